"""Every card has a figure of its own, a field and a name."""

from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from ecotone.games import GAMES
from ecotone.games.ecosystem.draw.cards import card, card_height, sheet, symbols
from ecotone.games.ecosystem.ocean.draw import art as ocean
from ecotone.games.ecosystem.savanna.draw import art as savanna
from ecotone.locale import LANGUAGES, card_name

ART = {"savanna": savanna, "ocean": ocean}
every_game = pytest.mark.parametrize("game", list(ART))


@every_game
def test_every_letter_has_art_a_field_and_names(game: str) -> None:
    letters = set(GAMES[game].rules.deck.letters)  # type: ignore[attr-defined]
    assert set(ART[game].FIGURES) == set(ART[game].FIELDS) == letters
    for lang in LANGUAGES:
        assert len({card_name(game, letter, lang) for letter in letters}) == len(letters)


@every_game
def test_figures_differ_pairwise(game: str) -> None:
    for one, two in combinations(ART[game].FIGURES.values(), 2):
        assert one != two


def test_the_games_share_no_figure() -> None:
    assert not set(savanna.FIGURES.values()) & set(ocean.FIGURES.values())


@every_game
def test_symbols_are_well_formed(game: str) -> None:
    letters = GAMES[game].rules.deck.letters  # type: ignore[attr-defined]
    root = ET.fromstring(f"<defs>{symbols(game, letters)}</defs>")
    assert [symbol.get("id") for symbol in root] == [f"{game}-{letter}" for letter in letters]
    assert all(len(symbol) for symbol in root)


@every_game
def test_a_card_face_down_looks_different_and_says_so(game: str) -> None:
    for letter in GAMES[game].rules.deck.letters:  # type: ignore[attr-defined]
        up, down = (card(game, letter, x=0, y=0, width=80, down=side) for side in (False, True))
        assert up != down
        assert "face down" in down


def test_a_name_makes_a_card_taller() -> None:
    assert card_height(100, named=True) > card_height(100, named=False)


@every_game
def test_a_sheet_shows_every_card_twice(game: str) -> None:
    names = {letter: letter for letter in ART[game].FIGURES}
    root = ET.fromstring(sheet(game, names, width=48, theme="dark", grey=True))
    uses = [element for element in root.iter() if element.tag.endswith("use")]
    assert len(uses) == 2 * len(names)
