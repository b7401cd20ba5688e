"""The playthroughs hold, line by line."""

import pytest

from ecotone.games import GAMES
from games.playthrough import PATHS, annotated, golden


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_playthrough(path):
    text = path.read_text(encoding="utf-8")
    expected, found = text.splitlines(), annotated(text).splitlines()
    for number, (old, new) in enumerate(zip(expected, found, strict=False), 1):
        assert new == old, f"{path}:{number}"
    assert len(found) == len(expected)


def test_every_game_has_five_playthroughs():
    for game in GAMES.names():
        assert len(golden(game)) >= 5
