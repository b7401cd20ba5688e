"""The games that exist, found by name."""

from collections.abc import Mapping
from importlib import import_module

from ecotone.core import record
from ecotone.core.errors import ParseError
from ecotone.core.rules import Game
from ecotone.core.table import Table


class Registry:
    """Games by name; a game's module is imported when it is first asked for."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = dict(modules)

    def names(self) -> tuple[str, ...]:
        """Every game's name."""
        return tuple(self._modules)

    def __getitem__(self, name: str) -> Game:
        try:
            module = self._modules[name]
        except KeyError:
            raise ParseError("unknown_game", game=name, choices=self.names()) from None
        game: Game = import_module(module).GAME
        return game

    def replay(self, text: str, *, seed: int | None = None) -> Table:
        """The table that a record's text leads to."""
        kept = record.read(text)
        game = self[kept.game]
        if kept.rules > game.version:
            raise ParseError("record_newer", game=game.name, needs=kept.rules, known=game.version)
        return Table.replay(game, kept, seed=seed)
