"""Marks for the actions of Biotopes that show what happens, in a box of 120 by 60.

Ink is the colour of the text around them, green what comes about, so they suit any page.
"""

from ecotone.games.biotopes.draw.portraits.pen import disc, line

_INK = "currentColor"
_NEW = "var(--accent,#3d7a3a)"


def _frame(x: float, y: float, width: float, height: float, colour: str = _INK) -> str:
    """A card's edge."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="7" fill="none"'
        f' stroke="{colour}" stroke-width="4.5"/>'
    )


def _dashed(d: str, colour: str = _NEW) -> str:
    drawn = line(d, colour, 4.5)[:-2]
    return f'{drawn} stroke-dasharray="5 6"/>'


def _hex(x: float, y: float, r: float = 22) -> str:
    """The outline of a hex that stands on a corner, around x, y."""
    w, h = round(r * 0.866, 1), r / 2
    return f"M{x:g} {y - r:g}l{w:g} {h:g}v{r:g}l-{w:g} {h:g}-{w:g}-{h:g}v-{r:g}z"


def _plus(x: float, y: float, r: float = 9) -> str:
    return line(f"M{x - r:g} {y:g}h{2 * r:g}M{x:g} {y - r:g}v{2 * r:g}", _NEW, 6)


MARKS = {
    # a card with two cubes gets a third
    "reproduction": _frame(6, 8, 108, 44)
    + disc(31, 30, 11, _INK)
    + disc(59, 30, 11, _INK)
    + _dashed("M89 18a12 12 0 1 1-.1 0z")
    + _plus(89, 30, 5.5),
    # cubes go from a full card to one that waits beside it
    "transfer": _frame(4, 4, 34, 52)
    + disc(21, 18, 6.5, _INK)
    + disc(21, 42, 6.5, _INK)
    + line("M46 30H72M63 20L74 30 63 40", _NEW, 6)
    + _frame(82, 4, 34, 52)
    + disc(99, 30, 8, _NEW),
    # new cards come to the hand
    "evolution": f'<g transform="rotate(-16 44 44)">{_frame(26, 10, 30, 42)}</g>'
    f'<g transform="rotate(16 76 44)">{_frame(64, 10, 30, 42)}</g>'
    f'<rect x="43" y="5" width="34" height="48" rx="7" fill="{_NEW}"/>'
    + line("M60 20V38M51 29H69", "var(--panel,#fffaf0)", 6),
    # from a hex that one has to the empty one beside it
    "expansion": line(_hex(36, 30, 26), _INK, 4.5)
    + disc(36, 30, 11, _INK)
    + _dashed(_hex(84, 30, 26))
    + _plus(84, 30),
    # a token takes a hex and drives another one off it
    "competition": line("M3 34H18M11 25L20 34 11 43", _NEW, 6)
    + line(_hex(52, 34, 24), _INK, 4.5)
    + disc(52, 34, 11, _NEW)
    + line("M80 26L90 20M82 40L92 38", _INK, 4.5)
    + f'<path d="M99 6l16 5-5 16-16-5z" fill="{_INK}"/>',
    # a token leaves one hex and comes down two further
    "migration": _dashed(_hex(20, 39, 18), _INK)
    + line(_hex(60, 39, 18), _INK, 3)
    + line(_hex(100, 39, 18), _INK, 4.5)
    + disc(100, 40, 8, _NEW)
    + line("M20 36C30 0 78-2 95 17M97 5L96 18 83 17", _NEW, 5),
    # a card goes from the hand to the end of its line
    "adaptation": _frame(4, 12, 26, 36)
    + _frame(38, 12, 26, 36)
    + f'<rect x="82" y="8" width="32" height="44" rx="7" fill="{_NEW}"/>'
    + line("M98 20V38M89 31L98 40 107 31", "var(--panel,#fffaf0)", 5),
}
"""The six actions of the board and Adaptation, by their names in the rules."""
