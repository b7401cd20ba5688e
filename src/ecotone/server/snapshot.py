"""The table as one viewer is shown it: drawn once for everyone who sees the same."""

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple, TypedDict, TypeVar
from weakref import WeakKeyDictionary

from ecotone.core.score import Score
from ecotone.core.view import Action
from ecotone.core.wire import Json
from ecotone.draw import drawing
from ecotone.draw.sheet import sheet
from ecotone.locale import instructed, judged
from ecotone.server import views
from ecotone.server.chances import chances
from ecotone.server.foresight import foreseen
from ecotone.server.identity import Keys, Visitor, holder
from ecotone.server.log import Person, Robot, Vacant
from ecotone.server.messages import SeatInfo, Snapshot
from ecotone.server.room import Room, hands
from ecotone.server.wording import wording

T = TypeVar("T")

MOST_PREVIEWS = 200
"""With more choices than this, working out what each would score takes too long."""


class Viewpoint(NamedTuple):
    """What a viewer looks at: through which seat (None: they watch), in which language, how."""

    seat: int | None
    lang: str
    data: bool


class _Common(TypedDict):
    seat: int | None
    legal: tuple[str, ...]
    awaited: tuple[int, ...]
    can_undo: bool
    over: bool
    verdict: str | None
    scores: tuple[int, ...] | None
    final: tuple[str, ...]
    ends: tuple[str, ...]
    held: bool


class Drawn(_Common, total=False):
    """The fields of a state message that do not depend on who looks: the view, or the page."""

    view: dict[str, Json]
    heading: str
    status: str
    areas: dict[str, str]
    sheet: str
    words: dict[str, str]
    sentences: dict[str, tuple[int, ...]]
    previews: dict[str, int]
    warnings: dict[str, str]
    suggested: str | None
    suggestion: str | None
    ask: str | None
    asks: dict[str, str]
    notes: dict[str, str]


class Snapshots:
    """What was drawn of each room since it last changed: what viewers with one viewpoint share."""

    def __init__(self) -> None:
        self._sights: WeakKeyDictionary[Room, Sight] = WeakKeyDictionary()

    def of(self, room: Room, viewpoint: Viewpoint) -> Drawn:
        """The fields of a state message that all who look in the same way share."""
        sight = self._sights.get(room)
        if sight is None or sight.version != room.version:
            sight = self._sights[room] = Sight(room, sight)
        if viewpoint not in sight.drawn:
            parts = sight.parts[viewpoint] = sight.before.get(viewpoint) or Parts()
            tell = _data if viewpoint.data else _page
            sight.drawn[viewpoint] = tell(room, viewpoint, sight, parts)
        return sight.drawn[viewpoint]

    def forget(self, room: Room) -> None:
        """Keep nothing of a room at which nobody looks."""
        self._sights.pop(room, None)


class Parts:
    """Parts of a page with what they were made of: what is made of the same stays as it is."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[object, Any]] = {}

    def of(self, part: str, source: object, make: Callable[[], T]) -> T:
        """The part of this name, made anew only if its source differs."""
        before = self._made.get(part)
        if before is not None and before[0] == source:
            kept: T = before[1]
            return kept
        made = make()
        self._made[part] = source, made
        return made

    def each(
        self, part: str, source: object, keys: Iterable[str], make: Callable[[str], T]
    ) -> dict[str, T]:
        """What is made for each key, in their order: new keys alone, unless the source differs."""
        before, known = self._made.get(part, (None, {}))
        if before != source:
            known = {}
        made = {key: known[key] if key in known else make(key) for key in keys}
        self._made[part] = source, made
        return made


class Sight:
    """One version of a room: what all who look at it share, and what each of them had before.

    It is remembered by its room, so it may not hold on to that.
    """

    def __init__(self, room: Room, before: "Sight | None") -> None:
        self.version = room.version
        self.drawn: dict[Viewpoint, Drawn] = {}
        self.parts: dict[Viewpoint, Parts] = {}
        self.before = before.parts if before else {}
        self._scores: tuple[Score, ...] | None = None

    def scores(self, room: Room) -> tuple[Score, ...]:
        """Everybody's score as the table lies."""
        if self._scores is None:
            self._scores = room.table.scores()
        return self._scores


def _legal(room: Room, seat: int | None) -> Sequence[Action]:
    return () if seat is None or room.over else room.table.legal(seat)


def _common(
    room: Room,
    viewpoint: Viewpoint,
    legal: Sequence[Action],
    sight: Sight,
    weighty: Collection[str] = (),
) -> Drawn:
    table, over = room.table, room.over
    final, ends = foreseen(room, viewpoint.seat, legal, weighty)
    return {
        "final": final,
        "ends": ends,
        "seat": viewpoint.seat,
        "legal": tuple(map(str, legal)),
        "awaited": tuple(table.to_act()),
        "can_undo": viewpoint.seat is not None and room.can_undo(viewpoint.seat),
        "held": viewpoint.seat is not None and room.waiting_for == viewpoint.seat,
        "over": over,
        "verdict": _verdict(room, viewpoint) if over else None,
        "scores": tuple(score.total for score in sight.scores(room)) if over else None,
    }


