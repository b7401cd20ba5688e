"""What a Serengeti net is told is the same from a View and from arrays."""

from random import Random

import jax.numpy as jnp
import numpy as np
import pytest

from batch.test_serengeti import GAME, numbers, played, states
from ecotone.batch.learning.auction import look as array_look
from ecotone.batch.serengeti import Serengeti, State
from ecotone.bots.serengeti_sight import FEATURES, look


@pytest.mark.parametrize("players", [3, 5])
def test_a_view_and_an_array_state_give_the_same_features(players: int) -> None:
    rules = Serengeti(players)
    for reference in Random(3).sample(states(played(players, True, 4))[:-1], 12):
        line = [jnp.int32(number) for number in numbers(reference)]
        held, tokens = line[6 : 6 + players], line[6 + players : 6 + 2 * players]
        fields = [*line[:6], tuple(held), tuple(tokens), *line[6 + 2 * players :]]
        state = State._make(fields)
        known = array_look(rules, state).features(jnp)
        view = GAME.rules.view(reference, reference.turn)
        seen = look(view, np).features(np)
        assert seen.shape == (FEATURES,)
        assert np.allclose(seen, np.asarray(known), atol=1e-6)
