"""What a net is told of a game of Biotopes: the same numbers from a position and from arrays.

Everything is told from the seat that decides. Alone there are no rivals, and fewer hexes; at every
other table they are those of five players, of which the last ones may be empty. Nothing here is
hidden from that seat: the cubes of its bag and the cards of its hand are its own.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ecotone.games.biotopes.bots import answers
from ecotone.games.biotopes.bots.holdings import tally
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import SPECIES, own_box
from ecotone.games.biotopes.rules.costs import ANY_TYPE
from ecotone.games.biotopes.rules.determinize import World
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.play import slot
from ecotone.games.biotopes.rules.state import LINES, MOST_ON_SPECIES, NOTHING, SLOTS, TOKENS, place
from ecotone.games.biotopes.rules.terms import ANIMALS, COLOURS, TYPES

Numbers = Any
"""Of NumPy where bots play, of JAX where nets learn: they share this source, and no type."""

Library = Any
"""NumPy or its JAX likeness."""

Precision = Any
"""The name or the type of numbers, as NumPy and JAX both take it."""

STEPS = (
    *("mulligan", "settle", "turn", "pay", "bag", "prey", "breed", "feed", "evolve", "migrate"),
    *("retreat", "triggers", "card", "put", "move", "moved", "limit", "end"),
)
"""What may be decided; at the cycle's `end`, where all have passed, nothing is."""

PLAY, USE, NO_PURPOSE = len(SLOTS), len(SLOTS) + 1, len(SLOTS) + 2
"""What is paid for beside the actions of the board: a species, a card's Action; nothing."""

ABOUT = ("pay", "bag", "prey")
"""The steps that are about a card, and those that tell how often they come."""
COUNTED = ("card", "move", "prey", "evolve")
COLOURED = ("put", "moved")

OWN, RIVAL, FOREIGN = 1, 2, 3
CYCLES, COLUMNS = 7, 6
OF_A_RIVAL = 5
"""Points, territories, cubes on cards, living species, whether it has passed."""


class Features(NamedTuple):
    """Small whole numbers with any leading axes; rows are of species unless said otherwise."""

    hand: Numbers
    own: Numbers  # 0: not there, 1: without a cube, 2 to 5: with one to four
    rival: Numbers  # the cubes on others' species
    river: Numbers  # 1 to 3: in a river, the oldest first
    ground: Numbers  # cubes on the own biotope cards: lines x colours
    shades: Numbers  # cubes on the own species: types of animal x colours
    bag: Numbers
    reserve: Numbers
    boards: Numbers  # cubes by action
    land: Numbers  # by hex: 0, or 1 + biotope + 4 x owner
    conditions: Numbers
    points: Numbers
    first: Numbers
    passed: Numbers
    rivals: Numbers  # seats x OF_A_RIVAL
    cycle: Numbers
    players: Numbers
    step: Numbers
    purpose: Numbers
    card: Numbers
    gain: Numbers
    needs: Numbers  # by type
    colour: Numbers
    held: Numbers  # the own card whose cube is meant: species, then biotope cards
    allowed: Numbers  # answers

    def legal(self, xp: Library) -> Numbers:
        """Each answer that the rules allow."""
        return self.allowed != 0

    def row(self, xp: Library, precision: Precision = "float32") -> Numbers:
        """Everything in one row; `xp` is NumPy or its JAX likeness."""
        parts = [*_cards(self, xp), *_cubes(self, xp), *_land(self, xp), *_decision(self, xp)]
        return xp.concatenate([part.astype(precision) for part in parts], -1)


class Lore(NamedTuple):
    """What species are, as rows: stars, line, type, and which line and type as marks."""

    stars: Numbers
    line: Numbers
    kind: Numbers
    of_line: Numbers
    of_kind: Numbers


@cache
def _lore() -> Lore:
    box = own_box()
    line, kind = np.array(box.line[:SPECIES]), np.array(box.type)
    return Lore(
        np.array(box.stars, np.float32),
        line,
        kind,
        (line[:, None] == np.arange(LINES)).astype(np.float32),
        (kind[:, None] == np.arange(1, len(TYPES))).astype(np.float32),
    )


