"""Random words, and what chance makes of them."""

from typing import Any

import jax.numpy as jnp
from jax import lax

from ecotone.batch.bits import nth
from ecotone.batch.seatwise import scattered

Array = Any
"""Of JAX, or a number of Python beside it: they share operators, and no type."""


def below(word: Array, many: Array) -> Array:
    """A number from 0 to many - 1 made of a random word."""
    high = (word >> 16) * many.astype(jnp.uint32)
    return ((high + ((word & 0xFFFF) * many.astype(jnp.uint32) >> 16)) >> 16).astype(jnp.int32)


def parted(number: Array, by: Array | int) -> tuple[Array, Array]:
    """How often one small number goes into another, neither below 0, and what is left.

    By way of fractions: processors divide those side by side, whole numbers one by one.
    """
    times = ((number.astype(jnp.float32) + 0.5) / by).astype(jnp.int32)
    return times, number - times * by


def lot(pile: Array, number: Array, word: Array) -> Array:
    """A lot of this round from the pile, every set of cards equally likely."""
    found = jnp.zeros_like(pile)
    for place in range(3):
        left = pile & ~found
        word = scattered(word + jnp.uint32(place + 1))
        card = 1 << nth(left, below(word, lax.population_count(left)))
        found = jnp.where(number % 3 >= place, found | card, found)
    return found
