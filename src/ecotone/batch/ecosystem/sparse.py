"""Rare work: gather the few lanes that need it, do it for them alone, and put them back."""

from collections.abc import Callable
from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array

T = TypeVar("T")


def sparsely(asks: Array, parts: T, act: Callable[[T], T], share: float) -> T:
    """The parts with `act` done where it is asked for; `share` of the lanes fit into one pass."""
    lanes = asks.size
    most = min(lanes, int(lanes * share) + 8)

    def one_pass(left: tuple[Array, T]) -> tuple[Array, T]:
        asks, parts = left
        place = jnp.where(asks, jnp.cumsum(asks) - 1, lanes)
        nowhere = lanes + jnp.arange(most)
        some = nowhere.at[place].set(jnp.arange(lanes), mode="drop", unique_indices=True)
        done = act(jax.tree.map(lambda part: part.at[some].get(mode="clip"), parts))

        def put_back(part: Array, fresh: Array) -> Array:
            return part.at[some].set(
                fresh, mode="drop", unique_indices=True, indices_are_sorted=True
            )

        return asks.at[some].set(False, mode="drop"), jax.tree.map(put_back, parts, done)

    flat = jax.tree.map(lambda part: part.reshape(-1), parts)
    _, flat = jax.lax.while_loop(lambda left: left[0].any(), one_pass, (asks.reshape(-1), flat))
    done: T = jax.tree.map(lambda part, shaped: part.reshape(shaped.shape), flat, parts)
    return done
