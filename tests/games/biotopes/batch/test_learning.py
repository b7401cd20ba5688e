"""A net of Biotopes is told the same by arrays, by positions and by views, and learns upward."""

from typing import Any

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import jax.numpy as jnp
import numpy as np

from batch.quick import quick
from ecotone.batch.seatwise import SCORE
from ecotone.games.biotopes.batch.seatwise import Position, seatwise
from ecotone.games.biotopes.batch.telling import told
from ecotone.games.biotopes.bots import answers
from ecotone.games.biotopes.bots.features import Features, features_of
from ecotone.games.biotopes.rules.lying_open import shown
from games.biotopes.batch.lockstep import RULES, Lockstep, asked, played

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize("players", [1, 3])
def test_arrays_positions_and_views_tell_a_net_the_same(players: int) -> None:
    lockstep = Lockstep(players)
    replays = [played(lockstep.env, seed) for seed in range(3)]
    whole = lockstep.replayed(replays)
    game = seatwise(lockstep.env, SCORE)
    look = quick(jax.vmap(lambda state: told(game, fresh(state))))
    for number, replay in enumerate(replays):
        places = asked(replay)[:-1]
        states = jax.tree.map(lambda part, at=number, of=places: part[at][of], whole.state)
        found = jax.tree.map(np.asarray, look(states))
        for at, (state, seat) in enumerate(replay.known):
            one = Features(*(part[at] for part in found))
            legal = RULES.legal(state, seat)
            for world in (state, shown(RULES.view(state, seat))):
                other = features_of(world, seat)
                marks = np.zeros_like(other.allowed)
                marks[list(answers.ways(world, seat, legal))] = 1
                assert not differences(one, other._replace(allowed=marks)), (players, number, at)


def fresh(state: Any) -> Position:
    return Position(state, jnp.zeros_like(state.may), jnp.uint32(0))


def differences(one: Features, other: Features) -> list[str]:
    return [
        f"{name}: {np.asarray(left).tolist()} but {np.asarray(right).tolist()}"
        for name, left, right in zip(Features._fields, one, other, strict=True)
        if not np.array_equal(left, right)
    ]
