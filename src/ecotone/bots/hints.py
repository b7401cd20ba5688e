"""Hints for whoever asks: what the strongest bot would do in their place, and what it expects."""

from collections.abc import Sequence
from random import Random

from ecotone.bots.levels import level4
from ecotone.bots.parts import reason
from ecotone.bots.values import own_values
from ecotone.core.player import Choice, Expected, Hint, Values
from ecotone.core.view import Action, View
from ecotone.games import GAMES

Alternative = tuple[Action, Expected | None]
ALTERNATIVES = 2

EFFORT = 0.3
"""How hard the values of the choices are looked for: whoever asks is waiting."""

PLACES = 1
"""How many decimal places of a number are told."""

SEED = 0
"""The same view gets the same hint, however often it is asked for."""


def advise(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Hint:
    """What the fourth level chooses, with two others, and what is expected of each of them.

    Without values that is what the actions gain at once.
    """
    game = GAMES[view.game]
    if game.players.hint is not None:
        hint = game.players.hint(view, legal, rng, budget)
    else:
        hint = Hint(level4(view, legal, rng, budget), None)
    if len(legal) > 1 and (found := own_values(view, legal, EFFORT)) is not None:
        return _weighed(view, found, hint.action)
    if hint.expected is None and game.players.gains:
        gain = game.rules.preview(view, hint.action)
        hint = hint._replace(expected=Expected("gain", gain) if gain else None)
    return hint._replace(others=alternatives(view, legal, hint.action))


def _weighed(view: View, found: Values, action: Action) -> Hint:
    """The choice with its number, the best of the others, and the best that is clearly behind.

    None of them is told as better. Where the points come from is told against the last.
    """
    chosen = found.of(action)
    expected = Expected(found.meaning, round(chosen.number, PLACES))
    rest = sorted(found.choices, key=lambda one: (one.behind, one.within))
    others = _apart(view, chosen.action, [one for one in rest if one is not chosen])
    told = [
        (one.action, Expected(found.meaning, min(expected.number, number), one.within))
        for one in others
        for number in (round(one.number, PLACES),)
    ]
    behind = next((at for at, (_, number) in enumerate(told) if expected.ahead(number)), None)
    if behind is None:
        return Hint(chosen.action, expected, tuple(told[:ALTERNATIVES]))
    last = max(behind, ALTERNATIVES - 1)
    because = reason(view, chosen.action, told[behind][0])
    return Hint(chosen.action, expected, (told[0], *told[last : last + 1]), because)


def _apart(view: View, action: Action, others: Sequence[Choice]) -> list[Choice]:
    """Those of the others that are called neither like the action nor like one before."""
    name = GAMES[view.game].drawing.teller.name
    met, found = {name(view, action)}, list[Choice]()
    for one in others:
        if (called := name(view, one.action)) not in met:
            met.add(called)
            found.append(one)
    return found


def alternatives(view: View, legal: Sequence[Action], action: Action) -> tuple[Alternative, ...]:
    """What else looks good: others by what they bring at once, each told apart from the rest."""
    game = GAMES[view.game]
    name = game.drawing.teller.name
    gains = game.players.gains
    worth = {other: game.rules.preview(view, other) if gains else 0 for other in legal}
    met = {name(view, action)}
    found: list[Alternative] = []
    for other in sorted(legal, key=lambda one: -worth[one]):
        if len(found) < ALTERNATIVES and (called := name(view, other)) not in met:
            met.add(called)
            found.append((other, Expected("gain", worth[other]) if gains else None))
    return tuple(found)
