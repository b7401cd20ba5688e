"""A bout: one finished game of a contest, as it is kept and as it is counted."""

import re
from array import array
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from ecotone.arena.match import Played
from ecotone.arena.summary import extras
from ecotone.arena.umpire import Fault
from ecotone.core.wire import JsonObject

_CELL = re.compile(r"(\w+:)?-?\d+,-?\d+")
_SAME_IN_ALL = ("game", "options")

LEVELLED, HARDEST = "solo_", "solo_hard"
"""How verdicts of games alone begin that have levels, and the hardest of them."""


class Bout(NamedTuple):
    """One game: per seat its bot, points, moves and times; who won, how long, what went wrong."""

    number: int
    seed: int
    bots: tuple[str, ...]
    totals: tuple[int, ...]
    points: tuple[Mapping[str, int], ...]
    moves: tuple[Mapping[str, int], ...]
    times: tuple["array[int]", ...]
    winners: tuple[int, ...]
    verdict: str
    decisions: int
    faults: tuple[Fault, ...]

    def credit(self, seat: int) -> float:
        """The seat's part of the victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def places(self) -> list[int]:
        """Each seat's place from 0: the winners, then the others by their totals."""
        keys = [(seat not in self.winners, -total) for seat, total in enumerate(self.totals)]
        return [sum(other < key for other in keys) for key in keys]


def kept(number: int, played: Played) -> JsonObject:
    """The finished game as a line of the contest's file."""
    line = {key: value for key, value in played.line.items() if key not in _SAME_IN_ALL}
    return {
        "n": number,
        **line,
        "moves": moves(played.record, len(played.times)),
        "times": played.times,
        "faults": played.faults,
    }


def read(written: object) -> Bout:
    """The bout of such a line; a KeyError, TypeError or ValueError if it is none."""
    line = cast("Mapping[str, Any]", written)
    players = line["players"]
    bout = Bout(
        int(line["n"]),
        int(line["seed"]),
        tuple(str(player["bot"]) for player in players),
        tuple(int(player["total"]) for player in players),
        tuple(player["points"] | extras(player) for player in players),
        tuple(dict(said) for said in line["moves"]),
        tuple(array("Q", times) for times in line["times"]),
        tuple(int(seat) for seat in line["winners"]),
        str(line["verdict"]),
        int(line["decisions"]),
        tuple(Fault(*fault) for fault in line["faults"]),
    )
    if not len(bout.moves) == len(bout.times) == len(players):
        raise ValueError("a seat is missing")
    return bout


def moves(record: str, players: int) -> list[dict[str, int]]:
    """How often each seat said what: an action's verb, and the verb with a word that follows it.

    A cell is no such word: it means little without the rest of the board.
    """
    said: list[Counter[str]] = [Counter() for _ in range(players)]
    for line in record.partition("\n\n")[2].splitlines():
        who, *words = line.split()
        if who != "*":
            said[int(who)][words[0]] += 1
            if len(words) > 1 and not _CELL.fullmatch(words[1]):
                said[int(who)][f"{words[0]} {words[1]}"] += 1
    return [dict(sorted(counts.items())) for counts in said]
