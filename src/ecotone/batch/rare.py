"""Rare work: gather the few games that need it, do it for them alone, and put them back."""

from collections.abc import Callable
from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array, lax
from jax.custom_batching import custom_vmap

G = TypeVar("G")
T = TypeVar("T")


def redone(asks: Array, act: Callable[[G, T], T], given: G, parts: T, share: float = 1 / 64) -> T:
    """The parts, as `act` makes them in the rows that ask; rows are the first axis.

    `act` takes many rows at once, of what is given and of the parts; `share` of them fit into one
    pass. What is changed stands in the parts alone, so that nothing has to be copied.
    """
    rows = asks.size
    most = min(rows, int(rows * share) + 8)

    def one_pass(left: tuple[Array, T]) -> tuple[Array, T]:
        asks, parts = left
        place = jnp.where(asks, jnp.cumsum(asks) - 1, rows)
        nowhere = rows + jnp.arange(most)
        some = nowhere.at[place].set(jnp.arange(rows), mode="drop", unique_indices=True)
        done = act(
            *jax.tree.map(
                lambda part: part.at[some].get(mode="clip", indices_are_sorted=True),
                (given, parts),
            )
        )

        def put_back(part: Array, fresh: Array) -> Array:
            return part.at[some].set(
                fresh, mode="drop", unique_indices=True, indices_are_sorted=True
            )

        return asks.at[some].set(False, mode="drop"), jax.tree.map(put_back, parts, done)

    _, parts = lax.while_loop(lambda left: left[0].any(), one_pass, (asks, parts))
    return parts


def altered(asks: Array, act: Callable[[G, T], T], given: G, parts: T, share: float = 1 / 64) -> T:
    """The parts of one game as `act` makes them if it asks; of many, only those that ask.

    `act` may depend on nothing but what it is given, the parts, and constants.
    """
    shape = jax.tree.structure(parts)

    def leaves(given: G, parts: list[Array]) -> list[Array]:
        return jax.tree.leaves(act(given, jax.tree.unflatten(shape, parts)))

    @custom_vmap
    def one(asks: Array, given: G, parts: list[Array]) -> list[Array]:
        found: list[Array] = lax.cond(asks, lambda: leaves(given, parts), lambda: parts)
        return found

    @one.def_vmap
    def many(
        size: int, batched: tuple[bool, G, list[bool]], *parts: object
    ) -> tuple[list[Array], list[bool]]:
        asks, given, kept = jax.tree.map(
            lambda part, has: part if has else jnp.broadcast_to(part, (size, *part.shape)),
            parts,
            tuple(batched),
        )
        found = redone(asks, jax.vmap(leaves), given, kept, share)
        return found, [True] * len(found)

    done: T = jax.tree.unflatten(shape, one(asks, given, jax.tree.leaves(parts)))
    return done


def gathered(
    asks: Array, act: Callable[[G], T], given: G, otherwise: T, share: float = 1 / 64
) -> T:
    """What `act` makes of the rows that ask, elsewhere `otherwise`; rows are the first axis."""
    return redone(asks, lambda given, _: act(given), given, otherwise, share)


def rarely(asks: Array, act: Callable[[G], T], given: G, otherwise: T, share: float = 1 / 64) -> T:
    """What `act` makes of one game if it asks, else `otherwise`; of many, only those that ask."""
    return altered(asks, lambda given, _: act(given), given, otherwise, share)
