"""Values that are worked out once.

XLA works a value out anew wherever it is used, as long as it is made of nothing but arithmetic.
On a processor that would be most of a step: dozens of results have their beginning in common.
"""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import jax
import jax.numpy as jnp
from jax import Array, lax
from jax.custom_batching import custom_vmap

T = TypeVar("T")


class Once(Protocol):
    """Takes values and gives them back."""

    def __call__(self, values: T, /) -> T:
        """The same."""


def same(values: T) -> T:
    """The values as they are: for programs in which the compiler sees to it."""
    return values


def kept(values: T) -> T:
    """The same, worked out before anything that is made of it: many games at once."""
    leaves, shape = jax.tree.flatten(values)
    same: T = jax.tree.unflatten(shape, _kept(leaves))
    return same


@custom_vmap
def _kept(leaves: list[Array]) -> list[Array]:
    """Of a single game nothing is worth keeping."""
    return leaves


@_kept.def_vmap
def _kept_of_many(
    size: int, batched: Sequence[Any], leaves: list[Array]
) -> tuple[list[Array], list[bool]]:
    whole = [
        leaf if has else jnp.broadcast_to(leaf, (size, *leaf.shape))
        for leaf, has in zip(leaves, batched[0], strict=True)
    ]
    found = lax.platform_dependent(*whole, cpu=_loop, default=_barrier)
    return list(found), [True] * len(whole)


def _barrier(*leaves: Array) -> tuple[Array, ...]:
    found: tuple[Array, ...] = lax.optimization_barrier(leaves)  # type: ignore[no-untyped-call]
    return found


def _loop(*leaves: Array) -> tuple[Array, ...]:
    """A loop that is never entered, which the compiler cannot know: there a barrier is none."""
    # 0 or less whatever the sum is, also one that has run over
    never = jnp.clip(leaves[0].astype(jnp.int32).sum(), -1, 0)

    def other(turn: Array, values: tuple[Array, ...]) -> tuple[Array, ...]:
        return tuple(
            value ^ True if value.dtype == bool else value + value.dtype.type(1) for value in values
        )

    found: tuple[Array, ...] = lax.fori_loop(0, never, other, leaves)
    return found
