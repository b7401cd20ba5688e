"""How a game of Biotopes may end for a player: the points there are, and what may become of them.

A position is described by some numbers (FEATURES); what each is worth depends on the cycles still
to come (biotopes_weights).
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from ecotone.games.biotopes.bots.holdings import (
    CARDS,
    CUBES,
    FAMILIES,
    FULL,
    TERRITORIES,
    Tally,
    counted,
    lore,
    tally,
)
from ecotone.games.biotopes.bots.weights import Weights, weights
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import SPECIES, Box
from ecotone.games.biotopes.rules.cycle import cycles
from ecotone.games.biotopes.rules.determinize import World
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.play import slot, taken
from ecotone.games.biotopes.rules.state import EVOLUTION, LINES, SLOTS
from ecotone.games.biotopes.rules.terms import ANIMALS, DECKS
from ecotone.games.biotopes.rules.turn import times

FEATURES = (
    "constant",
    "points",
    "territories",
    "production",  # cubes that the next one draws
    "bag",  # cubes that it leaves in the bag
    "plants",
    "plant_lines",  # lines with plants
    *(f"{kind}_cubes" for kind in ANIMALS),
    *(f"{kind}_species" for kind in ANIMALS),
    "fertile",  # species with two or three cubes
    "single",  # species with one cube
    "empty",  # species with none
    "full",  # species with four
    "types",  # types of animal
    "next_column",  # how much of the next column is there
    "spread",  # species in the next two columns
    "fragments",
    "room",  # for cubes on species of the crowding type
    "hand",
    *(f"{deck}s" for deck in DECKS),  # in the hand
    "hand_value",
    "payable",  # cards of the hand that could be paid, each by itself
    "plays",  # cards of the hand that could be paid together with spare cubes
    "plays_value",
    "spare",  # cubes that those plays would leave
    "next_plays",  # cards and types to draw more with, as far as the cubes reach
    "glut",  # cubes beyond that
    "reserve",  # a player's share of it
    "scarcest",  # a player's share of the scarcest colour
    "free_hexes",  # beside the own territories
    "good_hexes",  # those of them that the conditions reward
    "transferable",  # plants that Transfer would move
    *FAMILIES,
    *(f"{action}s_left" for action in SLOTS),
)

A_PLAY = 2.5
"""About how many cubes a species costs."""

_MORE = FAMILIES.index("productive"), FAMILIES.index("rooted")


def weights_of(world: World) -> Weights:
    """What the features are worth, alone or among rivals."""
    return weights(world.seats == 1, FEATURES, FAMILIES)


def value_of(world: World, seat: int) -> tuple[float, float]:
    """The points to expect if the cycle ended now, and while it goes on."""
    left = cycles(world) - world.cycle
    counts = tally(world, seat)
    numbers = features(world, seat, counts)
    ending, going_on, _ = weights_of(world)
    promise = counts.points + sum(map(mul, numbers, going_on[left]))
    if not left:
        return counts.points, promise
    return counts.points + sum(map(mul, numbers, ending[left])), promise


def features(world: World, seat: int, counts: Tally) -> list[float]:
    """The numbers that describe a position to a seat, in the order of FEATURES."""
    left = cycles(world) - world.cycle
    gifts = _gifts(world, seat)
    heap = sum(world.boards[slot(seat, 0) : slot(seat, len(SLOTS))], world.bags[seat])
    bag = heaps.total(heap)
    production = min(bag, counts.territories + sum(gifts[one] for one in _MORE))
    reserve = heaps.counts(world.reserve)
    free = world.land.around(world.tokens[seat]) & ~taken(world)
    good = free & world.land.of_biotope[world.conditions[0]]
    single, full, columns = counts.single, counts.full.bit_count(), min(counts.alive)
    alive = counts.living.bit_count()
    hand = _hand(world, seat, counts, production if left else 0)
    fuel = sum(counts.plants) + sum(counts.spare) + (production if left else 0)
    more = 1 + sum(map(bool, counts.kinds)) if left or times(world, seat, EVOLUTION) else 0
    next_plays = min(hand[0] + more, fuel / A_PLAY)
    return [
        1,
        counts.points,
        counts.territories,
        production,
        bag - production,
        sum(counts.plants),
        sum(map(bool, counts.plants)),
        *counts.cubes[1:],
        *counts.kinds[1:],
        alive - single - full,
        single,
        counts.empty,
        full,
        sum(map(bool, counts.kinds)),
        (columns + 1) * sum(length > columns for length in counts.alive) / LINES,
        sum(min(length - columns, 2) for length in counts.alive),
        counts.fragments,
        counts.room,
        *hand,
        next_plays,
        fuel - A_PLAY * next_plays,
        sum(reserve) / world.seats,
        min(reserve) / world.seats,
        min(8, free.bit_count()),
        min(3, good.bit_count()),
        _transferable(world, seat, counts),
        *gifts,
        *(times(world, seat, action) for action in range(len(SLOTS))),
    ]


def _gifts(world: World, seat: int) -> list[int]:
    """How much of each effect the seat has."""
    known = lore(world.box)
    gifts = [0] * len(FAMILIES)
    for bearer in each(world.species[seat] & known.with_gift):
        for gift, amount in known.gifts[bearer]:
            gifts[gift] += amount
    return gifts


def _transferable(world: World, seat: int, counts: Tally) -> int:
    cubes, found = world.cubes, 0
    for line, plants in enumerate(counts.plants):
        if plants:
            hungry = sum(heaps.total(cubes[card]) < 4 for card in world.lines[LINES * seat + line])
            found += min(plants, hungry)
    return found


def _hand(world: World, seat: int, counts: Tally, production: int) -> list[float]:
    """How many cards there are, by deck, what they are worth, and which can be paid."""
    box = world.box
    decks = [0] * len(DECKS)
    values, payable, hand_value = [], 0, 0.0
    plants = sum(counts.plants) + production
    for card in each(world.hands[seat]):
        decks[box.deck[card]] += 1
        value = card_value(world, seat, counts, card)
        short = lacking(box.diet[card], (plants, *counts.cubes[1:]))
        payable += not short
        hand_value += value / (1 + short)
        values.append((value, card))
    plays, plays_value = 0, 0.0
    supply = [plants, *counts.spare[1:]]
    for value, card in sorted(values, reverse=True):
        diet = box.diet[card]
        if not lacking(diet, supply):
            plays += 1
            plays_value += value
            supply = [have - eaten for have, eaten in zip(supply, diet, strict=True)]
    return [
        len(values),
        *decks,
        hand_value,
        payable,
        plays,
        plays_value,
        min(sum(supply), 12),
    ]


def lacking(diet: Sequence[int], supply: Sequence[int]) -> int:
    """How many cubes the supply lacks, type by type, for a diet."""
    return sum(eaten - have for eaten, have in zip(diet, supply, strict=True) if eaten > have)


def card_value(world: World, seat: int, counts: Tally, card: int) -> float:
    """What a species adds until the end, if it is played and keeps a cube."""
    left = cycles(world) - world.cycle
    value: float = _own_values(world.box, world.conditions, left, world.seats == 1)[card]
    length = counts.alive[world.box.line[card]]
    missing = sum(other <= length for other in counts.alive)
    value += 2 * (length + 1) / (missing * missing)
    for bonus in lore(world.box).bonuses[card]:
        found = counted(world, seat, counts, bonus)
        if bonus.counted == CUBES:
            found += 2
        elif bonus.counted in (CARDS, FULL):
            found += 1
        elif bonus.counted != TERRITORIES:
            found = min(len(ANIMALS), found + 1)
        value += bonus.points * found / bonus.each
    return value


@lru_cache(maxsize=64)
def _own_values(box: Box, conditions: tuple[int, ...], left: int, alone: bool) -> tuple[float, ...]:
    """The part of every species' value that depends on nothing that changes within a cycle."""
    known, gains = lore(box), weights(alone, FEATURES, FAMILIES).gifts[left]
    _, line_wanted, kind_wanted, crowd = conditions
    return tuple(
        box.stars[card]
        + 2.0 * (box.line[card] == line_wanted)
        + 2.0 * (box.type[card] == kind_wanted)
        + 1.5 * (box.type[card] == crowd)
        + sum(gains[gift] * amount for gift, amount in known.gifts[card])
        for card in range(SPECIES)
    )
