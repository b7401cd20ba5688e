"""A game is known by its name in its own folders alone."""

import re
from pathlib import Path

import pytest

from ecotone.games import GAMES

ROOT = Path(__file__).parents[1]
FAMILIES = {part for package in GAMES.packages() for part in package.split(".")[2:]}
NAMED = re.compile(rf"(?i)(?<![a-z])({'|'.join(sorted(FAMILIES | set(GAMES.names())))})(?![a-z])")
"""Any game or family of games, alone or between underscores, dots and slashes."""

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


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_named_outside_its_folders(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [f"{number}: {line}" for number, line in enumerate(lines, 1) if NAMED.search(line)] == []
