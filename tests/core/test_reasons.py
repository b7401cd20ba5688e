"""A word that may not be said is answered with the refusal of an action that contains it."""

import pytest

import ecotone
from ecotone.core import reasons
from ecotone.core.reasons import why
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
