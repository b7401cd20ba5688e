"""One-plane functions on all 2**20 boards, against marks in padded arrays."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from ecotone.games.ecosystem.ocean.rules import scoring as ocean
from ecotone.games.ecosystem.ocean.rules.cards import DECK as OCEAN
from ecotone.games.ecosystem.rules import grid
from ecotone.games.ecosystem.rules.grid import COLUMNS, FULL, ROWS, SIZE
from ecotone.games.ecosystem.savanna.rules import scoring as savanna
from ecotone.games.ecosystem.savanna.rules.cards import DECK as SAVANNA
from games.ecosystem.boards import Ints, Marks, every_board, pack, unpack

STEPS = {
    "north": (-1, 0),
    "south": (1, 0),
    "east": (0, 1),
    "west": (0, -1),
    "northeast": (-1, 1),
    "northwest": (-1, -1),
    "southeast": (1, 1),
    "southwest": (1, -1),
}
SOME = [*Random(0).sample(range(1 << SIZE), 3000), 0, 1, FULL, 1 << SIZE - 1]


def moved(marks: Marks, down: int, right: int) -> Marks:
    """Every mark this many rows down and columns to the right; what leaves the grid is lost."""
    padded = np.pad(marks, ((0, 0), (4, 4), (4, 4)))
    rows, columns = slice(4 - down, 4 - down + ROWS), slice(4 - right, 4 - right + COLUMNS)
    return padded[:, rows, columns]


def labels(marks: Marks) -> Any:
    """Each mark's group, named by its first cell in reading order; -1 where there is none."""
    names = np.where(marks, np.arange(SIZE, dtype=np.int8).reshape(ROWS, COLUMNS), np.int8(SIZE))
    going = np.arange(len(names))  # boards on which a name has spread
    while len(going):
        before = names[going]
        padded = np.pad(before, ((0, 0), (1, 1), (1, 1)), constant_values=SIZE)
        least = before
        for around in (
            padded[:, :-2, 1:-1],
            padded[:, 2:, 1:-1],
            padded[:, 1:-1, :-2],
            padded[:, 1:-1, 2:],
        ):
            least = np.minimum(least, around)
        least = np.where(marks[going], least, before)
        names[going] = least
        going = going[(least != before).any((1, 2))]
    return np.where(marks, names, np.int8(-1))


@cache
def every_label() -> Any:
    """The groups of every board."""
    return labels(every_board()[1])


def group_points(names: Any, most: int) -> Any:
    """The squares of the group sizes, each size held at a maximum."""
    total = np.zeros(len(names), np.int32)
    for name in range(SIZE):
        total += np.minimum((names == name).sum((1, 2)), most) ** 2
    return total


def spread(marks: Marks, axis: int) -> Marks:
    """Every cell of the lines along this axis that hold a mark."""
    return np.broadcast_to(marks.any(axis, keepdims=True), marks.shape)


def lowest(marks: Marks) -> Marks:
    """Every cell of the lowest row that holds a mark."""
    rows = np.asarray(marks.any(2))
    below = np.cumsum(rows[:, ::-1], axis=1)[:, ::-1]
    return np.broadcast_to((rows & (below == 1))[:, :, None], marks.shape)


@pytest.mark.parametrize("name", STEPS)
def test_a_step_moves_every_mark_and_never_wraps(name: str) -> None:
    numbers, marks = every_board()
    assert np.array_equal(getattr(grid, name)(numbers), pack(moved(marks, *STEPS[name])))


@pytest.mark.heavy
def test_near_is_every_orthogonal_neighbour() -> None:
    numbers, marks = every_board()
    around = [moved(marks, *STEPS[name]) for name in ("north", "south", "east", "west")]
    assert np.array_equal(grid.near(numbers), pack(np.logical_or.reduce(around)))


def test_count_counts_marks() -> None:
    numbers, marks = every_board()
    assert np.array_equal(grid.count(numbers), marks.sum((1, 2)))


def test_occupied_rows_and_columns_are_those_with_a_mark() -> None:
    numbers, marks = every_board()
    assert np.array_equal(grid.occupied_rows(numbers), marks.any(2).sum(1))
    assert np.array_equal(grid.occupied_columns(numbers), marks.any(1).sum(1))


def test_same_row_and_same_column_fill_the_lines_that_hold_a_mark() -> None:
    numbers, marks = every_board()
    assert np.array_equal(ocean.same_row(numbers), pack(spread(marks, 2)))
    assert np.array_equal(ocean.same_column(numbers), pack(spread(marks, 1)))


def test_lowest_row_is_the_lowest_one_in_use() -> None:
    numbers, marks = every_board()
    assert np.array_equal(ocean.lowest_row(numbers), pack(lowest(marks)))


@pytest.mark.heavy
def test_groups_are_the_connected_groups_in_reading_order() -> None:
    """No path in a 4 by 5 grid is longer than the flood, and no board has more groups."""
    numbers, marks = every_board()
    named = np.full(marks.shape, -1, np.int8)
    previous = np.full(len(numbers), -1, np.int8)
    for group in grid.groups(numbers):
        cells = unpack(group)
        first = np.where(group != 0, cells.reshape(-1, SIZE).argmax(1), SIZE).astype(np.int8)
        assert ((first > previous) | (first == SIZE)).all()
        assert (named[cells] == -1).all()
        np.copyto(named, first[:, None, None], where=cells)
        previous = first
    assert np.array_equal(named, every_label())


