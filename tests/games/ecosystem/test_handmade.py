"""Actions made by hand, as somebody may who programs."""

from typing import Any

import pytest

from ecotone.core.errors import ParseError
from ecotone.core.options import resolve
from ecotone.core.seats import Seat
from ecotone.games import GAMES
from ecotone.games.ecosystem.rules.actions import Pick, Place
from ecotone.games.ecosystem.rules.floating import Cell


@pytest.mark.parametrize(
    "action", [Pick(""), Pick("AA"), Place("A", Cell(999)), Place("A", Cell(-1)), None, []]
)
def test_an_action_made_by_hand_that_the_game_does_not_have_is_refused(action: Any) -> None:
    table = GAMES.replay(
        "ecotone record 1\ngame savanna\nrules 1\nplayers 3\n\n"
        "* deal AAAAAAAAAAA/GGGGGGGGGGG/TTTTTTTTTTT\n"
    )
    for use in (table.play, table.preview):
        with pytest.raises(ParseError) as refused:
            use(0, action)
        assert refused.value.code == "unknown_action"
    assert len(table.events) == 1


@pytest.mark.parametrize("thing", [None, [], object()], ids=["None", "list", "object"])
def test_what_is_no_action_at_all_is_refused_by_the_rules_themselves(thing: Any) -> None:
    rules = GAMES["savanna"].rules
    with pytest.raises(ParseError) as refused:
        rules.apply(rules.setup(3, resolve(GAMES["savanna"].options, {})), Seat(0), thing)
    assert refused.value.code == "unknown_action"
