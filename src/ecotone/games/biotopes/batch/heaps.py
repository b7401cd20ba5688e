"""Heaps of cubes, the integers of the reference rules: eight bits a colour."""

import jax.numpy as jnp
import numpy as np

from ecotone.games.biotopes.batch.words import Array
from ecotone.games.biotopes.rules.heaps import CUBES as ONE_EACH
from ecotone.games.biotopes.rules.heaps import EACH

SHIFTS = np.arange(len(ONE_EACH), dtype=np.uint32)
CUBES = np.array(ONE_EACH, np.uint32)
"""One cube of each colour, as heaps."""

SHADES = (1 << len(ONE_EACH)) - 1
"""All colours, as bits."""


def counts(heaps: Array) -> Array:
    """The cubes of each colour, on a last axis."""
    return (heaps[..., None] >> 8 * SHIFTS & 0xFF).astype(jnp.int32)


def total(heaps: Array) -> Array:
    """All the cubes of heaps."""
    return (heaps * jnp.uint32(EACH) >> 24).astype(jnp.int32)


def heap_of(cubes: Array) -> Array:
    """How many of each colour, as a heap."""
    return (cubes.astype(jnp.uint32) * CUBES).sum(-1, dtype=jnp.uint32)


def lined(lines: Array, colours: Array) -> Array:
    """The colours on some lines of each seat, four bits a line."""
    return (jnp.where(lines, colours, jnp.uint32(0)) << 4 * SHIFTS).sum(-1, dtype=jnp.uint32)
