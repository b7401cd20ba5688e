"""A net that learned Serengeti by bidding against itself."""

from collections.abc import Sequence
from math import exp
from random import Random

import numpy as np

from ecotone.bots.nets import Find, shipped
from ecotone.core.player import Expected
from ecotone.games import GAMES
from ecotone.games.serengeti.bots import greedy as serengeti
from ecotone.games.serengeti.bots.features import features_of
from ecotone.games.serengeti.rules.actions import Action
from ecotone.games.serengeti.rules.view import View

AT_TABLE = "table"
STEEP = 3.6
"""How a value becomes a chance: fitted to 240 games of nets, 3 to 6 players."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The action the net likes best; by other rules than it learned, the greedy one."""
    return with_nets(view, legal, rng, budget, shipped)


def with_nets(
    view: View, legal: Sequence[Action], rng: Random, budget: float, find: Find
) -> Action:
    """The same with a net of one's own."""
    actions = GAMES["serengeti"].rules.actions
    numbers = [actions.encode(action) for action in legal]
    logits, _ = find("serengeti", AT_TABLE)(features_of(view, np).row(np))
    known = [number for number in numbers if number < len(logits)]
    if len(known) < len(numbers):  # exchanges and forfeits are of rules it has not learned
        return serengeti.choose(view, legal, rng, budget)
    best = max(known, key=lambda number: logits[number])
    return legal[numbers.index(best)]


def expects(view: View) -> Expected | None:
    """The chance to win that the net's value stands for; nothing by rules it has not learned."""
    if view.options["exchange_variant"]:
        return None
    _, value = shipped("serengeti", AT_TABLE)(features_of(view, np).row(np))
    odds = exp(STEEP * float(value)) / (view.seats - 1)
    return Expected("chance", 100 * odds / (1 + odds))
