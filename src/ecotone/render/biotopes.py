"""A Biotopes table, drawn."""

from collections.abc import Mapping

from ecotone.games.biotopes.view import View
from ecotone.render import biotopes_svg, biotopes_text
from ecotone.render.biotopes_scene import scene
from ecotone.render.cards import Theme


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
    """A hex as actions write it, or a card's line and column."""
    return f"{cell[0]},{cell[1]}"
