"""A heuristic for the own ecosystem: what a species, a cube and a territory are worth."""

from functools import cached_property

from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.effects import Effect
from ecotone.games.biotopes.rules.state import MOST_ON_SPECIES
from ecotone.games.biotopes.rules.terms import BIOTOPES, TYPES
from ecotone.games.biotopes.rules.tiles import Hex, neighbours
from ecotone.games.biotopes.rules.view import View

REWARDS = {"card": 0.8, "cube": 0.8, "grow": 0.9, "gather": 0.4, "move": 0.3}
"""What a reward is worth each time, in points."""

A_CYCLE = {
    "pollinating": 0.4,
    "defensive": 0.2,
    "sheltered": 0.1,
    "twice": 0.7,
    "thrifty": 0.8,
    "detritivore": 0.6,
    "productive": 0.8,
    "rooted": 0.6,
    "adaptive": 0.6,
    "foraging": 0.4,
    "discreet": 0.3,
}
"""What an effect is worth a cycle, in points for each of its amount."""

OFTEN = {
    "fecund": 0.7,
    "fast_breeder": 0.7,
    "regrowth": 1.0,
    "pioneer": 0.8,
    "competitor": 0.3,
    "migrant": 0.4,
    "settler": 0.6,
    "host": 0.7,
    "reaction": 0.3,
}
"""How often a cycle an effect gives its reward."""

CROWD = 0.8
"""How many cubes more a cycle a species of the crowding type gets."""

COLUMN = 2.0
"""What a column is worth, to be shared among the species that it lacks."""

MORE = 0.45
"""What one cube more on a species is worth beside what it scores."""

HAND = 0.6
"""The part of its cost that counts against a species not yet in the hand."""

ANIMAL = 0.3
"""What a cube on a species is worth beside what it scores."""

LAST = (0.95, 0.5, 0.3)
"""The part of a species' worth that goes with its last cube, by the cycles to come."""

FED = 0.6
"""The part of what a species gains from a plant that the plant is worth."""

PLANT = 0.35
"""What a cube on a biotope card is worth while there is something to feed with it."""

BAG = 0.3
"""What a cube in the bag is worth for each cycle to come, up to two."""

TERRITORY = 2.4
"""What a territory's cube at production is worth for each cycle to come."""

NEW_TYPE = 0.7
"""What the first species of a type opens up, for each cycle to come."""


