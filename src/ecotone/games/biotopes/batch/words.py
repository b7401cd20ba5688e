"""Sets of cards and hexes as rows of 32-bit words; all of it on the last axis of an array."""

from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax

from ecotone.batch.bits import nth as place_of_nth

Array = Any
"""Of JAX, or a number of Python beside it: they share operators, and no type."""

WORD = 32


def packed(bits: int, many: int) -> np.ndarray:
    """A set given as one integer, in so many words."""
    return np.array([bits >> WORD * word & 0xFFFFFFFF for word in range(many)], np.uint32)


def one(number: Array, many: int) -> Array:
    """The set of this member alone; below 0 none."""
    words = jnp.arange(many)
    bit = jnp.uint32(1) << (number & WORD - 1).astype(jnp.uint32)
    return jnp.where(words == number >> 5, bit, jnp.uint32(0))


def some(words: Array) -> Array:
    """Whether there is any member."""
    return union(words, -1) != 0


def count(words: Array) -> Array:
    """How many members."""
    return lax.population_count(words).sum(-1).astype(jnp.int32)


def union(words: Array, axis: int) -> Array:
    """All the sets of an axis in one."""
    words = jnp.asarray(words)
    return lax.reduce(words, jnp.uint32(0), lax.bitwise_or, (axis % words.ndim,))


def number(words: Array) -> Array:
    """Which member a set has that has but one."""
    places = lax.population_count(words - 1) + WORD * jnp.arange(words.shape[-1], dtype=jnp.uint32)
    return jnp.where(words != 0, places, 0).sum(-1).astype(jnp.int32)


def nth(words: Array, n: Array) -> Array:
    """The set of the n-th member alone, counted from 0; where there is none, none."""
    many = lax.population_count(words).astype(jnp.int32)
    before = jnp.cumsum(many) - many
    here = (n >= before) & (n < before + many)
    word = jnp.where(here, words, 0).sum()
    place = jnp.where(here, n - before, 0).sum().astype(jnp.uint32)
    bit = jnp.uint32(1) << place_of_nth(word, place)
    return jnp.where(here, bit, jnp.uint32(0))


def members(words: Array, many: int) -> Array:
    """For each of so many whether it is in the set."""
    places = np.arange(many)
    return words[..., places // WORD] >> (places % WORD).astype(np.uint32) & 1 == 1


def below(word: Array, many: Array) -> Array:
    """A number from 0 to many - 1 (fewer than 1,024), off uniform by less than many in 2^22."""
    return ((word >> 10) * many.astype(jnp.uint32) >> 22).astype(jnp.int32)


def row(rows: Array, number: Array) -> Array:
    """One of the rows."""
    mine = jnp.arange(rows.shape[0]) == number
    shape = (-1, *(1,) * (rows.ndim - 1))
    return jnp.where(mine.reshape(shape), rows, jnp.zeros((), rows.dtype)).sum(0, dtype=rows.dtype)


def as_bits(flags: Array) -> Array:
    """Some yes and no of the last axis as the bits of a word."""
    places = np.arange(flags.shape[-1], dtype=np.uint32)
    return (flags.astype(jnp.uint32) << places).sum(-1, dtype=jnp.uint32)


def spread(words: Array, table: np.ndarray) -> Array:
    """What the table has for any member of a set."""
    many = len(table)
    places = np.arange(many)
    has = words[places // 32] >> (places % 32).astype(np.uint32) & 1 == 1
    return union(jnp.where(has[:, None], table, jnp.uint32(0)), 0)
