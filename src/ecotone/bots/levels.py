"""Four levels a game, from gentle to fierce."""

from collections.abc import Sequence
from random import Random

from ecotone.bots.plain import greedy, random
from ecotone.core.player import Bot
from ecotone.core.view import Action, View
from ecotone.games import GAMES

SLIPS = {"level1": 0.7, "level2": 0.33}
"""How often a level acts without thinking, unless the game says otherwise."""


def level1(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """A beginner: more often than not without thinking."""
    return _slipping("level1", view, legal, rng, budget)


def level2(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """What scores most right now, but for a slip now and then."""
    return _slipping("level2", view, legal, rng, budget)


def level3(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """What scores most right now, every time."""
    return greedy(view, legal, rng, budget)


def level4(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The strongest there is."""
    master = GAMES[view.game].players.master or greedy
    return master(view, legal, rng, budget)


def net(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """What the strongest player would do at a glance: its net alone, without a search."""
    glance = GAMES[view.game].players.net or level4
    return glance(view, legal, rng, budget)


LEVELS: dict[str, Bot[View, Action]] = {
    "level1": level1,
    "level2": level2,
    "level3": level3,
    "level4": level4,
}


def _slipping(
    level: str, view: View, legal: Sequence[Action], rng: Random, budget: float
) -> Action:
    """A slip is weak, never absurd: the game may leave out what nobody would do."""
    players = GAMES[view.game].players
    if rng.random() >= players.slips.get(level, SLIPS[level]):
        return greedy(view, legal, rng, budget)
    return random(view, players.careful(view, legal) if players.careful else legal, rng, budget)