def _marks(number: Numbers, many: int, xp: Library, first: int = 0) -> Numbers:
    return xp.arange(first, first + many) == number[..., None]


def _cards(told: Features, xp: Library) -> list[Numbers]:
    """Hand, ecosystem, rivers; what species are worth under the conditions."""
    lore = _lore()
    _, line, kind, crowd = (told.conditions[..., at, None] for at in range(4))
    worth = lore.stars + 2.0 * (lore.line == line) + 2.0 * (lore.kind == kind)
    worth = (worth + 1.5 * (lore.kind == crowd)) / 4
    own, river, hand = told.own, told.river, told.hand
    living = (own >= 2).astype(xp.float32)
    alive, kinds = living @ xp.asarray(lore.of_line), living @ xp.asarray(lore.of_kind)
    columns = xp.arange(1, COLUMNS + 1)
    filled = alive[..., None] >= columns
    return [
        hand,
        hand * worth,
        *(own >= level for level in range(1, MOST_ON_SPECIES + 2)),
        told.rival >= 1,
        told.rival == 1,
        river >= 1,
        river == 1,
        (river >= 1) * worth,
        filled.reshape(*filled.shape[:-2], -1),
        alive.min(-1)[..., None] >= columns,
        kinds / 4,
        kinds >= 1,
    ]


def _cubes(told: Features, xp: Library) -> list[Numbers]:
    lead = told.bag.shape[:-1]
    heaped = [part.reshape(*lead, -1) for part in (told.ground, told.shades)]
    return [
        *(part / 3 for part in heaped),
        *(part >= 1 for part in heaped),
        *(part >= 2 for part in heaped),
        told.bag / 4,
        told.bag >= 1,
        told.reserve / 8,
        told.reserve >= 1,
        told.boards / 2,
        told.boards >= 1,
    ]


