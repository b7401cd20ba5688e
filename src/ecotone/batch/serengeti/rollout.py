"""Whole games of uniformly random legal play, many at once, for speed."""

from typing import TYPE_CHECKING, Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import lax

from ecotone.batch.serengeti.draws import scatter
from ecotone.batch.serengeti.state import State

if TYPE_CHECKING:
    from ecotone.batch.serengeti.engine import Serengeti

Array = Any
STRIDE = 0x9E3779B9
"""From one random word to the next, so that all of them come up before one comes again."""


class Rollout(NamedTuple):
    """Games that are over: their totals (games x seats) and numbers of decisions."""

    scores: Array
    decisions: Array


def rollout(env: "Serengeti", key: Array, games: int) -> Rollout:
    """So many games from the first lot to the scores."""
    one, two = jax.random.split(key)
    words = jax.random.bits(one, (games,), jnp.uint32)
    start = jax.vmap(env.init)(jax.random.split(two, games))

    def turn(playing: tuple[State, Array, Array]) -> tuple[State, Array, Array]:
        states, words, decisions = playing
        words = words + jnp.uint32(STRIDE)
        decisions = decisions + ~states.terminated
        actions = env.choose(states, scatter(words))
        return jax.vmap(env.go)(states, actions, scatter(~words)), words, decisions

    playing = (start, words, jnp.zeros(games, jnp.int32))
    ended, _, decisions = lax.while_loop(lambda now: ~now[0].terminated.all(), turn, playing)
    return Rollout(ended.scores, decisions)
