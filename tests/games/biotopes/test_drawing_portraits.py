"""Every species of our pack has a portrait of its own, small and safe to put on a page."""

import gzip
import re
import xml.etree.ElementTree as ET

import pytest

from ecotone.games.biotopes.draw.portraits import (
    GROUNDS,
    MARKS,
    PORTRAITS,
    ground,
    portrait,
    portraits_sprite,
)
from ecotone.games.biotopes.rules.pack import load
from ecotone.games.biotopes.rules.state import SLOTS
from ecotone.games.biotopes.rules.terms import BIOTOPES

SVG = "{http://www.w3.org/2000/svg}"
SPECIES = sorted(one.id for one in load().species)
SHAPES = {"g", "path", "circle", "ellipse"}


def test_each_species_of_our_pack_has_a_portrait_and_there_is_none_besides() -> None:
    assert sorted(PORTRAITS) == SPECIES


def test_no_two_portraits_are_alike_not_even_in_outline() -> None:
    assert len(set(PORTRAITS.values())) == len(PORTRAITS)
    outlines = {re.sub(r'(fill|stroke)="#[^"]*"', "", drawn) for drawn in PORTRAITS.values()}
    assert len(outlines) == len(PORTRAITS)


@pytest.mark.parametrize("species", SPECIES)
def test_a_portrait_is_small_and_made_of_plain_shapes(species: str) -> None:
    drawn = portrait(species)
    assert drawn is not None
    assert len(drawn) <= 1600
    for element in ET.fromstring(drawn).iter():
        assert element.tag in SHAPES
        assert not {"id", "class", "style", "href"} & set(element.attrib)
    assert not re.search(r"url\(|script|var\(|\d\.\d{3}", drawn)


def test_a_species_of_somebody_elses_pack_has_no_portrait() -> None:
    assert portrait("snow_leopard") is None
    assert "snow_leopard" not in portraits_sprite(["snow_leopard", "red_fox"])


def test_the_sprite_holds_the_species_asked_for_and_all_of_them_weigh_less_than_40_kb() -> None:
    two = ET.fromstring(portraits_sprite(["red_fox", "asp_viper"]))
    assert [one.get("id") for one in two.findall(f"{SVG}symbol")] == ["red_fox", "asp_viper"]
    everything = portraits_sprite(SPECIES)
    ids = [one.attrib["id"] for one in ET.fromstring(everything).iter() if "id" in one.attrib]
    assert sorted(ids) == SPECIES
    assert len(gzip.compress(everything.encode())) < 40_000


def test_there_is_a_ground_for_each_biotope_and_a_mark_for_each_action() -> None:
    assert set(GROUNDS) == set(BIOTOPES)
    assert set(MARKS) == {*SLOTS, "adaptation"}
    for drawn in (*map(ground, GROUNDS), *MARKS.values()):
        ET.fromstring(f"<g>{drawn}</g>")


def test_a_ground_is_dimmed_in_the_dark_by_itself_or_on_demand() -> None:
    for biotope in GROUNDS:
        light, dark = ground(biotope, dark=False), ground(biotope, dark=True)
        assert "light-dark" not in light + dark
        assert light != dark
        assert "light-dark" in ground(biotope)
