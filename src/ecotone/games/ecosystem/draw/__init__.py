"""What the drawings of Savanna and Ocean share."""

from collections.abc import Mapping, Sequence

from ecotone.core.about import About
from ecotone.core.drawing import Drawing, Names, Page, Theme
from ecotone.core.score import Cell
from ecotone.core.view import Action
from ecotone.core.wire import JsonObject
from ecotone.games.ecosystem.draw import page as pages
from ecotone.games.ecosystem.draw import picture, text
from ecotone.games.ecosystem.draw.about import Examples, Told
from ecotone.games.ecosystem.draw.example import example
from ecotone.games.ecosystem.draw.pad import facts
from ecotone.games.ecosystem.draw.scene import Scene, Targets, scene
from ecotone.games.ecosystem.draw.telling import EcosystemTeller
from ecotone.games.ecosystem.rules.view import View


class EcosystemDrawing(Drawing[View, Action]):
    """A table of grids; a game says which cards lie face down and which may be turned next."""

    teller = EcosystemTeller()
    examples: Examples

    def down(self, view: View) -> tuple[int, ...]:
        """The cells of each grid whose cards are drawn face down."""
        raise TypeError("each game of the family turns its own cards")

    def targets(self, view: View) -> Targets | None:
        """What the seat may turn face down next."""
        raise TypeError("each game of the family turns its own cards")

    def text(
        self,
        view: View,
        *,
        lang: str = "en",
        color: bool = False,
        names: Names = None,
        marks: Mapping[str, str] | None = None,
    ) -> str:
        """The table as text."""
        return text.draw(self._scene(view, lang, names), color=color, marks=marks or {})

    def brief(
        self,
        view: View,
        *,
        lang: str = "en",
        color: bool = False,
        names: Names = None,
        marks: Mapping[str, str] | None = None,
    ) -> str:
        """The own part of the table, for a small terminal."""
        return text.brief(self._scene(view, lang, names), color=color, marks=marks or {})

    def svg(
        self, view: View, *, lang: str = "en", theme: Theme = "light", names: Names = None
    ) -> str:
        """The table as an SVG picture."""
        return picture.draw(self._scene(view, lang, names), theme=theme)

    def page(
        self, view: View, legal: Sequence[Action] = (), *, lang: str = "en", names: Names = None
    ) -> Page:
        """The table as areas of a web page."""
        return pages.draw(self._scene(view, lang, names), legal)

    def about(
        self,
        view: View,
        what: str,
        legal: Sequence[Action] = (),
        *,
        lang: str = "en",
        names: Names = None,
    ) -> About | None:
        """What a card scores, in words, in three scenes and now."""
        return Told(self._scene(view, lang, names), self.examples, legal).about(what)

    def aid(self, view: View) -> tuple[str, ...]:
        """Every card, in scoring order."""
        return tuple(f"card:{letter}" for letter in self.examples.boards)

    def chapter(self, view: View, *, lang: str = "en", names: Names = None) -> str:
        """The round and the card."""
        return " · ".join(self._scene(view, lang, names).chapter())

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

    def _scene(self, view: View, lang: str, names: Names) -> Scene:
        return scene(view, lang, names, self.down(view), self.targets(view))
