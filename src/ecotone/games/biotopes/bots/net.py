"""A net that learned Biotopes by playing itself: it answers at a glance."""

from collections.abc import Sequence
from random import Random

import numpy as np

from ecotone.bots.nets import NEVER, POINTS, Array, Find, shipped
from ecotone.core.seats import Seat
from ecotone.games.biotopes.bots import answers
from ecotone.games.biotopes.bots.features import Features, Library, Numbers, features_of
from ecotone.games.biotopes.bots.greedy import choose as by_rule_of_thumb
from ecotone.games.biotopes.rules.actions import Action, OnCube, Prey
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.determinize import World
from ecotone.games.biotopes.rules.lying_open import shown
from ecotone.games.biotopes.rules.options import OWN_PACK
from ecotone.games.biotopes.rules.view import View

ALONE, AT_TABLE = "alone", "table"
HARD = 120
"""The points of the highest rank alone."""

UNIT, USUAL = 25.0, {True: 3.0, False: 2.0}
"""The points that count as 1; what counts as 0, in units, alone or not."""

KEPT, SURE, NEAR = 0.4, 1.6, 6.0
"""A net that goes for the highest rank: how much points still count, what the rank does, and by
how many points that must be passed to be rather sure of it."""


def returned(points: Numbers, players: int, aim: str, xp: Library) -> Numbers:
    """What final points count for a net with this aim."""
    counted = points / UNIT - USUAL[players == 1]
    if aim == POINTS:
        return counted
    return KEPT * counted + SURE / (1 + xp.exp((HARD - 1 - points) / NEAR))


def kind(players: int) -> str:
    """Which net plays."""
    return ALONE if players == 1 else AT_TABLE


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The action the installed net likes best."""
    return with_nets(view, legal, rng, budget, shipped)


def with_nets(
    view: View, legal: Sequence[Action], rng: Random, budget: float, find: Find
) -> Action:
    """The action that these nets like best; by rules they have not learned, a rule of thumb's."""
    if not learned(view):
        return by_rule_of_thumb(view, legal, rng, budget)
    return play(view, legal, find)


def learned(view: View) -> bool:
    """Whether a net has seen such games: the cards are its inputs."""
    options = view.options
    plain = options["advanced_biotopes"] == "none" and options["landscape"] == "fixed"
    return options["pack"] == OWN_PACK and plain and view.seat is not None


def play(view: View, legal: Sequence[Action], find: Find) -> Action:
    """The action the net likes best."""
    if len(legal) == 1:
        return legal[0]
    seat = view.seat or Seat(0)
    world = shown(view)
    weights = prior(world, seat, legal, find)
    return legal[int(weights.argmax())]


def prior(world: World, seat: int, legal: Sequence[Action], find: Find) -> Array:
    """The logarithm of each legal action's chance."""
    net = find("biotopes", kind(world.seats))
    told = features_of(world, seat)
    ways = answers.ways(world, seat, legal)
    firsts = _likely(net(asked(told, ways).row(np))[0], list(ways))
    found: dict[Action, float] = {}
    for weight, some in zip(firsts, ways.values(), strict=True):
        shares = np.zeros(1)
        cubes = [one for one in some if isinstance(one, OnCube | Prey)]
        if len(cubes) > 1:
            then = [answers.colour(one) for one in cubes]
            shares = _likely(net(asked(told, then, held(world, seat, cubes[0])).row(np))[0], then)
        found |= {one: weight + share for one, share in zip(some, shares, strict=True)}
    return np.array([found[action] for action in legal])


def asked(
    told: Features, allowed: Sequence[int] | dict[int, list[Action]], held: int = -1
) -> Features:
    """The same with these answers, and with the card whose cube is meant."""
    marks = np.zeros_like(told.allowed)
    marks[list(allowed)] = 1
    return told._replace(allowed=marks, held=np.array(held))


def held(world: World, seat: int, action: OnCube | Prey) -> int:
    """The own card, or any species, whose cube an action is about; -1 for others' ground."""
    card = world.box.spoken.numbers[action.card]
    others = isinstance(action, Prey) and action.seat != seat
    return -1 if others and card >= SPECIES else card


def _likely(logits: Array, some: Sequence[int]) -> Array:
    """The logarithms of these answers' chances."""
    few = logits[list(some)]
    few = np.maximum(few - few.max(), NEVER)
    likely: Array = few - np.log(np.exp(few).sum())
    return likely
