"""The promise of a drawing: a table shown from a View only, as text, picture and page."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from ecotone.core.about import About
from ecotone.core.score import Cell
from ecotone.core.story import Teller
from ecotone.core.view import Action, View
from ecotone.core.wire import JsonObject

V = TypeVar("V", bound=View)
A = TypeVar("A", bound=Action)
Theme = Literal["light", "dark"]
Names = Mapping[int, str] | None
"""What people are called, by their seats."""

_PAPER: Mapping[Theme, tuple[str, str]] = {
    "light": ("#f6f1e7", "#2b2a26"),
    "dark": ("#24211d", "#f1eadc"),
}
_EM, _LINE, _RIM = 8.4, 18, 16
_EVERYWHERE = ("game", "seat", "seats", "options")
"""What every view holds: whoever looks at a table is told these facts elsewhere."""


class Page(NamedTuple):
    """The areas of a page as HTML, where the game stands, and what is awaited from whom.

    `warnings` are sentences by the text of a legal action: what one should know before doing it.
    `weighty` are verbs that one should think over wherever others may go on at once. `words` are
    what words of actions are called here and now, `ask` is the question in other words than usual.
    `suggested` is the text of a legal action that most would do, `suggestion` what to call it and
    all that will be suggested after it. Gains are `relative` to the best choice where the score
    that is shown counts on that choice already.
    """

    areas: Mapping[str, str]
    heading: str
    status: str
    warnings: Mapping[str, str] = {}
    weighty: tuple[str, ...] = ()
    words: Mapping[str, str] = {}
    ask: str = ""
    suggested: str | None = None
    suggestion: str | None = None
    relative: bool = False


WIDE = 80
"""Columns that a text may take, unless it is told of fewer."""


class Drawing(Generic[V, A]):
    """How a game is shown. A game's own drawing overrides what it can do better.

    `categories` are the rows of its score sheet, in scoring order; `parts` names the figures that
    lie in files of their own, for pages that need them; `teller` tells its log.
    """

    categories: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    teller: Teller[Any] = Teller()

    def __init__(self, name: str) -> None:
        self.name = name

    def text(
        self,
        view: V,
        *,
        lang: str = "en",
        color: bool = False,
        names: Names = None,
        marks: Mapping[str, str] | None = None,
    ) -> str:
        """The table as text; `marks` are short labels for cells, by the cells' words in actions."""
        return "".join(f"{name}: {value}\n" for name, value in _told(view))

    def brief(
        self,
        view: V,
        *,
        lang: str = "en",
        color: bool = False,
        names: Names = None,
        marks: Mapping[str, str] | None = None,
        columns: int = WIDE,
    ) -> str:
        """What the seat needs for its next choice, for a small terminal; by default no gaps."""
        drawn = self.text(view, lang=lang, color=color, names=names, marks=marks)
        return "".join(line for line in drawn.splitlines(keepends=True) if line.strip())

    def svg(self, view: V, *, lang: str = "en", theme: Theme = "light", names: Names = None) -> str:
        """The table as an SVG picture that stands alone and scales; by default its text."""
        from html import escape  # its entities are slow to import: few draw like this

        lines = self.text(view, lang=lang, names=names).splitlines()
        paper, ink = _PAPER[theme]
        wide = 2 * _RIM + round(_EM * max(map(len, lines), default=0))
        high = 2 * _RIM + _LINE * len(lines)
        said = "".join(
            f'<text x="{_RIM}" y="{_RIM + _LINE * row}" xml:space="preserve">{escape(line)}</text>'
            for row, line in enumerate(lines, 1)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
            f' height="{high}" font-family="monospace" font-size="14" fill="{ink}">'
            f'<rect width="{wide}" height="{high}" fill="{paper}"/>{said}</svg>\n'
        )

    def page(
        self, view: V, legal: Sequence[A] = (), *, lang: str = "en", names: Names = None
    ) -> Page:
        """The table as areas of a web page; `legal` is what the view's seat may do."""
        from html import escape

        drawn = escape(self.text(view, lang=lang, names=names))
        return Page({"stage": f'<pre class="plain">{drawn}</pre>'}, "", "")

    def deciding(self, view: V) -> object:
        """What of the view the names and the gains of its seat's actions follow from.

        While it equals what it was, neither is worked out again. By default it is all of the view.
        """
        return view

    def alike(self, action: A) -> str:
        """What is the same for two legal actions only if both bring the same to an end.

        Whether they can be taken back and whether they end the turn is then tried once. It begins
        with the action's verb; by default no two actions are alike.
        """
        return str(action)

    def about(
        self,
        view: V,
        what: str,
        legal: Sequence[A] = (),
        *,
        lang: str = "en",
        names: Names = None,
    ) -> About | None:
        """What there is to know about what an element's `data-about` names; None: just its name.

        `legal` is what may still be done, after the words chosen so far; nothing where nobody
        wants to be told what a choice would bring.
        """
        return None

    def aid(self, view: V) -> tuple[str, ...]:
        """What the player aid lists, in order, as `data-about` names it."""
        return ()

    def chapter(self, view: V, *, lang: str = "en", names: Names = None) -> str:
        """The turn or round that the table is at, in words: by these one leafs through a replay."""
        return ""

    def place(self, cell: Cell, lang: str = "en") -> str:
        """What people call the cell or card that a point came from.

        Nothing where it has no name of its own: pages light it, the terminal counts rows, columns.
        """
        return f"{cell[0] + 1},{cell[1] + 1}"

    def at(self, cell: Cell) -> str:
        """The same as pages name it, in `data-at` after the seat."""
        return f"{cell[0]},{cell[1]}"

    def pad(self, lang: str = "en") -> JsonObject:
        """What `pad.js` beside the drawing, the page of its score pad, has to know; or nothing.

        `options` names the switches that change a score, `words` is what the page says.
        """
        return {}

    def example(self, board: str) -> str:
        """The board of a ruling (`rulings.toml`) as a small SVG picture; or nothing."""
        return ""

    def sprite(self, part: str = "") -> str:
        """The game's figures, or a part of them, as one SVG file of symbols."""
        return '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n'

    def style(self) -> str:
        """The game's own CSS: `style.css` beside its drawing, after that of its family.

        What differs with the size of the screen may lie in `screens.css`, which comes last.
        """
        return "\n".join([*self._own("style.css"), *self._own("screens.css")])

    def shelf(self) -> str:
        """The inside of the game's picture on the shelf, as SVG of 400 by 260; or nothing."""
        return "".join(self._own("shelf.svg")[-1:])

    def _own(self, file: str) -> list[str]:
        """What this file says beside each of the drawing's classes, the family's first."""
        from importlib.resources import files  # slow: nobody needs it to import ecotone

        kinds = (kind for kind in reversed(type(self).__mro__) if issubclass(kind, Drawing))
        modules = (sys.modules[kind.__module__] for kind in kinds)
        found = (files(one) / file for one in modules if hasattr(one, "__path__"))
        return [one.read_text(encoding="utf-8") for one in found if one.is_file()]


def _told(view: object) -> list[tuple[str, object]]:
    if is_dataclass(view):
        told = [(field.name, getattr(view, field.name)) for field in fields(view)]
    elif hasattr(view, "_asdict"):
        told = list(view._asdict().items())
    else:
        told = [("view", view)]
    return [one for one in told if one[0] not in _EVERYWHERE] or told
