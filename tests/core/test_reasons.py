"""A word that may not be said is answered with the refusal of an action that contains it."""

from typing import cast

import pytest

import ecotone
from ecotone.core import reasons
from ecotone.core.errors import IllegalAction, Misplaced, ParseError
from ecotone.core.reasons import why
from ecotone.core.table import AnyTable
from games.samples import DRAFT


def test_what_is_not_in_the_hand_is_refused_and_nonsense_is_no_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = ecotone.new(DRAFT, players=2, seed=1)
    verb, _ = str(table.legal(0)[0]).split()
    words = {str(one) for one in table.game.rules.actions.listed if str(one).startswith(verb)}
    held = {str(action) for action in table.legal(0)}
    missing = sorted(words - held)[0].split()[1]
    refusal = why(table, 0, (verb,), missing)
    assert refusal is not None
    assert refusal.code == "not_in_hand"
    assert why(table, 0, ("pass",), missing) is not None, "taken for itself"
    assert why(table, 0, (verb,), "nonsense") is None
    later = next(other for other in table.game.rules.actions.verbs if other != verb)
    assert why(table, 0, (), later) is not None, "not now"
    monkeypatch.setattr(reasons, "MOST_TRIES", 0)
    assert why(table, 0, (verb,), missing) is None


class _Teasing:
    """A table at which nothing can be done, for a reason each."""

    def __init__(self, **reasons: IllegalAction) -> None:
        self.game = self.rules = self.actions = self
        self.verbs, self._reasons = tuple(reasons), reasons

    def legal(self, seat: int) -> tuple[str, ...]:
        return ("use hare",)

    def example(self, verb: str) -> str:
        return f"{verb} hare"

    def parse(self, text: str) -> str:
        if text.split()[0] not in self.verbs:
            raise ParseError("unknown_action", text=text)
        return text

    def preview(self, seat: int, action: str) -> int:
        raise self._reasons[action.split()[0]]


def test_a_reason_that_lies_elsewhere_gives_way_to_one_about_the_thing_itself() -> None:
    there, dear = Misplaced("not_there"), IllegalAction("too_dear")
    for reasons_told, told in (
        ({"use": there, "play": dear}, dear),
        ({"use": there, "play": Misplaced("not_now")}, there),
        ({"use": dear, "play": there}, dear),
    ):
        table = cast(AnyTable, _Teasing(**reasons_told))
        assert why(table, 0, (), "fox") is told
