"""An ecosystem while it grows: it floats until its box of 4 rows by 5 columns closes.

Cells are counted from the first card: rows -3..3 down, columns -4..4 to the right. An octopus
may take the first card away and put it one step further, so a rim of one cell lies around them.
"""

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import NamedTuple, NewType, cast

from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS

Cell = NewType("Cell", int)
"""A place in a floating grid: 11 * (row + 4) + (column + 5)."""

Cells = NewType("Cells", int)
"""Several places, as bits."""

HEIGHT, WIDTH = 2 * ROWS + 1, 2 * COLUMNS + 1
CELLS = HEIGHT * WIDTH
FIRST = Cell(ROWS * WIDTH + COLUMNS)
EVERYWHERE = (1 << CELLS) - 1
_ROW = (1 << WIDTH) - 1
_WEST = sum(1 << WIDTH * row for row in range(HEIGHT))
_NOT_WEST = EVERYWHERE ^ _WEST
_NOT_EAST = EVERYWHERE ^ _WEST << WIDTH - 1


def at(row: int, column: int) -> Cell:
    """The cell at this row and column, counted from the first card."""
    return Cell(WIDTH * (row + ROWS) + column + COLUMNS)


def where(cell: int) -> tuple[int, int]:
    """The cell's row and column, counted from the first card."""
    row, column = divmod(cell, WIDTH)
    return row - ROWS, column - COLUMNS


INNER = tuple(
    at(row, column) for row in range(1 - ROWS, ROWS) for column in range(1 - COLUMNS, COLUMNS)
)
"""The 63 cells that cards are placed on; the rim is reached by an octopus's move alone."""

TEXTS = tuple("{},{}".format(*where(cell)) for cell in range(CELLS))
BY_TEXT = {text: Cell(cell) for cell, text in enumerate(TEXTS)}


def beside(taken: int) -> int:
    """The cells orthogonally beside any of these."""
    return (
        taken << 1 & _NOT_WEST
        | taken >> 1 & _NOT_EAST
        | taken << WIDTH & EVERYWHERE
        | taken >> WIDTH
    )


class Box(NamedTuple):
    """The rows and columns that cards have reached, both ends included."""

    top: int
    bottom: int
    left: int
    right: int


_box: Callable[[tuple[int, ...]], Box] = partial(tuple.__new__, Box)


def box(taken: int) -> Box:
    """The smallest box around these cells, of which there is at least one."""
    columns = taken | taken >> WIDTH
    columns |= columns >> 2 * WIDTH
    columns = (columns | columns >> 4 * WIDTH | taken >> 8 * WIDTH) & _ROW
    return _box(
        (
            ((taken & -taken).bit_length() - 1) // WIDTH,
            (taken.bit_length() - 1) // WIDTH,
            (columns & -columns).bit_length() - 1,
            columns.bit_length() - 1,
        )
    )


@cache
def _room(limits: Box) -> int:
    """The cells that keep a box within 4 rows by 5 columns."""
    rows = range(max(limits.bottom - ROWS + 1, 0), min(limits.top + ROWS, HEIGHT))
    columns = range(max(limits.right - COLUMNS + 1, 0), min(limits.left + COLUMNS, WIDTH))
    return sum(1 << WIDTH * row + column for row in rows for column in columns)


@lru_cache(maxsize=1 << 14)
def open_cells(taken: int) -> int:
    """The cells where the next card may go."""
    if not taken:
        return 1 << FIRST
    return beside(taken) & _room(box(taken)) & (taken ^ EVERYWHERE)


@lru_cache(maxsize=1 << 14)
def each(mask: int) -> tuple[Cell, ...]:
    """The cells of a mask, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return cast(tuple[Cell, ...], tuple(found))


def joined(taken: int) -> bool:
    """Whether all these cells hang together."""
    reached = taken & -taken
    while (grown := reached | beside(reached) & taken) != reached:
        reached = grown
    return reached == taken


def fits(taken: int) -> bool:
    """Whether these cells lie within 4 rows by 5 columns."""
    limits = box(taken)
    return limits.bottom - limits.top < ROWS and limits.right - limits.left < COLUMNS


class Grid(NamedTuple):
    """One player's ecosystem: a mask of the cells in use and the letters on all cells."""

    taken: int = 0
    cards: str = "." * CELLS

    def put(self, cell: int, card: str) -> "Grid":
        """The grid with one more card."""
        cards = self.cards
        return _grid((self.taken | 1 << cell, f"{cards[:cell]}{card}{cards[cell + 1 :]}"))

    def take(self, cell: int) -> "Grid":
        """The grid without the card of this cell."""
        return Grid(self.taken ^ 1 << cell, f"{self.cards[:cell]}.{self.cards[cell + 1 :]}")

    def cells(self, card: str) -> int:
        """Where the copies of this card lie."""
        mask, cell = 0, self.cards.find(card)
        while cell >= 0:
            mask |= 1 << cell
            cell = self.cards.find(card, cell + 1)
        return mask

    def origin(self) -> tuple[int, int]:
        """The box's top left corner as (row, column); the first card's when empty."""
        if not self.taken:
            return divmod(FIRST, WIDTH)
        limits = box(self.taken)
        return limits.top, limits.left

    def offset(self) -> tuple[int, int]:
        """How far row 0 and column 0 are from the box: 0, 0 while both hold cards."""
        limits = box(self.taken)
        top, bottom = limits.top - ROWS, limits.bottom - ROWS
        left, right = limits.left - COLUMNS, limits.right - COLUMNS
        return max(top, 0) + min(bottom, 0), max(left, 0) + min(right, 0)

    def shifted(self, rows: int, columns: int) -> "Grid":
        """The same grid, counted from a row further down and a column further right."""
        grid = self
        if rows or columns:
            grid, step = Grid(), WIDTH * rows + columns
            for cell in each(self.taken):
                grid = grid.put(cell - step, self.cards[cell])
        return grid

    def flat(self) -> str:
        """The twenty letters of the box, from its top left corner, rows joined."""
        return _flat(self)

    def board(self) -> str:
        """The twenty letters as rows joined by "/"."""
        flat = self.flat()
        return "/".join(flat[start : start + COLUMNS] for start in range(0, len(flat), COLUMNS))

    def closed(self, mask: int) -> int:
        """These floating cells as the bits of the 4 by 5 box."""
        top, left = self.origin()
        closed = 0
        for cell in each(mask):
            row, column = divmod(cell, WIDTH)
            closed |= 1 << COLUMNS * (row - top) + column - left
        return closed

    def floated(self, closed: int) -> int:
        """These bits of the 4 by 5 box as floating cells."""
        top, left = self.origin()
        mask = 0
        for bit in each(closed):
            row, column = divmod(bit, COLUMNS)
            mask |= 1 << WIDTH * (row + top) + column + left
        return mask


_grid: Callable[[tuple[int, str]], Grid] = partial(tuple.__new__, Grid)


@lru_cache(maxsize=1 << 12)
def _flat(grid: Grid) -> str:
    top, left = grid.origin()
    starts = range(WIDTH * top + left, CELLS, WIDTH)
    return "".join([grid.cards[start : start + COLUMNS] for start in starts[:ROWS]])
