"""What even a careless player leaves alone: a pass that throws the rest of a cycle away."""

from collections.abc import Sequence
from random import Random

from ecotone.games.biotopes.bots.greedy import choose as by_rule_of_thumb
from ecotone.games.biotopes.rules.actions import PASS, Action
from ecotone.games.biotopes.rules.view import View


def careful(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """The legal actions without the pass, as long as something is worth doing."""
    if PASS not in legal or len(legal) == 1:
        return legal
    if by_rule_of_thumb(view, legal, Random(0), 0.0) == PASS:
        return legal
    return [action for action in legal if action != PASS]
