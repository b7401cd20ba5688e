"""Drawings of a table, from a View only: text for terminals, SVG for everything else."""

from collections.abc import Mapping, Sequence

from ecotone.core.drawing import Drawing, Page, Theme
from ecotone.core.view import Action, View
from ecotone.games import GAMES

__all__ = ["Page", "Theme", "drawing", "page", "svg", "text"]


def drawing(game: str) -> Drawing[View, Action]:
    """Who draws this game."""
    return GAMES[game].drawing


def text(
    view: View,
    *,
    lang: str = "en",
    color: bool = False,
    names: Mapping[int, str] | None = None,
    marks: Mapping[str, str] | None = None,
) -> str:
    """The table as text; `marks` are short labels for cells, by the cells' words in actions."""
    return drawing(view.game).text(view, lang=lang, color=color, names=names, marks=marks)


def svg(
    view: View, *, lang: str = "en", theme: Theme = "light", names: Mapping[int, str] | None = None
) -> str:
    """The table as an SVG picture that stands alone and scales."""
    return drawing(view.game).svg(view, lang=lang, theme=theme, names=names)


def page(
    view: View,
    legal: Sequence[Action] = (),
    *,
    lang: str = "en",
    names: Mapping[int, str] | None = None,
) -> Page:
    """The table as areas of a web page; `legal` is what the view's seat may do."""
    return drawing(view.game).page(view, legal, lang=lang, names=names)
