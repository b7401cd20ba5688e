"""What a game of Savanna or Ocean comes to if the net goes on at every seat, to the very end.

One and the same player goes on whatever is asked, now and after an action, in this turn and in
the next. So what is expected changes by what happens, and by nothing else.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

import numpy as np

from ecotone.bots import nets
from ecotone.core.player import Swing
from ecotone.core.view import Action
from ecotone.games import GAMES
from ecotone.games.ecosystem.bots.determinize import determinize
from ecotone.games.ecosystem.bots.endings import endings, lead, points
from ecotone.games.ecosystem.bots.features import SPOTS, Array
from ecotone.games.ecosystem.bots.net import (
    ALONE,
    AT_TABLE,
    deck_of,
    features_of,
    number,
    play,
)
from ecotone.games.ecosystem.bots.rollout import Alone, Positions, Together, repeated, rollout
from ecotone.games.ecosystem.bots.table_rollout import with_wishes
from ecotone.games.ecosystem.rules.actions import Discard, Pick, Place
from ecotone.games.ecosystem.rules.state import TURNS, Phase
from ecotone.games.ecosystem.rules.view import View

ROLLOUTS = 16
"""How many games are played to their end, with a budget of 1."""

LEAST = 1
"""How many at least."""

SAME = 2
"""Where the net would do the same, this part of them: an error is made good by the next number."""

RING = 3
"""So many hands go around at least: for two players, one is the neutral's."""


def baseline(
    view: View, legal: Sequence[Action], action: Action | None, rng: Random, budget: float
) -> Swing | None:
    """Points at a table, alone the lead; nothing once all cards lie."""
    dice, many = np.random.default_rng(rng.getrandbits(64)), max(LEAST, round(ROLLOUTS * budget))
    if view.seat is None or view.over or view.phase is Phase.FLIP:
        return None
    net = nets.shipped(view.game, ALONE if view.solo else AT_TABLE)
    if action is None:
        return None if view.solo else _dealt(view, net, many, dice)
    both = [play(view, legal, nets.shipped), action]
    if isinstance(action, Pick | Place | Discard):
        return _answered(view, net, both, many, dice)
    return None if view.solo or view.turn + 1 == TURNS else _moved(view, net, both, many, dice)


def _answered(
    view: View, net: nets.Net, both: Sequence[Action], many: int, dice: np.random.Generator
) -> Swing:
    """Two picks, placings or gifts in the same games."""
    logits, _ = net(features_of(view).row(np))
    answers = np.array([answer(view, action, logits) for action in both])
    if answers[0] == answers[1]:
        answers, many = answers[:1], max(LEAST, many // SAME)
    start = repeated(_start(view, net, many, dice), len(answers))
    ends = _worth(view, rollout(net, start.after(np.repeat(answers, many)), TURNS))
    means = ends.reshape(len(answers), -1).mean(1)
    return Swing(float(means[0]), float(means[-1]))


def answer(view: View, action: Action, logits: Array) -> int:
    """Which of a net's answers an action means; for a pick, with the placing it likes best."""
    if not isinstance(action, Pick):
        return number(view, cast(Place | Discard, action))
    first = SPOTS * deck_of(view).rank[action.card]
    spots = slice(first, first + SPOTS)
    legal = features_of(view).legal(np)[spots]
    return first + int(np.where(legal, logits[spots], nets.NEVER).argmax())


def _moved(
    view: View, net: nets.Net, both: Sequence[Action], many: int, dice: np.random.Generator
) -> Swing:
    """Two ways to use a power in the same games."""
    grid, deck, game = view.grids[view.seat or 0], deck_of(view), endings(view.game)
    ways = np.array([deck.planes(game.changed(grid, action).flat()) for action in both])
    start = cast(Together, repeated(_start(view, net, many, dice), 2))
    after = start._replace(planes=np.repeat(ways, many, 0)).passed_on()
    means = _worth(view, rollout(net, after, TURNS)).reshape(2, -1).mean(1)
    return Swing(float(means[0]), float(means[1]))


def _dealt(view: View, net: nets.Net, many: int, dice: np.random.Generator) -> Swing | None:
    """Around a deal, while nobody has picked."""
    if view.phase is Phase.DEAL:
        rules: Any = GAMES[view.game].rules
        ring = max(view.seats, RING)
        sizes = (rules.hand_size,) * ring
        view = replace(view, phase=Phase.PICK, hands=(None,) * ring, hand_sizes=sizes)
    if view.phase is not Phase.PICK or any(view.picked):
        return None
    expected = float(_worth(view, rollout(net, _start(view, net, many, dice), TURNS)).mean())
    return Swing(expected, expected)


def _start(view: View, net: nets.Net, many: int, dice: np.random.Generator) -> Positions:
    """The games to go on with, and what the others will take in them."""
    start = determinize(view, many, dice)
    return start if isinstance(start, Alone) else with_wishes(view, net, start, TURNS, rash=0)


def _worth(view: View, ends: Positions) -> Array:
    return lead(view, ends) if isinstance(ends, Alone) else points(view, ends, powers=True)