def _land(told: Features, xp: Library) -> list[Numbers]:
    there, code = told.land > 0, told.land - 1
    biotopes = [there & (code % LINES == biotope) for biotope in range(LINES)]
    owners = [there & (code // LINES == owner) for owner in (OWN, RIVAL, FOREIGN)]
    held = [(biotope & owners[0]).sum(-1)[..., None] / 3 for biotope in biotopes]
    return [*biotopes, *owners, *held, owners[0].sum(-1)[..., None] / TOKENS]


def _decision(told: Features, xp: Library) -> list[Numbers]:
    lead = told.bag.shape[:-1]
    numbers = xp.stack([told.points / 50, told.gain / 3, told.first], -1)
    scale = xp.asarray([1 / 50, 1 / TOKENS, 1 / 20, 1 / 10, 1.0], xp.float32)
    return [
        *(_marks(told.conditions[..., at], LINES, xp, at // 2) for at in range(4)),
        _marks(told.cycle, CYCLES, xp),
        _marks(told.players, len(TYPES), xp, 1),
        _marks(told.step, len(STEPS), xp),
        _marks(told.purpose, NO_PURPOSE, xp),
        _marks(told.card, SPECIES, xp),
        _marks(told.held, SPECIES + LINES, xp),
        _marks(told.colour, len(COLOURS), xp),
        told.gain[..., None] >= xp.arange(1, 4),
        told.needs / 2,
        numbers,
        told.passed,
        (told.rivals * scale).reshape(*lead, -1),
        told.allowed,
    ]


@cache
def inputs(seats: int) -> int:
    """How many features there are: alone, or at any table."""
    return int(blank(seats).row(np).shape[-1])


def blank(seats: int) -> Features:
    """Features of nothing at all, in their shapes."""

    def zeros(*shape: int) -> Numbers:
        return np.zeros(shape, np.int16)

    rivals = zeros(SPECIES if seats > 1 else 0)
    return Features(
        hand=zeros(SPECIES),
        own=zeros(SPECIES),
        rival=rivals,
        river=zeros(SPECIES),
        ground=zeros(LINES, len(COLOURS)),
        shades=zeros(len(ANIMALS), len(COLOURS)),
        bag=zeros(len(COLOURS)),
        reserve=zeros(len(COLOURS)),
        boards=zeros(len(SLOTS)),
        land=zeros(answers.hexes(seats)),
        conditions=zeros(4),
        points=zeros(),
        first=zeros(),
        passed=zeros(seats),
        rivals=zeros(seats - 1, OF_A_RIVAL),
        cycle=zeros(),
        players=zeros(),
        step=zeros(),
        purpose=zeros(),
        card=zeros(),
        gain=zeros(),
        needs=zeros(len(TYPES)),
        colour=zeros(),
        held=zeros(),
        allowed=zeros(answers.many(seats)),
    )


def shared(seats: int) -> int:
    """Whose features and answers a table has: the solo game's, or those of the largest table."""
    return answers.ALONE if seats == 1 else answers.AT_TABLE


def features_of(world: World, seat: int) -> Features:
    """What the seat is told, whatever it decides; nothing is allowed yet."""
    told = blank(shared(world.seats))
    told.hand[each(world.hands[seat])] = 1
    for line, row in enumerate(world.lines[LINES * seat : LINES * (seat + 1)]):
        told.ground[line] = heaps.counts(world.cubes[place(seat, SPECIES + line)])
        for card in row:
            heap = world.cubes[card]
            told.own[card] = 1 + heaps.total(heap)
            if heap:
                told.shades[world.box.type[card] - 1] += heaps.counts(heap)
    for river in world.rivers:
        for at, card in enumerate(reversed(river), 1):
            told.river[card] = at
    told.bag[:], told.reserve[:] = heaps.counts(world.bags[seat]), heaps.counts(world.reserve)
    first = slot(seat, 0)
    told.boards[:] = [heaps.total(heap) for heap in world.boards[first : first + len(SLOTS)]]
    told.conditions[:] = world.conditions
    _owners(world, seat, told.land)
    _rivals(world, seat, told)
    known = told._replace(
        points=np.array(tally(world, seat).points),
        first=np.array(int(world.first == seat)),
        cycle=np.array(world.cycle),
        players=np.array(world.seats),
        **{name: np.array(NOTHING) for name in ("card", "colour", "held")},
    )
    return _decided(world, seat, known)


def _owners(world: World, seat: int, land: Numbers) -> None:
    for number, biotope in enumerate(world.land.biotopes):
        land[number] = 1 + biotope
    for owner, tokens in enumerate(world.tokens):
        kind = OWN if owner == seat else RIVAL if owner < world.seats else FOREIGN
        for number in each(tokens):
            land[number] += LINES * kind


def _rivals(world: World, seat: int, told: Features) -> None:
    for step in range(world.seats):
        other = (seat + step) % world.seats
        told.passed[step] = world.passed >> other & 1
        if not step:
            continue
        has = tally(world, other)
        cubes = 0
        for line, row in enumerate(world.lines[LINES * other : LINES * (other + 1)]):
            cubes += heaps.total(world.cubes[place(other, SPECIES + line)])
            for card in row:
                told.rival[card] = heaps.total(world.cubes[card])
                cubes += told.rival[card]
        living = has.living.bit_count()
        told.rivals[step - 1] = (has.points, has.territories, cubes, living, told.passed[step])


def _decided(world: World, seat: int, told: Features) -> Features:
    """What is decided, if it is the seat that decides."""
    task = world.tasks[-1] if world.tasks else None
    if task is None or task.seat != seat or task.step not in STEPS:
        told.passed[: world.seats] = 1
        told.rivals[: world.seats - 1, -1] = 1
        end = np.array(STEPS.index("end"))
        return told._replace(step=end, purpose=np.array(NO_PURPOSE))
    found, purpose = {"step": STEPS.index(task.step)}, NO_PURPOSE
    if task.step == "pay":
        purpose = task.many
        if task.many == NOTHING:
            purpose = USE if world.species[seat] >> task.card & 1 else PLAY
        if purpose == PLAY:
            for one in task.data:
                told.needs[(one & ANY_TYPE).bit_length() - 1] += 1
    if task.step in ABOUT and (task.step != "pay" or purpose >= PLAY):
        found["card"] = task.card
    if task.step in COUNTED:
        found["gain"] = task.many
    if task.step in COLOURED:
        found["colour"] = task.data[0]
    found["purpose"] = purpose
    return told._replace(**{name: np.array(number) for name, number in found.items()})
