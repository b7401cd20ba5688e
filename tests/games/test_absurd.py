"""No level does what nobody at a table would understand; `python -m games.absurd` plays more."""

from random import Random
from typing import Any

import pytest

import ecotone
from ecotone.bots import find
from games.absurd import LEVELS, VARIANTS, Variant, Watch, watched

GAMES = 4


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_no_level_is_absurd(variant: Variant) -> None:
    assert not [
        act for level in LEVELS for seed in range(GAMES) for act in watched(variant, level, seed)
    ]


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        (Variant("ocean", 3, {}), "uses an octopus to lose points"),
        (Variant("serengeti", 4, {"penalty_mode": "referee"}), "bids what it cannot pay"),
        (Variant("serengeti", 4, {"penalty_mode": "referee"}), "bids a digit that it holds"),
        (Variant("serengeti", 4, {}), "sells without need"),
        (Variant("serengeti", 4, {"exchange_variant": True}), "exchanges at a loss"),
        (Variant("biotopes", 2, {}), "passes though a species can be played"),
    ],
    ids=str,
)
def test_who_acts_by_chance_is_found_absurd(variant: Variant, said: str) -> None:
    """So the watch sees what it is there to see."""
    chance = find("random")
    for seed in range(20):
        table: Any = ecotone.new(
            variant.game, players=variant.players, seed=seed, **variant.options
        )
        rng, watch = Random(seed), Watch(table)
        while seats := table.to_act():
            seat, view = seats[0], table.view(seats[0])
            action = chance(view, table.legal(seat), rng, 0.0)
            if watch.absurd(seat, view, action) == said:
                return
            table.play(seat, action)
    pytest.fail(f"nothing of the kind in {seed + 1} games")
