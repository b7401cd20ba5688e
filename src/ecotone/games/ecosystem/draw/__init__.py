"""What the drawings of Savanna and Ocean share."""

from collections.abc import Mapping, Sequence

from ecotone.core.about import About
from ecotone.core.drawing import Names, Page, Theme
from ecotone.core.score import Cell
from ecotone.core.view import Action
from ecotone.core.wire import JsonObject
from ecotone.draw.scenes import SceneDrawing
from ecotone.games.ecosystem.draw import page as pages
from ecotone.games.ecosystem.draw import picture, text
from ecotone.games.ecosystem.draw import scene as scenes
from ecotone.games.ecosystem.draw.about import Examples, Told
from ecotone.games.ecosystem.draw.example import example
from ecotone.games.ecosystem.draw.pad import facts
from ecotone.games.ecosystem.draw.scene import Scene, Targets
from ecotone.games.ecosystem.draw.telling import EcosystemTeller
from ecotone.games.ecosystem.rules.actions import Pick, Place
from ecotone.games.ecosystem.rules.view import View


class EcosystemDrawing(SceneDrawing[View, Action, Scene]):
    """A table of grids; a game says which cards lie face down and which may be turned next."""

    teller = EcosystemTeller()
    examples: Examples

    def down(self, view: View) -> tuple[int, ...]:
        """The cells of each grid whose cards are drawn face down."""
        raise TypeError("each game of the family turns its own cards")

    def targets(self, view: View) -> Targets | None:
        """What the seat may turn face down next."""
        raise TypeError("each game of the family turns its own cards")

    def scene(self, view: View, lang: str, names: Names) -> Scene:
        """A View with the words and numbers that a drawing of it needs."""
        return scenes.scene(view, lang, names, self.down(view), self.targets(view))

    def told(self, scene: Scene, *, color: bool, marks: Mapping[str, str]) -> str:
        """The table as text."""
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
        return pages.draw(self.scene(view, lang, names), legal)

    def deciding(self, view: View) -> object:
        """The ecosystems, the neutral pile and the cards turned down: not what rivals do now."""
        return view.grids, view.pile, view.flips, view.phase

    def alike(self, action: Action) -> str:
        """Where a card is placed makes no difference, nor which card is picked."""
        if isinstance(action, Pick):
            return "pick"
        return f"place {action.card}" if isinstance(action, Place) else str(action)

    def explained(self, scene: Scene, what: str, legal: Sequence[Action]) -> About | None:
        """What a card scores, in words, in three scenes and now."""
        return Told(scene, self.examples, legal).about(what)

    def aid(self, view: View) -> tuple[str, ...]:
        """Every card, in scoring order."""
        return tuple(f"card:{letter}" for letter in self.examples.boards)

    def headed(self, scene: Scene) -> str:
        """The round and the card."""
        return " · ".join(scene.chapter())

    def place(self, cell: Cell, lang: str = "en") -> str:
        """Nothing: a cell has no number that stays while its ecosystem grows."""
        return ""

    def pad(self, lang: str = "en") -> JsonObject:
        """The cards, their letters and the words of the score pad's page."""
        return facts(self.name, lang)

    def example(self, board: str) -> str:
        """The cards of a small board."""
        return example(self.name, board)

    def sprite(self, part: str = "") -> str:
        """The figures of the cards."""
        return pages.sprite(self.name)
