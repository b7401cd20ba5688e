"""Information-set Monte-Carlo tree search: one tree over many worlds, each made from the view."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random

import ecotone
from ecotone import bots
from ecotone.core.table import AnyTable
from ecotone.core.view import Action, View

CURIOUS = 0.7
WORLDS = 200
"""Worlds for a second of the budget: counted, so that a seed plays the same game anywhere."""


@dataclass
class Node:
    """What is known of an action: how often it was possible, tried, and how it ended."""

    visits: int = 0
    possible: int = 0
    worth: float = 0.0
    children: dict[str, "Node"] = field(default_factory=dict)

    def pick(self, legal: Sequence[Action], rng: Random) -> Action:
        """One never tried, or the most promising of those possible in this world."""
        fresh = [action for action in legal if str(action) not in self.children]
        if fresh:
            return rng.choice(fresh)
        for action in legal:
            self.children[str(action)].possible += 1
        return max(legal, key=lambda action: self.children[str(action)].promise())

    def promise(self) -> float:
        """Its mean, and more the less it was tried while it was possible."""
        return self.worth / self.visits + CURIOUS * sqrt(log(self.possible + 1) / self.visits)


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The action tried most often within the budget."""
    root = Node()
    if len(legal) == 1:
        return legal[0]
    for _ in range(max(1, round(WORLDS * budget))):
        try:
            world = ecotone.determinize(view, rng)
        except ecotone.IllegalAction:  # no world can be made, as during a setup
            return bots.greedy(view, legal, rng, budget)
        _descend(root, world, rng)
    return max(legal, key=lambda action: root.children.get(str(action), Node()).visits)


def _descend(root: Node, world: AnyTable, rng: Random) -> None:
    node, path, growing = root, [], True
    while seats := world.to_act():
        seat, options = seats[0], world.legal(seats[0])
        if growing:
            action = node.pick(options, rng)
            growing = str(action) in node.children
            node = node.children.setdefault(str(action), Node())
            path.append((seat, node))
        else:
            action = rng.choice(options)
        world.play(seat, action)
    winners = world.verdict().winners
    root.visits += 1
    for seat, node in path:
        node.visits += 1
        node.worth += (seat in winners) / max(len(winners), 1)


if __name__ == "__main__":
    played = ecotone.play_match("serengeti", [choose, "random", "random"], seed=1, budget=0.02)
    print("winners:", played.line["winners"], "faults:", len(played.faults))
