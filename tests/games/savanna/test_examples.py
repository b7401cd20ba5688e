"""Savanna's printed examples and the boards that carry them."""

import json
from pathlib import Path
from typing import Any

import pytest

import ecotone
from ecotone.core.table import Table
from ecotone.games.ecosystem.savanna.rules.scoring import hunt
from games.ecosystem.boards import flattened, mask
from games.savanna.scored import EDITIONS, bonuses, caught, one, scored

FIXTURES: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "ecosystem" / "fixtures.json").read_text(encoding="utf-8")
)["savanna"]
BOARDS = {name: entry for name, entry in FIXTURES.items() if "board" in entry}
TABLE = ("margot_esther", "alexis_n", "sanaa_pippa")
HERD = "AAAAA/AAAAA/AAAAA/AAAAA"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", BOARDS)
def test_a_printed_board_scores_as_printed(name: str, edition: str) -> None:
    entry = BOARDS[name]
    larger_herds = {5: 0, 2: 1, 0: 2}[entry["gazelle_rank_bonus"]]
    sheet = scored([entry["board"], *[HERD] * larger_herds], hyena_range=EDITIONS[edition])[0]
    assert sheet == entry["expected"][edition]


@pytest.mark.parametrize("name", BOARDS)
def test_the_cheetahs_of_a_printed_board_turn_the_listed_gazelles(name: str) -> None:
    assert caught(BOARDS[name]["board"]) == mask(BOARDS[name]["cheetah_flips"])


def test_sav_1_a_watering_hole_counts_kinds_beside_it() -> None:
    assert one(".T./RWR/HL.")["watering_hole"] == 4


def test_sav_2_grassland_groups_tree_lines_and_zebras() -> None:
    sheet = one("GGZ../GZGT./GT.../.T...")
    assert (sheet["grassland"], sheet["tree"], sheet["zebra"]) == (17, 10, 9 + 6)


def test_sav_3_two_cheetahs_four_flips_and_one_fed_lion() -> None:
    board = ".AAA./GLCLG/.ATA./..C.."
    sheet = one(board)
    assert (sheet["cheetah"], sheet["lion"]) == (6 + 12, 4)
    assert caught(board).bit_count() == 4


@pytest.mark.parametrize("reach", EDITIONS.values())
def test_sav_4_hyena_and_vulture_scavenge(reach: str) -> None:
    sheet = one("..VA./..A../.CWH./..A..", hyena_range=reach)
    assert (sheet["hyena"], sheet["vulture"]) == (9, 8)


def test_sav_5_the_printed_table() -> None:
    sheets = scored([BOARDS[name]["board"] for name in TABLE])
    assert sheets == [BOARDS[name]["expected"]["en"] for name in TABLE]
    assert [sheet["total"] for sheet in sheets] == [86, 76, 91]


def test_sav_6_herds_of_3_1_and_2() -> None:
    sheets = scored([BOARDS[name]["board"] for name in TABLE])
    assert [sheet["gazelle"] for sheet in sheets] == [3 * 2 + 5, 1 * 2, 2 * 2 + 2]


@pytest.mark.parametrize("reach", EDITIONS.values())
def test_sav_7_the_86_points_of_the_first_board(reach: str) -> None:
    sheet = scored(["ZGZRT/GGAHR/TWCWL/EAEAG"], hyena_range=reach)[0]
    assert list(sheet.values()) == [12, 10, 8, 11, 9, 10, 6, 4, 10, 6, 0, 86]


@pytest.mark.parametrize("reach", EDITIONS.values())
def test_sav_8_the_76_points_of_the_second_board(reach: str) -> None:
    assert one("ZGZEZ/GGGHV/GWLCV/LRTEA", hyena_range=reach)["total"] == 76


@pytest.mark.parametrize(("reach", "total"), [("en_within2", 91), ("fr_exact2", 85)])
def test_sav_9_the_third_board_tells_the_editions_apart(reach: str, total: int) -> None:
    sheet = scored(["RTRWV/ZGLHA/GGZHA/ETCWE", HERD], hyena_range=reach)[0]
    assert sheet["total"] == total


@pytest.mark.parametrize("edition", EDITIONS)
def test_sav_10_four_face_down_cards_around_a_hyena(edition: str) -> None:
    entry = FIXTURES["hyena_discriminator(derived)"]
    board = ".Z.../.ZH.Z/.L..Z/LGLGL"
    prey = [(row, column) for row, column in entry["flipped"]]
    sheet = scored([board], flips=[prey], hyena_range=EDITIONS[edition])[0]
    assert flattened(board)[5 * entry["hyena"][0] + entry["hyena"][1]] == "H"
    assert sheet["hyena"] == entry["expected"][edition]


def test_sav_11_a_tie_for_the_largest_herd_uses_up_the_second_prize() -> None:
    assert bonuses([4, 4, 2, 1]) == [5, 5, 0, 0]


def test_sav_12_a_tie_for_the_second_herd_pays_both() -> None:
    assert bonuses([4, 2, 2, 0]) == [5, 2, 2, 0]


@pytest.mark.parametrize(("herds", "prizes"), [([2, 1], [2, 0]), ([3, 1], [5, 0])])
def test_sav_13_the_neutral_herd_takes_part(herds: list[int], prizes: list[int]) -> None:
    assert bonuses(herds, neutral=3) == prizes


@pytest.mark.parametrize(("floor", "points"), [(False, -2), (True, 0)])
def test_sav_14_an_elephant_among_four_animals(floor: bool, points: int) -> None:
    assert one(".R./RER/.R.", elephant_floor0=floor)["elephant"] == points


def test_sav_15_the_solo_hand_sizes_and_41_cards() -> None:
    table: Table = ecotone.new("savanna", players=1, seed=15, auto_lion=True)
    sizes = []
    while not table.over:
        if table.view(0).phase.value == "place":
            sizes.append(len(table.view(0).hand))
        table.play(0, table.legal(0)[0])
    assert sizes == [10, 9, 8, 7, 6, 9, 8, 7, 6, 5, 8, 7, 6, 5, 4, 7, 6, 5, 4, 3]
    state = table._state
    assert len(state.aside) == 1
    assert len(state.deck) == 132 - 41


def test_the_printed_prey_is_a_best_choice() -> None:
    """The example's zebra brings as much as any other prey."""
    board = "ZGZRT/GGAHR/TWCWL/EAEAG"
    assert hunt(flattened(board))[1] in (mask([(0, 2)]), mask([(1, 2)]))
    assert scored([board], flips=[[(0, 2)]])[0]["total"] == 86
