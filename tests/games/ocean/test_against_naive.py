"""The bit arithmetic and the cell by cell scorer agree on 20,000 boards."""

from collections.abc import Iterator
from random import Random

import pytest

from campaigns import TIMES
from ecotone.core.score import score
from ecotone.games.ecosystem.ocean.rules.cards import DECK
from ecotone.games.ecosystem.ocean.rules.scoring import best_turns, board_total, endings, reachable
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS, cells
from games.ecosystem.boards import Cell, flattened, mask, random_flat, written
from games.ocean import naive
from games.ocean.scored import points, scored

BOARDS = 4_000 * TIMES
PARTS = 8


def tables(part: int) -> Iterator[tuple[list[str], int | None, Random]]:
    """Tables of up to six boards, full or not, some with a neutral school."""
    rng = Random(f"ocean {part}")
    dealt = 0
    while dealt < BOARDS // PARTS:
        sizes = [rng.choice((20, 20, rng.randrange(21))) for _ in range(rng.randint(1, 6))]
        dealt += len(sizes)
        boards = [written(random_flat(DECK, rng, size)) for size in sizes]
        yield boards, rng.choice((None, 0, rng.randrange(8))), rng


@pytest.mark.heavy
@pytest.mark.parametrize("part", range(PARTS))
def test_both_scorers_agree(part: int) -> None:
    """Chosen flips are among the best; with them, or with any given ones, all is equal."""
    still_acts = part % 2 == 1
    for boards, neutral, rng in tables(part):
        counts = [board.count("P") for board in boards]
        flips: list[list[Cell] | None] = []
        known: list[list[Cell] | None] = []
        for seat, board in enumerate(boards):
            others = counts[:seat] + counts[seat + 1 :] + ([] if neutral is None else [neutral])
            chosen = sorted(cells(best_turns(flattened(board), others, still_acts)))
            assert chosen in naive.best_flips(board, others, flipped_whale_still_acts=still_acts)
            ends = naive.reachable(board, flipped_whale_still_acts=still_acts)
            given = rng.choice((None, sorted(rng.choice(sorted(map(sorted, ends))))))
            flips.append(given)
            known.append(chosen if given is None else given)
        assert scored(
            boards, neutral=neutral, flips=flips, flipped_whale_still_acts=still_acts
        ) == naive.score(boards, neutral=neutral, flips=known)


@pytest.mark.parametrize("still_acts", [False, True])
def test_the_whales_end_where_the_naive_whales_end(still_acts: bool) -> None:
    """Boards crowded with whales: every end of every order, and every moment on the way."""
    rng = Random(5)
    for _ in range(150):
        flat = "".join(rng.sample("WWWWWWKPGTO..........", 12))
        board = written(flat.ljust(20, "."))
        ends = naive.reachable(board, flipped_whale_still_acts=still_acts)
        assert set(endings(flattened(board), still_acts)) == {mask(down) for down in ends}
        assert set(endings(flattened(board), still_acts)) <= reachable(flattened(board), still_acts)


def test_every_point_stands_on_the_board() -> None:
    """What scored comes first and is a face-up card of that kind; partners are cards too."""
    rng = Random(1)
    for _ in range(600):
        board = written(random_flat(DECK, rng, rng.randrange(21)))
        down = sorted(rng.choice(sorted(map(sorted, naive.reachable(board)))))
        ((sheet, numbers),) = points([board], flips=[down])
        grid = naive.face_up(board, down)
        assert score(sheet).total == numbers["total"]
        for point in sheet:
            assert all(0 <= row < ROWS and 0 <= column < COLUMNS for row, column in point.cells)
            assert len(set(point.cells)) == len(point.cells)
            assert all(cell in grid for cell in point.cells)
            if point.category != "bonus":
                assert DECK.name_of[grid[point.cells[0]]] == point.category
                assert point.rule.startswith(point.category)


@pytest.mark.parametrize("still_acts", [False, True])
def test_the_worst_turns_leave_the_fewest_points(still_acts: bool) -> None:
    """O20: what a solo opponent's whales are made to turn down by default."""
    rng = Random(2)
    for _ in range(300):
        board = written(random_flat(DECK, rng, 20))
        worst = min(
            naive.points(board, list(down), [3])["total"]
            for down in naive.reachable(board, flipped_whale_still_acts=still_acts)
        )
        down = best_turns(flattened(board), [3], still_acts, worst=True)
        assert board_total(flattened(board), down, [3]) == worst


def test_more_whales_than_the_box_holds_still_act_one_after_the_other() -> None:
    """A preview of a board that cannot be: every whale that can acts, in a time that ends."""
    board = "WWWWW/WKWKW/WWWWW/WPWPW"
    down = best_turns(flattened(board), [])
    acted = flattened(board).count("W")
    assert 0 < down.bit_count() <= acted
    assert board_total(flattened(board), down, []) > 0
