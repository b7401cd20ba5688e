"""What a hand and the first territories promise: the set-up played to its end, many times.

Whoever decides later keeps the hand and settles near by, beside free hexes; then the position at
the first turn is valued. So what is told are points at the end, as far as that value knows them.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ecotone.bots.values import judged
from ecotone.core.player import Swing, Values
from ecotone.core.seats import Seat
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.bots.greedy import choose as by_rule_of_thumb
from ecotone.games.biotopes.bots.parts import parts
from ecotone.games.biotopes.bots.search import at_turn
from ecotone.games.biotopes.bots.value import value_of
from ecotone.games.biotopes.rules.actions import KEEP, Action, Settle
from ecotone.games.biotopes.rules.determinize import World, determinize
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.play import taken
from ecotone.games.biotopes.rules.setup import starts
from ecotone.games.biotopes.rules.view import View

ROLLOUTS = 240
"""How many set-ups are played on for a decision, with a budget of 1."""

LEAST, MOST = 6, 64
"""How many worlds are determinized at least and at most."""

ROOM, FAR = 0.2, 0.5
"""What a free hex beside a first territory counts, and how far away the others lie."""

SWING, PARTED = 8, 24
"""In how many worlds a baseline looks with a budget of 1, and two choices are compared in."""

ERROR = 2.0
"""By how much a choice's number misses the truth: what is made of it later is anybody's guess."""

DECIDED = ("mulligan", "settle", "adopt")
"""The decisions that can be told apart: the landscape lies already."""

Array = NDArray[np.floating]
T = TypeVar("T")


def appraise(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Values | None:
    """The points to expect at the end; nothing is known while the landscape is built."""
    if not _decided(view):
        return None
    many = int(min(MOST, max(LEAST, ROLLOUTS * budget / len(legal))))
    return judged(legal, np.array(_told(view, legal, many, rng, _promise)), "points", ERROR)


def baseline(
    view: View, legal: Sequence[Action], action: Action, rng: Random, budget: float
) -> Swing | None:
    """What the set-up promises if it goes on by rules of thumb, and after the action."""
    if not _decided(view):
        return None
    both = [by_rule_of_thumb(view, legal, rng, 0), action]
    found: Array = np.array(_told(view, both, max(LEAST, round(SWING * budget)), rng, _promise))
    now, after = found.mean(1)
    return Swing(float(now), float(after))


def breakdown(view: View, better: Action, other: Action, rng: Random) -> dict[str, Array] | None:
    """By how much more the better of two choices promises, part by part, world by world."""
    if not _decided(view):
        return None
    one, two = _told(view, (better, other), PARTED, rng, partial(parts, ending=False))
    return {
        name: np.array([more[name] - less[name] for more, less in zip(one, two, strict=True)])
        for name in one[0]
    }


def _decided(view: View) -> bool:
    return view.decision is not None and view.decision.step in DECIDED


def _told(
    view: View,
    actions: Sequence[Action],
    worlds: int,
    rng: Random,
    told: Callable[[World, Seat], T],
) -> list[list[T]]:
    """What is told of the first turn after each action, in the same worlds with the same luck."""
    seat = view.seat or Seat(0)
    some = [(determinize(view, rng), rng.getrandbits(64)) for _ in range(worlds)]
    return [
        [
            told(begun(GAME.rules.apply(world, seat, action), Random(luck)), seat)
            for world, luck in some
        ]
        for action in actions
    ]


def _promise(world: World, seat: Seat) -> float:
    return value_of(world, seat)[1]


def begun(world: World, rng: Random) -> World:
    """The world at the first turn."""
    rules = GAME.rules
    while not at_turn(world):
        if (chance := rules.chance(world)) is not None:
            world = rules.apply(world, None, chance.sample(rng))
        else:
            (seat,) = rules.to_act(world)
            world = rules.apply(world, seat, _usual(world, seat, rng))
    return world


def _usual(world: World, seat: Seat, rng: Random) -> Action:
    """Keep, settle near by; anything else by chance."""
    step = world.tasks[-1].step
    if step == "mulligan":
        return KEEP
    if step != "settle":
        return rng.choice(GAME.rules.legal(world, seat))
    land, free = world.land, world.land.everything & ~taken(world)
    own = [land.hexes[one] for one in each(world.tokens[seat])]

    def worth(hex_: int) -> float:
        q, r = land.hexes[hex_]
        far = sum(max(abs(q - a), abs(r - b), abs(q - a + r - b)) for a, b in own)
        return ROOM * (land.near[hex_] & free).bit_count() - FAR * far + rng.random() * ROOM

    return Settle(land.hexes[max(each(starts(world, seat)), key=worth)])
