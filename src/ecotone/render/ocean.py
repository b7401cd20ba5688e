"""An Ocean table, drawn."""

from collections.abc import Mapping, Sequence
from typing import Any

from ecotone.games.ecosystem.grid import union
from ecotone.games.ecosystem.ocean.cards import DECK
from ecotone.games.ecosystem.ocean.scoring import Hunt, turns
from ecotone.games.ecosystem.state import Phase
from ecotone.games.ecosystem.view import View
from ecotone.render import ecosystem_page, ecosystem_svg, ecosystem_text
from ecotone.render.cards import Theme
from ecotone.render.ecosystem_scene import Scene, Targets, scene
from ecotone.render.markup import Page

CATEGORIES = (*DECK.names, "bonus")
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
    return ecosystem_page.sprite("ocean")


def place(cell: tuple[int, int], lang: str) -> str:
    """Row and column from the top left, counted from 1."""
    return f"{cell[0] + 1},{cell[1] + 1}"


def _scene(view: View, lang: str, names: Mapping[int, str] | None) -> Scene:
    down = tuple(mask or 0 for mask in view.flips)
    return scene(view, lang, names, down, _in_reach(view))


def _in_reach(view: View) -> Targets | None:
    """What the whales that the seat commands may turn face down next."""
    if view.phase is Phase.FLIP and view.seat in view.awaited:
        acts = bool(view.options["flipped_whale_still_acts"])
        for number in (0, 1) if view.solo else (int(view.seat),):
            grid = view.grids[number]
            hunt = Hunt(grid.closed(view.flips[number] or 0), grid.closed(view.acted[number] or 0))
            whales = grid.closed(grid.cells("W"))
            cards = [card for _, card in turns(grid.closed(grid.taken), whales, hunt, acts)]
            if cards:
                return Targets(number, grid.floated(union(cards)))
    return None
