"""Heaps of cubes: four counts, one a colour, in one integer.

Each colour has eight bits, so heaps add and subtract like numbers as long as no colour passes
255; there are at most 40 cubes of a colour.
"""

from collections.abc import Iterable

from ecotone.games.biotopes.rules.terms import COLOURS

BITS = 8
MASK = (1 << BITS) - 1
CUBES = tuple(1 << BITS * colour for colour in range(len(COLOURS)))
"""One cube of each colour, as heaps."""

EACH = sum(CUBES)
"""A heap with one cube of every colour."""

_LAST = BITS * (len(COLOURS) - 1)


def count(heap: int, colour: int) -> int:
    """The cubes of one colour."""
    return heap >> BITS * colour & MASK


def total(heap: int) -> int:
    """All the cubes."""
    return heap * EACH >> _LAST & MASK


def counts(heap: int) -> tuple[int, ...]:
    """The cubes of each colour."""
    return (heap & MASK, heap >> 8 & MASK, heap >> 16 & MASK, heap >> 24)


def heap_of(colours: Iterable[int]) -> int:
    """The heap of these cubes."""
    return sum(CUBES[colour] for colour in colours)


def cubes(heap: int) -> list[int]:
    """The colour of every cube, in order."""
    return [colour for colour, many in enumerate(counts(heap)) for _ in range(many)]


def colours(heap: int) -> tuple[int, ...]:
    """The colours that the heap holds, in order."""
    return _COLOURS[shades(heap)]


def shades(heap: int) -> int:
    """The colours that the heap holds, as bits.

    Adding 127 sets the highest of a colour's eight bits unless there is none of it; the product
    brings these four side by side.
    """
    return (heap + 127 * EACH >> BITS - 1 & EACH) * _GATHER >> _LAST & 0b1111


_GATHER = sum(1 << (BITS - 1) * place + 3 for place in range(len(COLOURS)))
_COLOURS = tuple(
    tuple(colour for colour in range(len(COLOURS)) if held >> colour & 1)
    for held in range(1 << len(COLOURS))
)
