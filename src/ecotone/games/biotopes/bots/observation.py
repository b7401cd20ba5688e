"""What a program that learns sees of a game of Biotopes."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ecotone.bots.observing import KIND, Blank, Numbers, Observing, Once, Part
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.rules import STEPS
from ecotone.games.biotopes.rules.state import LINES, SLOTS, TOKENS, Phase
from ecotone.games.biotopes.rules.terms import (
    BIOTOPES,
    COLOURS,
    DECKS,
    LARGEST_RESERVE,
    SEATS,
    TILES,
    TYPES,
)
from ecotone.games.biotopes.rules.tiles import FLOWER
from ecotone.games.biotopes.rules.view import (
    Cubes,
    Decision,
    Ground,
    HandCard,
    LineView,
    PlayerView,
    TileView,
    View,
)

PHASES = tuple(Phase)
STEP_NAMES = tuple(STEPS)
PLACES = ("unseen", "discards", "river", "line", "hand")
MOST = SEATS[-1]
HEXES = TILES * len(FLOWER)
NEEDS = 8
"""So many cubes still to be paid are told one by one."""

FAR = 40
MANY = 99
_CUBES = len(COLOURS)

PARTS = (
    Part("phase", (1,), 0, len(PHASES), "setup, production, action or over"),
    Part("cycle", (2,), 0, MANY, "which cycle it is, and how many there are"),
    Part("first", (MOST,), 0, 1, "who is first player, the own seat first"),
    Part("turn", (MOST,), 0, 1, "whose turn it is"),
    Part("passed", (MOST,), 0, 1, "who has passed in this cycle"),
    Part("conditions", (4,), 0, 5, "the condition tokens: two biotopes, two types, from 1"),
    Part(
        "land",
        (HEXES, 5),
        -FAR,
        FAR,
        "each hex: its two coordinates, its biotope from 1 (0: no hex), whether it lies at the "
        "edge, whose it is (0 nobody, 1 own, 2 to 5 the others in order, 6 foreign)",
    ),
    Part(
        "species",
        (SPECIES, 2),
        0,
        MOST,
        f"each species by number: where it is ({', '.join(PLACES)}), and whose from 1",
    ),
    Part("cubes", (SPECIES, _CUBES), 0, MANY, "the cubes on each species by colour"),
    Part("lines", (MOST, LINES, _CUBES), 0, MANY, "the cubes on each biotope card"),
    Part("advanced", (MOST, LINES), 0, 1, "which biotope cards are advanced ones"),
    Part("bags", (MOST, _CUBES), -1, MANY, "the cubes in each bag; -1 unknown"),
    Part("bag_sizes", (MOST,), 0, 4 * LARGEST_RESERVE, "how many cubes each bag has"),
    Part("slots", (MOST, len(SLOTS), _CUBES), 0, MANY, "the cubes on each board by action"),
    Part("left", (MOST, len(SLOTS)), 0, MANY, "how often each action may still be taken"),
    Part("tokens", (MOST,), 0, TOKENS, "tokens not yet on the map"),
    Part("unknown", (MOST, len(DECKS)), 0, SPECIES, "cards of each hand that are not known"),
    Part("reserve", (_CUBES,), 0, MANY, "the cubes of the reserve"),
    Part("decks", (len(DECKS), 2), 0, SPECIES, "how many cards, and the top one's biotope from 1"),
    Part("step", (1,), 0, len(STEP_NAMES), "what is decided, from 1, in the order of the steps"),
    Part("about", (1,), 0, SPECIES + LINES, "the own card that it is about, from 1"),
    Part("many", (1,), -MANY, MANY, "how often it still comes"),
    Part("colour", (_CUBES,), 0, 1, "the cube at hand"),
    Part("needs", (NEEDS, len(TYPES) + _CUBES), 0, 1, "cubes still to be paid: types, colours"),
)
_blank = Blank(PARTS)
_AT = _blank.starts
UNSEEN, DISCARDS, LYING, LINE, HAND = range(len(PLACES))
_PHASE = {phase: at for at, phase in enumerate(PHASES)}
_BIOTOPE = {word: at for at, word in enumerate(BIOTOPES, 1)}
_TYPE = {word: at for at, word in enumerate(TYPES, 1)}


def see(view: View) -> dict[str, Numbers]:
    """The parts of a view."""
    own, seats, numbers = view.seat or 0, view.seats, _blank.bytes()
    numbers[_AT["phase"]] = _PHASE[view.phase]
    _write(numbers, "cycle", bytes((view.cycle, view.cycles)))
    for name, seat in (("first", view.first), ("turn", view.turn)):
        if seat is not None:
            numbers[_AT[name] + (seat - own) % seats] = 1
    sites, kinds = view.conditions[:2], view.conditions[2:]
    told = [*(_BIOTOPE[word] for word in sites), *(_TYPE[word] for word in kinds)]
    _write(numbers, "conditions", bytes(told))
    _write(numbers, "reserve", bytes(view.reserve))
    _decks(view, numbers)
    for player in view.players:
        _player(view, player, (player.seat - own) % seats, numbers)
    seen = _blank.filled(numbers)
    for player in view.players:
        seen["bags"][(player.seat - own) % seats] = -1 if player.bag is None else player.bag
    hexes = len(view.land)
    seen["land"][:hexes, :4] = _map(view.tiles, view.land)
    seen["land"][:hexes, 4] = _whose(own, seats)[_owners(view.land)]
    if view.decision is not None:
        _decision(view, view.decision, seen)
    return seen


def _write(numbers: bytearray, name: str, some: bytes, at: int = 0) -> None:
    """The numbers of a part from some place of it on."""
    first = _AT[name] + at
    numbers[first : first + len(some)] = some


def _decks(view: View, numbers: bytearray) -> None:
    of_card, first = view.box.spoken.numbers, _AT["species"]
    for at, deck in enumerate(view.decks):
        top = 0 if deck.top is None else _BIOTOPE[deck.top]
        _write(numbers, "decks", bytes((deck.size, top)), 2 * at)
        for card in deck.discards:
            numbers[first + 2 * of_card[card]] = DISCARDS
        for card in deck.river:
            numbers[first + 2 * of_card[card]] = LYING


def _player(view: View, player: PlayerView, at: int, numbers: bytearray) -> None:
    of_card, first = view.box.spoken.numbers, _AT["species"]
    numbers[_AT["passed"] + at] = player.passed
    numbers[_AT["tokens"] + at] = player.tokens
    numbers[_AT["bag_sizes"] + at] = player.bag_size
    slots, left = _boards(player.slots), _times(player.left)
    _write(numbers, "slots", slots, len(slots) * at)
    _write(numbers, "left", left, len(left) * at)
    ground, advanced, species = _lines(player.lines)
    _write(numbers, "lines", ground, len(ground) * at)
    _write(numbers, "advanced", advanced, len(advanced) * at)
    cubes, lying = _AT["cubes"], bytes((LINE, at + 1))
    for card, heap in species:
        number = of_card[card]
        numbers[first + 2 * number : first + 2 * number + 2] = lying
        numbers[cubes + _CUBES * number : cubes + _CUBES * (number + 1)] = heap
    known, unknown = _hand(player.hand)
    _write(numbers, "unknown", unknown, len(unknown) * at)
    for card in known:
        _write(numbers, "species", bytes((HAND, at + 1)), 2 * of_card[card])


# What lies unchanged from step to step is read once


def _mapped(tiles: tuple[TileView, ...], land: tuple[Ground, ...]) -> Numbers:
    """Of each hex what never changes."""
    rows = [(*one.hex, _BIOTOPE[one.biotope], one.edge) for one in land]
    return np.array(rows, KIND).reshape(-1, 4)


def _owned(land: tuple[Ground, ...]) -> NDArray[np.intp]:
    """Whose each hex is: nobody's is -1, a foreign one -2."""
    return np.array([-1 if one.owner is None else one.owner for one in land], np.intp)


