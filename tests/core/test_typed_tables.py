"""A table of a game that is given, not named, knows its types: the type checker reads this file."""

import sys
from typing import Any

import pytest

import ecotone
from ecotone.core.errors import ParseError
from ecotone.games import GAMES


@pytest.mark.parametrize("name", ecotone.games())
def test_a_game_is_named_or_given(name: str) -> None:
    game = GAMES[name]
    players = game.seats[-1]
    given, named = ecotone.new(game, players, seed=3), ecotone.new(name, players, seed=3)
    assert given.record == named.record
    package: Any = sys.modules[game.package]
    assert package.GAME is game


def test_what_is_wrong_with_a_table_is_said_of_a_given_game_too() -> None:
    game = GAMES[ecotone.games()[0]]
    with pytest.raises(ParseError) as refused:
        ecotone.new(game, 99)
    assert refused.value.code == "player_count"
