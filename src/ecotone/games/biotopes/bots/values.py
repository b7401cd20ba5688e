"""What every choice in Biotopes leads to: the best end of the cycle that a plan from there finds.

All choices are looked at first as far as their action goes; the most promising are planned for
the rest of the cycle, each for as many steps as the others. Rivals are taken to pass. A hand and
the first territories are worth what the first turn promises after them.
"""

from collections.abc import Mapping, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from ecotone.bots.values import judged
from ecotone.core.player import GOES_ON, Swing, Values
from ecotone.core.seats import Seat
from ecotone.games.biotopes.bots import opening
from ecotone.games.biotopes.bots.candidates import Scout
from ecotone.games.biotopes.bots.parts import parts
from ecotone.games.biotopes.bots.search import Search, at_turn
from ecotone.games.biotopes.bots.value import value_of
from ecotone.games.biotopes.rules.actions import PASS, Action
from ecotone.games.biotopes.rules.determinize import World, determinize
from ecotone.games.biotopes.rules.state import Phase
from ecotone.games.biotopes.rules.view import View

Array = NDArray[np.floating]

STEPS = 2_000
"""How many steps are tried for a decision, with a budget of 1."""

WORLDS = 2
"""How many worlds are determinized: little of what is hidden matters to a plan."""

PLANNED = 6
"""How many of the choices are planned for the rest of the cycle."""

GLANCE = 12
"""How many steps a first look at a choice takes at most."""

ERROR = 0.75
"""By how much a plan's end misses the truth, in points: rivals do not pass, weights are fitted."""


def appraise(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Values | None:
    """The points to expect at the end; nothing is known while the landscape is built."""
    if view.seat is None:
        return None
    if view.phase is Phase.SETUP:
        return opening.appraise(view, legal, rng, budget)
    worlds = [determinize(view, rng) for _ in range(WORLDS)]
    luck = [rng.getrandbits(64) for _ in worlds]
    looks = np.array(
        [_glances(view, world, legal, seed) for world, seed in zip(worlds, luck, strict=True)]
    ).T
    order = np.argsort(-looks.mean(1), kind="stable")[:PLANNED]
    if PASS in legal:  # nothing is to be planned, so it costs nothing to be sure
        order = np.union1d(order, legal.index(PASS))
    steps = max(GLANCE, int(STEPS * budget) // (WORLDS * len(order)))
    ends = looks.copy()
    for place in order:
        for number, world in enumerate(worlds):
            search = Search(view.seat, Random(luck[number]), steps)
            ends[place, number] = search.value(world, legal[place])
    more = ends[order].mean(1) - looks[order].mean(1)
    rest = np.setdiff1d(np.arange(len(legal)), order)
    ends[rest] = np.minimum(looks[rest] + more.mean(), ends[order].mean(1).max())
    error = np.full(len(legal), float(np.hypot(ERROR, more.std())))
    error[order] = ERROR
    return judged(legal, ends, "points", error)


def baseline(
    view: View, legal: Sequence[Action], action: Action | None, rng: Random, budget: float
) -> Swing | None:
    """What the position promises, and what it does after the action: by its value alone.

    A plan made later finds more than one made before; the value was fitted to how games end.
    """
    if view.seat is None or action is None:
        return None
    if view.phase is Phase.SETUP:
        return opening.baseline(view, legal, action, rng, budget)
    worlds = [determinize(view, rng) for _ in range(WORLDS)]
    luck = rng.getrandbits(64)
    found = [
        (_before(view.seat, world, legal, luck), _after(view.seat, world, action, luck))
        for world in worlds
    ]
    return Swing(*np.mean(found, 0).tolist())


def breakdown(view: View, better: Action, other: Action, rng: Random) -> dict[str, Array] | None:
    """By how much more the better of two choices promises, part by part, world by world."""
    if view.seat is None:
        return None
    if view.phase is Phase.SETUP:
        return opening.breakdown(view, better, other, rng)
    seat, luck = view.seat, rng.getrandbits(64)
    worlds = [determinize(view, rng) for _ in range(WORLDS)]
    one, two = (
        [_parts(seat, world, action, luck) for world in worlds] for action in (better, other)
    )
    return {
        name: np.array([more[name] - less[name] for more, less in zip(one, two, strict=True)])
        for name in one[0]
    }


def episode(view: View) -> str:
    """One action with all that is decided within it: it is planned as a whole."""
    if view.phase is Phase.SETUP or view.seat is None or view.turn != view.seat:
        return ""
    if view.decision is None or view.decision.step != "turn":
        return GOES_ON
    own = view.players[view.seat]
    acted = sum(card.acted for line in own.lines for card in line.species)
    return f"{view.cycle} {acted} {' '.join(str(times) for _, times in own.left)}"


def _parts(seat: Seat, world: World, action: Action, luck: int) -> Mapping[str, float]:
    """What is promised after an action, part by part."""
    if action == PASS and at_turn(world):
        return parts(world, seat, ending=True)
    there = Search(seat, Random(luck), GLANCE).first(world, action)
    return parts(there, seat, ending=_passed(there, seat))


def _before(seat: Seat, world: World, legal: Sequence[Action], luck: int) -> float:
    """What a position promises; within an action, once that is done as it looks best."""
    if at_turn(world):
        return _promise(world, seat)
    first = Scout(seat).candidates(world, legal, 1)[0]
    return _after(seat, world, first, luck)


def _after(seat: Seat, world: World, action: Action, luck: int) -> float:
    """What is promised after an action, the rest of it done as it looks best."""
    if action == PASS and at_turn(world):
        return value_of(world, seat)[0]
    return _promise(Search(seat, Random(luck), GLANCE).first(world, action), seat)


def _promise(world: World, seat: Seat) -> float:
    ending, going_on = value_of(world, seat)
    return ending if _passed(world, seat) else going_on


def _passed(world: World, seat: Seat) -> bool:
    """Whether the seat does nothing more in this cycle."""
    return bool(world.passed >> seat & 1) or not world.tasks


def _glances(view: View, world: World, legal: Sequence[Action], seed: int) -> list[float]:
    """What the first way through each action promises."""
    seat = view.seat or Seat(0)
    return [_after(seat, world, action, seed) for action in legal]
