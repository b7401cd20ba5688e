"""Advice for whoever asks: what the strongest bot would do in their place, and what it expects."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from ecotone.bots.expecting import Expected
from ecotone.bots.levels import level4
from ecotone.games import GAMES

SEED = 0
"""The same view gets the same advice, however often it is asked for."""


class Advice(NamedTuple):
    """One of the legal actions, and what is expected, if there is a number for it."""

    action: Any
    expected: Expected | None


def advise(view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Advice:
    """What the fourth level chooses and expects; without a forecast, what the action gains."""
    action, expected = _forecast(view, legal, rng, budget)
    if expected is None and view.game != "serengeti":  # where a bid only may bring something
        gain = GAMES[view.game].rules.preview(view, action)
        expected = Expected("gain", gain) if gain else None
    return Advice(action, expected)


def _forecast(view: Any, legal: Sequence[Any], rng: Random, budget: float) -> Advice:
    # imported where they are asked for: no game pays for the others' nets and planners
    if view.game == "biotopes":
        from ecotone.bots.biotopes_search import forecast

        plan = forecast(view, legal, rng, budget)
        return Advice(plan.first, None if plan.points is None else Expected("points", plan.points))
    action = level4(view, legal, rng, budget)
    if view.game == "serengeti":
        from ecotone.bots import serengeti_net

        return Advice(action, serengeti_net.expects(view))
    if view.game in ("savanna", "ocean"):
        from ecotone.bots import ecosystem_net

        return Advice(action, ecosystem_net.expects(view, action))
    return Advice(action, None)
