"""Drawings of a table, from a View only: text for terminals, SVG for everything else."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ecotone.render.cards import Theme


def text(
    view: Any,
    *,
    lang: str = "en",
    color: bool = False,
    names: Mapping[int, str] | None = None,
    marks: Mapping[str, str] | None = None,
) -> str:
    """The table as text; `marks` are short labels for cells, by the cells' words in actions."""
    drawing: str = _module(view.game).text(view, lang=lang, color=color, names=names, marks=marks)
    return drawing


def svg(
    view: Any, *, lang: str = "en", theme: Theme = "light", names: Mapping[int, str] | None = None
) -> str:
    """The table as an SVG picture that stands alone and scales."""
    drawing: str = _module(view.game).svg(view, lang=lang, theme=theme, names=names)
    return drawing


def place(game: str, cell: tuple[int, int], lang: str = "en") -> str:
    """What people call the cell or card that a point came from."""
    called: str = _module(game).place(cell, lang)
    return called


def _module(game: str) -> Any:
    """Who draws this game: the module named after it."""
    return import_module(f"{__name__}.{game}")
