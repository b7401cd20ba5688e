"""A net of Biotopes is told the same by arrays, by positions and by views, and can be played."""

from typing import Any

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import jax.numpy as jnp
import numpy as np

from batch.quick import quick
from ecotone.batch.seatwise import SCORE
from ecotone.core.seats import Seat
from ecotone.games.biotopes.batch.engine import Biotopes
from ecotone.games.biotopes.batch.seatwise import BiotopesSeatwise, Position, seatwise
from ecotone.games.biotopes.batch.telling import told
from ecotone.games.biotopes.bots import answers
from ecotone.games.biotopes.bots.features import Features, features_of
from ecotone.games.biotopes.bots.net import asked as told_with
from ecotone.games.biotopes.bots.net import held
from ecotone.games.biotopes.rules.actions import OnCube, Prey
from ecotone.games.biotopes.rules.lying_open import shown
from games.biotopes.batch.lockstep import RULES, asked, lockstep, played

pytestmark = pytest.mark.heavy


COLOURFUL = 35
"""A game of three in which a card bears cubes of two colours, of which one has to be paid."""


@pytest.mark.parametrize("players", [1, 3])
def test_arrays_positions_and_views_tell_a_net_the_same(players: int) -> None:
    """Also halfway through an answer, once a card was chosen that bears several colours."""
    engine = lockstep(players)
    replays = [played(engine.env, seed) for seed in (0, 1, COLOURFUL)]
    whole = engine.replayed(replays)
    game = seatwise(engine.env, SCORE)
    look = quick(jax.vmap(lambda state, answer: both(game, state, answer)))
    most, halfway = max(len(replay.known) for replay in replays), 0
    for number, replay in enumerate(replays):
        places = np.resize(asked(replay)[:-1], most)  # as many of each game: one program for all
        states = jax.tree.map(lambda part, at=number, of=places: part[at][of], whole.state)
        firsts = [halved(*position) for position in replay.known]
        answered = np.resize(np.array(firsts, np.int32), most)
        found, then = jax.tree.map(np.asarray, look(states, answered))
        for at, (state, seat) in enumerate(replay.known):
            one, two = (Features(*(part[at] for part in some)) for some in (found, then))
            for world in (state, shown(RULES.view(state, seat))):
                other = features_of(world, seat)
                ways = answers.ways(world, seat, RULES.legal(state, seat))
                assert not differences(one, told_with(other, ways)), (players, number, at)
                if firsts[at] < 0:
                    continue
                halfway += 1
                cubes: Any = ways[firsts[at]]
                shades = [answers.colour(cube) for cube in cubes]
                expected = told_with(other, shades, held(world, seat, cubes[0]))
                assert not differences(two, expected), (players, number, at)
    assert halfway or players == 1


def halved(state: Any, seat: Seat) -> int:
    """The first answer after which a colour has to be chosen; -1 where there is none."""
    ways = answers.ways(state, seat, RULES.legal(state, seat))
    several = (
        first
        for first, some in ways.items()
        if len(some) > 1 and all(isinstance(one, OnCube | Prey) for one in some)
    )
    return next(several, -1)


def both(game: BiotopesSeatwise, state: Any, answer: Any) -> tuple[Features, Features]:
    """What is told at once, and once the first half of an answer is given."""
    now = Position(state, jnp.zeros_like(state.may), jnp.uint32(0))
    return told(game, now), told(game, now._replace(held=game.left(now, answer)))


def differences(one: Features, other: Features) -> list[str]:
    return [
        f"{name}: {np.asarray(left).tolist()} but {np.asarray(right).tolist()}"
        for name, left, right in zip(Features._fields, one, other, strict=True)
        if not np.array_equal(left, right)
    ]


def test_points_beyond_what_eight_bits_hold_are_told_as_they_are() -> None:
    """A player who has every species, one cube on each: no game comes to that."""
    env = Biotopes(2)
    state = quick(env.init)(jax.random.key(0))
    every = state.decks | state.hands[0] | state.hands[1]
    cubes = state.cubes.at[-1, 0].set(every)
    state = state.with_(
        species=state.species.at[1].set(every), cubes=cubes, seat=jnp.int32(0), asks=jnp.bool(True)
    )
    game = seatwise(env, SCORE)
    look = quick(lambda position: (told(game, position), env.points(position.state)))
    for seat in range(2):
        position = Position(
            state.with_(seat=jnp.int32(seat)), jnp.zeros_like(state.may), jnp.uint32(0)
        )
        found, points = look(position)
        assert int(points[1]) > 127
        assert int(found.points) == int(points[seat])
        assert int(found.rivals[0, 0]) == int(points[1 - seat])
