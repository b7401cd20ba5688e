"""A Serengeti table, drawn."""

from collections.abc import Mapping, Sequence
from typing import Any

from ecotone.games.serengeti.cards import COLOURS
from ecotone.games.serengeti.view import View
from ecotone.locale import card_name
from ecotone.render import serengeti_page, serengeti_parts, serengeti_svg, serengeti_text
from ecotone.render.cards import Theme
from ecotone.render.markup import Page
from ecotone.render.serengeti_scene import scene

CATEGORIES = ("collections", "wealth")
"""The rows of the score sheet, in scoring order."""


def text(
    view: View,
    *,
    lang: str = "en",
    color: bool = False,
    names: Mapping[int, str] | None = None,
    marks: Mapping[str, str] | None = None,
) -> str:
    """The table as text; there are no cells to mark."""
    return serengeti_text.draw(scene(view, lang, names), color=color)


def svg(
    view: View, *, lang: str = "en", theme: Theme = "light", names: Mapping[int, str] | None = None
) -> str:
    """The table as an SVG picture."""
    return serengeti_svg.draw(scene(view, lang, names), theme=theme)


def place(cell: tuple[int, int], lang: str) -> str:
    """The card's name."""
    colour, value = cell
    return card_name("serengeti", f"{COLOURS[colour]}{value}", lang)


def page(
    view: View,
    legal: Sequence[Any] = (),
    *,
    lang: str = "en",
    names: Mapping[int, str] | None = None,
) -> Page:
    """The table as areas of a web page."""
    return serengeti_page.page(view, legal, lang=lang, names=names)


def sprite() -> str:
    """The tribes' cards and bands as symbols."""
    return serengeti_parts.sprite()
