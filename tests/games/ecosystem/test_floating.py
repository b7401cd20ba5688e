"""Where cards may go while a grid grows, against a plain reading of the placing rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecotone.games.ecosystem.ocean.rules import octopus
from ecotone.games.ecosystem.rules.floating import (
    CELLS,
    FIRST,
    INNER,
    TEXTS,
    Grid,
    at,
    beside,
    box,
    each,
    fits,
    joined,
    open_cells,
    where,
)

Place = tuple[int, int]
AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0))


def within(cells: set[Place]) -> bool:
    """Whether these cells span at most 4 rows and 5 columns."""
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    return max(rows) - min(rows) < 4 and max(columns) - min(columns) < 5


def touching(cell: Place, cells: set[Place]) -> bool:
    """Whether the cell is left, right, above or below one of these."""
    return any((cell[0] + down, cell[1] + right) in cells for down, right in AROUND)


def in_one_piece(cells: set[Place]) -> bool:
    """Whether one can walk from any cell to any other."""
    reached = [min(cells)]
    for cell in reached:
        reached += [other for other in sorted(cells - set(reached)) if touching(cell, {other})]
    return len(reached) == len(cells)


def everywhere(cells: set[Place]) -> list[Place]:
    """Every cell that could matter."""
    return [
        (row, column)
        for row in range(min(cells)[0] - 1, max(cells)[0] + 2)
        for column in range(min(c for _, c in cells) - 1, max(c for _, c in cells) + 2)
    ]


def allowed(cells: set[Place]) -> set[Place]:
    """Where the next card may go, by the two placing rules."""
    return {
        cell
        for cell in everywhere(cells)
        if cell not in cells and touching(cell, cells) and within(cells | {cell})
    }


def places(grid: Grid) -> set[Place]:
    return {where(cell) for cell in each(grid.taken)}


def grown(rng: Random, cards: int) -> Grid:
    """A grid of this many cards, each on a random open cell."""
    grid = Grid()
    for _ in range(cards):
        grid = grid.put(rng.choice(each(open_cells(grid.taken))), rng.choice("KPFCO"))
    return grid


def test_the_first_card_lies_at_0_0() -> None:
    assert each(open_cells(0)) == (FIRST,)
    assert TEXTS[FIRST] == "0,0"
    assert Grid().origin() == (4, 5)
    assert Grid().board() == "...../...../...../....."


def test_cells_and_their_rows_and_columns_name_each_other() -> None:
    assert [at(*where(cell)) for cell in range(CELLS)] == list(range(CELLS))
    assert len(INNER) == 7 * 9


@pytest.mark.parametrize("seed", range(60))
def test_a_growing_grid_may_grow_exactly_where_the_rules_allow(seed: int) -> None:
    """Until the twentieth card there is always a cell; then the grid is a full 4 by 5."""
    rng = Random(seed)
    grid = Grid().put(FIRST, "K")
    for _ in range(19):
        cells = places(grid)
        opened = {where(cell) for cell in each(open_cells(grid.taken))}
        assert opened == allowed(cells)
        assert opened
        grid = grid.put(rng.choice(each(open_cells(grid.taken))), "K")
    assert open_cells(grid.taken) == 0
    limits = box(grid.taken)
    assert (limits.bottom - limits.top, limits.right - limits.left) == (3, 4)


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_an_octopus_moves_cards_exactly_where_the_rules_allow(seed: int, whole: bool) -> None:
    """O2, O3, O4: attached after the move, inside 4 by 5 after the move, in one piece or not."""
    rng = Random(seed)
    grid = grown(rng, rng.randint(2, 20))
    for _ in range(4):
        cells = places(grid)
        expected = set()
        for card in cells:
            rest = cells - {card}
            for to in everywhere(cells):
                lands = to not in cells and touching(to, rest) and within(rest | {to})
                if lands and (not whole or in_one_piece(rest | {to})):
                    expected.add(f"move {card[0]},{card[1]} {to[0]},{to[1]}")
        choices = [str(choice) for choice in octopus.choices(grid, whole=whole)]
        assert {text for text in choices if text.startswith("move")} == expected
        pairs = len(cells) * (len(cells) - 1) // 2
        assert sum(text.startswith("swap") for text in choices) == pairs
        moves = [c for c in octopus.choices(grid, whole=whole) if str(c) in expected]
        if moves:
            move = rng.choice(moves)
            before = sorted(grid.flat())
            grid = octopus.moved(grid, move)  # type: ignore[arg-type]
            assert sorted(grid.flat()) == before
            assert fits(grid.taken)
            limits = box(grid.taken)
            assert limits.top <= 4 <= limits.bottom
            assert limits.left <= 5 <= limits.right
            assert {*each(grid.taken)} <= {*INNER}


@given(st.sets(st.sampled_from(INNER), min_size=1))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_masks_agree_with_sets_of_cells(cells: set[int]) -> None:
    taken = sum(1 << cell for cell in cells)
    plain = {where(cell) for cell in cells}
    assert joined(taken) == in_one_piece(plain)
    assert fits(taken) == within(plain)
    around = {(r + d, c + g) for r, c in plain for d, g in AROUND}
    assert {where(cell) for cell in each(beside(taken))} == around
    assert [where(cell) for cell in each(taken)] == sorted(plain)


@given(st.integers(0, 2**32), st.integers(1, 20))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_a_grid_closes_and_floats_back(seed: int, cards: int) -> None:
    grid = grown(Random(seed), cards)
    closed = grid.closed(grid.taken)
    assert grid.floated(closed) == grid.taken
    assert closed.bit_count() == cards
    assert [bit for bit, card in enumerate(grid.flat()) if card != "."] == [
        bit for bit in range(20) if closed >> bit & 1
    ]
    assert grid.board().replace("/", "") == grid.flat()
    for card in "KPFCO":
        assert grid.cells(card).bit_count() == grid.flat().count(card)
    assert grid.take(each(grid.taken)[0]).taken.bit_count() == cards - 1
