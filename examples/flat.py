"""Flat Monte-Carlo, forty lines: `ecotone arena savanna --bots examples/flat.py:choose,greedy`."""

from collections.abc import Sequence
from random import Random

import ecotone
from ecotone import bots
from ecotone.core.view import Action, View

SOME = 12
"""Actions that are tried at most, drawn by chance."""
WORLDS = 100
"""Worlds for a second of the budget: counted, so that a seed plays the same game anywhere."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The action after which random games end best, each in a world that may be the real one."""
    seat = view.seat or 0
    tried = rng.sample(list(legal), min(SOME, len(legal)))
    sums = dict.fromkeys(tried, 0.0)
    for many in range(max(1, round(WORLDS * budget)) if len(tried) > 1 else 0):
        try:
            world = ecotone.determinize(view, rng)
        except ecotone.IllegalAction:  # no world can be made, as during a setup
            return bots.greedy(view, legal, rng, budget)
        for action in tried:  # the same world for all
            end = world.fork(seed=many)
            end.play(seat, action)
            while seats := end.to_act():
                end.play(seats[0], rng.choice(end.legal(seats[0])))
            totals = [score.total for score in end.scores()]
            rivals = totals[:seat] + totals[seat + 1 :]
            sums[action] += totals[seat] - max(rivals, default=0)
    return max(tried, key=lambda action: sums[action])


if __name__ == "__main__":
    played = ecotone.play_match("savanna", [choose, "random"], seed=1, budget=0.05)
    print("winners:", played.line["winners"], "faults:", len(played.faults))
