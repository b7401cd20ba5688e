"""A record: the game as text, replayable anywhere, without a seed."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from ecotone.core.errors import ParseError
from ecotone.core.game import Game
from ecotone.core.options import Options, Value
from ecotone.core.options import write as write_value
from ecotone.core.rules import Event
from ecotone.core.view import Action, View

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)

FORMAT = 1
TITLE = f"ecotone record {FORMAT}"
FACTS = ("game", "rules", "players")


class Record(NamedTuple):
    """What a record's text says, before anything is replayed."""

    game: str
    rules: int
    players: int
    options: Mapping[str, Value]
    names: Mapping[int, str]
    events: tuple[tuple[int, str, str], ...]


def write(
    game: Game[S, A, V],
    players: int,
    options: Options,
    names: Mapping[int, str],
    events: Iterable[Event],
) -> str:
    """The record's text: a head of facts, an empty line, one line an event."""
    lines = [TITLE, f"game {game.name}", f"rules {game.version}", f"players {players}"]
    lines += [f"option {name}={write_value(value)}" for name, value in options.items()]
    lines += [f"seat {seat} {' '.join(names[seat].split())}" for seat in sorted(names)]
    lines += ["", *map(str, events)]
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """The record that this text is; a ParseError names the line that is not right."""
    if not text.startswith(TITLE + "\n"):
        raise ParseError("not_a_record", title=TITLE)
    lines = text.split("\n")
    if lines.pop():
        raise ParseError("record_cut", line=len(lines) + 1)
    head, names, options, number = {}, {}, {}, 1
    while number < len(lines) and lines[number]:
        key, _, value = lines[number].partition(" ")
        number += 1
        try:
            if key == "option":
                name, _, choice = value.partition("=")
                options[name] = choice
            elif key == "seat":
                seat, _, name = value.partition(" ")
                names[int(seat)] = name
            elif key in FACTS and key not in head:
                head[key] = value if key == "game" else str(int(value))
            else:
                raise ValueError(key)
        except ValueError:
            raise ParseError("record_head", line=number, text=f"{key} {value}") from None
    if len(head) < len(FACTS) or number == len(lines):
        raise ParseError("record_cut", line=number + 1)
    events = tuple(
        (place, *_split(place, line)) for place, line in enumerate(lines[number + 1 :], number + 2)
    )
    return Record(head["game"], int(head["rules"]), int(head["players"]), options, names, events)


def _split(number: int, line: str) -> tuple[str, str]:
    who, _, text = line.partition(" ")
    if text and (who == "*" or (who.isdecimal() and len(who) < 4)):
        return who, text
    raise ParseError("record_line", line=number, text=line, reason="")
