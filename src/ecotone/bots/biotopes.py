"""A gardener who knows what a species, a cube and a territory are worth, now and later."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ecotone.bots.biotopes_garden import PLANT, Garden, groups
from ecotone.games.biotopes.actions import (
    Action,
    Adapt,
    Adopt,
    Compete,
    Discard,
    Done,
    Draw,
    Evolve,
    Expand,
    Gather,
    Give,
    Grow,
    Keep,
    Lay,
    Migrate,
    Mulligan,
    Pass,
    Pay,
    Prey,
    Put,
    Reproduce,
    Resolve,
    Settle,
    Take,
    To,
    Transfer,
    Turn,
    Use,
)
from ecotone.games.biotopes.state import MOST_ON_SPECIES
from ecotone.games.biotopes.terms import DECKS, TYPES
from ecotone.games.biotopes.tiles import neighbours
from ecotone.games.biotopes.view import View

EAGER = 1.0
"""What it is worth to play a species rather now than later."""

MIGRATION = 2.2
"""What a territory has to gain to move."""

USELESS = 0.4
"""A card in the hand worth less than this may go."""

FULL = 3.5
"""How many good cards are enough."""

CARDS = 0.9
"""What a card is worth for each that the hand lacks."""

UNKNOWN = 2.4
"""What a card off a deck is worth, unseen."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The step worth most by rules of thumb; among equals any."""
    if len(legal) == 1:
        return legal[0]
    garden = Garden(view)
    if view.decision is not None and view.decision.step == "evolve":
        return _evolve(garden, legal)
    values = [_VALUES[type(action)](garden, action) for action in legal]
    best = max(values)
    return rng.choice([one for one, value in zip(legal, values, strict=True) if value == best])


def _adapt(garden: Garden, action: Adapt) -> float:
    card = garden.numbers[action.card]
    return garden.worth(card) - garden.cost(card) + EAGER


def _use(garden: Garden, action: Use) -> float:
    card = garden.numbers[action.card]
    lost = garden.cube(card) + 0.2
    gain = 0.0
    for effect in garden.box.used[card]:
        if effect.family == "adaptive":
            gain += (0.9 if garden.left else 0.1) * effect.amount * (len(garden.hand) < 4)
        elif effect.family == "foraging":
            gain += 0.7 * min(effect.amount, garden.own.bag_size)
        else:
            empty = [one for one, cubes in garden.cubes.items() if not cubes]
            spare = sum(garden.plants) + sum(cubes > 1 for cubes in garden.cubes.values())
            if empty and spare > 1:
                gain += max(map(garden.worth, empty)) * (0.3 if garden.left else 0.9)
    return gain - lost


def _reproduce(garden: Garden, action: Action) -> float:
    fertile = [card for card, cubes in garden.cubes.items() if cubes in (2, 3)]
    return sum(0.4 + (garden.box.type[one] == garden.crowd) for one in fertile) - 0.5


def _transfer(garden: Garden, action: Action) -> float:
    """Feeding waits until the plants are not wanted for a species in the hand."""
    gain, moved = 0.0, 0
    for plants, line in zip(garden.plants, garden.lines, strict=True):
        fed = [card for card, cubes in line if cubes < MOST_ON_SPECIES][:plants]
        gain += sum(garden.more(card) for card in fed)
        moved += len(fed)
    hungry = garden.left and any(not sum(garden.box.diet[one][1:]) for one in garden.hand)
    return gain - (PLANT if hungry else 0.1) * (moved + 1)


def _useful(garden: Garden) -> int:
    """How many cards of the hand are worth waiting for."""
    return sum(garden.wanted(card) > USELESS for card in garden.hand)


def _evolution(garden: Garden, action: Action) -> float:
    lacking = (FULL if garden.left else 1) - _useful(garden)
    return (CARDS if garden.left else 0.05) * lacking


