"""A bot that knows what a species, a cube and a territory are worth, now and later."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ecotone.games.biotopes.bots.heuristic import PLANT, Heuristic, groups
from ecotone.games.biotopes.rules.actions import (
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
from ecotone.games.biotopes.rules.state import MOST_ON_SPECIES
from ecotone.games.biotopes.rules.terms import DECKS, TYPES
from ecotone.games.biotopes.rules.tiles import neighbours
from ecotone.games.biotopes.rules.view import View

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
    heuristic = Heuristic(view)
    if view.decision is not None and view.decision.step == "evolve":
        return _evolve(heuristic, legal)
    values = [_VALUES[type(action)](heuristic, action) for action in legal]
    best = max(values)
    return rng.choice([one for one, value in zip(legal, values, strict=True) if value == best])


def _adapt(heuristic: Heuristic, action: Adapt) -> float:
    card = heuristic.numbers[action.card]
    return heuristic.value(card) - heuristic.cost(card) + EAGER


def _use(heuristic: Heuristic, action: Use) -> float:
    card = heuristic.numbers[action.card]
    lost = heuristic.cube(card) + 0.2
    gain = 0.0
    for effect in heuristic.box.used[card]:
        if effect.family == "adaptive":
            gain += (0.9 if heuristic.left else 0.1) * effect.amount * (len(heuristic.hand) < 4)
        elif effect.family == "foraging":
            gain += 0.7 * min(effect.amount, heuristic.own.bag_size)
        else:
            empty = [one for one, cubes in heuristic.cubes.items() if not cubes]
            spare = sum(heuristic.plants) + sum(cubes > 1 for cubes in heuristic.cubes.values())
            if empty and spare > 1:
                gain += max(map(heuristic.value, empty)) * (0.3 if heuristic.left else 0.9)
    return gain - lost


def _reproduce(heuristic: Heuristic, action: Action) -> float:
    fertile = [card for card, cubes in heuristic.cubes.items() if cubes in (2, 3)]
    return sum(0.4 + (heuristic.box.type[one] == heuristic.crowd) for one in fertile) - 0.5


def _transfer(heuristic: Heuristic, action: Action) -> float:
    """Feeding waits until the plants are not wanted for a species in the hand."""
    gain, moved = 0.0, 0
    for plants, line in zip(heuristic.plants, heuristic.lines, strict=True):
        fed = [card for card, cubes in line if cubes < MOST_ON_SPECIES][:plants]
        gain += sum(heuristic.more(card) for card in fed)
        moved += len(fed)
    hungry = heuristic.left and any(not sum(heuristic.box.diet[one][1:]) for one in heuristic.hand)
    return gain - (PLANT if hungry else 0.1) * (moved + 1)


def _useful(heuristic: Heuristic) -> int:
    """How many cards of the hand are worth waiting for."""
    return sum(heuristic.wanted(card) > USELESS for card in heuristic.hand)


def _evolution(heuristic: Heuristic, action: Action) -> float:
    lacking = (FULL if heuristic.left else 1) - _useful(heuristic)
    return (CARDS if heuristic.left else 0.05) * lacking


def _evolve(heuristic: Heuristic, legal: Sequence[Action]) -> Action:
    """Pay what is not missed, and change cards that will never be played."""
    decision = heuristic.view.decision
    many = decision.many if decision is not None else 0
    room = 5 - _useful(heuristic) - many
    pays = [action for action in legal if isinstance(action, Pay)]
    if pays and (room > 0 or not any(isinstance(action, Done) for action in legal)):
        best = max(pays, key=lambda action: _pay(heuristic, action))
        if many == 0 or _pay(heuristic, best) > -1.1:
            return best
    useless = [
        action
        for action in legal
        if isinstance(action, Discard)
        and heuristic.wanted(heuristic.numbers[action.card]) <= USELESS
    ]
    return useless[0] if useless else legal[-1]


def _colonise(heuristic: Heuristic, action: Any) -> float:
    cost = heuristic.cheapest(("plant",), heuristic.biotope(action.hex))
    return heuristic.ground_value(action.hex) + heuristic.bag() - cost


def _compete(heuristic: Heuristic, action: Compete) -> float:
    cost = heuristic.cheapest(("bird", "mammal"), heuristic.biotope(action.hex))
    return heuristic.ground_value(action.hex) + heuristic.bag() - cost


def _migrate(heuristic: Heuristic, action: Migrate) -> float:
    """Territories that stand alone may move, and only to gain more than a cube is worth."""
    alone = heuristic.pieces - groups(set(heuristic.mine) - {action.hex})
    if alone <= 0 and heuristic.mine[action.hex] == heuristic.ground:
        return -1.0
    return (
        3.0 * alone
        + 1.0 * (heuristic.mine[action.hex] != heuristic.ground)
        - MIGRATION
        + heuristic.bag()
    )


def _to(heuristic: Heuristic, action: To) -> float:
    decision = heuristic.view.decision
    if decision is None or decision.hex is None:
        return -abs(action.hex[0]) - abs(action.hex[1])
    return heuristic.ground_value(action.hex, decision.hex)


def _settle(heuristic: Heuristic, action: Settle) -> float:
    """Near the own territories, with room around."""
    value = 0.2 * sum(one in heuristic.free for one in neighbours(action.hex))
    for q, r in heuristic.mine:
        dq, dr = action.hex[0] - q, action.hex[1] - r
        value -= 0.5 * max(abs(dq), abs(dr), abs(dq + dr))
    return value


def _pay(heuristic: Heuristic, action: Any) -> float:
    """The cube missed least; off-colour ones first."""
    card = heuristic.numbers[action.card]
    return -heuristic.cube(card)


def _put(heuristic: Heuristic, action: Any) -> float:
    return heuristic.more(heuristic.numbers[action.card])


def _draw(heuristic: Heuristic, action: Draw) -> float:
    if action.card not in DECKS:
        return heuristic.wanted(heuristic.numbers[action.card])
    return UNKNOWN * (0.4 + 0.3 * DECKS.index(action.card)) if heuristic.left else 1.0


def _discard(heuristic: Heuristic, action: Discard) -> float:
    return -heuristic.wanted(heuristic.numbers[action.card])


def _prey(heuristic: Heuristic, action: Prey) -> float:
    """The last cube of a species hurts a rival most, and the rival with most species leads."""
    lines = heuristic.view.players[action.seat].lines
    ahead = 0.1 * sum(len(row.species) for row in lines)
    for row in lines:
        for one in row.species:
            if one.card == action.card:
                return ahead + (3.0 if sum(one.cubes) == 1 else 1.0)
    return ahead + 0.5


def _mulligan(heuristic: Heuristic, action: Action) -> float:
    kinds = {heuristic.box.type[card] for card in heuristic.hand}
    return 0.5 if len(kinds) > 1 and TYPES.index("invertebrate") in kinds else 1.5


def _flat(value: float) -> Callable[[Heuristic, Any], float]:
    return lambda heuristic, action: value


_VALUES: dict[type, Callable[[Heuristic, Any], float]] = {
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
