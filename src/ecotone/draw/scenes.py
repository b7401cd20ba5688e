"""Drawings of a scene: a view looked at once, in one language, with the names of its people."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from ecotone.core.about import About
from ecotone.core.drawing import WIDE, Drawing, Names, Theme
from ecotone.core.view import Action, View

V = TypeVar("V", bound=View)
A = TypeVar("A", bound=Action)
S = TypeVar("S")


class SceneDrawing(Drawing[V, A], Generic[V, A, S]):
    """A drawing whose text, picture, headings and explanations all come from one scene."""

    @abstractmethod
    def scene(self, view: V, lang: str, names: Names) -> S:
        """What there is to be drawn."""

    @abstractmethod
    def told(self, scene: S, *, color: bool, marks: Mapping[str, str]) -> str:
        """The whole table as text."""

    def told_briefly(self, scene: S, *, color: bool, marks: Mapping[str, str], columns: int) -> str:
        """The own part of the table, for a small terminal; by default the whole without gaps."""
        lines = self.told(scene, color=color, marks=marks).splitlines(keepends=True)
        return "".join(line for line in lines if line.strip())

    @abstractmethod
    def pictured(self, scene: S, *, theme: Theme) -> str:
        """The table as an SVG picture."""

    @abstractmethod
    def explained(self, scene: S, what: str, legal: Sequence[A]) -> About | None:
        """What a thing on the table is."""

    @abstractmethod
    def headed(self, scene: S) -> str:
        """The turn or round."""

    def text(
        self,
        view: V,
        *,
        lang: str = "en",
        color: bool = False,
        names: Names = None,
        marks: Mapping[str, str] | None = None,
    ) -> str:
        """The table as text; cells may be marked."""
        return self.told(self.scene(view, lang, names), color=color, marks=marks or {})

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
        """The own part of the table, for a small terminal."""
        scene = self.scene(view, lang, names)
        return self.told_briefly(scene, color=color, marks=marks or {}, columns=columns)

    def svg(self, view: V, *, lang: str = "en", theme: Theme = "light", names: Names = None) -> str:
        """The table as an SVG picture."""
        return self.pictured(self.scene(view, lang, names), theme=theme)

    def about(
        self,
        view: V,
        what: str,
        legal: Sequence[A] = (),
        *,
        lang: str = "en",
        names: Names = None,
    ) -> About | None:
        """What a thing on the table is."""
        return self.explained(self.scene(view, lang, names), what, legal)

    def chapter(self, view: V, *, lang: str = "en", names: Names = None) -> str:
        """The turn or round."""
        return self.headed(self.scene(view, lang, names))