def _verdict(room: Room, viewpoint: Viewpoint) -> str:
    """Who has won; to the winner, that they have, unless others look at the same screen."""
    seat, lang = viewpoint.seat, viewpoint.lang
    person = None if seat is None else holder(room.seats[seat])
    alone = person is not None and len(room.seats_of(person.guest)) == 1
    return judged(
        room.table.verdict(),
        lang,
        room.names(lang),
        game=room.opened.game,
        you=seat if alone else None,
    )


def _data(room: Room, viewpoint: Viewpoint, sight: Sight, parts: Parts) -> Drawn:
    legal = _legal(room, viewpoint.seat)
    view = views.encode(room.table.view(viewpoint.seat))
    return _common(room, viewpoint, legal, sight) | {"view": view}


def _page(room: Room, viewpoint: Viewpoint, sight: Sight, parts: Parts) -> Drawn:
    table, (seat, lang, _) = room.table, viewpoint
    game, names, legal = table.game.name, room.names(lang), _legal(room, seat)
    view, scores = table.view(seat), sight.scores(room)
    page = drawing(game).page(view, legal, lang=lang, names=names)
    common = _common(room, viewpoint, legal, sight, page.weighty)
    told = parts.of("words", common["legal"], partial(wording, game, common["legal"], lang))
    winners = table.verdict().winners if room.over else ()
    order = _order(table.players, len(scores), seat)
    counted = partial(sheet, game, scores, names, lang, order=order, winners=winners)
    previews, sentences = {}, {}
    if len(legal) <= MOST_PREVIEWS:
        decided, may = drawing(game).deciding(view), dict(zip(common["legal"], legal, strict=True))
        if room.opened.settings.previews:
            preview = table.game.rules.preview
            previews = parts.each("previews", decided, may, lambda text: preview(view, may[text]))
            best = max(previews.values(), default=0) if page.relative else 0
            previews = {text: gain - best for text, gain in previews.items()} if best else previews
        long = [text for text in may if " " in text]
        sentences = parts.each(
            "sentences", decided, long, lambda text: instructed(view, may[text], lang)
        )
    areas = dict(page.areas)
    if seat is None:  # players are not told who is ahead of them
        areas["side"] = chances(view, lang, names) + areas.get("side", "")
    return common | {
        "heading": page.heading,
        "status": common["verdict"] or page.status,
        "areas": areas,
        "sheet": parts.of("sheet", (scores, names, winners), counted),
        "words": told.words | dict(page.words),
        "sentences": _placed(sentences, common["legal"]),
        "previews": previews,
        "warnings": dict(page.warnings),
        "suggested": page.suggested,
        "suggestion": page.suggestion,
        "ask": page.ask or told.ask,
        "asks": told.asks,
        "notes": told.notes,
    }


def _placed(sentences: Mapping[str, str], legal: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """What actions of several words do, with their places among the legal ones."""
    said: dict[str, tuple[int, ...]] = {}
    for place, text in enumerate(legal):
        if (words := sentences.get(text)) is not None:
            said[words] = (*said.get(words, ()), place)
    return said


def _order(players: int, columns: int, seat: int | None) -> tuple[int, ...]:
    """The columns of the score sheet: the reader first, then clockwise; the solo rival last."""
    first = seat or 0
    return (*((first + step) % players for step in range(players)), *range(players, columns))


def snapshot(
    room: Room,
    drawn: Drawn,
    visitor: Visitor,
    keys: Keys,
    present: Container[str],
    base: str,
    rematch: str | None,
) -> Snapshot:
    """The whole message: what all such viewers see, and what concerns this one."""
    mine, kept = keys.seats(room, visitor), keys.kept(room, visitor)
    names, awaited = room.names(visitor.lang), drawn["awaited"]
    links = keys.links(room, visitor, mine)

    def player(seat: int) -> SeatInfo:
        occupant = room.seats[seat]
        link = links[seat]
        return SeatInfo(
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
            muted=hands(occupant) in room.order.muted,
            link=None if link is None else f"{base}{link}",
        )

    return Snapshot(
        **drawn,
        players=tuple(map(player, range(len(room.seats)))),
        handover=tuple(seat for seat in mine if seat in awaited and seat != drawn["seat"]),
        rematch=rematch,
    )


def kind(room: Room, seat: int) -> Literal["person", "bot", "vacant"]:
    """Who plays the seat: a person, a bot or nobody."""
    occupant = room.seats[seat]
    if isinstance(occupant, Vacant):
        return "vacant"
    return "person" if isinstance(occupant, Person) else "bot"
