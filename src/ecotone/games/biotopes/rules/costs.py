"""Paying: which cubes count as what, what can be afforded, and the step that pays a cube.

A need is a cube still to be paid: the types it may have as bits, then its colours as bits.
"""

from functools import lru_cache
from typing import NamedTuple

from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import OnCube
from ecotone.games.biotopes.rules.box import PLANTS, SPECIES
from ecotone.games.biotopes.rules.play import Play, Position, own_cards, slot
from ecotone.games.biotopes.rules.state import LINES, NOTHING, REPRODUCTION, TRANSFER, Task, place
from ecotone.games.biotopes.rules.steps import Step
from ecotone.games.biotopes.rules.terms import COLOURS, TYPES

ANY_COLOUR = (1 << len(COLOURS)) - 1
ANY_TYPE = (1 << len(TYPES)) - 1
PLANT, INVERTEBRATE, REPTILE, BIRD, MAMMAL = (1 << kind for kind in range(len(TYPES)))


def need(types: int, colours: int = ANY_COLOUR) -> int:
    """A cube of one of these types and colours."""
    return types | colours << len(TYPES)


class Supply(NamedTuple):
    """A player's cubes by type: those that are only of it, those that pollinate, their colours."""

    plain: list[int]
    pollinating: list[int]
    shades: list[int]

    def affords(self, diet: tuple[int, ...]) -> bool:
        """Whether the diet can be paid: pollinating cubes left over count as Plants."""
        plain, pollinating = self.plain, self.pollinating
        plants = plain[PLANTS]
        for kind in range(1, len(TYPES)):
            lacking = diet[kind] - plain[kind]
            if pollinating[kind]:
                if lacking > pollinating[kind]:
                    return False
                plants += pollinating[kind] - (lacking if lacking > 0 else 0)
            elif lacking > 0:
                return False
        return diet[PLANTS] <= plants

    def lacking(self, diet: tuple[int, ...]) -> tuple[int, ...]:
        """The cubes of each type that the diet asks for and nothing is there to pay with."""
        short = [max(0, many - plain) for many, plain in zip(diet, self.plain, strict=True)]
        spare = [max(0, own - lack) for own, lack in zip(self.pollinating, short, strict=True)]
        lack = [max(0, lack - own) for own, lack in zip(self.pollinating, short, strict=True)]
        return (max(0, short[PLANTS] - sum(spare[1:])), *lack[1:])


def supply(at: Position, seat: int) -> Supply:
    """The cubes on a player's cards."""
    cubes, box = at.cubes, at.box
    types, pollinators = box.type, box.pollinating
    plain, pollinating, shades = [0] * 5, [0] * 5, [0] * 5
    total, shade = heaps.total, heaps.shades
    first = LINES * seat
    for line in range(first, first + LINES):
        heap = cubes[SPECIES + line]
        if heap:
            plain[PLANTS] += total(heap)
            shades[PLANTS] |= shade(heap)
        for card in at.lines[line]:
            heap = cubes[card]
            if heap:
                kind = types[card]
                shades[kind] |= shade(heap)
                if pollinators >> card & 1:
                    pollinating[kind] += total(heap)
                    shades[PLANTS] |= shade(heap)
                else:
                    plain[kind] += total(heap)
    return Supply(plain, pollinating, shades)


def diet(at: Position, seat: int, card: int) -> tuple[int, ...]:
    """What a species costs this player, type by type; thrift never makes it free."""
    box = at.box
    cost = box.diet[card]
    if not at.species[seat] & box.thrift:
        return cost
    left = list(cost)
    for bearer, line, kind in box.thrifty:
        if (
            at.species[seat] >> bearer & 1
            and line == box.line[card]
            and left[kind]
            and sum(left) > 1
        ):
            left[kind] -= 1
    return tuple(left)


def for_species(at: Position, seat: int, card: int) -> tuple[int, ...]:
    """The needs of a species, type after type (B25)."""
    cost = diet(at, seat, card)
    return tuple(need(1 << kind) for kind in range(len(TYPES)) for _ in range(cost[kind]))


