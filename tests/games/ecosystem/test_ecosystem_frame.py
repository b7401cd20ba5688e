"""The frame of a growing ecosystem: one size, never back to where it was, no numbers."""

import re
from itertools import pairwise
from random import Random

import pytest

import ecotone
from ecotone.core.table import Table
from ecotone.draw import page, text
from ecotone.games.ecosystem.draw.scene import GROWING, window
from ecotone.games.ecosystem.rules.floating import each, open_cells
from ecotone.games.ecosystem.rules.view import View


def grown(game: str, seed: int) -> list[View]:
    """The views of the first seat, one a decision, until the cards are all placed."""
    table: Table = ecotone.new(game, players=2, seed=seed)
    rng, views = Random(seed), []
    while not table.over and table.view(0).turn < 20:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
        views.append(table.view(0))
    return [view for view in views if view.turn < 20]


@pytest.mark.parametrize("seed", range(12))
def test_the_frame_keeps_its_size_and_never_goes_back(seed: int) -> None:
    frames = [
        window(taken, open_cells(taken))
        for taken in (view.grids[0].taken for view in grown("savanna", seed))
        if open_cells(taken)
    ]
    assert {(frame.rows, frame.columns) for frame in frames} == {GROWING}
    for begins, most in (
        ([frame.top for frame in frames], 1),
        ([frame.left for frame in frames], 2),
    ):
        steps = [two - one for one, two in pairwise(begins)]
        assert min(steps) == 0 or max(steps) == 0, "it goes one way"
        assert sum(map(abs, steps)) <= most


def test_a_full_ecosystem_is_drawn_whole_whatever_is_asked_of_it() -> None:
    full = sum(1 << 11 * row + column for row in range(3, 7) for column in range(4, 9))
    assert window(full) == window(full, full) == window(full, 1 << 11 * 4 + 5)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["savanna", "ocean"])
def test_every_card_and_open_cell_is_in_the_frame(game: str, seed: int) -> None:
    for view in grown(game, seed):
        taken = view.grids[0].taken
        part = window(taken, open_cells(taken))
        for cell in each(taken | open_cells(taken)):
            row, column = divmod(cell, 11)
            assert part.top <= row < part.top + part.rows
            assert part.left <= column < part.left + part.columns


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_people_meet_no_negative_number_but_points(lang: str) -> None:
    for view in grown("ocean", 3)[::7]:
        drawn = page(view, lang=lang)
        shown = re.sub(r'data-\w+="[^"]*"', "", drawn.areas["stage"] + drawn.areas["rivals"])
        assert not re.search(r"[-\u2212]\d,|,[-\u2212]\d", shown)
        assert not re.search(r"^ *-?\d+ │", text(view, lang=lang), re.MULTILINE)


def test_only_a_whole_ecosystem_has_numbered_rows() -> None:
    table: Table = ecotone.new("savanna", players=3, seed=1)
    assert page(table.view(0)).areas["stage"].count("cell open") == 1
    rng = Random(1)
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
    rows = re.findall(r"^ (\d) │", text(table.view(0)), re.MULTILINE)
    assert rows
    assert set(rows) == set("1234")
