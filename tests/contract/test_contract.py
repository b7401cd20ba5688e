"""Every game keeps every promise, at every number of players, on random games."""

from collections.abc import Callable

import pytest

import ecotone
from contract.wandering import CASES, Case, finished, seats, wander
from ecotone.contract import CASE_CHECKS, GAME_CHECKS

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("name", ecotone.games())


def of_game(check: Callable[[str], None]) -> Callable[[str], None]:
    def test(name: str) -> None:
        check(name)

    return every_game(test)


def of_case(check: Callable[[Case], None]) -> Callable[[Case], None]:
    def test(case: Case) -> None:
        check(case)

    return every_case(test)


# each promise is a test of its own name
globals().update({f"test_{check.__name__}": of_game(check) for check in GAME_CHECKS})
globals().update({f"test_{check.__name__}": of_case(check) for check in CASE_CHECKS})


@every_case
def test_another_seed_makes_another_game(case: Case) -> None:
    assert finished(case, 9).record != finished(case, 10).record


@every_case
def test_in_our_games_some_steps_can_be_taken_back(case: Case) -> None:
    assert any(table.can_undo(seat) for table in wander(case, 14) for seat in seats(table))
