"""The rulings are complete and true, in the docs and in the games' own folders."""

import ast
import re
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from ecotone.core.options import Option, write
from ecotone.games import GAMES, biotopes, serengeti
from ecotone.games.ecosystem import ocean, savanna
from ecotone.locale import LANGUAGES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rulings.md"
TESTS = ROOT / "tests" / "games"
OURS = "ours"
NONE = "\N{EN DASH}"
COLUMNS = ["#", "question", "reading", "why", "switch", "test"]
OPTIONS = {game.GAME.name: game.GAME.options for game in (savanna, ocean, serengeti, biotopes)}
NUMBERS = {
    "savanna": [f"S{number}" for number in range(1, 24)],
    "ocean": [f"O{number}" for number in range(1, 31)],
    "serengeti": [f"Z{number}" for number in range(1, 40)],
    "biotopes": ["B1", "B2", "B2b", *(f"B{number}" for number in range(3, 91))],
}
every_game = pytest.mark.parametrize("game", NUMBERS)


class Ruling(NamedTuple):
    """A row of the page."""

    number: str
    question: str
    reading: str
    why: str
    switch: str
    test: str

    @property
    def tests(self) -> list[str]:
        return re.findall(r"`([^`]+)`", self.test)

    @property
    def switches(self) -> dict[str, list[str]]:
        """The switches named, each with its values."""
        named = re.findall(r"`(\w+)`(?:: ([^<(]+))?", self.switch)
        return {name: [value.strip() for value in values.split("/")] for name, values in named}


def rulings() -> dict[str, list[Ruling]]:
    """The rows of each game's table."""
    found: dict[str, list[Ruling]] = {}
    for section in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, *lines = section.splitlines()
        rows = [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in lines
            if line.startswith("|")
        ]
        assert rows[0] == COLUMNS
        found[title.lower()] = [Ruling(*row) for row in rows[2:]]
    return found


RULINGS = rulings()


def written() -> set[str]:
    """Every test of the games, as the page names it."""
    return {
        f"{path.relative_to(TESTS).as_posix()}::{node.name}"
        for path in TESTS.rglob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def carried(name: str) -> list[str]:
    """The numbers in a test's name: `test_b2b_…`, `test_b40_and_b41_…`, `test_b86_to_b88_…`."""
    found = []
    for letter, first, part, last in re.findall(
        r"(?<=_)([sozb])(\d+)(b?)(?:_to_\1(\d+))?(?=_|$)", name
    ):
        found.append(f"{letter.upper()}{first}{part}")
        found += [f"{letter.upper()}{more}" for more in range(int(first) + 1, int(last or 0) + 1)]
    return found


def test_the_page_has_a_table_for_each_game() -> None:
    assert list(RULINGS) == list(NUMBERS) == list(OPTIONS)


@every_game
def test_every_number_is_there_once_and_our_own_come_last(game: str) -> None:
    numbers = [ruling.number for ruling in RULINGS[game]]
    many = len(NUMBERS[game])
    assert numbers[:many] == NUMBERS[game]
    assert set(numbers[many:]) == {OURS}


@every_game
def test_every_row_says_something_in_every_column(game: str) -> None:
    for ruling in RULINGS[game]:
        assert all(ruling), ruling
        assert NONE not in (ruling.question, ruling.reading, ruling.why), ruling


@every_game
def test_every_named_test_exists(game: str) -> None:
    named = {test for ruling in RULINGS[game] for test in ruling.tests}
    assert named - written() == set()


@every_game
def test_every_number_has_a_test(game: str) -> None:
    assert [one.number for one in RULINGS[game] if one.number != OURS and not one.tests] == []


def test_every_test_that_carries_a_number_stands_in_its_row() -> None:
    listed = {(one.number, test) for rows in RULINGS.values() for one in rows for test in one.tests}
    wanted = {(number, test) for test in written() for number in carried(test.split("::")[1])}
    assert wanted - listed == set()


@every_game
def test_every_named_switch_exists_with_its_values_and_its_default_first(game: str) -> None:
    declared = {option.name: option for option in OPTIONS[game]}
    for ruling in RULINGS[game]:
        for name, values in ruling.switches.items():
            assert name in declared, ruling.number
            expected = choices(declared[name])
            assert values[: len(expected)] == expected, ruling.number
            assert len(values) == len(expected) or declared[name].open, ruling.number


def choices(option: Option) -> list[str]:
    """What the option may be, its default first."""
    others = [choice for choice in option.choices if choice != option.default]
    return [write(choice) for choice in (option.default, *others)]


@every_game
def test_every_switch_is_explained(game: str) -> None:
    explained = {name for ruling in RULINGS[game] for name in ruling.switches}
    assert {option.name for option in OPTIONS[game]} - explained == set()


def prose(text: str) -> str:
    """A cell of the page without its marks and links, its apostrophes as they are printed."""
    return re.sub(r" \(\[more\]\([^)]*\)\)", "", text).replace("*", "").replace("'", "\u2019")


@every_game
def test_the_game_itself_says_the_same_in_both_languages(game: str) -> None:
    own = GAMES[game].rulings.rulings
    assert [(one.number, *one.said["en"][:2], set(one.switches)) for one in own] == [
        (row.number, prose(row.question), prose(row.reading), set(row.switches))
        for row in RULINGS[game]
    ]
    for ruling in own:
        assert set(ruling.said) == set(LANGUAGES)
        assert all(all(said) for said in ruling.said.values())


@every_game
def test_every_example_is_drawn_with_figures_that_there_are(game: str) -> None:
    drawing = GAMES[game].drawing
    sprites = {"": drawing.sprite()} | {f".{part}": drawing.sprite(part) for part in drawing.parts}
    boards = [one.board for one in GAMES[game].rulings.rulings if one.board]
    assert boards
    for board in boards:
        drawn = drawing.example(board)
        ET.fromstring(drawn)
        assert re.search(r'class="example wide-[1-5]"', drawn), board
        used = re.findall(rf'href="/art/{game}(.*?)\.svg#(.+?)"', drawn)
        assert len(used) == drawn.count("<use "), board
        for part, name in used:
            assert f'id="{name}"' in sprites[part], (board, name)


@pytest.mark.parametrize("game", ["savanna", "ocean"])
def test_a_board_of_letters_shows_each_of_its_cards(game: str) -> None:
    for ruling in GAMES[game].rulings.rulings:
        if ruling.board:
            drawn = GAMES[game].drawing.example(ruling.board)
            assert drawn.count("<use") == sum(map(str.isalpha, ruling.board)), ruling


def test_an_example_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match=r"forest\.red"):
        biotopes.GAME.drawing.example("land forest.red")


def test_numbers_are_found_in_names() -> None:
    assert carried("test_b2b_a_hand") == ["B2b"]
    assert carried("test_s21_s22_a_margin") == ["S21", "S22"]
    assert carried("test_b40_and_b41_a_cube") == ["B40", "B41"]
    assert carried("test_b86_to_b88_the_draft") == ["B86", "B87", "B88"]
    assert carried("test_bio_14_and_4_by_5") == []
