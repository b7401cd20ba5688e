"""The games that exist, found by name: our own, and those that installed packages bring."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

from ecotone.core import record
from ecotone.core.chance import SEED_BITS
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.core.game import AnyGame, folders
from ecotone.core.loading import loaded, told
from ecotone.core.options import resolve
from ecotone.core.table import AnyTable, Table
from ecotone.core.view import View

if TYPE_CHECKING:
    from pathlib import Path

GROUP = "ecotone.games"
"""The entry points by which a package brings games: a name, and the package that holds `GAME`."""

Entries = Iterable[tuple[str, str]]


def installed() -> Entries:
    """The name and the package of every game that is installed; nothing of them is run."""
    from importlib.metadata import entry_points  # slow: nobody needs it to import ecotone

    return [(entry.name, entry.module) for entry in entry_points(group=GROUP)]


def nothing() -> Entries:
    """For a registry of none but our own games."""
    return ()


class Registry:
    """Games by name; a game's package is imported when it is first asked for.

    `brought` tells which games others bring. Those are looked over when they are loaded, and one
    that cannot be loaded is refused with the reason: the others do not suffer from it.
    """

    def __init__(
        self, modules: Mapping[str, str], brought: Callable[[], Entries] = nothing
    ) -> None:
        self._own = dict(modules)
        self._brought = brought
        self._loaded: dict[str, AnyGame | ParseError] = {}

    @cached_property
    def _claimed(self) -> dict[str, tuple[str, ...]]:
        """The packages that bring a game of this name, each once."""
        found: dict[str, dict[str, None]] = {}
        for name, package in sorted(self._brought()):
            found.setdefault(name, {})[package] = None
        return {name: tuple(packages) for name, packages in found.items()}

    @cached_property
    def _modules(self) -> dict[str, str]:
        """Our own games, then those of others whose names nobody else uses."""
        others = {
            name: packages[0]
            for name, packages in self._claimed.items()
            if name not in self._own and len(packages) == 1
        }
        return self._own | others

    def _twice(self) -> dict[str, ParseError]:
        """The names that cannot be given to all who want them; ours stay ours."""
        return {
            name: ParseError("game_ours", name=f"{name} ({', '.join(packages)})", game=name)
            if name in self._own
            else ParseError("game_twice", name=name, packages=packages)
            for name, packages in self._claimed.items()
            if name in self._own or len(packages) > 1
        }

    def names(self) -> tuple[str, ...]:
        """Every game's name, whether it can be loaded or not; none is imported for it."""
        return tuple(self._modules)

    def sound(self) -> tuple[str, ...]:
        """The names of those that can be loaded; every game is imported for it."""
        return tuple(name for name in self._modules if not isinstance(self._load(name), ParseError))

    def broken(self) -> tuple[ParseError, ...]:
        """Why the others cannot be loaded; the parameter `name` says which it is."""
        tried = [self._load(name) for name in self._modules]
        found = [one for one in tried if isinstance(one, ParseError)]
        return (*found, *self._twice().values())

    def packages(self) -> tuple[str, ...]:
        """Every game's package, by its module name."""
        return tuple(self._modules.values())

    def bring(self, name: str, package: str) -> None:
        """Take up a game that is not installed, as if it were the only one of its name."""
        self._modules[name] = package
        self._loaded.pop(name, None)

    def __getitem__(self, name: str) -> AnyGame:
        found = self._load(name)
        if isinstance(found, ParseError):
            raise ParseError(found.code, rule=found.rule, **found.params) from found.__cause__
        return found

    def _load(self, name: str) -> AnyGame | ParseError:
        if name in self._loaded:
            return self._loaded[name]
        if name not in self._modules:
            unknown = ParseError("unknown_game", game=name, choices=self.names())
            return self._twice().get(name, unknown)
        package = self._modules[name]
        if self._own.get(name) == package:
            game: AnyGame = import_module(package).GAME
            self._loaded[name] = game
            return game
        try:
            self._loaded[name] = loaded(name, package)
        except ParseError as refusal:
            self._loaded[name] = refusal
        return self._loaded[name]

    def folders(self) -> "tuple[Path, ...]":
        """The folders of all games and their families, each once; no game is run for it."""
        found = (folder for module in self._modules.values() for folder in folders(module))
        return tuple(dict.fromkeys(found))

    def stumbled(self, problem: Exception) -> IllegalAction | None:
        """An error in the code of somebody else's game, as a refusal; None if it is ours."""
        from pathlib import Path

        frame, files = problem.__traceback__, []
        while frame is not None:
            files.append(Path(frame.tb_frame.f_code.co_filename))
            frame = frame.tb_next
        for name, package in self._modules.items():
            own = folders(package)[-1:] if package != self._own.get(name) else ()
            if any(file.is_relative_to(folder) for folder in own for file in files):
                return IllegalAction("game_failed", game=name, reason=told(problem))
        return None

    def replay(self, text: str, *, seed: int | None = None) -> AnyTable:
        """The table that a record's text leads to."""
        kept = record.read(text)
        game = self[kept.game]
        if kept.rules > game.version:
            raise ParseError("record_newer", game=game.name, needs=kept.rules, known=game.version)
        return Table.replay(game, kept, seed=seed)

    def determinize(self, view: View, rng: Random) -> AnyTable:
        """A table that the seat of this view cannot tell from the real one, to play on at will."""
        game = self[view.game]
        if game.determinize is None or view.seat is None:
            raise IllegalAction("no_world")
        options = resolve(game.options, view.options)
        state = game.determinize(view, rng)
        return Table.at(game, view.seats, options, state, rng.getrandbits(SEED_BITS))
