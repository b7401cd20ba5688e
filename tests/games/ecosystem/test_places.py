"""Cells are called by what lies around them."""

import re
from random import Random

import pytest

from ecotone.core.table import Table
from ecotone.draw import page
from ecotone.games import GAMES


@pytest.mark.parametrize("game", ["savanna", "ocean"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_free_cell_has_a_name_of_its_own_without_numbers_that_wander(
    game: str, lang: str
) -> None:
    table, rng = Table(GAMES[game], 3, seed=5), Random(5)
    for _ in range(30):
        for seat in table.to_act():
            view = table.view(seat)
            drawn = page(view, table.legal(seat), lang=lang).areas["stage"]
            cells = re.findall(r'class="cell open"[^>]*aria-label="([^"]*)"', drawn)
            assert len(cells) == len(set(cells))
            assert not any(re.search(r"\d,-?\d", name) for name in cells)
            table.play(seat, rng.choice(list(table.legal(seat))))


def test_a_free_cell_tells_its_neighbours() -> None:
    table = Table(GAMES["savanna"], 2, seed=1)
    first = page(table.view(0), table.legal(0)).areas["stage"]
    assert "free cell for the first card" in first
    for seat in (0, 1):
        table.play(seat, table.legal(seat)[0])
    for seat in (0, 1):
        table.play(seat, next(a for a in table.legal(seat) if str(a).startswith("place")))
    second = page(table.view(0), table.legal(0)).areas["stage"]
    names = re.findall(r'class="cell open"[^>]*aria-label="([^"]*)"', second)
    assert {name.split(" a ")[0] for name in names} == {
        f"free cell {side}" for side in ("left of", "right of", "above", "below")
    }
