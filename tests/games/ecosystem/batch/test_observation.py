"""An observation holds what a seat may know: just what its view says, whatever lies hidden."""

from random import Random
from typing import Any

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import numpy as np

from batch.quick import quick
from ecotone import batch
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.batch.env import Env
from ecotone.games.ecosystem.batch.observation import Observation
from ecotone.games.ecosystem.rules.state import State
from games.ecosystem.batch.observation import differs, expected, positions, stacked

LANES = 120
ENVS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "savanna-2": ("savanna", 2, {}),
    "ocean-3": ("ocean", 3, {}),
    "ocean-3-open": ("ocean", 3, {"whale_flip_timing": "seat_order"}),
    "ocean-1": ("ocean", 1, {"solo_opponent_octopus": True}),
}

pytestmark = pytest.mark.heavy


def some_positions(env: Env, rng: Random) -> list[State]:
    """Positions of every phase, more of the rare ones than come up by themselves."""
    found = positions(env, 8, rng)
    rng.shuffle(found)
    # at the end secrets are of another kind, so those positions come first
    found.sort(key=lambda state: state.phase.value != "flip")
    return found[:LANES]


@pytest.mark.parametrize("name", ENVS)
def test_an_observation_is_the_view_of_the_seat_and_the_same_after_every_redeal(name: str) -> None:
    game, players, options = ENVS[name]
    env: Any = batch.engine(game, players=players, **options)
    rng = Random(name)
    states = some_positions(env, rng)
    look: Any = quick(jax.vmap(env.observe, (0, None)))
    for seat in range(players):
        seen = each(look(stacked(env, states), seat))
        other = [env.rules.redeal(state, Seat(seat), rng) for state in states]
        again = each(look(stacked(env, other), seat))
        assert players == 1 or other != states
        for state, one, two in zip(states, seen, again, strict=True):
            view = env.rules.view(state, Seat(seat))
            assert differs(one, expected(env, view)) == []
            assert differs(one, two) == []


def each(seen: Observation) -> list[Observation]:
    """One observation a lane."""
    parts = [np.asarray(part) for part in seen]
    return [Observation(*(part[lane] for part in parts)) for lane in range(LANES)]