class Heuristic:
    """The own ecosystem as a view shows it, with what things in it are worth."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = view.seat or 0
        self.box = view.box
        self.own = view.players[self.seat]
        self.left = view.cycles - view.cycle
        self.numbers = self.box.spoken.numbers
        self.lines = [
            [(self.numbers[one.card], sum(one.cubes)) for one in row.species]
            for row in self.own.lines
        ]
        self.plants = [sum(row.cubes) for row in self.own.lines]
        self.heaps = {self.numbers[row.biotope]: row.cubes for row in self.own.lines}
        self.heaps |= {
            self.numbers[one.card]: one.cubes for row in self.own.lines for one in row.species
        }
        self.transfers = dict(self.own.left)["transfer"]
        self.cubes = {card: cubes for line in self.lines for card, cubes in line}
        self.types = {self.box.type[card] for card in self.cubes}
        self.mine = {one.hex: one.biotope for one in view.land if one.owner == self.seat}
        self.hand = [self.numbers[one.card] for one in self.own.hand if one.card is not None]
        words = view.conditions or ("", "", "", "")
        self.ground = words[0]
        self.line = BIOTOPES.index(words[1]) if words[1] else -1
        self.kind = TYPES.index(words[2]) if words[2] else -1
        self.crowd = TYPES.index(words[3]) if words[3] else -1
        self._values: dict[int, float] = {}

    def value(self, card: int) -> float:
        """What a species in the ecosystem adds until the end, if it keeps a cube."""
        found = self._values.get(card)
        if found is None:
            found = float(self._value(card))
            self._values[card] = found
        return found

    def _value(self, card: int) -> float:
        box = self.box
        kind, line = box.type[card], box.line[card]
        value: float = box.stars[card] + 2.0 * (line == self.line) + 2.0 * (kind == self.kind)
        value += (1 + CROWD * self.left) * (kind == self.crowd)
        if kind not in self.types:
            value += NEW_TYPE * self.left
        value += sum(self._effect(effect) for effect in box.effects[card])
        if card not in self.cubes:
            lengths = [len(one) for one in self.lines]
            column = lengths[line]
            lacking = sum(length <= column for length in lengths)
            value += COLUMN * (column + 1) / (lacking * lacking)
        return value

    def _effect(self, effect: Effect) -> float:
        if effect.timing == "end":
            return effect.points * self._count(effect) / effect.each
        if effect.family == "predator":
            return 0.4 * effect.amount
        if effect.family in OFTEN:
            reward = REWARDS[str(effect.reward)] * effect.amount
            return OFTEN[effect.family] * reward * self.left
        return A_CYCLE[effect.family] * effect.amount * self.left

    def _count(self, effect: Effect) -> float:
        """How many of what the effect counts there may be in the end."""
        if effect.family == "end_territories":
            held = [one for one in self.mine.values() if effect.biotope in (None, one)]
            return len(held) + 0.4 * self.left
        kin = [card for card in self.cubes if self.box.matches(effect, card)]
        if effect.family == "end_cubes":
            return sum(self.cubes[card] for card in kin) + self.left
        if effect.family == "end_full":
            return sum(self.cubes[card] == MOST_ON_SPECIES for card in kin) + 0.3 * self.left
        if effect.family == "end_variety":
            return min(4, len(self.types) + 0.5)
        return 1 + len(kin) + 0.4 * self.left

    def cube(self, card: int) -> float:
        """What is lost with one cube of an own card."""
        if card >= SPECIES:
            return self._plant(card - SPECIES) - self.bag()
        cubes = self.cubes[card]
        value = ANIMAL + 1.0 * (self.box.type[card] == self.crowd)
        if cubes == MOST_ON_SPECIES:
            value += 0.2
        if cubes == 1:
            value += self.value(card) * LAST[min(self.left, 2)]
        return value - self.bag()

    def _plant(self, line: int) -> float:
        """What a plant is worth: for later, or for the species that Transfer would feed."""
        later = PLANT if self.left else 0.0
        hungry = [card for card, cubes in self.lines[line] if cubes < MOST_ON_SPECIES]
        if not self.transfers or self.plants[line] > len(hungry):
            return later
        return max(later, FED * self.more(hungry[self.plants[line] - 1]))

    def cheapest(self, types: tuple[str, ...], biotope: str) -> float:
        """What the least valuable cube of some types and a biotope's colour is worth."""
        colour = BIOTOPES.index(biotope)
        kinds = sum(1 << TYPES.index(word) for word in types)
        able = [
            self.cube(card)
            for card, cubes in self.heaps.items()
            if cubes[colour] and self.box.pays[card] & kinds
        ]
        return min(able, default=0.0)

    def bag(self) -> float:
        """What a cube in the bag may still be good for."""
        return BAG * min(self.left, 2) / 2

    def more(self, card: int) -> float:
        """What one cube more on an own card adds."""
        if card >= SPECIES:
            return PLANT
        cubes = self.cubes[card]
        if cubes == 0:
            return self.value(card) * (0.5 if self.left else 1.0)
        return MORE + 1.0 * (self.box.type[card] == self.crowd) + 0.2 * (cubes == 1)

    def cost(self, card: int) -> float:
        """What the cubes for a species are worth, each type paid where it hurts least."""
        spent = dict(self.cubes)
        plants = sum(self.plants)
        plant = min(
            (self.cube(SPECIES + at) for at, one in enumerate(self.plants) if one), default=0
        )
        total = 0.0
        for kind, many in enumerate(self.box.diet[card]):
            for _ in range(many):
                if kind == 0 and plants:
                    plants -= 1
                    total += plant
                    continue
                able = [one for one, left in spent.items() if left and self._pays(one, kind)]
                if not able:
                    continue
                best = min(able, key=lambda one: (spent[one] == 1, self.cube(one)))
                spent[best] -= 1
                last = spent[best] == 0 and self.cubes[best] > 1
                total += self.cube(best) + (0.4 * self.value(best) if last else 0)
        return total

    def _pays(self, card: int, kind: int) -> bool:
        return bool(self.box.pays[card] >> kind & 1)

    def able(self, card: int) -> float:
        """How likely a species in the hand can be played before the end."""
        have: dict[int, int] = {0: sum(self.plants) + 2 * self.left}
        for own, cubes in self.cubes.items():
            kind = self.box.type[own]
            have[kind] = have.get(kind, 0) + cubes + (self.left > 0)
        lacking = sum(
            max(0, many - have.get(kind, 0)) for kind, many in enumerate(self.box.diet[card])
        )
        if lacking == 0:
            return 1.0
        return 0.5 / lacking if self.left > 1 else 0.0

    def wanted(self, card: int) -> float:
        """What it is worth to have a species in the hand."""
        return self.able(card) * max(0.0, self.value(card) - HAND * self.cost(card))

    def ground_value(self, hex_: Hex, without: Hex | None = None) -> float:
        """What a territory here adds: its condition, its cubes, and groups joined or split."""
        biotope = self.biotope(hex_)
        value = 2.0 * (biotope == self.ground) + TERRITORY * self.left
        mine = set(self.mine)
        if without is None:
            value += 3.0 * (self.pieces - groups(mine | {hex_}))
        else:
            value += 3.0 * (groups(mine - {without}) - groups(mine - {without} | {hex_}))
        value += 0.1 * sum(one in self.free for one in neighbours(hex_))
        for card in self.cubes:
            for effect in self.box.effects[card]:
                if effect.family == "end_territories" and effect.biotope in (None, biotope):
                    value += effect.points / effect.each
                if effect.on == "colonisation" and effect.biotope == biotope:
                    value += REWARDS[str(effect.reward)] * effect.amount
        return value

    def biotope(self, hex_: Hex) -> str:
        """The biotope of a hex."""
        return self._ground[hex_]

    @cached_property
    def _ground(self) -> dict[Hex, str]:
        return {one.hex: one.biotope for one in self.view.land}

    @cached_property
    def free(self) -> set[Hex]:
        """The hexes where nobody is."""
        return {one.hex for one in self.view.land if one.owner is None}

    @cached_property
    def pieces(self) -> int:
        """Into how many groups the own territories fall."""
        return groups(set(self.mine))


def groups(hexes: set[Hex]) -> int:
    """Into how many groups the hexes fall, at least one."""
    left, found = set(hexes), 0
    while left:
        front = [left.pop()]
        found += 1
        while front:
            beside = left.intersection(neighbours(front.pop()))
            left -= beside
            front += beside
    return max(found, 1)
