"""A small board as one picture that stands alone, whatever page it is on."""

from ecotone.draw.markup import tag
from ecotone.games.ecosystem.draw.art import art

_STEP = 108


def example(game: str, board: str) -> str:
    """A board of letters in rows, small ones face down, as SVG in the light and in the dark."""
    rows = board.split("/")
    cards = "".join(
        _card(game, letter, _STEP * column, _STEP * row)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    )
    wide, high = _STEP * max(map(len, rows)) - 8, _STEP * len(rows) - 8
    return tag("svg", cards, class_=f"example wide-{len(rows[0])}", viewBox=f"0 0 {wide} {high}")


def _card(game: str, letter: str, x: int, y: int) -> str:
    known, up = art(game), letter.upper()
    down = letter != up
    light, dark = (known.backs["light"][0], known.backs["dark"][0]) if down else known.fields[up]
    face = tag("rect", "", width=100, height=100, rx=18, fill=f"light-dark({light},{dark})")
    figure = tag("use", "", href=f"/art/{game}.svg#{up}", width=100, height=100)
    faded = tag("g", figure, opacity=".4") if down else figure
    return tag("g", face + faded, transform=f"translate({x} {y})")
