"""The prize of the largest herd or school: by rank, shared in full, and the same as arrays."""

from itertools import product

import numpy as np

from ecotone.games.ecosystem.rules.cards import prize, ranked


def test_equal_counts_share_a_rank_and_use_up_the_next() -> None:
    assert ranked((4, 2, 4, 0), (5, 2)) == (5, 0, 5, 0)
    assert ranked((4, 2, 2, 0), (5, 2)) == (5, 2, 2, 0)
    assert ranked((0, 0), (5, 2)) == (0, 0)


def test_arrays_of_counts_win_what_each_count_wins() -> None:
    tables = list(product(range(4), repeat=3))
    mine, one, two = np.array(tables).T
    found = prize(mine, (one, two), (5, 2))
    assert found.tolist() == [prize(own, others, (5, 2)) for own, *others in tables]
