"""A new game: the skeleton that lies here, under a name of its own."""

import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import PurePosixPath

from ecotone.core.errors import ParseError
from ecotone.core.loading import NAME
from ecotone.games import GAMES

SKELETON = "ecotone.contract.skeleton"
AROUND = {"pyproject.toml.in": "pyproject.toml", "test_sample.py.in": "tests/test_sample.py"}
"""What lies beside the package, and where."""

WRITTEN = (".py", ".po", ".pot", ".md", ".css", ".svg", ".in")


def check_name(name: str) -> None:
    """Refuse what no game can be called, and what one is called already."""
    if not NAME.fullmatch(name) or name == "sample":
        raise ParseError("new_game_name", name=name)
    if iskeyword(name) or name in sys.stdlib_module_names:
        raise ParseError("new_game_python", name=name)
    if name in GAMES.names():
        raise ParseError("new_game_taken", name=name)
    found = find_spec(name)  # a mere folder has no origin
    if found is not None and found.origin is not None:
        raise ParseError("new_game_module", name=name)


def package(name: str) -> dict[str, str]:
    """The files of an installable package with a small game of this name, by their paths."""
    return {
        _path(path, name).replace("sample", name): _renamed(text, name) for path, text in _files()
    }


def _path(path: str, name: str) -> str:
    return AROUND.get(path, f"src/{name}/{path}")


def _renamed(text: str, name: str) -> str:
    text = text.replace(SKELETON, name)
    title = name.replace("_", " ").capitalize()
    text = text.replace("Sample", title)
    return text.replace("sample", name)


def _files() -> Iterator[tuple[str, str]]:
    return _inside(files(SKELETON), PurePosixPath())


def _inside(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            yield from _inside(entry, path / entry.name)
        elif entry.name.endswith(WRITTEN):
            yield str(path / entry.name), entry.read_text(encoding="utf-8")
