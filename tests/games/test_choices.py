"""Shipped nets and bots choose what they have always chosen, at recorded positions."""

import pytest

from campaigns import TIMES
from games.choices import FILES, NOTE, Games, annotated

pytestmark = pytest.mark.heavy


def name(games: Games) -> str:
    return f"{games.game}-{games.kind}"


@pytest.mark.parametrize("games", FILES, ids=name)
def test_choices_stay_the_same(games: Games) -> None:
    text = games.path.read_text(encoding="utf-8")
    every = 1 if TIMES > 1 else 3
    expected, found = text.splitlines(), annotated(text, every).splitlines()
    for number, (old, new) in enumerate(zip(expected, found, strict=True), 1):
        assert new == old, f"{games.path}:{number}"


@pytest.mark.parametrize("games", FILES, ids=name)
def test_every_bot_is_asked_often(games: Games) -> None:
    """Nearly as often as planned: choices between equals are left out."""
    lines = games.path.read_text(encoding="utf-8").splitlines()
    for bot, many in games.asked.items():
        assert sum(line.startswith(f"{NOTE}{bot} ") for line in lines) >= 0.95 * many
