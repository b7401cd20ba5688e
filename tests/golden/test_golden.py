"""The playthroughs hold, line by line."""

import importlib.util
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("playthrough", FOLDER / "playthrough.py")
playthrough = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(playthrough)

PATHS = sorted(FOLDER.glob("*.game"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_playthrough(path):
    text = path.read_text(encoding="utf-8")
    expected, found = text.splitlines(), playthrough.annotated(text).splitlines()
    for number, (old, new) in enumerate(zip(expected, found, strict=False), 1):
        assert new == old, f"{path.name}:{number}"
    assert len(found) == len(expected)


def test_every_game_has_five_playthroughs():
    from ecotone.games import GAMES

    for game in GAMES.names():
        assert len([path for path in PATHS if path.stem.startswith(f"{game}-")]) >= 5
