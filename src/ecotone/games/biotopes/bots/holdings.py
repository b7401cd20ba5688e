"""What a player has in a determinized world of Biotopes, counted once for all who ask."""

from functools import lru_cache
from typing import NamedTuple

from ecotone.games.biotopes.rules.box import SPECIES, Box
from ecotone.games.biotopes.rules.determinize import World
from ecotone.games.biotopes.rules.effects import Effect
from ecotone.games.biotopes.rules.heaps import total
from ecotone.games.biotopes.rules.landscape import Landscape, each
from ecotone.games.biotopes.rules.scoring import FRAGMENT
from ecotone.games.biotopes.rules.state import LINES, MOST_ON_SPECIES, place
from ecotone.games.biotopes.rules.terms import BIOTOPES, TYPES

FAMILIES = (
    *("pollinating", "defensive", "twice", "thrifty", "detritivore", "productive", "rooted"),
    *("adaptive", "foraging", "discreet", "fecund", "fast_breeder", "pioneer", "competitor"),
    *("migrant", "settler", "host", "reaction", "regrowth"),
)
"""The effects that work before the end, all but predators and shelter from them."""

CARDS, CUBES, FULL, VARIETY, TERRITORIES = range(5)
_COUNTED = {
    "end_cards": CARDS,
    "end_cubes": CUBES,
    "end_full": FULL,
    "end_variety": VARIETY,
    "end_territories": TERRITORIES,
}


class Bonus(NamedTuple):
    """Points at the end: what is counted, among which species or (territories) in which biotope."""

    counted: int
    among: int
    points: int
    each: int


class Lore:
    """What is known of every card of a box: its bonuses, and how much of which effects it has."""

    def __init__(self, box: Box) -> None:
        self.bonuses = tuple(
            tuple(_bonus(box, one) for one in effects if one.timing == "end")
            for effects in box.effects
        )
        self.gifts = tuple(
            tuple(
                (FAMILIES.index(one.family), one.amount)
                for one in effects
                if one.family in FAMILIES
            )
            for effects in box.effects
        )
        self.with_bonus = sum(1 << card for card, found in enumerate(self.bonuses) if found)
        self.with_gift = sum(1 << card for card, found in enumerate(self.gifts) if found)


def _bonus(box: Box, effect: Effect) -> Bonus:
    if effect.family == "end_territories":
        among = -1 if effect.biotope is None else BIOTOPES.index(effect.biotope)
    else:
        among = sum(1 << card for card in range(SPECIES) if box.matches(effect, card))
    return Bonus(_COUNTED[effect.family], among, effect.points, effect.each)


@lru_cache(maxsize=8)
def lore(box: Box) -> Lore:
    """The lore of a box, worked out once."""
    return Lore(box)


@lru_cache(maxsize=1 << 14)
def fragments(land: Landscape, tokens: int) -> int:
    """How many groups of territories there are beyond the first."""
    return max(0, len(land.groups(tokens)) - 1)


class Tally(NamedTuple):
    """What counts in an ecosystem. Species without cubes only count as `empty`.

    `living` and `full` are sets of species, `plants` and `alive` come by line, `cubes`, `spare`
    (all but the last of each species) and `kinds` (species) by type.
    """

    points: int
    living: int
    full: int
    single: int
    empty: int
    room: int
    plants: list[int]
    alive: list[int]
    cubes: list[int]
    spare: list[int]
    kinds: list[int]
    territories: int
    fragments: int


def tally(world: World, seat: int) -> Tally:
    """What the seat has, and the points it would make if the game ended now."""
    box, heaps = world.box, world.cubes
    ground, line_wanted, kind_wanted, crowd = world.conditions
    types, stars = box.type, box.stars
    points = living = full = single = empty = room = 0
    plants, alive = [0] * LINES, [0] * LINES
    cubes, spare, kinds = [0] * len(TYPES), [0] * len(TYPES), [0] * len(TYPES)
    for line in range(LINES):
        plants[line] = total(heaps[place(seat, SPECIES + line)])
        for card in world.lines[LINES * seat + line]:
            many = total(heaps[card])
            if not many:
                empty += 1
                continue
            kind = types[card]
            living |= 1 << card
            alive[line] += 1
            kinds[kind] += 1
            cubes[kind] += many
            spare[kind] += many - 1
            points += stars[card]
            if kind == kind_wanted:
                points += 2
            if kind == crowd:
                points += many
                room += MOST_ON_SPECIES - many
            if many == 1:
                single += 1
            elif many == MOST_ON_SPECIES:
                full |= 1 << card
    tokens = world.tokens[seat]
    apart = fragments(world.land, tokens)
    columns = min(alive)
    points += 2 * alive[line_wanted] + columns * (columns + 1) + FRAGMENT * apart
    points += 2 * (tokens & world.land.of_biotope[ground]).bit_count()
    counts = Tally(
        *(points, living, full, single, empty, room, plants, alive, cubes, spare, kinds),
        *(tokens.bit_count(), apart),
    )
    known = lore(box)
    bearers = (living | world.species[seat] >> SPECIES << SPECIES) & known.with_bonus
    if not bearers:
        return counts
    for bearer in each(bearers):
        for bonus in known.bonuses[bearer]:
            points += bonus.points * (counted(world, seat, counts, bonus) // bonus.each)
    return counts._replace(points=points)


def counted(world: World, seat: int, counts: Tally, bonus: Bonus) -> int:
    """How many of what the bonus counts the seat has."""
    what, among = bonus.counted, bonus.among
    if what == TERRITORIES:
        if among < 0:
            return counts.territories
        return (world.tokens[seat] & world.land.of_biotope[among]).bit_count()
    if what == CARDS:
        return (counts.living & among).bit_count()
    if what == FULL:
        return (counts.full & among).bit_count()
    if what == CUBES:
        return sum(total(world.cubes[card]) for card in each(counts.living & among))
    return sum(bool(counts.living & among & kind) for kind in world.box.of_type[1:])