@cache
def _whose(own: int, seats: int) -> Numbers:
    """By the owner's seat how it is told; the last two are foreign ones and nobody."""
    return np.array([*((seat - own) % seats + 1 for seat in range(seats)), MOST + 1, 0], KIND)


def _laid(lines: tuple[LineView, ...]) -> tuple[bytes, bytes, list[tuple[str, bytes]]]:
    """Cubes on biotope cards, which of these are advanced ones, and the species with theirs."""
    return (
        bytes(cubes for row in lines for cubes in row.cubes),
        bytes(row.advanced is not None for row in lines),
        [(one.card, bytes(one.cubes)) for row in lines for one in row.species],
    )


def _held(hand: tuple[HandCard, ...]) -> tuple[list[str], bytes]:
    """The cards that are known, and how many of each deck are not."""
    backs = [one.deck for one in hand if one.card is None]
    return [one.card for one in hand if one.card is not None], bytes(map(backs.count, DECKS))


def _on_slots(slots: tuple[tuple[str, Cubes], ...]) -> bytes:
    return bytes(cubes for _, some in slots for cubes in some)


def _again(left: tuple[tuple[str, int], ...]) -> bytes:
    return bytes(many for _, many in left)


_map, _owners = Once(_mapped, 1 << 8), Once(_owned, 1 << 8)
_lines, _hand = Once(_laid), Once(_held)
_boards, _times = Once(_on_slots), Once(_again)


def _decision(view: View, decision: Decision, seen: dict[str, Numbers]) -> None:
    seen["step"][0] = STEP_NAMES.index(decision.step) + 1
    seen["many"][0] = decision.many
    if decision.card is not None:
        seen["about"][0] = view.box.spoken.numbers[decision.card] + 1
    if decision.colour is not None:
        seen["colour"][COLOURS.index(decision.colour)] = 1
    for at, need in enumerate(decision.needs[:NEEDS]):
        for word in need.types:
            seen["needs"][at, TYPES.index(word)] = 1
        for word in need.colours:
            seen["needs"][at, len(TYPES) + COLOURS.index(word)] = 1


OBSERVING = Observing(1, PARTS, see)
