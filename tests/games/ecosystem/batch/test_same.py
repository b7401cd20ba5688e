"""Savanna and Ocean as arrays do what the reference rules do, step by step.

Every step compares grids, hands, picks, powers, flips, awaited seats, all legal actions of all
seats, and the scores; seats that wait try actions that must be refused.
"""

from random import Random

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

from games.ecosystem.batch.campaign import LANES, Setting, settings, steps
from games.ecosystem.batch.lockstep import Lockstep
from games.playthrough import replayed

pytestmark = pytest.mark.heavy

SETTINGS = [*settings("savanna"), *settings("ocean")]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_draws_and_actions_lead_to_the_same_states(setting: Setting) -> None:
    for lot in range(setting.lots):
        Lockstep(setting.env, LANES, LANES).play_out(Random(f"{setting}/{lot}"))
    for name in setting.golden:
        table, both = replayed(setting.game, name), Lockstep(setting.env, 1, LANES)
        for outcome, actions in steps(table):
            if outcome is not None:
                both.outcome([outcome])
            else:
                both.play([actions], Random(0))
        assert both.references[0] == table._state
        assert both.batch.terminated.all()
