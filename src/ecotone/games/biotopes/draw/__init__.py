"""A Biotopes table, drawn."""

from collections.abc import Mapping, Sequence

from ecotone.core.about import About
from ecotone.core.drawing import Names, Page, Theme
from ecotone.core.score import Cell
from ecotone.core.wire import JsonObject
from ecotone.draw.scenes import SceneDrawing
from ecotone.games.biotopes.draw import pad as pads
from ecotone.games.biotopes.draw import page as pages
from ecotone.games.biotopes.draw import page_art, picture, text
from ecotone.games.biotopes.draw import scene as scenes
from ecotone.games.biotopes.draw.about import Told, kinds
from ecotone.games.biotopes.draw.example import example
from ecotone.games.biotopes.draw.page_pieces import card_at
from ecotone.games.biotopes.draw.scene import Scene
from ecotone.games.biotopes.draw.telling import BiotopesTeller
from ecotone.games.biotopes.rules.actions import Action
from ecotone.games.biotopes.rules.scoring import CATEGORIES, CardCell
from ecotone.games.biotopes.rules.terms import BIOTOPES
from ecotone.games.biotopes.rules.view import View
from ecotone.locale import say


class BiotopesDrawing(SceneDrawing[View, Action, Scene]):
    """A landscape and the lines of each ecosystem."""

    categories = CATEGORIES
    parts = ("species",)
    teller = BiotopesTeller()

    def scene(self, view: View, lang: str, names: Names) -> Scene:
        """A View with the words and numbers that a drawing of it needs."""
        return scenes.scene(view, lang, names)

    def told(self, scene: Scene, *, color: bool, marks: Mapping[str, str]) -> str:
        """The table as text; hexes and cards may be marked."""
        return text.draw(scene, color=color, marks=marks)

    def told_briefly(
        self, scene: Scene, *, color: bool, marks: Mapping[str, str], columns: int
    ) -> str:
        """The own part of the table, for a small terminal."""
        return text.brief(scene, color=color, marks=marks, columns=columns)

    def pictured(self, scene: Scene, *, theme: Theme) -> str:
        """The table as an SVG picture."""
        return picture.draw(scene, theme=theme)

    def page(
        self, view: View, legal: Sequence[Action] = (), *, lang: str = "en", names: Names = None
    ) -> Page:
        """The table as areas of a web page."""
        return pages.page(view, legal, lang=lang, names=names)

    def explained(self, scene: Scene, what: str, legal: Sequence[Action]) -> About | None:
        """What a species, a biotope, an action, a hex or a score is."""
        return Told(scene, legal).about(what)

    def aid(self, view: View) -> tuple[str, ...]:
        """The actions, the pieces, types and decks, and what scores."""
        return kinds()

    def headed(self, scene: Scene) -> str:
        """The cycle, and whose turn it is."""
        return " · ".join(scene.chapter())

    def sprite(self, part: str = "") -> str:
        """Figures, hexes, cubes and tokens as symbols; in a file of their own, the portraits."""
        return page_art.species() if part else page_art.sprite()

    def pad(self, lang: str = "en") -> JsonObject:
        """The cards of our own set, the conditions, the ranks."""
        return pads.facts(lang)

    def example(self, board: str) -> str:
        """Some hexes, or some lines of cards."""
        return example(board)

    def place(self, cell: Cell, lang: str = "en") -> str:
        """A territory, which the map shows, or a card's line and where in it the card lies."""
        if not isinstance(cell, CardCell):
            return say(lang, "biotopes.territory")
        line = say(lang, f"biotopes.biotope.{BIOTOPES[cell.line]}")
        return f"{line} {cell.column}" if cell.column else line

    def at(self, cell: Cell) -> str:
        """The same on a page, where a card must not pass for a hex."""
        return card_at(*cell) if isinstance(cell, CardCell) else super().at(cell)


DRAWING = BiotopesDrawing("biotopes")
