"""A closed ecosystem of 4 rows by 5 columns as bits: 5 * row + column, a board for each card.

The same expressions run on Python ints and on int32 arrays: complement is `^ FULL`, marks are
counted, never added, and only `settled` may look at a board to stop early.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

ROWS, COLUMNS = 4, 5
SIZE = ROWS * COLUMNS
FULL = (1 << SIZE) - 1
TOP_ROW = (1 << COLUMNS) - 1
WEST_COLUMN = sum(1 << COLUMNS * row for row in range(ROWS))
NOT_WEST = FULL ^ WEST_COLUMN
NOT_EAST = FULL ^ WEST_COLUMN << COLUMNS - 1
LONGEST_PATH = 13
ANY_GROUPS = (LONGEST_PATH,) * (SIZE // 2)
"""How far a flood must go at most to fill the first group, the second and so on."""

WIDE_GROUPS = (LONGEST_PATH, 10, 7, 4, 2)
"""The same where no mark stands alone: fewer groups, and the later ones have less room."""

Board = Any
"""Twenty bits: a Python int, or an int32 array of them.

Any, because NumPy and JAX share this source with Python, and their arrays no type.
"""

Count = Any
"""A number or, for the same NumPy and JAX boards, an array of numbers."""

Library = Any
"""NumPy or its JAX likeness: they share this source, and no type."""


def north(b: Board) -> Board:
    """Every mark one row up."""
    return b >> COLUMNS


def south(b: Board) -> Board:
    """Every mark one row down."""
    return b << COLUMNS & FULL


def east(b: Board) -> Board:
    """Every mark one column to the right."""
    return b << 1 & NOT_WEST


def west(b: Board) -> Board:
    """Every mark one column to the left."""
    return b >> 1 & NOT_EAST


def northeast(b: Board) -> Board:
    """Every mark one cell up and to the right."""
    return b >> COLUMNS - 1 & NOT_WEST


def northwest(b: Board) -> Board:
    """Every mark one cell up and to the left."""
    return b >> COLUMNS + 1 & NOT_EAST


def southeast(b: Board) -> Board:
    """Every mark one cell down and to the right."""
    return b << COLUMNS + 1 & NOT_WEST


def southwest(b: Board) -> Board:
    """Every mark one cell down and to the left."""
    return b << COLUMNS - 1 & NOT_EAST


def near(b: Board) -> Board:
    """The cells beside any mark, orthogonally."""
    return b << 1 & NOT_WEST | b >> 1 & NOT_EAST | b << COLUMNS & FULL | b >> COLUMNS


def count(b: Board) -> Count:
    """How many marks there are."""
    if type(b) is int:
        return b.bit_count()
    pairs = b - (b >> 1 & 0x55555)
    fours = (pairs & 0x33333) + (pairs >> 2 & 0x33333)
    eights = fours + (fours >> 4) & 0xF0F0F
    return eights + (eights >> 8) + (eights >> 16) & 0x1F


def count_all(boards: Sequence[Board]) -> Count:
    """How many marks there are on all these boards together."""
    if type(boards[0]) is int:
        return sum(map(int.bit_count, boards))
    return sum(map(count, boards))


def union(boards: Sequence[Board]) -> Board:
    """Every mark of these boards."""
    every = boards[0]
    for board in boards[1:]:
        every = every | board
    return every


def at_most(n: Count, most: Count) -> Count:
    """The number, held at a maximum."""
    return min(n, most) if type(n) is int else n.clip(max=most)


def count_pairs(of: Board, beside: Board) -> Count:
    """How many (mark, neighbour) pairs stand orthogonally beside each other."""
    return count_all(
        (
            of & beside << 1 & NOT_WEST,
            of & beside >> 1 & NOT_EAST,
            of & beside << COLUMNS,
            of & beside >> COLUMNS,
        )
    )


def settled(b: Board) -> bool:
    """True for an empty Python board: a loop may stop there, arrays run all their steps."""
    return type(b) is int and not b


def flood(seed: Board, within: Board, longest: int = LONGEST_PATH) -> Board:
    """The cells of `within` that are connected to the seed."""
    reached = seed
    for _ in range(longest):
        fresh = near(reached) & within & (reached ^ FULL)
        if settled(fresh):
            break
        reached = reached | fresh
    return reached


def groups(b: Board, paths: Sequence[int] = ANY_GROUPS) -> Iterator[Board]:
    """The connected groups, in reading order of their first cells; empty ones at the end."""
    for longest in paths:
        if settled(b):
            break
        group = flood(b & -b, b, longest)
        yield group
        b = b ^ group


def occupied_rows(b: Board) -> Count:
    """How many rows hold a mark."""
    pairs = b | b >> 1 & NOT_EAST
    fours = pairs | pairs >> 2 & 0b00111_00111_00111_00111
    return count((fours | b >> 4) & WEST_COLUMN)


def occupied_columns(b: Board) -> Count:
    """How many columns hold a mark."""
    halves = b | b >> 2 * COLUMNS
    return count((halves | halves >> COLUMNS) & TOP_ROW)


@lru_cache(maxsize=1 << 14)
def cells(b: int) -> tuple[tuple[int, int], ...]:
    """The marks as (row, column), in reading order."""
    return tuple(divmod(bit, COLUMNS) for bit in range(SIZE) if b >> bit & 1)


def mark(row: int, column: int) -> int:
    """The board with this one mark."""
    return 1 << COLUMNS * row + column


def bits(b: int) -> Iterator[int]:
    """Each mark as a board of its own, in reading order."""
    while b:
        low = b & -b
        yield low
        b ^= low
