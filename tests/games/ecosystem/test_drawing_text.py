"""The table in the terminal: plain without colour, never wider than 80 columns."""

import re
from random import Random

import pytest

import ecotone
from contract.wandering import Case, switched, wander
from ecotone.core.table import Table
from ecotone.draw import text
from ecotone.draw.ansi import beside, cut, paint, plain, width, wrapped
from ecotone.games import GAMES
from ecotone.games.ecosystem.rules.floating import TEXTS, at, each, open_cells
from ecotone.games.ecosystem.rules.state import Phase
from ecotone.locale import LANGUAGES

pytestmark = [pytest.mark.heavy, pytest.mark.quick]

CASES = [Case(game, players, ()) for game in ("savanna", "ocean") for players in range(1, 7)]
CASES += [Case(game, 1, switched(GAMES[game])) for game in ("savanna", "ocean")]
every_case = pytest.mark.parametrize("case", CASES, ids=str)
NAMES = {
    0: "Maximiliane-Antoinette von Hohenfels",
    1: "川端康成と夏目漱石と紫式部",
    2: "\x1b[31mred\n",
}


@every_case
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phase_fits_80_columns(case: Case, lang: str) -> None:
    rng, met = Random(1), set()
    for table in wander(case, 3):
        view = table.view(0)
        if view.phase not in met or rng.random() < 0.05:
            met.add(view.phase)
            for seat in (None, *range(table.players)):
                for names in (None, NAMES):
                    drawn = text(table.view(seat), lang=lang, names=names)
                    assert max(map(width, drawn.splitlines())) <= 80
                    assert "\x1b" not in drawn
                    assert "table." not in drawn
                    assert "status." not in drawn
    assert {Phase.OVER, Phase.PLACE} <= met


@every_case
def test_colour_changes_nothing_but_the_colour(case: Case) -> None:
    for number, table in enumerate(wander(case, 4)):
        if number % 9 == 0:
            bright = text(table.view(0), color=True)
            assert "\x1b[" in bright
            assert plain(bright) == text(table.view(0))


def test_rows_and_columns_of_a_whole_ecosystem_are_counted_from_one() -> None:
    table: Table = ecotone.new("savanna", players=3, seed=1)
    while not table.over:
        if table.view(0).turn < 19:
            assert not re.search(r"^ 1 │", text(table.view(0)), re.MULTILINE)
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat)[0])
    own = table.view(0).grids[0]
    lines = text(table.view(0)).splitlines()
    columns = next(line for line in lines if re.fullmatch(r"(\s+\d)+\s*", line))
    row = next(line for line in lines if line.startswith(" 1 │"))
    top, left = own.origin()
    assert row[columns.index("1")].upper() == own.cards[11 * top + left]


def test_marks_stand_in_the_cells_they_are_for() -> None:
    table: Table = ecotone.new("savanna", players=3, seed=1)
    for _ in range(2):
        for seat in range(3):
            table.play(seat, table.legal(seat)[0])
    view = table.view(0)
    free = each(open_cells(view.grids[0].taken))
    drawn = text(view, marks={TEXTS[cell]: f"+{40 + number}" for number, cell in enumerate(free)})
    assert all(f" +{40 + number} " in drawn for number in range(len(free)))
    assert "Z7" in text(view, marks={"0,0": "7"}).replace(view.grids[0].cards[at(0, 0)], "Z")


def test_marks_beyond_the_open_cells_widen_the_board() -> None:
    view = ecotone.new("ocean", players=2, seed=1).view(0)
    assert "far" in text(view, marks={"-4,-5": "far", "0,0": "a"})


def test_a_spectator_sees_no_hand_and_boards_of_one_size() -> None:
    table: Table = ecotone.new("savanna", players=4, seed=1)
    drawn = text(table.view(None))
    assert "Hand" not in drawn
    assert drawn.count("┌───┬───┬───┬───┬───┐") == 4


def test_a_queued_place_is_shown() -> None:
    table: Table = ecotone.new("savanna", players=3, seed=1)
    pick = str(table.legal(0)[0]).split()[1]
    table.play(0, f"pick {pick}")
    table.play(0, f"place {pick} 0,0")
    drawn = text(table.view(0))
    assert f"({pick})" in drawn
    assert "its place too" in drawn
    assert "Waiting for Seat 2, Seat 3." in drawn


def test_face_down_cards_are_lower_case() -> None:
    turned = 0
    for seed in range(12):
        *_, table = wander(Case("ocean", 2, ()), seed)
        view = table.view(None)
        letters = re.findall(r"(?<=│ )\w(?= │)", text(view))
        down = sum((mask or 0).bit_count() for mask in view.flips)
        assert len(letters) == 40
        assert sum(map(str.islower, letters)) == down
        turned += down
    assert turned


def test_columns_count_what_is_seen() -> None:
    assert width(paint("né", "1")) == 2
    assert width("漢字") == 4
    assert cut("abcdef", 4) == "abc…"
    assert beside((["a", "bb"], ["c"]), 1) == ["a  c", "bb"]
    assert wrapped("aa bb cc", 5) == ["aa bb", "cc"]
