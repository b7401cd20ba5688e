"""What a choice in Biotopes is said to lead to."""

from itertools import islice
from random import Random
from typing import Any

import pytest

import ecotone
from ecotone.analysis import values
from ecotone.analysis.moves import Move, moves
from ecotone.analysis.review import closed, reviewing
from ecotone.bots import BOTS
from ecotone.core.player import GOES_ON
from ecotone.core.table import AnyTable
from ecotone.games.biotopes.bots.value import value_of
from ecotone.games.biotopes.bots.values import PLANNED, episode
from ecotone.games.biotopes.rules.actions import PASS
from ecotone.games.biotopes.rules.determinize import determinize

pytestmark = pytest.mark.heavy
EFFORT = 0.05


@pytest.fixture(scope="module")
def table() -> AnyTable:
    """A game of two beginners."""
    rng, found = Random(1), ecotone.new("biotopes", players=2, seed=1)
    while seats := found.to_act():
        seat = seats[0]
        found.play(seat, BOTS["level1"](found.view(seat), found.legal(seat), rng, 0))
    return found


def turns(table: AnyTable) -> list[Move]:
    """Where one of many actions may be begun, or none."""
    return [
        move
        for move in moves(table, 0)
        if PASS in move.legal and len(move.legal) > PLANNED and _at_turn(move.view)
    ]


def _at_turn(view: Any) -> bool:
    return episode(view) != GOES_ON


def test_a_pass_is_worth_what_the_cycle_leaves_however_poor_it_looks(table: AnyTable) -> None:
    """It needs no plan: its number is that of the position, not a guess beside the planned ones."""
    found = turns(table)
    assert len(found) > 5
    for move in found[::3]:
        view: Any = move.view
        here = value_of(determinize(view, Random(1)), view.seat)[0]
        told = values(view, move.legal, EFFORT)
        passed = told.of(PASS)
        assert passed.number == pytest.approx(min(here, told.best.number), abs=0.01)


def test_all_that_is_decided_within_one_action_counts_once(table: AnyTable) -> None:
    first = turns(table)[0].event
    decisions = [one for one in islice(reviewing(table, 0, 0.01), 40) if one is not None]
    assert first < decisions[-1].event
    counted = closed(table, 0, decisions, 0.01).decisions
    actions = {one.episode for one in counted}
    assert 1 < len(actions) < len(counted)
    for action in actions - {""}:
        several = [one for one in counted if one.episode == action]
        assert sum(one.stake > 0 for one in several) <= 1
        assert sum(one.cost > 0 for one in several) <= 1
