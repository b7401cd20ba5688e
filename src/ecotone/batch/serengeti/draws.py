"""Random words, and what chance makes of them."""

from typing import Any

import jax.numpy as jnp
from jax import lax

Array = Any
_HALVES = (16, 8, 4, 2, 1)


def nth_bit(bits: Array, n: Array) -> Array:
    """The number of the n-th set bit of 32, counted from 0: a search by halves."""
    place = jnp.zeros_like(bits)
    for half in _HALVES:
        low = lax.population_count(bits >> place & (1 << half) - 1)
        beyond = n >= low
        place = jnp.where(beyond, place + half, place)
        n = jnp.where(beyond, n - low, n)
    return place


def scatter(word: Array) -> Array:
    """A 32-bit word mixed so that nearby words lead far apart."""
    word = (word ^ word >> 16) * jnp.uint32(0x21F0AAAD)
    word = (word ^ word >> 15) * jnp.uint32(0x735A2D97)
    return word ^ word >> 15


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
        word = scatter(word + jnp.uint32(place + 1))
        card = 1 << nth_bit(left, below(word, lax.population_count(left)))
        found = jnp.where(number % 3 >= place, found | card, found)
    return found
