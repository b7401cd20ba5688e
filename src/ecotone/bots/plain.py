"""Bots that need no learning: any legal action, or the best immediate gain."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol

from ecotone.games import GAMES


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
    name = f"{__package__}.{game}"
    if find_spec(name) is None:
        return None
    bot: Bot = import_module(name).choose
    return bot
