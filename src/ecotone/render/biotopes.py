"""A Biotopes table, drawn."""

from collections.abc import Mapping

from ecotone.games.biotopes.scoring import CATEGORIES, CardCell
from ecotone.games.biotopes.terms import BIOTOPES
from ecotone.games.biotopes.view import View
from ecotone.locale import say
from ecotone.render import biotopes_svg, biotopes_text
from ecotone.render.biotopes_page import page
from ecotone.render.biotopes_page_art import sprite
from ecotone.render.biotopes_page_pieces import card_at
from ecotone.render.biotopes_scene import scene
from ecotone.render.cards import Theme

__all__ = ["CATEGORIES", "at", "page", "place", "sprite", "svg", "text"]


def text(
    view: View,
    *,
    lang: str = "en",
    color: bool = False,
    names: Mapping[int, str] | None = None,
    marks: Mapping[str, str] | None = None,
) -> str:
    """The table as text; hexes and cards may be marked."""
    return biotopes_text.draw(scene(view, lang, names), color=color, marks=marks or {})


def svg(
    view: View, *, lang: str = "en", theme: Theme = "light", names: Mapping[int, str] | None = None
) -> str:
    """The table as an SVG picture."""
    return biotopes_svg.draw(scene(view, lang, names), theme=theme)


def place(cell: tuple[int, int], lang: str) -> str:
    """A hex as actions write it, or a card's line and where in it the card lies."""
    if not isinstance(cell, CardCell):
        return f"{cell[0]},{cell[1]}"
    line = say(lang, f"biotopes.biotope.{BIOTOPES[cell.line]}")
    return f"{line} {cell.column}" if cell.column else line


def at(cell: tuple[int, int]) -> str:
    """The same on a page, where a card must not pass for a hex."""
    return card_at(*cell) if isinstance(cell, CardCell) else f"{cell[0]},{cell[1]}"
