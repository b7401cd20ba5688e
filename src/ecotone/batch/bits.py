"""Rows of yes and no, kept as the bits of words until somebody looks at them."""

from collections.abc import Iterable

import jax.numpy as jnp
from jax import Array, lax

from ecotone.batch.kept import kept

WORD = 32

Part = tuple[Array, int]
"""A word and how many of its low bits count; the others are 0."""


def width(parts: Iterable[Part]) -> int:
    """How many bits that is."""
    return sum(many for _, many in parts)


def words(parts: Iterable[Part]) -> list[Array]:
    """The bits of all parts one after the other, 32 a word."""
    found: list[Array] = []
    place = 0
    for part, many in parts:
        bits = part.astype(jnp.uint32)
        if place == 0:
            found.append(bits)
        else:
            found[-1] = found[-1] | bits << place
            if place + many > WORD:
                found.append(bits >> WORD - place)
        place = (place + many) % WORD
    return found


def unpacked(parts: Iterable[Part]) -> Array:
    """The bits of all parts as one row."""
    parts = list(parts)
    packed = _once(words(parts))
    spread = packed[:, None] >> jnp.arange(WORD, dtype=jnp.uint32) & 1
    return spread.reshape(-1)[: width(parts)] != 0


def _once(words: list[Array]) -> Array:
    """The words in a row, by way of a sum: XLA would work them out anew for each of their bits."""
    row = jnp.stack([*words, *[jnp.zeros_like(words[0])] * len(words)])
    return row.reshape(2, len(words)).sum(0, dtype=jnp.uint32)


def filled(parts: Iterable[Part]) -> Array:
    """The bits of all parts as one row, filled up to whole words."""
    row = kept(jnp.stack(kept(words(parts))))
    spread = row[:, None] >> jnp.arange(WORD, dtype=jnp.uint32) & 1
    return spread.reshape(-1) != 0


def marks(flags: Iterable[Array]) -> Part:
    """Some yes and no, at most 32, as one part."""
    flags = list(flags)
    word = sum(flag.astype(jnp.uint32) << place for place, flag in enumerate(flags))
    return jnp.asarray(word), len(flags)


def packed(rows: Array) -> list[Array]:
    """Rows of yes and no as words, one list for all rows."""
    many = -(-rows.shape[-1] // WORD)
    spare = [(0, 0)] * (rows.ndim - 1) + [(0, WORD * many - rows.shape[-1])]
    parts = jnp.pad(rows, spare).reshape(*rows.shape[:-1], many, WORD)
    bits = jnp.uint32(1) << jnp.arange(WORD, dtype=jnp.uint32)
    whole = jnp.where(parts, bits, 0).sum(-1, dtype=jnp.uint32)
    return [whole[..., number] for number in range(many)]


def nth(word: Array, n: Array) -> Array:
    """The place of the n-th mark of a word, counted from 0: a search by halves."""
    place = jnp.zeros_like(word)
    for half in (16, 8, 4, 2, 1):
        low = lax.population_count(word >> place & (1 << half) - 1)
        beyond = n >= low
        place = jnp.where(beyond, place + half, place)
        n = jnp.where(beyond, n - low, n)
    return place
