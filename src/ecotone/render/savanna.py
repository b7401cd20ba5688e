"""A Savanna table, drawn."""

from collections.abc import Mapping, Sequence
from typing import Any

from ecotone.games.ecosystem.savanna.cards import DECK
from ecotone.games.ecosystem.savanna.options import switches
from ecotone.games.ecosystem.savanna.scoring import hunt, meals
from ecotone.games.ecosystem.state import Phase
from ecotone.games.ecosystem.view import View
from ecotone.render import ecosystem_page, ecosystem_svg, ecosystem_text
from ecotone.render.cards import Theme
from ecotone.render.ecosystem_scene import Scene, Targets, scene
from ecotone.render.markup import Page

CATEGORIES = DECK.names
"""The rows of the score sheet, in scoring order."""

FAMILY = "ecosystem"
"""Whose CSS this game shares."""


def text(
    view: View,
    *,
    lang: str = "en",
    color: bool = False,
    names: Mapping[int, str] | None = None,
    marks: Mapping[str, str] | None = None,
) -> str:
    """The table as text."""
    return ecosystem_text.draw(_scene(view, lang, names), color=color, marks=marks or {})


def svg(
    view: View, *, lang: str = "en", theme: Theme = "light", names: Mapping[int, str] | None = None
) -> str:
    """The table as an SVG picture."""
    return ecosystem_svg.draw(_scene(view, lang, names), theme=theme)


def page(view: View, legal: Sequence[Any], *, lang: str, names: Mapping[int, str] | None) -> Page:
    """The table as areas of a web page."""
    return ecosystem_page.draw(_scene(view, lang, names), legal)


def sprite() -> str:
    """The figures of the cards."""
    return ecosystem_page.sprite("savanna")


def place(cell: tuple[int, int], lang: str) -> str:
    """Row and column from the top left, counted from 1."""
    return f"{cell[0] + 1},{cell[1] + 1}"


def _scene(view: View, lang: str, names: Mapping[int, str] | None) -> Scene:
    down = tuple(_down(view, number) for number in range(len(view.grids)))
    return scene(view, lang, names, down, _prey(view))


def _down(view: View, number: int) -> int:
    """Once all cards are placed, the cheetahs' prey and what the lions have taken."""
    if view.phase is not Phase.FLIP and not view.over:
        return 0
    grid, taken = view.grids[number], view.flips[number] or 0
    lay, _ = hunt(grid.flat(), switches(view.options), grid.closed(taken))
    return grid.floated(lay.down)


def _prey(view: View) -> Targets | None:
    """What the lions that the seat commands may take next."""
    if view.phase is Phase.FLIP and view.seat in view.awaited:
        for number in (0, 1) if view.solo else (int(view.seat),):
            grid, taken = view.grids[number], view.flips[number] or 0
            many, left = meals(grid.flat(), switches(view.options))
            if many > taken.bit_count():
                return Targets(number, grid.floated(left) & ~taken)
    return None
