"""Drawings of a table, from a View only: text for terminals, SVG for everything else."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from typing import Any

from ecotone.render.cards import Theme
from ecotone.render.markup import Page


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


def at(game: str, cell: tuple[int, int]) -> str:
    """The same as pages name it, in `data-at` after the seat."""
    own = getattr(_module(game), "at", None)
    return own(cell) if own else f"{cell[0]},{cell[1]}"


def categories(game: str) -> tuple[str, ...]:
    """What is scored in the game, in scoring order: the rows of its score sheet."""
    rows: tuple[str, ...] = tuple(_module(game).CATEGORIES)
    return rows


def page(
    view: Any,
    legal: Sequence[Any] = (),
    *,
    lang: str = "en",
    names: Mapping[int, str] | None = None,
) -> Page:
    """The table as areas of a web page; `legal` is what the view's seat may do."""
    drawn: Page = _module(view.game).page(view, legal, lang=lang, names=names)
    return drawn


def sprite(game: str) -> str:
    """The game's figures as one SVG file of symbols."""
    drawn: str = _module(game).sprite()
    return drawn


def stylesheet(game: str) -> str:
    """The game's own CSS, after that which it shares with its family."""
    family = getattr(_module(game), "FAMILY", None)
    sheets = (files(__name__) / "css" / f"{name}.css" for name in (family, game) if name)
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def _module(game: str) -> Any:
    """Who draws this game: the module named after it."""
    return import_module(f"{__name__}.{game}")
