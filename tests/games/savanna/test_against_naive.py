"""The bit arithmetic and the cell by cell scorer agree on 20,000 boards."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from campaigns import TIMES
from ecotone.core.score import score
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS, cells
from ecotone.games.ecosystem.savanna.rules.cards import DECK
from ecotone.games.ecosystem.savanna.rules.scoring import (
    Prey,
    Switches,
    best_prey,
    hunt,
    meals,
    tally,
)
from games.ecosystem.boards import Cell, flattened, mask, random_flat, written
from games.savanna import naive
from games.savanna.scored import points, scored

SWITCHES = [
    {"hyena_range": reach, "elephant_floor0": floor, "cheetah_blocked": blocked}
    for reach in ("en_within2", "fr_exact2")
    for floor in (False, True)
    for blocked in (False, True)
]
BOARDS_A_SWITCH = 4_000 * TIMES // len(SWITCHES)


def tables(seed: str) -> Any:
    """Tables of up to six boards, full or not, some with a neutral herd."""
    rng = Random(seed)
    dealt = 0
    while dealt < BOARDS_A_SWITCH:
        sizes = [rng.choice((20, 20, rng.randrange(21))) for _ in range(rng.randint(1, 6))]
        dealt += len(sizes)
        boards = [written(random_flat(DECK, rng, size)) for size in sizes]
        yield boards, rng.choice((None, 0, rng.randrange(8))), rng


def random_prey(board: str, rng: Random, switches: dict[str, Any]) -> list[Cell]:
    """Any prey that the lions may take, as much as they must."""
    many, left = meals(flattened(board), Switches(**switches))
    return rng.sample(cells(left), many)


@pytest.mark.heavy
@pytest.mark.parametrize("switches", SWITCHES, ids=lambda s: "-".join(map(str, s.values())))
def test_both_scorers_agree(switches: dict[str, Any]) -> None:
    """Chosen prey is among the best; with it, or with any given prey, all numbers are equal."""
    for boards, neutral, rng in tables(str(switches)):
        flips: list[list[Cell] | None] = []
        for board in boards:
            chosen = cells(hunt(flattened(board), Switches(**switches))[1])
            assert list(chosen) in naive.best_flips(board, **switches)
            flips.append(rng.choice((None, random_prey(board, rng, switches))))
        known = [
            list(cells(hunt(flattened(board), Switches(**switches))[1])) if given is None else given
            for board, given in zip(boards, flips, strict=True)
        ]
        assert scored(boards, neutral=neutral, flips=flips, **switches) == naive.score(
            boards,
            neutral=neutral,
            flips=known,  # type: ignore[arg-type]
            **switches,
        )


@pytest.mark.parametrize("switches", SWITCHES[::3], ids=lambda s: "-".join(map(str, s.values())))
def test_every_point_stands_on_the_board(switches: dict[str, Any]) -> None:
    """What scored comes first and is a card of that kind; partners are cards too."""
    rng = Random(1)
    for _ in range(300):
        board = written(random_flat(DECK, rng, rng.randrange(21)))
        (sheet,) = points([board], switches=Switches(**switches))
        grid = naive.parse(board)
        assert score(sheet).total == naive.score([board], **switches)[0]["total"]
        for point in sheet:
            assert all(0 <= row < ROWS and 0 <= column < COLUMNS for row, column in point.cells)
            assert len(set(point.cells)) == len(point.cells)
            assert all(cell in grid for cell in point.cells)
            assert DECK.name_of[grid[point.cells[0]]] == point.category
            assert point.rule.startswith(point.category)


@pytest.mark.parametrize("floor", [False, True])
def test_the_worst_prey_leaves_the_fewest_points(floor: bool) -> None:
    """S7: what a solo opponent's lions are made to eat by default."""
    rng = Random(2)
    for _ in range(400):
        board = written(random_flat(DECK, rng, 20))
        switches = Switches(elephant_floor0=floor)
        many, left = meals(flattened(board), switches)
        worst = min(
            sum(naive.card_points(board, list(prey), elephant_floor0=floor).values())
            for prey in combinations(cells(left), many)
        )
        assert sum(tally(flattened(board), switches, Prey.WORST)) == worst


def test_the_first_of_equal_prey_is_taken() -> None:
    lay, prey = hunt(flattened("ZZZ../LG"), prey=Prey.BEST)
    assert prey == best_prey(lay._replace(down=0)) == mask([(0, 0)])


def test_hyenas_within_two_never_score_less_than_at_exactly_two() -> None:
    rng = Random(3)
    for _ in range(500):
        flat = random_flat(DECK, rng, 20)
        assert sum(tally(flat)) >= sum(tally(flat, Switches("fr_exact2")))


def test_lions_never_eat_more_than_there_are_lions_or_prey() -> None:
    rng = Random(4)
    for _ in range(500):
        flat = random_flat(DECK, rng, rng.randrange(21))
        lay, prey = hunt(flat)
        hunted = lay.down | prey
        assert all(flat[COLUMNS * row + column] in "AZ" for row, column in cells(hunted))
        assert tally(flat)[7] <= 4 * min(flat.count("L"), flat.count("A") + flat.count("Z"))
