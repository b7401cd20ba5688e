"""Some hexes, or some lines of cards, as one picture without words, for a ruling."""

import re

from ecotone.draw.markup import tag
from ecotone.draw.shapes import n, words
from ecotone.games.biotopes.draw.art import GROUNDS
from ecotone.games.biotopes.draw.page_pieces import GAME
from ecotone.games.biotopes.draw.picture_map import Placing

_WORD = re.compile(
    r"(?P<name>[a-z_]+)(\.(?P<seat>\d))?(=(?P<number>\d))?"
    rf"(?P<cubes>(\+({'|'.join(GROUNDS)}))*)(?P<mark>[!~]?)"
)
_GOLD, _RED = "light-dark(#b98518,#e2b64f)", "light-dark(#b3392f,#ee8b7c)"
_RADIUS = 58  # of a hex
_WIDE, _HIGH, _GAP = 100, 128, 8  # of a card
_CUBE = 24


def example(board: str) -> str:
    """`land` and rows of hexes, every second half a hex further in, or `line` and rows of cards.

    A hex is a biotope, maybe with a player's token (`forest.0`) or a number (`forest=2`). A line
    is a biotope's card and its species, with their cubes (`red_deer+forest+forest`). Behind any of
    them, `!` says that it is meant and `~` that it is not. A dash leaves a place free.
    """
    kind, _, rest = board.partition(" ")
    rows = [row.split() for row in rest.split("/")]
    return _land(rows) if kind == "land" else _lines(rows)


def _read(word: str) -> dict[str, str]:
    found = _WORD.fullmatch(word)
    if found is None:
        raise ValueError(word)
    return found.groupdict(default="")


def _land(rows: list[list[str]]) -> str:
    place = Placing(0, _RADIUS, _RADIUS)
    shown = [
        ((at - row // 2, row), _read(word))
        for row, line in enumerate(rows)
        for at, word in enumerate(line)
        if word != "-"
    ]
    drawn = "".join(_hex(place, hex_, told) for hex_, told in shown)
    marked = "".join(
        f'<polygon points="{place.corners(hex_, 0.86)}" fill="none" stroke="{_GOLD}"'
        ' stroke-width="9" stroke-linejoin="round"/>'
        for hex_, told in shown
        if told["mark"] == "!"
    )
    across = [place.at(hex_)[0] for hex_, _ in shown]
    left, wide = min(across) - _RADIUS, max(across) - min(across) + 2 * _RADIUS
    high = 1.5 * _RADIUS * (len(rows) - 1) + 2 * _RADIUS
    return _picture(drawn + marked, (left, 0, wide, high), max(map(len, rows)))


def _hex(place: Placing, hex_: tuple[int, int], told: dict[str, str]) -> str:
    x, y = place.at(hex_)
    drawn = _use(f"{GAME}.svg#hex-{told['name']}", x, y, _RADIUS * 0.97)
    if told["seat"]:
        drawn += _use(f"{GAME}.svg#token-{told['seat']}", x, y, 34)
    if told["number"]:
        drawn += f'<circle cx="{n(x)}" cy="{n(y)}" r="25" fill="light-dark(#fffaf0,#24211d)"/>'
        ink = "light-dark(#2b2a26,#f1eadc)"
        drawn += words(told["number"], x, y + 12, 34, ink, anchor="middle", weight=800)
    return drawn


def _lines(rows: list[list[str]]) -> str:
    drawn = "".join(
        tag(
            "g",
            _card(_read(word), _read(line[0])["name"]),
            transform=f"translate({at * (_WIDE + _GAP)} {row * (_HIGH + _GAP)})",
        )
        for row, line in enumerate(rows)
        for at, word in enumerate(line)
        if word != "-"
    )
    columns = max(map(len, rows))
    box = (-_GAP / 2, -_GAP / 2, columns * (_WIDE + _GAP), len(rows) * (_HIGH + _GAP))
    return _picture(drawn, box, columns)


def _card(told: dict[str, str], biotope: str) -> str:
    """A card of this biotope's line: the biotope's own, or a species, over its cubes."""
    light, dark = GROUNDS[biotope].field
    face = f'<rect width="{_WIDE}" height="{_HIGH}" rx="14" fill="light-dark({light},{dark})"/>'
    if told["name"] in GROUNDS:
        figure = _use(f"{GAME}.svg#land-{told['name']}", 50, 50, 40)
    else:
        figure = _use(f"{GAME}.svg#ground-{biotope}", 50, 50, 50)
        figure += _use(f"{GAME}.species.svg#{told['name']}", 50, 50, 50)
    cubes = "".join(
        _use(f"{GAME}.svg#cube-{cube}", 14 + _CUBE * at, 113, _CUBE / 2)
        for at, cube in enumerate(told["cubes"].split("+")[1:])
    )
    return face + figure + cubes + _mark(told["mark"])


def _mark(mark: str) -> str:
    if not mark:
        return ""
    if mark == "~":
        return f'<path d="M14 114L86 14" stroke="{_RED}" stroke-width="9" stroke-linecap="round"/>'
    frame = f'width="{_WIDE}" height="{_HIGH}" rx="14" fill="none" stroke-width="8"'
    return f'<rect {frame} stroke="{_GOLD}"/>'


def _use(href: str, x: float, y: float, r: float) -> str:
    side = n(2 * r)
    where = f'x="{n(x - r)}" y="{n(y - r)}" width="{side}" height="{side}"'
    return f'<use href="/art/{href}" {where}/>'


def _picture(drawn: str, box: tuple[float, float, float, float], columns: int) -> str:
    return tag("svg", drawn, class_=f"example wide-{columns}", viewBox=" ".join(map(n, box)))
