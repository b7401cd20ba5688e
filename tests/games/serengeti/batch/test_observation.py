"""What a seat observes is what its view says, whatever its rivals have; nets are told the same."""

from random import Random
from typing import Any

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import jax.numpy as jnp
import numpy as np

from batch.quick import quick
from ecotone import batch
from ecotone.core.options import Value
from ecotone.core.seats import Seat
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.batch import Serengeti
from ecotone.games.serengeti.batch.learning import features as array_features
from ecotone.games.serengeti.bots.features import INPUTS, features_of
from games.serengeti.batch.auctions import expected, played, stacked, states

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize(
    ("players", "options"), [(3, {}), (5, {}), (4, {"open_wealth": True})], ids=str
)
def test_an_observation_is_the_view_of_the_seat_and_the_same_after_every_redeal(
    players: int, options: dict[str, Value]
) -> None:
    env: Any = batch.engine("serengeti", players=players, **options)
    rng = Random(players)
    known = states(played(players, 3, **options))
    known = [*rng.sample(known[:-1], 60), known[-1]]
    observe: Any = quick(jax.vmap(env.observe, (0, None)))
    for seat in map(Seat, range(players)):
        other = [GAME.rules.redeal(state, seat, rng) for state in known]
        assert options or other != known
        seen, again = (jax.device_get(observe(stacked(env, some), seat)) for some in (known, other))
        for place, state in enumerate(known):
            told = expected(env, GAME.rules.view(state, seat))
            for name, one, two, due in zip(told._fields, seen, again, told, strict=True):
                assert np.array_equal(one[place], due), name
                assert np.array_equal(two[place], due), name


@pytest.mark.parametrize("players", [3, 5])
def test_a_view_and_an_array_state_give_a_net_the_same_features(players: int) -> None:
    env = Serengeti(players)
    some = Random(3).sample(states(played(players, 4))[:-1], 12)
    batched = stacked(env, some)
    features: Any = quick(jax.vmap(lambda state: array_features(env, state).row(jnp)))
    for reference, known in zip(some, np.asarray(features(batched)), strict=True):
        seen = features_of(GAME.rules.view(reference, reference.turn), np).row(np)
        assert seen.shape == (INPUTS,)
        assert np.allclose(seen, known, atol=1e-6)
