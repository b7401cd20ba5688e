"""Cards as SVG: faces, backs and check sheets, with presentation attributes only."""

from collections.abc import Iterable, Mapping
from html import escape

from ecotone.core.drawing import Theme
from ecotone.draw.palette import PALETTE
from ecotone.draw.shapes import n
from ecotone.games.ecosystem.draw.art import art
from ecotone.locale import card_name

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
        f'<symbol id="{game}-{letter}" viewBox="0 0 100 100">{art(game).figures[letter]}</symbol>'
        for letter in dict.fromkeys(letters)
    )


def group_icon(
    game: str, group: str, *, x: float, y: float, size: float, theme: Theme = "light"
) -> str:
    """Return the round mark of a group of cards, with its top left corner at x, y."""
    return (
        f'<g transform="translate({n(x + size / 2)} {n(y + size / 2)}) scale({size / 28:.5g})">'
        f'<circle r="14" fill="{PALETTE[theme]["panel"]}"/>'
        f'<path d="{art(game).icons[group]}" fill="{art(game).icon_inks[theme][group]}"/></g>'
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
    written: str = "",
) -> str:
    """Return a card at x, y; `title` is what screen readers say, by default the name.

    `written` is the letter that people read, where it is another one.
    """
    height = card_height(100, bool(name))
    field = height - _SIDE - (_FOOT if name else _SIDE)
    colours = PALETTE[theme]
    if title is None:
        title = (name or card_name(game, letter, "en")) + (" (face down)" if down else "")
    parts = [
        f'<g role="img" transform="translate({n(x)} {n(y)}) scale({width / 100:.5g})">',
        f"<title>{escape(title)}</title>",
        (
            f'<rect x=".5" y=".5" width="99" height="{n(height - 1)}" rx="12"'
            f' fill="{colours["panel"]}" stroke="{colours["line"]}"/>'
        ),
    ]
    draw = _back if down else _face
    parts.append(draw(game, letter, field, theme))
    if name:
        parts.append(_caption(name, written or letter, height, theme))
    elif down:
        parts.append(
            f'<circle cx="82" cy="{n(field - 8)}" r="13" fill="{colours["panel"]}"/>'
            + _text(written or letter, 82, field - 1.8, 17, colours["ink"], "middle")
        )
    return "".join(parts) + "</g>"


def sheet(
    game: str, names: Mapping[str, str], *, width: int, theme: Theme, grey: bool = False
) -> str:
    """Return an SVG page with all cards of a game, face up and then face down."""
    letters = list(art(game).figures)
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
    wide, high = gap + columns * (width + gap), n(4 * (tall + gap) + 2 * gap)
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


def _face(game: str, letter: str, field: float, theme: Theme) -> str:
    """Return the field with the figure, and the group's mark where there are groups."""
    fill = art(game).fields[letter][theme == "dark"]
    group = art(game).groups.get(letter)
    size, top = _FIGURE, _SIDE + (field - _FIGURE) / 2
    mark = ""
    if group:  # the figure makes room for the mark in the corner
        size, top = _MARKED, field + _SIDE - 2 - _MARKED
        mark = group_icon(game, group, x=1, y=1, size=25, theme=theme)
    return _field(field, fill) + _use(game, letter, 50 - size / 2, top, size) + mark


def _back(game: str, letter: str, field: float, theme: Theme) -> str:
    """Return a patterned back with the figure as a ghost in the middle."""
    fill, mark, pool = art(game).backs[theme]
    drawn = back_pattern(game, field, mark)
    middle, faint = _SIDE + field / 2, ".7" if theme == "dark" else ".6"
    return (
        _field(field, fill)
        + drawn
        + f'<circle cx="50" cy="{n(middle)}" r="39" fill="{pool}"/>'
        + f'<g opacity="{faint}">{_use(game, letter, 21, middle - 29, 58)}</g>'
    )


def back_pattern(game: str, field: float, ink: str) -> str:
    """Return the pattern on the back of a card whose field is this high."""
    rows = range(1, int(field / 13) + 1)
    start = _SIDE + (field - 13 * len(rows)) / 2 - 2
    return art(game).pattern({row: start + 13 * row for row in rows}, ink)


def _field(height: float, fill: str) -> str:
    """Return the coloured field of a card."""
    return f'<rect x="5" y="5" width="90" height="{n(height)}" rx="9" fill="{fill}"/>'


def _use(game: str, letter: str, x: float, y: float, size: float) -> str:
    """Return a reference to a figure's symbol."""
    return (
        f'<use href="#{game}-{escape(letter)}" x="{n(x)}" y="{n(y)}"'
        f' width="{n(size)}" height="{n(size)}"/>'
    )


def _caption(name: str, letter: str, height: float, theme: Theme) -> str:
    """Return the name at the left and the letter at the right, never touching."""
    room, size = 66.0, 11.0
    ems = sum(0.34 if c in "iIjlftr.,'-| " else 0.9 if c in "mMwW" else 0.62 for c in name)
    length = ""
    if ems * size > room * 0.8:
        size = max(min(size, room / ems), 7.5)
        length = f' textLength="{n(min(room, ems * size))}" lengthAdjust="spacingAndGlyphs"'
    base = height - 8.2
    return _text(name, 8, base, size, PALETTE[theme]["ink"], "start", length) + _text(
        letter, 92, base, 11, PALETTE[theme]["quiet"], "end"
    )


def _text(
    text: str, x: float, y: float, size: float, fill: str, anchor: str, more: str = ""
) -> str:
    """Return a line of escaped text."""
    return (
        f'<text x="{n(x)}" y="{n(y)}" font-family="{_FONT}" font-size="{n(size)}"'
        f' font-weight="650" text-anchor="{anchor}" fill="{fill}"{more}>{escape(text)}</text>'
    )
