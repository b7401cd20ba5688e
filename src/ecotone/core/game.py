"""A game as the registry knows it: what it is, what it hides, and what its folder offers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ecotone.core import daily, rulings, tutorial
from ecotone.core.daily import Daily
from ecotone.core.drawing import Drawing
from ecotone.core.options import Option, Options
from ecotone.core.pad import NO_PAD, Pad
from ecotone.core.player import Players
from ecotone.core.rules import Rules
from ecotone.core.rulings import Rulings
from ecotone.core.tutorial import Tutorial
from ecotone.core.view import Action, View
from ecotone.core.words import Words

if TYPE_CHECKING:
    from pathlib import Path

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)

PROMISE = 1
"""The version of the promise that this program knows; a game written for a newer one is refused."""


def always(players: int, options: Options) -> bool:
    """For games whose seats always know different things, as soon as there are several."""
    return players > 1


@dataclass(frozen=True)
class Game(Generic[S, A, V]):
    """One folder: `package` is its name, in which `draw`, `bots`, `batch` and `locale` may lie.

    `hides` tells whether, at a table of so many with these options, anybody can know something
    that another cannot. `determinize` makes a state that the seat of a view cannot tell from the
    real one; without it no bot can look ahead from a view alone. `cards` and `cells` are the words
    by which actions and boards name them. `worded` are the parameters of its sentences whose values
    are words of its own (`<game>.word.VALUE`), to be said in the reader's language. `letters` has
    for a language what its people write for a card, where that is another letter than actions have.
    """

    package: str
    name: str
    version: int
    seats: range
    options: tuple[Option, ...]
    minutes: tuple[int, int]
    age: int
    rules: Rules[S, A, V]
    pad: Pad[V] = NO_PAD
    hides: Callable[[int, Options], bool] = field(default=always)
    promise: int = PROMISE
    determinize: Callable[[V, Random], S] | None = None
    cards: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    worded: tuple[str, ...] = ()
    letters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @cached_property
    def drawing(self) -> Drawing[V, A]:
        """Who draws it; without a `draw` of its own, every field of the view is listed."""
        own: Drawing[V, A] | None = self._offered("draw", "DRAWING")
        return Drawing(self.name) if own is None else own

    @cached_property
    def players(self) -> Players[V, A]:
        """Who plays it; without `bots` of its own, those who look at the points alone."""
        own: Players[V, A] | None = self._offered("bots", "PLAYERS")
        return Players() if own is None else own

    @cached_property
    def tutorial(self) -> Tutorial | None:
        """Its first steps, if its folder has a `tutorial.toml`."""
        return tutorial.read(self.folders[-1] / "tutorial.toml")

    @cached_property
    def daily(self) -> Daily | None:
        """What everybody plays each day, if its folder has a `daily.toml`."""
        return daily.read(self.folders[-1] / "daily.toml")

    @cached_property
    def rulings(self) -> Rulings:
        """What its `rulings.toml` settles."""
        return rulings.read(self.folders[-1] / "rulings.toml")

    def offer(self, room: str, name: str) -> object:
        """What a module of the game's folder holds under this name, or None without the module."""
        return self._offered(room, name)

    def _offered(self, room: str, name: str) -> Any:
        return getattr(import_module(f"{self.package}.{room}"), name) if self.offers(room) else None

    def offers(self, room: str) -> bool:
        """Whether the game's folder has this module."""
        return find_spec(f"{self.package}.{room}") is not None

    @cached_property
    def folders(self) -> "tuple[Path, ...]":
        """Its folder, after those of the families it belongs to."""
        return folders(self.package)

    @property
    def words(self) -> Words:
        """Where its words lie."""
        return Words(self.folders)

    def __reduce__(self) -> tuple[object, ...]:
        """Copies and pickles name the game's package, which holds it as GAME."""
        return _packaged, (self.package,)


def folders(package: str) -> "tuple[Path, ...]":
    """Where a package and those around it lie, the outermost first; nothing of it is run."""
    from pathlib import Path  # takes longer than the rest of this module

    parts = package.split(".")
    found: list[Path] = []
    for depth in range(1, len(parts) + 1):
        spec = located(".".join(parts[:depth]))
        found += map(Path, (spec and spec.submodule_search_locations) or ())
    return tuple(found)


def located(module: str) -> ModuleSpec | None:
    """Where a module lies; unlike `find_spec`, without importing the packages around it."""
    root, *inside = module.split(".")
    spec = find_spec(root)
    for part in inside:
        if spec is None:
            return None
        spec = PathFinder.find_spec(
            f"{spec.name}.{part}", list(spec.submodule_search_locations or ())
        )
    return spec


AnyGame = Game[object, Action, View]
"""A game known by its name alone: its states are nobody's business, its views keep the promise."""


def _packaged(package: str) -> AnyGame:
    game: AnyGame = import_module(package).GAME
    return game
