"""A Serengeti table, drawn."""

from collections.abc import Mapping, Sequence

from ecotone.core.about import About
from ecotone.core.drawing import Names, Page, Theme
from ecotone.core.score import Cell
from ecotone.core.wire import JsonObject
from ecotone.draw.scenes import SceneDrawing
from ecotone.games.serengeti.draw import about as things
from ecotone.games.serengeti.draw import page as pages
from ecotone.games.serengeti.draw import page_parts, picture, text
from ecotone.games.serengeti.draw import scene as scenes
from ecotone.games.serengeti.draw.example import example
from ecotone.games.serengeti.draw.pad import facts
from ecotone.games.serengeti.draw.scene import Scene
from ecotone.games.serengeti.draw.telling import SerengetiTeller
from ecotone.games.serengeti.rules.actions import Action
from ecotone.games.serengeti.rules.cards import COLOURS
from ecotone.games.serengeti.rules.view import View
from ecotone.locale import card_name


class SerengetiDrawing(SceneDrawing[View, Action, Scene]):
    """A market and what lies before each trader."""

    categories = ("collections", "wealth")
    teller = SerengetiTeller()

    def scene(self, view: View, lang: str, names: Names) -> Scene:
        """A View with the words and numbers that a drawing of it needs."""
        return scenes.scene(view, lang, names)

    def told(self, scene: Scene, *, color: bool, marks: Mapping[str, str]) -> str:
        """The table as text; there are no cells to mark."""
        return text.draw(scene, color=color)

    def told_briefly(
        self, scene: Scene, *, color: bool, marks: Mapping[str, str], columns: int
    ) -> str:
        """The table without gaps, for a small terminal."""
        return text.brief(scene, color=color, columns=columns)

    def pictured(self, scene: Scene, *, theme: Theme) -> str:
        """The table as an SVG picture."""
        return picture.draw(scene, theme=theme)

    def page(
        self, view: View, legal: Sequence[Action] = (), *, lang: str = "en", names: Names = None
    ) -> Page:
        """The table as areas of a web page."""
        return pages.page(view, legal, lang=lang, names=names)

    def explained(self, scene: Scene, what: str, legal: Sequence[Action]) -> About | None:
        """What a work, a token, a price or a score is."""
        return things.about(scene, what, legal)

    def aid(self, view: View) -> tuple[str, ...]:
        """The tribes, the tokens and the scores."""
        return things.kinds()

    def headed(self, scene: Scene) -> str:
        """The round."""
        return scene.heading()[0]

    def pad(self, lang: str = "en") -> JsonObject:
        """The tribes and the words of the score pad's page."""
        return facts(lang)

    def example(self, board: str) -> str:
        """A moment of an auction."""
        return example(board)

    def sprite(self, part: str = "") -> str:
        """The tribes' cards and bands as symbols."""
        return page_parts.sprite()

    def place(self, cell: Cell, lang: str = "en") -> str:
        """The card's name."""
        colour, value = cell
        return card_name("serengeti", f"{COLOURS[colour]}{value}", lang)


DRAWING = SerengetiDrawing("serengeti")
