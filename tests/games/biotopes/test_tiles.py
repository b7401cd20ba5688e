"""The tiles and the maps they make."""

import pytest

from ecotone.games.biotopes.rules.design import design, written
from ecotone.games.biotopes.rules.pack import load
from ecotone.games.biotopes.rules.terms import BIOTOPES
from ecotone.games.biotopes.rules.tiles import (
    DIRECTIONS,
    FLOWER,
    clustering,
    connected,
    edge,
    hexes,
    neighbours,
    totals,
    turned,
)
from games.biotopes.test_pack import DATA

PACK = load()


def test_the_tiles_are_those_that_the_design_draws() -> None:
    assert written() in (DATA / "tiles.toml").read_text(encoding="utf-8")
    assert design() == ([tile.a for tile in PACK.tiles], [tile.b for tile in PACK.tiles])


def test_ten_tiles_with_three_or_four_biotopes_a_side() -> None:
    assert [tile.id for tile in PACK.tiles] == [str(number) for number in range(1, 11)]
    assert len(PACK.special_tiles) == 2
    for tile in (*PACK.tiles, *PACK.special_tiles):
        for side in (tile.a, tile.b):
            assert len(side) == 7
            assert len(set(side)) in (3, 4)


def test_the_biotopes_are_balanced_and_b_sides_clustered() -> None:
    a, b = [tile.a for tile in PACK.tiles], [tile.b for tile in PACK.tiles]
    for sides in (a, b):
        assert all(17 <= totals(sides)[biotope] <= 18 for biotope in BIOTOPES)
        assert len({min(turned(side, sixths) for sixths in range(6)) for side in sides}) == 10
    assert max(map(clustering, a)) <= 2 < 4 <= min(map(clustering, b))


@pytest.mark.parametrize(
    ("seats", "land", "border"),
    [(1, 28, 18), (2, 28, 18), (3, 42, 24), (4, 56, 30), (5, 70, 30)],
)
def test_b8_the_layouts(seats: int, land: int, border: int) -> None:
    """B8: 28/42/56/70 hexes, 18/24/30/30 of them on the edge, in one piece and without holes."""
    found = hexes(PACK.layouts[seats - 1])
    assert len(set(found)) == len(found) == land
    assert len(edge(found)) == border
    assert connected(found)
    around = {(q, r) for q in range(-12, 20) for r in range(-12, 20)} - set(found)
    assert connected(around)


def test_a_hole_counts_as_an_edge() -> None:
    ring = [hex_ for hex_ in FLOWER if hex_ != (0, 0)]
    assert edge(ring) == ring
    assert edge(FLOWER) == ring
    assert not connected([(0, 0), (5, 5)])


def test_a_turn_moves_the_outer_hexes_clockwise() -> None:
    side = ("tl", "tr", "l", "c", "r", "bl", "br")
    assert turned(side, 1) == ("l", "tl", "bl", "c", "tr", "br", "r")
    assert turned(turned(side, 2), 4) == turned(side, 6) == side


def test_totals_name_the_biotopes_that_are_missing() -> None:
    assert totals([("forest",) * 7]) == dict.fromkeys(BIOTOPES, 0) | {"forest": 7}


def test_six_neighbours() -> None:
    assert set(neighbours((0, 0))) == set(DIRECTIONS) == set(FLOWER) - {(0, 0)}
