"""Marks in a word of 32 bits: how many there are, and the n-th of them."""

import jax.numpy as jnp
from jax import Array


def _sums(word: Array) -> tuple[Array, Array, Array, Array]:
    """The marks in each two, four, eight and sixteen bits."""
    twos = word - (word >> 1 & 0x55555555)
    fours = (twos & 0x33333333) + (twos >> 2 & 0x33333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F
    return twos, fours, eights, eights + (eights >> 8)


def count(word: Array) -> Array:
    """How many marks there are."""
    sixteens = _sums(word)[3]
    return sixteens + (sixteens >> 16) & 0x3F


def nth(word: Array, n: Array) -> Array:
    """The n-th mark alone, counted from 0 and from the lowest bit; n is below the count."""
    twos, fours, eights, sixteens = _sums(word)
    place = jnp.zeros_like(word)
    # go down the sums: into the upper half whenever the lower one holds too few
    for sums, width in ((sixteens, 16), (eights, 8), (fours, 4), (twos, 2), (word, 1)):
        below = sums >> place & 2 * width - 1
        above = n >= below
        n = jnp.where(above, n - below, n)
        place = jnp.where(above, place + width, place)
    return jnp.ones_like(word) << place
