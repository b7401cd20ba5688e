"""What a program that learns sees of a game of Biotopes."""

from ecotone.bots.observing import Blank, Numbers, Observing, Part
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
from ecotone.games.biotopes.rules.view import Decision, PlayerView, View

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


def see(view: View) -> dict[str, Numbers]:
    """The parts of a view."""
    seen, own, seats = _blank(), view.seat or 0, view.seats
    seen["phase"][0], seen["cycle"][:] = PHASES.index(view.phase), (view.cycle, view.cycles)
    for name, seat in (("first", view.first), ("turn", view.turn)):
        if seat is not None:
            seen[name][(seat - own) % seats] = 1
    for at, word in enumerate(view.conditions):
        seen["conditions"][at] = (BIOTOPES if at < 2 else TYPES).index(word) + 1
    _land(view, own, seen["land"])
    numbers = view.box.spoken.numbers
    for at, deck in enumerate(view.decks):
        top = 0 if deck.top is None else BIOTOPES.index(deck.top) + 1
        seen["decks"][at] = (deck.size, top)
        for place, cards in (("discards", deck.discards), ("river", deck.river)):
            for card in cards:
                seen["species"][numbers[card]] = (PLACES.index(place), 0)
    seen["reserve"][:] = view.reserve
    for player in view.players:
        _player(view, player, (player.seat - own) % seats, seen)
    if view.decision is not None:
        _decision(view, view.decision, seen)
    return seen


def _land(view: View, own: int, land: Numbers) -> None:
    for at, one in enumerate(view.land):
        whose = 0
        if one.owner is not None:
            whose = MOST + 1 if one.owner < 0 else (one.owner - own) % view.seats + 1
        q, r = one.hex
        land[at] = (q, r, BIOTOPES.index(one.biotope) + 1, one.edge, whose)


def _player(view: View, player: PlayerView, at: int, seen: dict[str, Numbers]) -> None:
    numbers = view.box.spoken.numbers
    seen["passed"][at], seen["tokens"][at] = player.passed, player.tokens
    seen["bags"][at] = -1 if player.bag is None else player.bag
    seen["bag_sizes"][at] = player.bag_size
    seen["slots"][at] = [cubes for _, cubes in player.slots]
    seen["left"][at] = [many for _, many in player.left]
    for line, row in enumerate(player.lines):
        seen["lines"][at, line] = row.cubes
        seen["advanced"][at, line] = row.advanced is not None
        for one in row.species:
            seen["species"][numbers[one.card]] = (PLACES.index("line"), at + 1)
            seen["cubes"][numbers[one.card]] = one.cubes
    for card in player.hand:
        if card.card is None:
            seen["unknown"][at, DECKS.index(card.deck)] += 1
        else:
            seen["species"][numbers[card.card]] = (PLACES.index("hand"), at + 1)


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
