"""What a choice in Serengeti is said to lead to, in a game that is lost as in an even one."""

from random import Random

import pytest

import ecotone
from ecotone.analysis import values
from ecotone.analysis.moves import Move, moves
from ecotone.bots import BOTS
from ecotone.bots.parts import reason
from ecotone.games.serengeti.bots.values import RIVALS

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def decisions() -> list[Move]:
    """The decisions of somebody who bids by chance among greedy traders: soon without hope."""
    rng, table = Random(3), ecotone.new("serengeti", players=3, seed=3)
    while seats := table.to_act():
        bot = BOTS["random" if seats[0] == 0 else "greedy"]
        table.play(seats[0], bot(table.view(seats[0]), table.legal(seats[0]), rng, 0))
    return moves(table, 0)


def test_who_has_no_chance_left_still_has_something_to_lose(decisions: list[Move]) -> None:
    """A cost is that of an even game: the best has none, and it does not vanish with the chance."""
    hopeless = []
    for move in decisions[::4]:
        told = values(move.view, move.legal, 0.1)
        assert len(told.costs) == len(move.legal)
        assert min(told.costs) >= 0
        assert told.costs[told.choices.index(told.best)] == 0
        if told.best.number < 5:
            hopeless.append(max(told.costs))
    assert hopeless
    assert max(hopeless) > 5


def test_a_reason_may_lie_with_the_rivals(decisions: list[Move]) -> None:
    told = [part for move in decisions for part in reason(move.view, move.legal[0], move.legal[-1])]
    assert RIVALS in {part.category for part in told}
