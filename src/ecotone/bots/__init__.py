"""Opponents: they see a View and the legal actions, never a State."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol

from ecotone.core.errors import ParseError
from ecotone.games import GAMES

DEFAULT_BUDGET = 1.0


class Bot(Protocol):
    """A player that is a program."""

    def __call__(self, view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Any:
        """One of the legal actions, within about `budget` seconds."""


def random(view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Any:
    """Any legal action, all equally likely."""
    return rng.choice(legal)


def greedy(view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Any:
    """The action with the best immediate gain; among equals, any."""
    own = _own_greed(view.game)
    if own is not None:
        return own(view, legal, rng, budget)
    preview = GAMES[view.game].rules.preview
    gains = [preview(view, action) for action in legal]
    best = max(gains)
    return rng.choice([action for action, gain in zip(legal, gains, strict=True) if gain == best])


@cache
def _own_greed(game: str) -> Bot | None:
    """The game's own idea of an immediate gain, where points alone would be a poor guide."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return None
    bot: Bot = import_module(name).choose
    return bot


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}


def find(name: str) -> Bot:
    """The bot with this name."""
    try:
        return BOTS[name]
    except KeyError:
        raise ParseError("unknown_bot", bot=name, choices=tuple(BOTS)) from None
