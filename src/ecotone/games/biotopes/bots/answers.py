"""The answers of a net that plays Biotopes: a cube is a card first, then (if need be) a colour.

Words, decks, colours and own biotope cards; species; the others' biotope cards, from the next
player on; hexes. A table of fewer than five leaves the last ones of a kind without a meaning.
"""

from collections.abc import Sequence

from ecotone.games.biotopes.rules.actions import (
    DONE,
    EVOLVE,
    KEEP,
    MULLIGAN,
    PASS,
    REPRODUCE,
    TRANSFER,
    Action,
    Colour,
    OnCard,
    OnCube,
    OnHex,
    Prey,
    Word,
)
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.determinize import World
from ecotone.games.biotopes.rules.state import LINES
from ecotone.games.biotopes.rules.terms import COLOURS, DECKS, SEATS
from ecotone.games.biotopes.rules.tiles import FLOWER

WORDS = (PASS, DONE, KEEP, MULLIGAN, REPRODUCE, TRANSFER, EVOLVE)
FIRST_DECK = len(WORDS)
FIRST_COLOUR = FIRST_DECK + len(DECKS)
FIRST_OWN_LINE = FIRST_COLOUR + len(COLOURS)
FIRST_CARD = FIRST_OWN_LINE + LINES
FIRST_LINE = FIRST_CARD + SPECIES
ALONE, AT_TABLE = 1, SEATS[-1]
"""The numbers of players whose answers there are: tables share those of the largest."""

TILES_LAID = {ALONE: 4, AT_TABLE: 10}


def hexes(seats: int) -> int:
    """How many hexes answers may name."""
    return TILES_LAID[seats] * len(FLOWER)


def first_hex(seats: int) -> int:
    """The first answer that names a hex, alone or at any table."""
    return FIRST_LINE + LINES * (seats - 1)


def many(seats: int) -> int:
    """How many answers there are."""
    return first_hex(seats) + hexes(seats)


def ways(world: World, seat: int, legal: Sequence[Action]) -> dict[int, list[Action]]:
    """The legal actions by their first answer; where several share it, a colour follows."""
    found: dict[int, list[Action]] = {}
    for action in legal:
        found.setdefault(first(world, seat, action), []).append(action)
    return found


def first(world: World, seat: int, action: Action) -> int:
    """The first answer that comes to an action."""
    numbers = world.box.spoken.numbers
    match action:
        case Word():
            return WORDS.index(action)
        case Colour(word):
            return FIRST_COLOUR + COLOURS.index(word)
        case OnHex(hex_):
            shared = ALONE if world.seats == ALONE else AT_TABLE
            return first_hex(shared) + world.land.numbers[hex_]
        case OnCard(card) if card in DECKS:
            return FIRST_DECK + DECKS.index(card)
        case OnCard(card) | OnCube(card, _):
            return of_card(numbers[card], 0)
        case Prey(rival, card, _):
            return of_card(numbers[card], (rival - seat) % world.seats)
        case _:
            raise TypeError(action)


def of_card(number: int, step: int) -> int:
    """A species, or the biotope card of a player so many steps from the own seat."""
    if number < SPECIES:
        return FIRST_CARD + number
    line = number - SPECIES
    return FIRST_LINE + LINES * (step - 1) + line if step else FIRST_OWN_LINE + line


def colour(action: OnCube | Prey) -> int:
    """The second answer of an action on a cube: its colour."""
    return FIRST_COLOUR + COLOURS.index(action.colour)
