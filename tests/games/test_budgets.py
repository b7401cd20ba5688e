"""Bots keep the time they are given."""

from random import Random
from time import perf_counter

import numpy as np
import pytest

from ecotone.bots import nets
from ecotone.games.ecosystem.bots import search as ecosystem_search
from ecotone.games.serengeti.bots import search as serengeti_search
from games.biotopes.test_search import decisions
from games.ecosystem.test_search import moments
from games.serengeti.test_search import RULES, positions

pytestmark = pytest.mark.timing


@pytest.mark.parametrize("budget", [0.1, 0.5])
def test_an_ecosystem_is_searched_in_time(budget: float) -> None:
    """Each decision at least once in three tries: another process may have been in the way."""
    nets.shipped("ocean", "alone")  # read once, when a process begins
    for table, seat in moments("ocean", 1, {}, every=6):
        view, legal = table.view(seat), table.legal(seat)
        taken = []
        for _ in range(3):
            start = perf_counter()
            ecosystem_search.choose(view, legal, Random(1), budget)
            taken.append(perf_counter() - start)
        assert min(taken) <= 1.2 * budget


def test_a_trader_keeps_its_budget() -> None:
    """All but one decision in a hundred within a fifth more, at the largest table."""
    budget, times = 0.2, []
    for number, (state, seat) in enumerate(positions(6, 2)):
        if seat is None or number % 4 or len(legal := RULES.legal(state, seat)) == 1:
            continue
        view, began = RULES.view(state, seat), perf_counter()
        serengeti_search.choose(view, legal, Random(1), budget)
        times.append(perf_counter() - began)
    assert np.quantile(times, 0.99) <= 1.2 * budget


def test_a_planner_keeps_its_budget() -> None:
    """A decision is within the budget; what else the machine does is not the planner's fault."""
    budget = 0.2
    each = sorted(choice.seconds for choice in decisions(1, {}, 4, budget))
    assert each[int(0.99 * len(each))] <= 1.2 * budget