@lru_cache(maxsize=1 << 12)
def distinct(paid: tuple[int, ...]) -> bool:
    """Whether cubes, each of one of some types, can be taken as all of different types (B35)."""
    if not paid:
        return True
    first, rest = paid[0], paid[1:]
    return any(
        distinct(tuple(types & ~(1 << kind) for types in rest))
        for kind in range(len(TYPES))
        if first >> kind & 1
    )


def payable(at: Position, task: Task) -> list[OnCube]:
    """The cubes that may be paid for the first need and leave enough for the others."""
    seat, wanted = task.seat, task.data[0]
    types, shades = wanted & ANY_TYPE, wanted >> len(TYPES)
    box, cubes = at.box, at.cubes
    pays, pay = box.pays, box.spoken.pay
    only_here = task.card != NOTHING and at.species[seat] >> task.card & 1
    cards = [task.card] if only_here else own_cards(at, seat)
    found: list[OnCube] = []
    for card in cards:
        heap = cubes[place(seat, card)]
        if not heap or not pays[card] & types:
            continue
        if (
            types == PLANT
            and len(task.data) > 1
            and card < SPECIES
            and not _enough(at, task, box.type[card])
        ):
            continue
        found += [pay[card][colour] for colour in heaps.colours(heap) if shades >> colour & 1]
    if task.many in (REPRODUCTION, TRANSFER) and at.options["forbid_null_actions"]:
        numbers = box.spoken.numbers
        return [one for one in found if useful(at, task, numbers[one.card])]
    return found


def _enough(at: Position, task: Task, kind: int) -> bool:
    """Whether the other needs can be paid once a pollinating cube of this type has gone."""
    cubes = supply(at, task.seat)
    cubes.pollinating[kind] -= 1
    left = tuple(task.data[1:].count(need(1 << one)) for one in range(len(TYPES)))
    return cubes.affords(left)


def useful(at: Position, task: Task, paid: int) -> bool:
    """Whether Reproduction or Transfer does anything after a cube was paid from this card (B15)."""
    seat, box = task.seat, at.box
    event = "reproduction" if task.many == REPRODUCTION else "transfer"
    if any(at.species[seat] >> bearer & 1 for bearer, *_ in box.on.get(event, ())):
        return True
    left = {card: heaps.total(at.cubes[place(seat, card)]) for card in own_cards(at, seat)}
    left[paid] -= 1
    if task.many == REPRODUCTION:
        stock = at.reserve + at.bags[seat]
        return any(
            2 <= left[card] <= 3 and heaps.count(stock, box.line[card])
            for card in left
            if card < SPECIES
        )
    return any(
        left[SPECIES + line] and any(left[card] < 4 for card in at.lines[LINES * seat + line])
        for line in range(LINES)
    )


def pay(play: Play, task: Task, cube: OnCube) -> None:
    """A cube goes into the bag, or to its slot on the board."""
    seat = task.seat
    heap = heaps.CUBES[COLOURS.index(cube.colour)]
    play.cubes[place(seat, play.box.spoken.numbers[cube.card])] -= heap
    if task.many == NOTHING:
        play.bags[seat] += heap
    else:
        play.boards[slot(seat, task.many)] += heap
    if len(task.data) > 1:
        play.instead(Task("pay", seat, task.card, task.many, task.data[1:]))
    else:
        play.tasks.pop()


def _pay_all(play: Play, task: Task) -> bool:
    """Pay at once where there is no choice: a single cube, or every cube is needed."""
    choices = payable(play, task)
    if len(choices) > 1:
        alike = task.data.count(task.data[0])
        numbers, cubes = play.box.spoken.numbers, play.cubes
        if len(choices) > alike or alike < sum(
            heaps.count(cubes[place(task.seat, numbers[one.card])], COLOURS.index(one.colour))
            for one in choices
        ):
            return False
    pay(play, task, choices[0])
    return True


STEPS = {"pay": Step(_pay_all, payable, pay)}
