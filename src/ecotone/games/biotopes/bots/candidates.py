"""The candidates of the search: a rule of thumb for every decision of Biotopes."""

from collections.abc import Callable, Sequence
from typing import Any

from ecotone.games.biotopes.bots.holdings import TERRITORIES, Tally, fragments, lore, tally
from ecotone.games.biotopes.bots.value import card_value, lacking
from ecotone.games.biotopes.rules.actions import (
    Action,
    Compete,
    Discard,
    Done,
    Expand,
    Migrate,
    Pass,
    Pay,
    Use,
)
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.cycle import cycles
from ecotone.games.biotopes.rules.determinize import World
from ecotone.games.biotopes.rules.heaps import total
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.play import room, taken
from ecotone.games.biotopes.rules.scoring import FRAGMENT
from ecotone.games.biotopes.rules.state import LINES, place

LAST = 4.0
"""What the last cube of a species is worth."""

MISSED = (0.0, LAST, 1.3, 1.0, 0.9)
"""What is lost with one of so many cubes on a species."""

WELCOME = (LAST, 1.5, 1.0, 1.0, 0.0)
"""What a cube more adds to so many on a species."""

PLANT, WASTED_PLANT = 1.1, 0.9
"""What a plant is worth, and one that Transfer would not move."""

DEAR = 3.0
"""Nothing worth more is paid for a card."""

USELESS = 1.0
"""A card in the hand worth less may go."""

SHORT, EATEN = (2.0, 0.8), (1.0, 0.5)
"""What a cube that is lacking, and one to be paid, take from a card's value: last, or before."""

Choices = Sequence[Any]


