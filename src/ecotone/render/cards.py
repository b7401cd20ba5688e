"""Cards as SVG: faces, backs and check sheets, with presentation attributes only."""

import sys
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Literal

from ecotone.render.art import ocean, savanna

Theme = Literal["light", "dark"]

PALETTE: dict[Theme, dict[str, str]] = {
    "light": {
        "paper": "#f6f1e7",
        "panel": "#fffaf0",
        "ink": "#2b2a26",
        "quiet": "#6f6a5f",
        "line": "#e0d7c4",
        "accent": "#3d7a3a",
        "gold": "#b98518",
        "red": "#b3392f",
    },
    "dark": {
        "paper": "#24211d",
        "panel": "#3a352e",
        "ink": "#f1eadc",
        "quiet": "#b8ae9c",
        "line": "#4d463c",
        "accent": "#8cc47a",
        "gold": "#e2b64f",
        "red": "#ee8b7c",
    },
}

GROUPS: dict[str, str] = {
    **dict.fromkeys("RKP", "producers"),
    **dict.fromkeys("GFC", "prey"),
    **dict.fromkeys("MSW", "predators"),
}

FIGURES = {"savanna": savanna.FIGURES, "ocean": ocean.FIGURES}
_FIELDS = {"savanna": savanna.FIELDS, "ocean": ocean.FIELDS}
_ENGLISH = {
    "savanna": {
        "W": "Watering hole",
        "G": "Grassland",
        "T": "Tree",
        "A": "Gazelle",
        "Z": "Zebra",
        "R": "Giraffe",
        "C": "Cheetah",
        "L": "Lion",
        "E": "Elephant",
        "H": "Hyena",
        "V": "Vulture",
    },
    "ocean": {
        "R": "Coral",
        "K": "Krill",
        "P": "Plankton",
        "G": "Grouper",
        "F": "Clownfish",
        "C": "Crab",
        "M": "Moray eel",
        "S": "Shark",
        "W": "Whale",
        "T": "Turtle",
        "O": "Octopus",
    },
}
# Group icons in a box of -10 to 10: a leaf, a little fish, a fang.
ICONS = {
    "producers": "M-7 8C-10-3-3-9 8-8 9 3 3 9-4 6L-6 9z",
    "prey": "M-9 0C-6-8 3-8 5-1L10-6V6L5 1C3 8-6 8-9 0z",
    "predators": "M-9-8Q0-3 9-8Q7 5 0 10Q-7 5-9-8z",
}
_ICON_INK: dict[Theme, dict[str, str]] = {
    "light": {"producers": "#2f7a4a", "prey": "#1f6f86", "predators": "#2b3f66"},
    "dark": {"producers": "#9ed6a4", "prey": "#8fd2e4", "predators": "#b9cdf2"},
}
_LEAF = "c1-6 5-9 11-9 0 6-4 10-11 9z"
_BACKS: dict[str, dict[Theme, tuple[str, str, str]]] = {
    "savanna": {
        "light": ("#b9a27a", "#a58d64", "#e9dcc0"),
        "dark": ("#4a4030", "#5b4f3b", "#332d24"),
    },
    "ocean": {
        "light": ("#7f9fae", "#6b8d9d", "#d5e3e6"),
        "dark": ("#2f424b", "#3d535d", "#26333a"),
    },
}
_FONT = "ui-rounded, 'Segoe UI', system-ui, sans-serif"
_SIDE = 5.0  # everything below is in hundredths of the card's width
_FOOT = 24.0
_FIGURE = 87.0
_MARKED = 84.0


def card_height(width: float, named: bool) -> float:
    """Return the height of a card of this width, with or without its name."""
    return width * (1.28 if named else 1.2)


def symbols(game: str, letters: Iterable[str]) -> str:
    """Return a <symbol> for each distinct letter, to be put in <defs> once a page."""
    return "".join(
        f'<symbol id="{game}-{letter}" viewBox="0 0 100 100">{FIGURES[game][letter]}</symbol>'
        for letter in dict.fromkeys(letters)
    )


def group_icon(group: str, *, x: float, y: float, size: float, theme: Theme = "light") -> str:
    """Return the round mark of an Ocean group, with its top left corner at x, y."""
    return (
        f'<g transform="translate({_n(x + size / 2)} {_n(y + size / 2)}) scale({size / 28:.5g})">'
        f'<circle r="14" fill="{PALETTE[theme]["panel"]}"/>'
        f'<path d="{ICONS[group]}" fill="{_ICON_INK[theme][group]}"/></g>'
    )


def card(
    game: str,
    letter: str,
    *,
    x: float,
    y: float,
    width: float,
    name: str | None = None,
    theme: Theme = "light",
    down: bool = False,
    title: str | None = None,
) -> str:
    """Return a card at x, y; `title` is what screen readers say, by default the name."""
    height = card_height(100, bool(name))
    field = height - _SIDE - (_FOOT if name else _SIDE)
    colours = PALETTE[theme]
    if title is None:
        title = (name or _ENGLISH[game][letter]) + (" (face down)" if down else "")
    parts = [
        f'<g role="img" transform="translate({_n(x)} {_n(y)}) scale({width / 100:.5g})">',
        f"<title>{escape(title)}</title>",
        (
            f'<rect x=".5" y=".5" width="99" height="{_n(height - 1)}" rx="12"'
            f' fill="{colours["panel"]}" stroke="{colours["line"]}"/>'
        ),
    ]
    draw = _back if down else _face
    parts.append(draw(game, letter, field, theme))
    if name:
        parts.append(_caption(name, letter, height, theme))
    elif down:
        parts.append(
            f'<circle cx="82" cy="{_n(field - 8)}" r="13" fill="{colours["panel"]}"/>'
            + _text(letter, 82, field - 1.8, 17, colours["ink"], "middle")
        )
    return "".join(parts) + "</g>"


