"""A net that learned Serengeti by bidding against itself."""

from collections.abc import Sequence
from random import Random

import numpy as np

from ecotone.bots import serengeti
from ecotone.bots.nets import shipped
from ecotone.bots.serengeti_sight import look
from ecotone.games import GAMES
from ecotone.games.serengeti.actions import Action
from ecotone.games.serengeti.view import View


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The action the net likes best; by other rules than it learned, the greedy one."""
    actions = GAMES["serengeti"].rules.actions
    numbers = [actions.encode(action) for action in legal]
    logits, _ = shipped("serengeti", "table")(look(view, np).features(np))
    known = [number for number in numbers if number < len(logits)]
    if len(known) < len(numbers):  # exchanges and forfeits are of rules it has not learned
        return serengeti.choose(view, legal, rng, budget)
    best = max(known, key=lambda number: logits[number])
    return legal[numbers.index(best)]