class Scout:
    """Looks ahead for one seat; `many` says how many choices of a kind to keep."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._counted: tuple[World | None, Tally | None] = (None, None)

    def candidates(self, world: World, legal: Sequence[Action], many: int) -> Sequence[Action]:
        """Some of the choices, the most promising first; a pass is never among them."""
        rule = _CANDIDATES.get(world.tasks[-1].step)
        if rule is not None:
            return rule(self, world, legal, many)
        return legal[: max(1, many - 1)]

    def _counts(self, world: World) -> Tally:
        before, counts = self._counted
        if before is not world or counts is None:
            counts = tally(world, self.seat)
            self._counted = (world, counts)
        return counts

    # cubes

    def _missed(self, world: World, card: int) -> float:
        """What is lost with one cube of an own card."""
        heap = total(world.cubes[place(self.seat, card)])
        if card >= SPECIES:
            line = world.lines[LINES * self.seat + card - SPECIES]
            hungry = sum(room(world, self.seat, one) > 0 for one in line)
            return PLANT if heap <= hungry else WASTED_PLANT
        return MISSED[heap] + (world.box.type[card] == world.conditions[3])

    def pay(self, world: World, legal: Choices, many: int) -> Choices:
        """The cubes missed least."""
        numbers = world.box.spoken.numbers
        return sorted(legal, key=lambda one: self._missed(world, numbers[one.card]))[:many]

    def put(self, world: World, legal: Choices, many: int) -> Choices:
        """The cards that a cube helps most."""
        numbers, cubes = world.box.spoken.numbers, world.cubes

        def welcome(one: Any) -> float:
            card = numbers[one.card]
            if card >= SPECIES:
                return 0.5
            return WELCOME[total(cubes[card])] + (world.box.type[card] == world.conditions[3])

        return sorted(legal, key=welcome, reverse=True)[:many]

    def prey(self, world: World, legal: Choices, many: int) -> Choices:
        """The last cube of a species hurts a rival most."""
        numbers = world.box.spoken.numbers

        def hurt(one: Any) -> float:
            if isinstance(one, Done):
                return -1.0
            card = numbers[one.card]
            return 0.3 if card >= SPECIES else 1.0 + (total(world.cubes[card]) == 1)

        return legal[:1] if world.seats == 1 else [max(legal, key=hurt)]

    # cards

    def _wanted(self, world: World, card: int) -> float:
        """What it is worth to have a species in the hand."""
        counts = self._counts(world)
        diet = world.box.diet[card]
        later = cycles(world) > world.cycle
        short = lacking(diet[1:], counts.cubes[1:])
        value = card_value(world, self.seat, counts, card)
        return value - SHORT[later] * short - EATEN[later] * sum(diet)

    def draw(self, world: World, legal: Choices, many: int) -> Choices:
        """The best of the rivers; a deck only if those are empty."""
        numbers = world.box.spoken.numbers
        river = [one for one in legal if one.card in numbers]
        wanted = sorted(river, key=lambda one: -self._wanted(world, numbers[one.card]))
        return wanted[:many] or legal[:1]

    def discard(self, world: World, legal: Choices, many: int) -> Choices:
        """The cards wanted least."""
        numbers = world.box.spoken.numbers
        ranked = sorted(legal, key=lambda one: self._wanted(world, numbers[one.card]))
        return ranked[: max(1, many - 1)]

    def evolve(self, world: World, legal: Choices, many: int) -> Choices:
        """A card that nobody needs, a cube that is not too dear, or enough."""
        numbers = world.box.spoken.numbers
        pays = self.pay(world, [one for one in legal if isinstance(one, Pay)], max(1, many // 2))
        found = [one for one in pays if self._missed(world, numbers[one.card]) < DEAR]
        if not isinstance(legal[-1], Done):
            return found or pays or legal[:1]
        cards = self.discard(world, [one for one in legal if isinstance(one, Discard)], 1)
        useless = [one for one in cards if self._wanted(world, numbers[one.card]) < USELESS]
        return [*useless, *found, legal[-1]]

    # territories

    def _ground(self, world: World, hex_: int, without: int = 0) -> float:
        """What a territory here adds: its condition, bonuses, groups joined or split, room."""
        land, tokens = world.land, world.tokens[self.seat]
        biotope = land.biotopes[hex_]
        value = 2.0 * (biotope == world.conditions[0])
        value += FRAGMENT * fragments(land, tokens & ~without | 1 << hex_)
        value += 0.1 * (land.near[hex_] & ~taken(world)).bit_count()
        known = lore(world.box)
        for bearer in each(world.species[self.seat] & known.with_bonus):
            for bonus in known.bonuses[bearer]:
                if bonus.counted == TERRITORIES and bonus.among in (-1, biotope):
                    value += bonus.points / bonus.each
        return value

    def _best_ground(self, world: World, hexes: Choices, many: int) -> list[Any]:
        numbers = world.land.numbers
        ranked = sorted(hexes, key=lambda one: -self._ground(world, numbers[one.hex]))
        return ranked[:many]

    def migrate(self, world: World, legal: Choices, many: int) -> Choices:
        """The goals that add most."""
        numbers, start = world.land.numbers, 1 << world.tasks[-1].data[0]
        ranked = sorted(legal, key=lambda one: -self._ground(world, numbers[one.hex], start))
        return ranked[: max(1, many * many // 4)]

    def _leaving(self, world: World, hexes: Choices, many: int) -> list[Any]:
        """The territories missed least."""
        land, tokens = world.land, world.tokens[self.seat]

        def missed(one: Any) -> float:
            hex_ = land.numbers[one.hex]
            apart = fragments(land, tokens & ~(1 << hex_))
            return apart + 0.7 * (land.biotopes[hex_] == world.conditions[0])

        return sorted(hexes, key=missed)[: many - 1]

    def _idle(self, world: World, action: Action) -> bool:
        """Whether a card's Action would only draw the cube that pays for it, again and again."""
        if not isinstance(action, Use) or world.bags[self.seat]:
            return False
        effects = world.box.used[world.box.spoken.numbers[action.card]]
        return all(effect.family == "foraging" for effect in effects)

    def turn(self, world: World, legal: Choices, many: int) -> Choices:
        """Every action that may change something, those on hexes only where they add most."""
        by_kind: dict[type, list[Any]] = {Expand: [], Compete: [], Migrate: [], Pass: []}
        found = [one for one in legal if type(one) not in by_kind and not self._idle(world, one)]
        for one in legal:
            if type(one) in by_kind:
                by_kind[type(one)].append(one)
        found += self._best_ground(world, by_kind[Expand], many)
        found += self._best_ground(world, by_kind[Compete], many)
        return found + self._leaving(world, by_kind[Migrate], many)


_CANDIDATES: dict[str, Callable[[Scout, World, Choices, int], Choices]] = {
    "turn": Scout.turn,
    "pay": Scout.pay,
    "move": Scout.pay,
    "put": Scout.put,
    "moved": Scout.put,
    "prey": Scout.prey,
    "card": Scout.draw,
    "limit": Scout.discard,
    "evolve": Scout.evolve,
    "migrate": Scout.migrate,
}
