"""Bots that need no learning: any legal action, or the best immediate gain."""

from collections.abc import Sequence
from random import Random

from ecotone.core.view import Action, View
from ecotone.games import GAMES


def random(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """Any legal action, all equally likely."""
    return rng.choice(legal)


def greedy(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The action with the best immediate gain, as the game itself judges it; among equals, any."""
    game = GAMES[view.game]
    if game.players.greedy is not None:
        return game.players.greedy(view, legal, rng, budget)
    gains = [game.rules.preview(view, action) for action in legal]
    best = max(gains)
    return rng.choice([action for action, gain in zip(legal, gains, strict=True) if gain == best])