def _evolve(garden: Garden, legal: Sequence[Action]) -> Action:
    """Pay what is not missed, and change cards that will never be played."""
    decision = garden.view.decision
    many = decision.many if decision is not None else 0
    room = 5 - _useful(garden) - many
    pays = [action for action in legal if isinstance(action, Pay)]
    if pays and (room > 0 or not any(isinstance(action, Done) for action in legal)):
        best = max(pays, key=lambda action: _pay(garden, action))
        if many == 0 or _pay(garden, best) > -1.1:
            return best
    useless = [
        action
        for action in legal
        if isinstance(action, Discard) and garden.wanted(garden.numbers[action.card]) <= USELESS
    ]
    return useless[0] if useless else legal[-1]


def _colonise(garden: Garden, action: Any) -> float:
    cost = garden.cheapest(("plant",), garden.biotope(action.hex))
    return garden.ground_value(action.hex) + garden.bag() - cost


def _compete(garden: Garden, action: Compete) -> float:
    cost = garden.cheapest(("bird", "mammal"), garden.biotope(action.hex))
    return garden.ground_value(action.hex) + garden.bag() - cost


def _migrate(garden: Garden, action: Migrate) -> float:
    """Territories that stand alone may move, and only to gain more than a cube is worth."""
    alone = garden.pieces - groups(set(garden.mine) - {action.hex})
    if alone <= 0 and garden.mine[action.hex] == garden.ground:
        return -1.0
    return 3.0 * alone + 1.0 * (garden.mine[action.hex] != garden.ground) - MIGRATION + garden.bag()


def _to(garden: Garden, action: To) -> float:
    decision = garden.view.decision
    if decision is None or decision.hex is None:
        return -abs(action.hex[0]) - abs(action.hex[1])
    return garden.ground_value(action.hex, decision.hex)


def _settle(garden: Garden, action: Settle) -> float:
    """Near the own territories, with room around."""
    value = 0.2 * sum(one in garden.free for one in neighbours(action.hex))
    for q, r in garden.mine:
        dq, dr = action.hex[0] - q, action.hex[1] - r
        value -= 0.5 * max(abs(dq), abs(dr), abs(dq + dr))
    return value


def _pay(garden: Garden, action: Any) -> float:
    """The cube missed least; off-colour ones first."""
    card = garden.numbers[action.card]
    return -garden.cube(card)


def _put(garden: Garden, action: Any) -> float:
    return garden.more(garden.numbers[action.card])


def _draw(garden: Garden, action: Draw) -> float:
    if action.card not in DECKS:
        return garden.wanted(garden.numbers[action.card])
    return UNKNOWN * (0.4 + 0.3 * DECKS.index(action.card)) if garden.left else 1.0


def _discard(garden: Garden, action: Discard) -> float:
    return -garden.wanted(garden.numbers[action.card])


def _prey(garden: Garden, action: Prey) -> float:
    """The last cube of a species hurts a rival most, and the rival with most species leads."""
    lines = garden.view.players[action.seat].lines
    ahead = 0.1 * sum(len(row.species) for row in lines)
    for row in lines:
        for one in row.species:
            if one.card == action.card:
                return ahead + (3.0 if sum(one.cubes) == 1 else 1.0)
    return ahead + 0.5


def _mulligan(garden: Garden, action: Action) -> float:
    kinds = {garden.box.type[card] for card in garden.hand}
    return 0.5 if len(kinds) > 1 and TYPES.index("invertebrate") in kinds else 1.5


def _flat(value: float) -> Callable[[Garden, Any], float]:
    return lambda garden, action: value


_VALUES: dict[type, Callable[[Garden, Any], float]] = {
    Keep: _flat(1.0),
    Mulligan: _mulligan,
    Lay: _flat(0.0),
    Turn: _flat(0.0),
    Settle: _settle,
    Adopt: _flat(0.0),
    Adapt: _adapt,
    Use: _use,
    Reproduce: _reproduce,
    Transfer: _transfer,
    Evolve: _evolution,
    Expand: _colonise,
    Compete: _compete,
    Migrate: _migrate,
    To: _to,
    Pass: _flat(0.0),
    Pay: _pay,
    Take: _pay,
    Put: _put,
    Grow: _put,
    Give: _flat(0.0),
    Discard: _discard,
    Draw: _draw,
    Resolve: _flat(0.0),
    Prey: _prey,
    Gather: _flat(1.0),
    Done: _flat(0.0),
}
