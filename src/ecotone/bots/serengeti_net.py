"""A net that learned Serengeti by bidding against itself."""

from collections.abc import Sequence
from math import exp
from random import Random

import numpy as np

from ecotone.bots import serengeti
from ecotone.bots.expecting import Expected
from ecotone.bots.nets import shipped
from ecotone.bots.serengeti_sight import look
from ecotone.games import GAMES
from ecotone.games.serengeti.actions import Action
from ecotone.games.serengeti.view import View

STEEP = 3.6
"""How a value becomes a chance: fitted to 240 games of nets, 3 to 6 players."""


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


def expects(view: View) -> Expected | None:
    """The chance to win that the net's value stands for; nothing by rules it has not learned."""
    if view.options["exchange_variant"]:
        return None
    _, value = shipped("serengeti", "table")(look(view, np).features(np))
    odds = exp(STEEP * float(value)) / (view.seats - 1)
    return Expected("chance", 100 * odds / (1 + odds))
