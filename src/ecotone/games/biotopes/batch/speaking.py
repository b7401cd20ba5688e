"""The engine's integers for the actions of the reference rules."""

from ecotone.core.seats import Seat
from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.tables import Map
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
from ecotone.games.biotopes.rules.box import SPECIES, own_box
from ecotone.games.biotopes.rules.state import LINES
from ecotone.games.biotopes.rules.terms import COLOURS, DECKS

WORDS = (PASS, DONE, KEEP, MULLIGAN, REPRODUCE, TRANSFER, EVOLVE)
FIRST_CARD = at.SHORT
FIRST_CUBE = FIRST_CARD + SPECIES
FIRST_GROUND = FIRST_CUBE + at.COLOURS * SPECIES
OF_GROUND = LINES * at.COLOURS


def encode(ground: Map, players: int, seat: Seat | int, action: Action) -> int:
    """The integer of a seat's action on this map."""
    numbers = own_box().spoken.numbers
    match action:
        case Word():
            return WORDS.index(action)
        case Colour(colour):
            return at.COLOURED + COLOURS.index(colour)
        case OnHex(hex_):
            return FIRST_GROUND + OF_GROUND * players + ground.ground.numbers[hex_]
        case OnCard(card) if card in DECKS:
            return at.BLINDS + DECKS.index(card)
        case OnCard(card):
            number = numbers[card]
            return FIRST_CARD + number if number < SPECIES else at.LINED + number - SPECIES
        case OnCube(card, colour):
            return _cube(int(seat), numbers[card], colour)
        case Prey(rival, card, colour):
            return _cube(rival, numbers[card], colour)
        case _:
            raise TypeError(action)


def _cube(seat: int, card: int, colour: str) -> int:
    number = COLOURS.index(colour)
    if card < SPECIES:
        return FIRST_CUBE + at.COLOURS * card + number
    return FIRST_GROUND + OF_GROUND * seat + at.COLOURS * (card - SPECIES) + number
