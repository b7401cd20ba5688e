"""Four levels a game, from gentle to fierce."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from ecotone.bots.plain import Bot, greedy, random

SLIPS = {"level1": 0.7, "level2": 0.33}
"""How often a level acts without thinking."""

SLIPS_IN = {("ocean", "level2"): 0.38}
"""Where it does so at another rate, for each level to beat the one below."""

MASTERS = {
    "savanna": "ecosystem_search",
    "ocean": "ecosystem_search",
    "serengeti": "serengeti_search",
    "biotopes": "biotopes_search",
}
"""The module of each game's strongest player."""

LEARNED = {"savanna": "ecosystem_net", "ocean": "ecosystem_net", "serengeti": "serengeti_net"}
"""The module of the net that a game's strongest player consults."""


def level1(view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Any:
    """A beginner: more often than not without thinking."""
    return _slipping("level1", view, legal, rng, budget)


def level2(view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Any:
    """What scores most right now, but for a slip now and then."""
    return _slipping("level2", view, legal, rng, budget)


def level3(view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Any:
    """What scores most right now, every time."""
    return greedy(view, legal, rng, budget)


def level4(view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Any:
    """The strongest there is."""
    return _module(MASTERS[view.game])(view, legal, rng, budget)


def net(view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Any:
    """What the strongest player would do at a glance: its net alone, without a search."""
    return _module(LEARNED.get(view.game, MASTERS[view.game]))(view, legal, rng, budget)


LEVELS: dict[str, Bot] = {
    "level1": level1,
    "level2": level2,
    "level3": level3,
    "level4": level4,
}


def _slipping(level: str, view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Any:
    slips = SLIPS_IN.get((view.game, level), SLIPS[level])
    play = random if rng.random() < slips else greedy
    return play(view, legal, rng, budget)


@cache
def _module(name: str) -> Bot:
    bot: Bot = import_module(f"{__package__}.{name}").choose
    return bot
