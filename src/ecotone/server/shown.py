"""The table as one viewer is shown it: drawn once for everyone who sees the same."""

from collections.abc import Container, Sequence
from itertools import takewhile
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ecotone import render
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.locale import judged, knows, refused, say, word_name
from ecotone.render.sheet import sheet
from ecotone.server import views
from ecotone.server.identity import Keys, Visitor
from ecotone.server.log import Person, Robot, Vacant
from ecotone.server.messages import Player, State
from ecotone.server.room import Room

MOST_PREVIEWS = 200
"""With more choices than this, working out what each would score takes too long."""

MOST_TRIES = 300
"""So many actions are tried to find out why a word may not be said."""


class Sight(NamedTuple):
    """What a viewer looks at: through which seat (None: they watch), in which language, how."""

    seat: int | None
    lang: str
    data: bool


class Drawings:
    """What was drawn of each room since it last changed."""

    def __init__(self) -> None:
        self._drawn: WeakKeyDictionary[Room, tuple[int, dict[Sight, dict[str, Any]]]] = (
            WeakKeyDictionary()
        )

    def of(self, room: Room, sight: Sight) -> dict[str, Any]:
        """The fields of a state message that all who look in the same way share."""
        number, drawn = self._drawn.get(room, (-1, {}))
        if number != room.version:
            drawn = {}
            self._drawn[room] = room.version, drawn
        if sight not in drawn:
            drawn[sight] = _data(room, sight) if sight.data else _page(room, sight)
        return drawn[sight]


def _legal(room: Room, seat: int | None) -> Sequence[Any]:
    return () if seat is None or room.over else room.table.legal(seat)


def _common(room: Room, sight: Sight, legal: Sequence[Any]) -> dict[str, Any]:
    table, lang, over = room.table, sight.lang, room.over
    return {
        "seat": sight.seat,
        "legal": tuple(map(str, legal)),
        "awaited": tuple(table.to_act()),
        "can_undo": sight.seat is not None and room.can_undo(sight.seat),
        "over": over,
        "verdict": judged(table.verdict(), lang, room.names(lang)) if over else None,
        "scores": tuple(score.total for score in table.scores()) if over else None,
    }


def _data(room: Room, sight: Sight) -> dict[str, Any]:
    legal = _legal(room, sight.seat)
    view = views.encode(room.table.view(sight.seat))
    return _common(room, sight, legal) | {"view": view}


def _page(room: Room, sight: Sight) -> dict[str, Any]:
    table, (seat, lang, _) = room.table, sight
    game, names, legal = table.game.name, room.names(lang), _legal(room, seat)
    view, scores = table.view(seat), table.scores()
    page = render.page(view, legal, lang=lang, names=names)
    common = _common(room, sight, legal)
    spelled = [text.split() for text in common["legal"]]
    previews = {}
    if room.opened.settings.previews and len(legal) <= MOST_PREVIEWS:
        preview = table.game.rules.preview
        previews = {str(action): preview(view, action) for action in legal}
    return common | {
        "heading": page.heading,
        "status": page.status,
        "areas": dict(page.areas),
        "sheet": sheet(game, scores, names, lang, _order(table.players, len(scores), seat)),
        "words": {
            word: word_name(game, word, lang)
            for word in dict.fromkeys(word for words in spelled for word in words)
        },
        "previews": previews,
        "warnings": dict(page.warnings),
        "ask": _ask(game, spelled, lang),
        "asks": _asks(spelled, lang),
    }


def _order(players: int, columns: int, seat: int | None) -> tuple[int, ...]:
    """The columns of the score sheet: the reader first, then clockwise; the solo rival last."""
    first = seat or 0
    return (*((first + step) % players for step in range(players)), *range(players, columns))


def _ask(game: str, spelled: Sequence[list[str]], lang: str) -> str | None:
    """The question for the first word that leaves a choice."""
    if not spelled:
        return None
    pairs = zip(min(spelled), max(spelled), strict=False)
    said = [word for word, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]
    if len(spelled) == 1:
        said.pop()
    key = f"cli.ask.{said[0]}.{len(said)}" if said else "cli.ask"
    if not knows(lang, key):
        return say(lang, "cli.ask")
    return say(lang, key, chosen=word_name(game, said[-1], lang)) if said else say(lang, key)


def _asks(spelled: Sequence[Sequence[str]], lang: str) -> dict[str, str]:
    """Every question that may come, by the verb and how many words have been chosen."""
    longest: dict[str, int] = {}
    for words in spelled:
        longest[words[0]] = max(len(words), longest.get(words[0], 0))
    keys = {f"{verb} {n}": f"cli.ask.{verb}.{n}" for verb, n in _steps(longest)}
    return {"": say(lang, "cli.ask")} | {
        step: say(lang, key) for step, key in keys.items() if knows(lang, key)
    }


def _steps(longest: dict[str, int]) -> list[tuple[str, int]]:
    return [(verb, n) for verb, words in longest.items() for n in range(1, words)]


def state(
    room: Room,
    drawn: dict[str, Any],
    visitor: Visitor,
    keys: Keys,
    present: Container[str],
    base: str,
    rematch: str | None,
) -> State:
    """The whole message: what all such viewers see, and what concerns this one."""
    mine, kept = keys.seats(room, visitor), keys.kept(room, visitor)
    names, awaited = room.names(visitor.lang), drawn["awaited"]

    def player(seat: int) -> Player:
        occupant = room.seats[seat]
        link = keys.link(room, seat, visitor)
        return Player(
            seat=seat,
            name=names[seat],
            kind=kind(room, seat),
            you=seat in mine,
            online=isinstance(occupant, Person) and occupant.guest in present,
            awaited=seat in awaited,
            deadline=room.deadline(seat),
            back=seat in kept,
            bot=occupant.bot if isinstance(occupant, Robot) else None,
            listed=isinstance(occupant, Vacant) and occupant.listed,
            link=None if link is None else f"{base}{link}",
        )

    return State(
        **drawn,
        players=tuple(map(player, range(len(room.seats)))),
        handover=tuple(seat for seat in mine if seat in awaited and seat != drawn["seat"]),
        rematch=rematch,
    )


def kind(room: Room, seat: int) -> Any:
    """Who plays the seat: a person, a bot or nobody."""
    occupant = room.seats[seat]
    if isinstance(occupant, Vacant):
        return "vacant"
    return "person" if isinstance(occupant, Person) else "bot"


def why(room: Room, seat: int, prefix: Sequence[str], token: str, lang: str) -> str | None:
    """Why the word may not follow those already chosen, or None if no such action exists."""
    table = room.table
    tried: set[str] = set()
    for action in table.legal(seat):
        words = str(action).split()
        if tuple(words[: len(prefix)]) != tuple(prefix):
            continue
        for place in range(len(prefix), len(words)):
            text = " ".join((*words[:place], token, *words[place + len(token.split()) :]))
            if text in tried or len(tried) > MOST_TRIES:
                continue
            tried.add(text)
            try:
                table.preview(seat, text)
            except ParseError:
                continue
            except IllegalAction as refusal:
                return refused(refusal, lang, table.game.name)
    return None
