"""A bot by what somebody writes for it: one of ours, or their own.

Ours have names. Their own are `module:Name`, `file.py:Name`, `net:FILE.npz` (what `ecotone train`
wrote) and `url:ADDRESS` (a program that answers there). Whoever lets strangers name bots asks
`ecotone.bots.find` instead, which runs nobody's code.
"""

import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from ecotone.bots.levels import LEVELS, net
from ecotone.bots.plain import greedy, random
from ecotone.core import remote
from ecotone.core.errors import ParseError
from ecotone.core.player import Bot
from ecotone.core.view import Action, View
from ecotone.games import GAMES

BOTS: dict[str, Bot[View, Action]] = {"random": random, "greedy": greedy, "net": net, **LEVELS}

OURS = frozenset(BOTS)
"""Those that come with the package: what they answer never depends on the clock."""

FORMS = ("MODULE:NAME", "FILE.py:NAME", "net:FILE.npz", "url:ADDRESS")
"""How somebody's own bot is written."""


def find(name: str) -> Bot[View, Action]:
    """The bot of ours with this name."""
    try:
        return BOTS[name]
    except KeyError:
        raise ParseError("unknown_bot", bot=name, choices=tuple(BOTS)) from None


def is_own(name: str) -> bool:
    """Whether somebody's own bot is meant, which may do anything."""
    return name not in BOTS and ":" in name


def load(name: str, game: str | None = None) -> Bot[View, Action]:
    """The bot that is meant: one of ours, or somebody's own, a class being made one of.

    With a game, a net that has learned another one is refused.
    """
    if not is_own(name):
        if name not in BOTS:
            raise ParseError("unknown_bot", bot=name, choices=(*BOTS, *FORMS))
        return BOTS[name]
    kind, _, rest = name.partition(":")
    if kind == "net":
        return _learned(rest, game)
    if kind == "url":
        return remote.player(rest)
    return _foreign(name)


def _foreign(name: str) -> Bot[View, Action]:
    place, _, attribute = name.rpartition(":")
    try:
        if not (place and attribute):
            raise ImportError("no module or no name")
        module = _file(place) if place.endswith(".py") else _module(place)
        found: Any = getattr(module, attribute)
        made = found() if isinstance(found, type) else found
        bot: Bot[View, Action] = made if callable(made) else made.choose
    except (Exception, SystemExit) as problem:
        raise ParseError("bot_place", bot=name, reason=called(problem)) from problem
    return bot


def called(problem: BaseException) -> str:
    """An error in one line: its class and what it says."""
    return f"{type(problem).__name__}: {problem}"


def _module(name: str) -> ModuleType:
    """A module that can be imported; the current folder's are found too."""
    _reach(Path.cwd())
    return import_module(name)


@cache
def _file(name: str) -> ModuleType:
    """A file as a module of its own, which may import its neighbours."""
    path = Path(name).expanduser().resolve()
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    _reach(path.parent)
    known = f"_ecotone_bot_{path.stem}"
    spec = spec_from_file_location(known, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = sys.modules[known] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _reach(folder: Path) -> None:
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


@cache
def _learned(file: str, game: str | None) -> Bot[View, Action]:
    """A player with the nets of a file."""
    from ecotone.bots import nets  # NumPy, which most bots do without

    own = nets.own(Path(file).expanduser(), game)

    def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
        with_nets = GAMES[view.game].players.with_nets
        if with_nets is None:
            raise ParseError("no_net", game=view.game)
        return with_nets(view, legal, rng, budget, own)

    return choose
