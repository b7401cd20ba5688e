"""Ocean's printed examples and the boards that carry them."""

import json
from pathlib import Path
from typing import Any

import pytest

from ecotone.games.ecosystem.ocean.rules.scoring import add_up, best_turns, endings
from games.ecosystem.boards import Cell, flattened, mask
from games.ocean.scored import SCHOOL, one, prizes, scored

FIXTURES: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "ecosystem" / "fixtures.json").read_text(encoding="utf-8")
)["ocean"]


def flips(name: str) -> list[Cell]:
    return [(row, column) for row, column in FIXTURES[name]["whale_flips"]]


@pytest.mark.parametrize("name", FIXTURES)
def test_a_printed_board_scores_as_printed(name: str) -> None:
    entry = FIXTURES[name]
    larger_schools = {12: 0, 8: 1, 4: 2, 0: 3}[entry["plankton_points"]]
    table = [entry["board"], *[SCHOOL] * larger_schools]
    assert scored(table, flips=[flips(name), *[[]] * larger_schools])[0] == entry["expected"]


@pytest.mark.parametrize("name", FIXTURES)
def test_the_printed_flips_are_an_end_of_the_whales_step(name: str) -> None:
    assert mask(flips(name)) in endings(flattened(FIXTURES[name]["board"]))


def test_oce_1_coral_krill_and_grouper() -> None:
    sheet = one(".KGKK/.K.K./.R...")
    assert (sheet["coral"], sheet["krill"], sheet["grouper"]) == (3, 4 + 9, 6)


def test_oce_2_a_krill_that_joins_two_groups_costs_points() -> None:
    assert one(".KGKK/.KKK./.R...")["krill"] == 9


def test_oce_3_prey_and_predators() -> None:
    sheet = one("SCPCP/FMFM./.RR..")
    assert [sheet[name] for name in ("clownfish", "crab", "moray", "shark")] == [4, 8, 12, 6]


def test_oce_4_turtles_on_three_rows_and_two_columns() -> None:
    assert one("T..../OT.../T....")["turtle"] == 10


def test_oce_5_a_tie_for_the_largest_school() -> None:
    assert prizes([4, 4, 1]) == [12, 12, 4]


@pytest.mark.parametrize(
    ("numbers", "prize", "sums"),
    [
        pytest.param((3, 3, 0, 9, 12, 2, 12, 16, 0, 8, 3), 12, (18, 23, 28, 18, 98), id="OCE-6"),
        pytest.param((3, 3, 0, 9, 10, 2, 12, 16, 0, 8, 3), 12, (18, 21, 28, 18, 96), id="OCE-7"),
        pytest.param((3, 4, 0, 0, 10, 14, 4, 10, 0, 10, 6), 12, (19, 24, 14, 14, 87), id="OCE-8"),
        pytest.param((6, 14, 0, 15, 0, 2, 0, 4, 24, 4, 3), 4, (24, 17, 28, 17, 93), id="OCE-9"),
    ],
)
def test_a_printed_column_adds_up(
    numbers: tuple[int, ...], prize: int, sums: tuple[int, ...]
) -> None:
    assert tuple(add_up(numbers, prize)) == sums


@pytest.mark.parametrize(("first", "total"), [("elsa_96", 96), ("elsa_98", 98)])
def test_oce_10_the_printed_table(first: str, total: int) -> None:
    names = (first, "willow", "eden")
    sheets = scored([FIXTURES[name]["board"] for name in names])
    assert sheets == [FIXTURES[name]["expected"] for name in names]
    assert [sheet["total"] for sheet in sheets] == [total, 87, 93]


def test_oce_10_the_printed_flips_are_the_best() -> None:
    assert best_turns(flattened(FIXTURES["eden"]["board"]), [4, 4]) == mask(flips("eden"))


def test_oce_11_a_tie_of_three_for_the_first_prize() -> None:
    assert prizes([5, 5, 5, 2]) == [12, 12, 12, 0]


def test_oce_12_a_tie_for_the_second_prize() -> None:
    assert prizes([6, 3, 3, 1]) == [12, 8, 8, 0]


def test_oce_13_a_tie_for_the_third_prize() -> None:
    assert prizes([6, 4, 2, 2]) == [12, 8, 4, 4]


def test_oce_14_the_neutral_school_takes_part() -> None:
    assert prizes([3, 1], neutral=3) == [12, 4]


def test_oce_15_no_predator_points_no_bonus() -> None:
    sheet = scored(["GKK/FPR"])[0]
    assert min(sheet["producers"], sheet["prey"]) > 0
    assert (sheet["predators"], sheet["bonus"]) == (0, 0)
