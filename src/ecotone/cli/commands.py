"""The commands there are: those of this folder, and those that a game's folder brings.

A command is a module named after it, which begins with "`ecotone NAME`: what it does." Help
reads that line; the module is imported when somebody uses the command.
"""

from argparse import ArgumentParser, Namespace
from importlib import import_module
from importlib.abc import InspectLoader
from pkgutil import iter_modules
from typing import NamedTuple, Protocol, cast

from ecotone.cli.voice import Voice
from ecotone.core.game import located
from ecotone.games import GAMES

OWN = (
    "serve",
    "play",
    "score",
    "simulate",
    "arena",
    "ladder",
    "train",
    "replay",
    "review",
    "arrange",
    "best",
    "puzzles",
    "games",
    "game",
    "bot",
    "db",
    "admin",
)
"""In the order in which help lists them."""


class Command(Protocol):
    """What a command's module holds."""

    def arguments(self, parser: ArgumentParser) -> None:
        """Declare what may be typed after the command."""

    def run(self, given: Namespace, voice: Voice) -> int:
        """Do it; the exit code."""


class Entry(NamedTuple):
    """A command's name, and the module that is it."""

    name: str
    module: str

    def load(self) -> Command:
        """The command itself."""
        return cast(Command, import_module(self.module))

    def summary(self) -> str:
        """What help says: what its docstring says after "`ecotone NAME`: ", on the same line."""
        spec = located(self.module)
        loader = spec and spec.loader
        source = loader.get_source(self.module) if isinstance(loader, InspectLoader) else None
        _, _, said = (source or "").partition(f'"""`ecotone {self.name}`: ')
        first, _, _ = said.partition("\n")
        return first.removesuffix('"""').removesuffix(".")


def commands() -> dict[str, Entry]:
    """Every command by name; a game's cannot take the name of another."""
    found = {name: Entry(name, f"{__package__}.{name}") for name in OWN}
    for package in GAMES.packages():
        folder = f"{package}.commands"
        spec = located(folder)
        places = spec.submodule_search_locations if spec else None
        for module in iter_modules(places or ()):
            found.setdefault(module.name, Entry(module.name, f"{folder}.{module.name}"))
    return found
