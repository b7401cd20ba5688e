"""Panels and lines of text for SVG pictures, with presentation attributes only."""

from functools import lru_cache
from html import escape

from ecotone.core.drawing import Theme
from ecotone.draw.palette import PALETTE

FONT = "ui-rounded, 'Segoe UI', system-ui, sans-serif"
_NARROW, _BROAD = "iIjlftr.,:;'\u2019-|!·() \u202f", "mMwW@%—…"


@lru_cache(maxsize=1 << 14)
def n(value: float) -> str:
    """A number in as few characters as two decimals need."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def breadth(text: str, size: float) -> float:
    """About how wide a line of text is; wide enough for scripts with broad letters."""
    return size * sum(
        0.39 if c in _NARROW else 0.95 if c in _BROAD else 0.68 if ord(c) < 0x2000 else 1.0
        for c in text
    )


def shortened(text: str, size: float, room: float) -> str:
    """The text, cut so that it fits into this room."""
    if breadth(text, size) <= room:
        return text
    while text and breadth(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: str = "start",
    weight: int = 500,
) -> str:
    """A line of escaped text, y being its baseline."""
    return (
        f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}" font-weight="{weight}"'
        f' text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'
    )


def panel(x: float, y: float, width: float, height: float, theme: Theme) -> str:
    """A sheet a shade lighter than the paper, with a hairline."""
    colours = PALETTE[theme]
    fill = colours["panel"] if theme == "light" else "#2e2a25"
    return (
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" rx="14"'
        f' fill="{fill}" stroke="{colours["line"]}"/>'
    )


def outline(x: float, y: float, width: float, height: float, stroke: str, *, more: str = "") -> str:
    """A rounded frame without a filling unless `more` gives one."""
    filling = "" if "fill=" in more else ' fill="none"'
    return (
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
        f' rx="{n(width * 0.11)}" stroke="{stroke}"{filling} {more}/>'
    )


def rule(x: float, y: float, width: float, theme: Theme) -> str:
    """A hairline."""
    return f'<path d="M{n(x)} {n(y)}h{n(width)}" stroke="{PALETTE[theme]["line"]}"/>'