def sheet(
    game: str, names: Mapping[str, str], *, width: int, theme: Theme, grey: bool = False
) -> str:
    """Return an SVG page with all cards of a game, face up and then face down."""
    letters = list(FIGURES[game])
    named = width >= 80
    gap = max(6, width // 12)
    columns = 6
    tall = card_height(width, named)
    body = []
    for block in (False, True):
        for index, letter in enumerate(letters):
            row, column = divmod(index, columns)
            body.append(
                card(
                    game,
                    letter,
                    x=gap + column * (width + gap),
                    y=gap + (row + 2 * block) * (tall + gap) + gap * block,
                    width=width,
                    name=names[letter] if named else None,
                    theme=theme,
                    down=block,
                )
            )
    wide, high = gap + columns * (width + gap), _n(4 * (tall + gap) + 2 * gap)
    tone = (
        '<filter id="grey" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">'
        '<feColorMatrix type="saturate" values="0"/></filter>'
    )
    look = ' filter="url(#grey)"' if grey else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}"><defs>{symbols(game, letters)}{tone if grey else ""}</defs>'
        f"<g{look}>"
        f'<rect width="{wide}" height="{high}" fill="{PALETTE[theme]["paper"]}"/>'
        f"{''.join(body)}</g></svg>\n"
    )


def main(arguments: list[str] | None = None) -> int:
    """Write the sheets of both games and both themes into a folder (docs/art)."""
    given = sys.argv[1:] if arguments is None else arguments
    folder = Path(given[0] if given else "docs/art")
    folder.mkdir(parents=True, exist_ok=True)
    themes: tuple[Theme, Theme] = ("light", "dark")
    for game, names in _ENGLISH.items():
        for theme in themes:
            text = sheet(game, names, width=160, theme=theme)
            (folder / f"{game}-{theme}.svg").write_text(text, encoding="utf-8")
    return 0


def _face(game: str, letter: str, field: float, theme: Theme) -> str:
    """Return the field with the figure, and the group's mark in Ocean."""
    fill = _FIELDS[game][letter][theme == "dark"]
    group = GROUPS.get(letter) if game == "ocean" else None
    size, top = _FIGURE, _SIDE + (field - _FIGURE) / 2
    mark = ""
    if group:  # the figure makes room for the mark in the corner
        size, top = _MARKED, field + _SIDE - 2 - _MARKED
        mark = group_icon(group, x=1, y=1, size=25, theme=theme)
    return _field(field, fill) + _use(game, letter, 50 - size / 2, top, size) + mark


def _back(game: str, letter: str, field: float, theme: Theme) -> str:
    """Return a back of leaves or waves with the figure as a ghost in the middle."""
    fill, mark, pool = _BACKS[game][theme]
    drawn = back_pattern(game, field, mark)
    middle, faint = _SIDE + field / 2, ".7" if theme == "dark" else ".6"
    return (
        _field(field, fill)
        + drawn
        + f'<circle cx="50" cy="{_n(middle)}" r="39" fill="{pool}"/>'
        + f'<g opacity="{faint}">{_use(game, letter, 21, middle - 29, 58)}</g>'
    )


def back_pattern(game: str, field: float, ink: str) -> str:
    """Return the leaves or waves on the back of a card whose field is this high."""
    rows = range(1, int(field / 13) + 1)
    start = _SIDE + (field - 13 * len(rows)) / 2 - 2
    if game == "savanna":
        pattern = "".join(
            f"M{9 + 14 * column + 3 * (row % 2)} {_n(start + 13 * row)}{_LEAF}"
            for row in rows
            for column in range(6)
        )
        return f'<path d="{pattern}" fill="{ink}"/>'
    waves = "".join(
        f"M10 {_n(start - 3 + 13 * row)}q5 {-7 if row % 2 else 7} 10 0" + "t10 0" * 7
        for row in rows
    )
    return f'<path d="{waves}" fill="none" stroke="{ink}" stroke-width="4" stroke-linecap="round"/>'


def _field(height: float, fill: str) -> str:
    """Return the coloured field of a card."""
    return f'<rect x="5" y="5" width="90" height="{_n(height)}" rx="9" fill="{fill}"/>'


def _use(game: str, letter: str, x: float, y: float, size: float) -> str:
    """Return a reference to a figure's symbol."""
    return (
        f'<use href="#{game}-{escape(letter)}" x="{_n(x)}" y="{_n(y)}"'
        f' width="{_n(size)}" height="{_n(size)}"/>'
    )


def _caption(name: str, letter: str, height: float, theme: Theme) -> str:
    """Return the name at the left and the letter at the right, never touching."""
    room, size = 66.0, 11.0
    ems = sum(0.34 if c in "iIjlftr.,'-| " else 0.9 if c in "mMwW" else 0.62 for c in name)
    length = ""
    if ems * size > room * 0.8:
        size = max(min(size, room / ems), 7.5)
        length = f' textLength="{_n(min(room, ems * size))}" lengthAdjust="spacingAndGlyphs"'
    base = height - 8.2
    return _text(name, 8, base, size, PALETTE[theme]["ink"], "start", length) + _text(
        letter, 92, base, 11, PALETTE[theme]["quiet"], "end"
    )


def _text(
    text: str, x: float, y: float, size: float, fill: str, anchor: str, more: str = ""
) -> str:
    """Return a line of escaped text."""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-family="{_FONT}" font-size="{_n(size)}"'
        f' font-weight="650" text-anchor="{anchor}" fill="{fill}"{more}>{escape(text)}</text>'
    )


def _n(value: float) -> str:
    """Return a number in as few characters as two decimals need."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


if __name__ == "__main__":
    raise SystemExit(main())
