"""Wrappers under the names that Pgx gives them."""

from collections.abc import Callable
from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array, lax

from ecotone.batch.bits import WORD, nth, packed
from ecotone.batch.env import ENDS, Env, State
from ecotone.batch.rare import altered

P = TypeVar("P")
Step = Callable[[State[P], Array, Array], State[P]]


def auto_reset(step: Step[P], init: Callable[[Array], State[P]]) -> Step[P]:
    """A step that begins anew where a game ends; flags and rewards are still those of the end."""
    env = getattr(step, "__self__", None)
    if isinstance(env, Env):
        anew: Step[P] = env.step_anew
        return anew

    def stepped(state: State[P], action: Array, key: Array) -> State[P]:
        no = jnp.zeros_like(state.terminated)
        after = step(state.replace(terminated=no, truncated=no), action, key)

        def fresh(key: Array, ended: State[P]) -> State[P]:
            return init(jax.random.fold_in(key, 1)).replace(
                rewards=ended.rewards, terminated=ended.terminated, truncated=ended.truncated
            )

        return altered(after.terminated | after.truncated, fresh, key, after, ENDS)

    return stepped


def act_randomly(key: Array, legal_action_mask: Array) -> Array:
    """One of the legal actions of each row, all equally likely."""
    words = packed(legal_action_mask)
    counts = [lax.population_count(word) for word in words]
    many = jnp.asarray(sum(counts))
    left = (jax.random.bits(key, many.shape, jnp.uint32) >> 16) * many >> 16
    word, place, upto, passed = words[0], *[jnp.zeros_like(many)] * 3
    for number in range(1, len(words)):
        upto = upto + counts[number - 1]
        further = left >= upto
        word = jnp.where(further, words[number], word)
        place = jnp.where(further, WORD * number, place)
        passed = jnp.where(further, upto, passed)
    return (place + nth(word, left - passed)).astype(jnp.int32)
