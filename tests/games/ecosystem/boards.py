"""Boards to score: random ones from a real deck, and every board there is."""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from ecotone.games.ecosystem.rules.cards import Deck
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS, SIZE

Marks = NDArray[np.bool_]
Ints = NDArray[np.int32]
Cell = tuple[int, int]


@cache
def every_board() -> tuple[Ints, Marks]:
    """All 2**20 boards as int32 and as arrays of marks."""
    numbers = np.arange(1 << SIZE, dtype=np.int32)
    return numbers, unpack(numbers)


def unpack(numbers: Ints) -> Marks:
    """Each number's twenty bits as 4 rows by 5 columns."""
    bits = (numbers[:, None] >> np.arange(SIZE, dtype=np.int32)) & 1
    return bits.astype(np.bool_).reshape(-1, ROWS, COLUMNS)


def pack(marks: Marks) -> Ints:
    """Each 4 by 5 array of marks as a number."""
    weights = np.left_shift(1, np.arange(SIZE), dtype=np.int32)
    packed: Ints = marks.reshape(-1, SIZE).astype(np.int32) @ weights
    return packed


def random_flat(deck: Deck, rng: Random, cards: int) -> str:
    """Twenty letters with this many cards, as a shuffled deck would give them."""
    flat = [*rng.sample(deck.full, cards), *"." * (SIZE - cards)]
    rng.shuffle(flat)
    return "".join(flat)


def written(flat: str) -> str:
    """The letters as rows joined by "/"."""
    return "/".join(flat[start : start + COLUMNS] for start in range(0, SIZE, COLUMNS))


def flattened(board: str) -> str:
    """A board of at most 4 rows as its twenty letters."""
    rows = [row.ljust(COLUMNS, ".") for row in board.split("/")]
    return "".join(rows).ljust(SIZE, ".")


def mask(cells: Iterable[Sequence[int]]) -> int:
    """These (row, column) pairs as bits."""
    return sum(1 << COLUMNS * row + column for row, column in cells)