@pytest.mark.heavy
def test_grasslands_and_krill_score_their_groups() -> None:
    numbers, _ = every_board()
    names = every_label()
    nothing = np.zeros_like(numbers)
    fields = savanna.grasslands(numbers, savanna.Lay([nothing] * 11))
    assert np.array_equal(fields, group_points(names, 4))
    swarms = ocean.krill(numbers, ocean.Lay([nothing] * 11, numbers))
    assert np.array_equal(swarms, group_points(names, 3))


def test_trees_and_turtles_score_rows_and_columns() -> None:
    numbers, marks = every_board()
    lines = 2 * (marks.any(2).sum(1) + marks.any(1).sum(1))
    assert np.array_equal(savanna.trees(numbers, savanna.Lay([])), lines)
    assert np.array_equal(ocean.turtles(numbers, ocean.Lay([], numbers)), lines)
    assert lines.max() == 18


@pytest.mark.parametrize(
    "function",
    [
        *(getattr(grid, name) for name in STEPS),
        grid.near,
        grid.count,
        grid.occupied_rows,
        grid.occupied_columns,
        ocean.same_row,
        ocean.same_column,
        ocean.lowest_row,
        lambda b: savanna.grasslands(b, savanna.Lay([])),
        lambda b: ocean.krill(b, ocean.Lay([], b)),
        lambda b: grid.at_most(grid.count(b), 7),
        lambda b: grid.count_pairs(b, FULL ^ b),
        lambda b: grid.count_all([b, b & grid.TOP_ROW]),
        lambda b: grid.flood(b & -b, b),
    ],
)
def test_python_ints_and_int32_arrays_agree(function: Callable[[Any], Any]) -> None:
    array = function(np.array(SOME, np.int32))
    assert array.dtype == np.int32
    assert [function(board) for board in SOME] == array.tolist()


def test_count_pairs_is_the_number_of_neighbours() -> None:
    rng = np.random.default_rng(1)
    one, two = rng.integers(0, 1 << SIZE, (2, 1 << 16), dtype=np.int32)
    ones, twos = unpack(one), unpack(two)
    around = [ones & moved(twos, *STEPS[name]) for name in ("north", "south", "east", "west")]
    assert np.array_equal(grid.count_pairs(one, two), np.sum(around, axis=(0, 2, 3)))


def test_cells_marks_and_bits_name_the_same_cells() -> None:
    for board in SOME[:200]:
        named = grid.cells(board)
        assert named == tuple(sorted(named))
        assert sum(grid.mark(row, column) for row, column in named) == board
        assert [grid.cells(one)[0] for one in grid.bits(board)] == list(named)


def test_union_holds_every_mark() -> None:
    assert grid.union([0b001, 0b100, 0b101]) == 0b101


def random_planes(kinds: int, boards: int, seed: int) -> Ints:
    """Boards of random cards: a plane for each kind, no cell with two cards."""
    rng = np.random.default_rng(seed)
    letters = rng.integers(-1, kinds, (boards, ROWS, COLUMNS))
    return np.stack([pack(letters == kind) for kind in range(kinds)])


@pytest.mark.parametrize("reach", ["en_within2", "fr_exact2"])
@pytest.mark.parametrize("floor", [False, True])
@pytest.mark.parametrize("blocked", [False, True])
def test_every_savanna_expression_runs_unchanged_on_arrays(
    reach: str, floor: bool, blocked: bool
) -> None:
    planes = random_planes(len(SAVANNA.letters), 400, 2)
    switches = savanna.Switches(reach, floor, blocked)
    rng = np.random.default_rng(3)
    down = rng.integers(0, FULL, 400, np.int32) & (planes[3] | planes[4])
    expressions = (
        savanna.watering_holes,
        savanna.grasslands,
        savanna.trees,
        savanna.gazelles,
        savanna.zebras,
        savanna.giraffes,
        savanna.cheetahs,
        savanna.elephants,
        savanna.hyenas,
        savanna.vultures,
    )
    own = (*range(7), 8, 9, 10)
    array = savanna.Lay(list(planes), down, switches)
    results = [
        expression(planes[card], array) for card, expression in zip(own, expressions, strict=True)
    ]
    assert {result.dtype for result in results} == {np.dtype(np.int32)}
    assert results[7].min() < 0 or floor
    hunting = savanna.hunters(array).tolist()
    for board in range(400):
        lay = savanna.Lay([int(plane[board]) for plane in planes], int(down[board]), switches)
        assert [
            expression(lay.planes[card], lay)
            for card, expression in zip(own, expressions, strict=True)
        ] == [int(result[board]) for result in results]
        assert savanna.hunters(lay) == hunting[board]


def test_every_ocean_expression_runs_unchanged_on_arrays() -> None:
    planes = random_planes(len(OCEAN.letters), 400, 4)
    placed = np.bitwise_or.reduce(planes)
    down = np.random.default_rng(5).integers(0, FULL, 400, np.int32)
    face_up = [plane & (down ^ FULL) for plane in planes]
    array = ocean.Lay(face_up, placed)
    results = [
        np.broadcast_to(expression(own, array), 400)
        for expression, own in zip(ocean.EXPRESSIONS, face_up, strict=True)
    ]
    for board in range(400):
        lay = ocean.Lay([int(plane[board]) for plane in face_up], int(placed[board]))
        assert [
            expression(own, lay)
            for expression, own in zip(ocean.EXPRESSIONS, lay.planes, strict=True)
        ] == [int(result[board]) for result in results]
