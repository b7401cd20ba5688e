"""What an action would bring to an end is foreseen rightly, and from nothing hidden."""

from random import Random

import pytest

from contract.wandering import CASES, Case, one_of_each_kind, seats, wander
from ecotone.core.table import Foreseen

every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
def test_what_an_action_would_end_does_not_tell_of_anything_hidden(case: Case) -> None:
    """Whether it can be taken back, and whose turn comes, is the same in every possible world."""
    rng = Random(13)
    for table in wander(case, 13):
        twin = table.fork()
        for seat in seats(table):
            twin._state = table.game.rules.redeal(table._state, seat, rng)
            for action in one_of_each_kind(table.legal(seat), rng):
                assert twin.foresee(seat, action) == table.foresee(seat, action), str(action)


@every_case
def test_a_step_that_is_not_final_can_be_taken_back(case: Case) -> None:
    rng = Random(14)
    for table in wander(case, 14):
        for seat in seats(table):
            for action in one_of_each_kind(table.legal(seat), rng):
                twin = table.fork()
                foreseen = table.foresee(seat, action)
                twin.play(seat, action)
                assert foreseen.final == (twin.over or not twin.can_undo(seat))
                assert foreseen.ends == (foreseen.final or seat not in twin.to_act())


@every_case
def test_actions_that_are_alike_bring_the_same_to_an_end(case: Case) -> None:
    """Of these a page tries one for all of them."""
    for table in wander(case, 15):
        for seat in seats(table):
            found = dict[str, Foreseen]()
            for action in table.legal(seat):
                kind = table.game.drawing.alike(action)
                assert kind.split()[0] == str(action).split()[0]
                foreseen = table.foresee(seat, action)
                assert found.setdefault(kind, foreseen) == foreseen, (kind, str(action))
