"""Random numbers at the cost of six instructions: xoroshiro64*, a generator for each lane.

Seeds come from an explicit key; threefry alone would cost more than the games it is rolled for.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

MOST_SIDES = 1 << 10


class Dice(NamedTuple):
    """The two words of each generator."""

    one: Array
    two: Array


def dice(key: Array, shape: tuple[int, ...] = ()) -> Dice:
    """Independent generators, of which none stands still at zero."""
    one, two = jax.random.bits(key, (2, *shape), jnp.uint32)
    return Dice(one, two | 1)


def roll(dice: Dice, sides: Array) -> tuple[Array, Dice]:
    """A number below `sides` (fewer than 1,024), off uniform by less than `sides` in 2^22."""
    high = dice.one * jnp.uint32(0x9E3779BB) >> 10
    mixed = dice.one ^ dice.two
    after = Dice(_turned(dice.one, 26) ^ mixed ^ mixed << 9, _turned(mixed, 13))
    return high * sides >> 22, after


def _turned(word: Array, bits: int) -> Array:
    return word << bits | word >> 32 - bits
