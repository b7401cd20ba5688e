"""An editor knows the views and actions of a game that is given: mypy holds these lines to it."""

from typing import assert_type

import ecotone
from ecotone.games.biotopes import GAME as BIOTOPES
from ecotone.games.biotopes.rules.view import View as BiotopesView
from ecotone.games.ecosystem.rules.view import View as EcosystemView
from ecotone.games.ecosystem.savanna import GAME as SAVANNA
from ecotone.games.serengeti import GAME as SERENGETI
from ecotone.games.serengeti.rules.view import View as SerengetiView


def test_a_given_game_brings_its_types() -> None:
    assert_type(ecotone.new(SAVANNA, 4).view(0), EcosystemView)
    assert_type(ecotone.new(BIOTOPES, 1).view(0), BiotopesView)
    table = ecotone.new(SERENGETI, 3)
    assert_type(table.view(None), SerengetiView)
    assert table.view(0).held == ((),) * 3
