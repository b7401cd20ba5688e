"""Weak levels never throw a cycle away: they pass when nothing is worth doing."""

from random import Random
from typing import Any

import ecotone
from ecotone.bots import find
from ecotone.games.biotopes.bots.careful import careful
from ecotone.games.biotopes.rules.actions import PASS


def test_no_level_passes_while_something_is_worth_doing() -> None:
    table = ecotone.new("biotopes", players=2, seed=3, cycles=5)
    rng, thumb, passes = Random(3), find("greedy"), 0
    bots = [find("level1"), find("level2")]
    while seats := table.to_act():
        seat = seats[0]
        legal = table.legal(seat)
        view: Any = table.view(seat)
        action = bots[seat](view, legal, rng, 0.0)
        assert action in legal
        if action == PASS:
            passes += 1
            wanted = {thumb(view, legal, Random(number), 0.0) == PASS for number in range(2)}
            assert len(legal) == 1 or True in wanted
        assert PASS in careful(view, [PASS])
        table.play(seat, action)
    assert passes >= 10
