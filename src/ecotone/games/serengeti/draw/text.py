"""A Serengeti table for the terminal, in at most 80 columns."""

from collections.abc import Iterator, Sequence

from ecotone.draw.ansi import (
    BLUE,
    BOLD,
    DIM,
    GREEN,
    MAGENTA,
    RED,
    YELLOW,
    cut,
    fill,
    headline,
    paint,
    width,
    wrapped,
    written,
)
from ecotone.games.serengeti.draw.scene import Scene
from ecotone.games.serengeti.rules.cards import COLOURS, Card
from ecotone.locale import own_name

SCREEN = 80
_TINTS = {"red": RED, "green": GREEN, "blue": BLUE, "brown": "38;5;137", "yellow": YELLOW}
_TINTS |= {"violet": MAGENTA}
_NAME, _COLUMN = 17, 7


def draw(scene: Scene, *, color: bool) -> str:
    """The whole table."""
    lines = [line.rstrip() for line in _lines(scene)]
    return written(lines, color=color)


def brief(scene: Scene, *, color: bool, columns: int) -> str:
    """The same without gaps, and where there is no room for a table, in sentences."""
    lines = [line.rstrip() for line in _lines(scene, min(columns, SCREEN)) if line.strip()]
    return written(lines, color=color)


def _lines(scene: Scene, room: int = SCREEN) -> Iterator[str]:
    view = scene.view
    yield from headline(scene.title, scene.heading(), room)
    yield from wrapped(scene.status(), room)
    yield ""
    if not view.over:
        yield from _market(scene, room)
        yield ""
    yield from _players(scene) if room == SCREEN else _listed(scene, room)
    if view.over:
        yield ""
        yield from _pad(scene, room)
    for remark in filter(None, (scene.barred_digits(), scene.removed(), _last(scene))):
        yield ""
        yield from wrapped(remark, room)


def _last(scene: Scene) -> str:
    return scene.say("last", text=scene.last()) if scene.view.last and not scene.view.over else ""


def _market(scene: Scene, screen: int) -> Iterator[str]:
    """The cards on sale as little cards, and the bid to beat beside them."""
    view = scene.view
    cards = view.lot or (None,) * scene.lot_size()
    room = screen - 6 - 12 * len(cards)
    said = ["", paint(cut(scene.lot_title(), room), BOLD), cut(scene.standing(), room), ""]
    rows = ["  ".join(line) for line in zip(*(_face(scene, card) for card in cards), strict=True)]
    for row, words in zip(rows, said, strict=True):
        yield f"  {row}    {words}"


def _face(scene: Scene, card: Card | None) -> list[str]:
    if card is None:
        return ["┌────────┐", "│ ░░░░░░ │", "│ ░░░░░░ │", "└────────┘"]
    tint = _TINTS[COLOURS[card.colour]]
    name = fill(cut(scene.colour(card.colour), 6), 6)
    lines = ["┌────────┐", f"│ {card.value}      │", f"│ {name} │", "└────────┘"]
    return [paint(line, tint) for line in lines]


def _players(scene: Scene) -> Iterator[str]:
    """A row a player: tokens, bid, the values held of each tribe, points."""
    tribes = range(len(COLOURS))
    head = fill(scene.say("player"), _NAME)
    head += f"{scene.say('tokens')[:6]:>6} {scene.say('bid')[:5]:>5}  "
    heads = (
        fill(paint(cut(scene.colour(colour), 6), _TINTS[COLOURS[colour]]), _COLUMN)
        for colour in tribes
    )
    yield head + "".join(heads) + f"{scene.say('points')[:6]:>6}"
    yield paint("─" * (SCREEN - 1), DIM)
    for seat in scene.order:
        yield _player(scene, seat)
        notes = _notes(scene, seat)
        if notes:
            yield paint(f"   {notes}", DIM)


def _listed(scene: Scene, room: int) -> Iterator[str]:
    """A sentence a player, and below it the values held of each tribe."""
    for seat in scene.order:
        mine, awaited = seat == scene.view.seat, seat in scene.view.awaited
        name = own_name(scene.names[seat], scene.lang) if mine else scene.names[seat]
        figures = {"tokens": scene.tokens(seat), "bid": scene.bid(seat)}
        parts = [cut(name, room // 2)]
        parts += [f"{scene.say(what)} {many}" for what, many in figures.items() if many]
        parts.append(f"{scene.say('points')} {scene.scores[seat].total}")
        first, *more = wrapped(" · ".join(filter(None, (*parts, _notes(scene, seat)))), room - 2)
        yield f"{paint('▸', BOLD, GREEN) if awaited else ' '} {first}"
        yield from (f"  {line}" for line in more)
        held = [cards for cards in scene.works(seat) if cards]
        works = (
            f"{scene.colour(cards[0].colour)} {' '.join(str(card.value) for card in cards)}"
            for cards in held
        )
        if held:
            yield from (f"    {line}" for line in wrapped(" · ".join(works), room - 4))


def _player(scene: Scene, seat: int) -> str:
    view = scene.view
    arrow = paint("▸", BOLD, GREEN) if seat in view.awaited else " "
    name = scene.names[seat]
    if seat == view.seat:
        name = own_name(cut(name, _NAME - 3 - len(own_name("", scene.lang))), scene.lang)
        name = paint(name, BOLD)
    else:
        name = cut(name, _NAME - 3)
    works = "".join(_values(cards) for cards in scene.works(seat))
    figures = f"{scene.tokens(seat):>6} {scene.bid(seat) or '·':>5}  "
    return fill(f"{arrow} {name}", _NAME) + figures + works + f"{scene.scores[seat].total:>6}"


def _values(cards: Sequence[Card]) -> str:
    if not cards:
        return fill(paint("·", DIM), _COLUMN)
    digits = "".join(str(card.value) for card in cards)
    return fill(paint(digits, BOLD, _TINTS[COLOURS[cards[0].colour]]), _COLUMN)


def _notes(scene: Scene, seat: int) -> str:
    first = scene.say("first") if seat == scene.view.first and not scene.view.over else ""
    return " · ".join(filter(None, (scene.doing(seat), first)))


def _pad(scene: Scene, screen: int = SCREEN) -> Iterator[str]:
    """The score pad, a column a player."""
    rows = scene.pad()
    label = max(width(words) for words, _ in rows) + 2
    room = min(14, (screen - label) // len(scene.order))
    heads = (f"{cut(scene.names[seat], room - 2):>{room}}" for seat in scene.order)
    yield " " * label + "".join(heads)
    total = scene.say("total")
    for words, numbers in rows:
        line = fill(words, label) + "".join(f"{number:>{room}}" for number in numbers)
        yield paint(line, BOLD) if words == total else line
