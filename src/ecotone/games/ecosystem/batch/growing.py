"""A growing ecosystem in four words: bit b of each cell's card, so a cell holds 0 or card + 1.

The box is kept at the words' corner: cell (row, column) of the box is bit 6 * (row + 1) + column
+ 1. The row above and the column to the left of the box are inside the word, the rows and columns
that it may still grow by below and to the right too, so one word holds every open cell. A card
put above or to the left moves the box by a shift.
"""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from ecotone.games.ecosystem.batch.hand import KINDS
from ecotone.games.ecosystem.rules.grid import COLUMNS, FULL, ROWS, TOP_ROW

STRIDE = COLUMNS + 1
EVERYWHERE = (1 << STRIDE * (ROWS + 1)) - 1
ABOVE = (1 << STRIDE) - 1
BOTTOM = ABOVE << STRIDE * ROWS
LEFT = sum(1 << STRIDE * row for row in range(ROWS + 1))
RIGHT = LEFT << COLUMNS
FIRST = 1 << STRIDE + 1
_FROM = tuple(
    sum(LEFT << place for place in range(column + 1, STRIDE)) for column in range(COLUMNS)
)
CELLS = tuple(
    1 << STRIDE * (row + 1) + column + 1 for row in range(ROWS) for column in range(COLUMNS)
)
"""The twenty cells of the box in reading order."""


class Grid(NamedTuple):
    """The bits of card + 1 on all cells."""

    ones: Array
    twos: Array
    fours: Array
    eights: Array


def bare(shape: tuple[int, ...] = ()) -> Grid:
    """No cards."""
    return Grid(*(jnp.zeros(shape, jnp.uint32) for _ in Grid._fields))


def taken(grid: Grid) -> Array:
    """The cells that hold cards."""
    return grid.ones | grid.twos | grid.fours | grid.eights


def beside(cells: Array) -> Array:
    """The cells orthogonally beside any of these cells of the box."""
    sideways = cells << 1 & (EVERYWHERE ^ LEFT) | cells >> 1
    return (sideways | cells << STRIDE | cells >> STRIDE) & EVERYWHERE


def open_cells(taken: Array) -> Array:
    """The cells where the next card may go; a row or column too many closes the way."""
    nothing = jnp.uint32(0)
    closed = (
        taken
        | jnp.where(taken & BOTTOM == 0, nothing, ABOVE)
        | jnp.where(taken & RIGHT == 0, nothing, LEFT)
    )
    return jnp.where(taken == 0, FIRST, beside(taken) & ~closed)


def put(grid: Grid, card: Array, cell: Array) -> Grid:
    """The grid with the card on this cell; where the cell is 0, as it was."""
    nothing = jnp.uint32(0)
    shift = jnp.where(cell & ABOVE == 0, nothing, STRIDE) + jnp.where(cell & LEFT == 0, nothing, 1)
    code = card + 1
    return Grid(*((plane | cell & -(code >> bit & 1)) << shift for bit, plane in enumerate(grid)))


def card_at(grid: Grid, cell: Array) -> Array:
    """The card on this cell, which holds one."""
    code = sum(
        jnp.where(plane & cell == 0, jnp.uint32(0), 1 << bit) for bit, plane in enumerate(grid)
    )
    return jnp.asarray(code) - 1


def height_and_width(taken: Array) -> tuple[Array, Array]:
    """How many rows and columns the box has: 0 and 0 without cards."""
    rows = (taken >> STRIDE * (row + 1) != 0 for row in range(ROWS))
    columns = (taken & _FROM[column] != 0 for column in range(COLUMNS))
    height, width = (sum(part.astype(jnp.int32) for part in parts) for parts in (rows, columns))
    return jnp.asarray(height), jnp.asarray(width)


def closed(word: Array) -> Array:
    """The cells of the box as a board: 5 * row + column."""
    rows = (
        word >> STRIDE * (row + 1) + 1 - COLUMNS * row & TOP_ROW << COLUMNS * row
        for row in range(ROWS)
    )
    one, two, three, four = rows
    return (one | two | three | four).astype(jnp.int32)


def opened(board: Array) -> Array:
    """A board as the cells of the box."""
    board = board.astype(jnp.uint32)
    rows = (
        (board & TOP_ROW << COLUMNS * row) << STRIDE * (row + 1) + 1 - COLUMNS * row
        for row in range(ROWS)
    )
    one, two, three, four = rows
    return one | two | three | four


def planes(grid: Grid) -> list[Array]:
    """A board of marks for each kind of card."""
    bits = [closed(plane) for plane in grid]
    others = [plane ^ FULL for plane in bits]
    marked = []
    for code in range(1, KINDS + 1):
        one, two, three, four = (
            bits[bit] if code >> bit & 1 else others[bit] for bit in range(len(bits))
        )
        marked.append(one & two & three & four)
    return marked
