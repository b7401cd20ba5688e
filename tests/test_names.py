"""A game and its options are known by their names in its own folders alone."""

import re
from pathlib import Path

import pytest

from ecotone.games import GAMES

ROOT = Path(__file__).parents[1]
FAMILIES = {part for package in GAMES.packages() for part in package.split(".")[2:]}
NAMED = re.compile(rf"(?i)(?<![a-z])({'|'.join(sorted(FAMILIES | set(GAMES.names())))})(?![a-z])")
"""Any game or family of games, alone or between underscores, dots and slashes."""

CHOSEN = "|".join(sorted({option.name for name in GAMES.names() for option in GAMES[name].options}))
OPTIONED = re.compile(
    rf"""(?<=['"])({CHOSEN})(?==[^'"]*['"]|['"])  # a text of its own, "name" or "name=value"
    |(?<=[(,\s])({CHOSEN})=(?=[\w"'])          # a call with it
    |\boption\s({CHOSEN})=                      # a line of a record
    """,
    re.VERBOSE,
)
"""An option of some game, where a program would name it; in a sentence it is a word like others."""

FILES = [
    *(
        path
        for folder in ("tests", "bench", "tools")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".py", ".mjs")
        if path.relative_to(ROOT / folder).parts[0] != "games"
    ),
    ROOT / "Makefile",
    ROOT / "catalogues.py",
]
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))


def lines(path: Path, named: re.Pattern[str]) -> list[str]:
    """Where it is named, and how."""
    read = path.read_text(encoding="utf-8").splitlines()
    return [f"{number}: {line}" for number, line in enumerate(read, 1) if named.search(line)]


@every_file
def test_no_game_is_named_outside_its_folders(path: Path) -> None:
    assert lines(path, NAMED) == []


@every_file
def test_no_option_of_a_game_is_named_outside_its_folders(path: Path) -> None:
    assert lines(path, OPTIONED) == []


def test_an_option_is_found_however_it_is_named(tmp_path: Path) -> None:
    name = CHOSEN.partition("|")[0]
    ways = (f'{{"{name}": 1}}', f'"{name}=1"', f"new(game, {name}=1)", f'"option {name}=1"')
    for way in ways:
        (tmp_path / "named.py").write_text(f"x = {way}\n", encoding="utf-8")
        assert lines(tmp_path / "named.py", OPTIONED), way
