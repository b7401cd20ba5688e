"""Work that some games need once and others often: gather those that need it, pass after pass."""

from collections.abc import Callable
from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array, lax
from jax.custom_batching import custom_vmap

G = TypeVar("G")


def again(
    asks: Array, act: Callable[[G], tuple[G, Array]], given: G, share: float = 1 / 8, least: int = 8
) -> G:
    """What `act` makes of a game, done again as long as it asks for it.

    Of many games those that ask are gathered; `share` of them fit into a pass, so a game that
    needs many passes does not hold up the others. `act` may depend on nothing but what it is given.
    """
    shape = jax.tree.structure(given)

    def leaves(parts: list[Array]) -> tuple[list[Array], Array]:
        done, asks = act(jax.tree.unflatten(shape, parts))
        return jax.tree.leaves(done), asks

    @custom_vmap
    def one(asks: Array, parts: list[Array]) -> list[Array]:
        _, found = lax.while_loop(
            lambda left: left[0], lambda left: leaves(left[1])[::-1], (asks, parts)
        )
        return found

    @one.def_vmap
    def many(
        size: int, batched: tuple[bool, list[bool]], asks: Array, parts: list[Array]
    ) -> tuple[list[Array], list[bool]]:
        asks, parts = jax.tree.map(
            lambda part, has: part if has else jnp.broadcast_to(part, (size, *jnp.shape(part))),
            (asks, parts),
            tuple(batched),
        )
        most = min(size, int(size * share) + least)

        def one_pass(left: tuple[Array, list[Array]]) -> tuple[Array, list[Array]]:
            asks, parts = left
            place = jnp.where(asks, jnp.cumsum(asks) - 1, size)
            nowhere = size + jnp.arange(most)
            some = nowhere.at[place].set(jnp.arange(size), mode="drop", unique_indices=True)
            done, more = jax.vmap(leaves)([part.at[some].get(mode="clip") for part in parts])

            def put_back(part: Array, fresh: Array) -> Array:
                return part.at[some].set(
                    fresh, mode="drop", unique_indices=True, indices_are_sorted=True
                )

            return put_back(asks, more), [put_back(*both) for both in zip(parts, done, strict=True)]

        _, found = lax.while_loop(lambda left: left[0].any(), one_pass, (asks, parts))
        return found, [True] * len(found)

    found: G = jax.tree.unflatten(shape, one(asks, jax.tree.leaves(given)))
    return found
