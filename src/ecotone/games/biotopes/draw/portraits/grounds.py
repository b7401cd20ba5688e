"""The four grounds behind portraits: a field and a quiet horizon, dimmed in the dark.

Dimmed, not black: a black woodpecker must still stand out from its wood.
"""

from typing import NamedTuple


class Layer(NamedTuple):
    """A shape of a ground with its colour in the light and in the dark, filled or as a line."""

    light: str
    dark: str
    d: str
    width: float = 0


_FIELD = "M0 0H100V100H0z"

GROUNDS = {
    "mountain": (
        Layer("#dcd6e2", "#5b5468", _FIELD),
        Layer("#ccc3d6", "#504a5d", "M0 82L28 44 46 66 72 28 100 64V100H0z"),
        Layer("#efebf3", "#7a7189", "M72 28L84 44 74 41 66 47 62 43z"),
    ),
    "forest": (
        Layer("#c2d8b7", "#4b6444", _FIELD),
        Layer(
            "#abc9a0",
            "#42593c",
            "M0 78L14 40 28 78zM24 74L34 52 44 74zM60 76L78 30 96 76zM0 72H100V100H0z",
        ),
    ),
    "meadow": (
        Layer("#f3e6b6", "#665b33", _FIELD),
        Layer("#e8d591", "#594f2b", "M0 74C30 64 70 66 100 76V100H0z"),
        Layer(
            "#d5bd68",
            "#83764a",
            "M10 74C10 62 7 56 3 50M11 74C12 60 15 56 18 50M88 76C88 62 85 56 82 50"
            "M90 76C90 64 94 58 98 54",
            3,
        ),
    ),
    "wetland": (
        Layer("#cfe4ea", "#426471", _FIELD),
        Layer("#b3d4e0", "#385763", "M0 70C20 66 80 66 100 70V100H0z"),
        Layer("#a9bd83", "#5c7052", "M88 72V32M78 72V46", 3),
        Layer("#b79a80", "#6f5b4e", "M88 24V36M78 40V48", 6),
    ),
}
"""Peaks, conifers, tufts of grass, reeds by the water: a ground for each biotope."""


def ground(biotope: str, *, dark: bool | None = None) -> str:
    """A ground as SVG for a box of 100 by 100; None leaves light or dark to the page."""
    drawn = []
    for layer in GROUNDS[biotope]:
        colour = f"light-dark({layer.light},{layer.dark})"
        if dark is not None:
            colour = layer.dark if dark else layer.light
        paint = f'fill="{colour}"'
        if layer.width:
            paint = f'fill="none" stroke="{colour}" stroke-width="{layer.width:g}"'
        drawn.append(f'<path d="{layer.d}" {paint}/>')
    return "".join(drawn)
