"""All there is to know about a game of Biotopes."""

from enum import Enum
from typing import NamedTuple, TypeVar

from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules.box import SPECIES, Box
from ecotone.games.biotopes.rules.landscape import Landscape
from ecotone.games.biotopes.rules.terms import BIOTOPES

TOKENS = 12
HAND_LIMIT = 5
MOST_ON_SPECIES = 4
RIVER = 3
LINES = len(BIOTOPES)
NOBODY = Seat(-1)
NOTHING = -1

SLOTS = ("reproduction", "transfer", "evolution", "expansion", "competition", "migration")
"""The places for cubes on an ecosystem board."""

REPRODUCTION, TRANSFER, EVOLUTION, EXPANSION, COMPETITION, MIGRATION = range(len(SLOTS))


class Phase(Enum):
    """How far the game is."""

    SETUP = "setup"
    PRODUCTION = "production"
    ACTION = "action"
    OVER = "over"


class Task(NamedTuple):
    """Something to be done: by a seat's decision, by chance or by itself.

    `step` says what; the other fields are for it to read. `card` and the numbers in `data` are
    numbers of cards, hexes, tiles or needs.
    """

    step: str
    seat: Seat = NOBODY
    card: int = NOTHING
    many: int = 0
    data: tuple[int, ...] = ()


class State(NamedTuple):
    """A frozen position. Order that nobody has looked at is not in it: a deck is a set.

    Sets of cards, hexes and seats are bits. Heaps of cubes are integers (see heaps). `cubes`
    holds the heap on every card: the species by number, then the biotope cards, four a seat.
    `boards` holds the six slots of each seat, `lines` the four lines of each seat from the
    left, `milieus` the advanced biotopes (or nothing) of each line. `species` are all the
    cards in a seat's ecosystem with an effect: species by number, advanced biotopes after them.
    `acted` are the species whose Action was taken this cycle, of those that have one only once.
    `known` are the hand cards that everyone has seen. `tokens` has the foreign colour of the
    solo game last. `tops` are the biotopes on the backs of the decks' top cards, `rivers` run
    from left to right. The last of the `tasks` comes first.
    """

    options: Options
    seats: int
    box: Box
    phase: Phase
    cycle: int
    first: Seat
    turn: Seat
    passed: int
    acted: int
    conditions: tuple[int, ...]
    land: Landscape
    tiles: tuple[tuple[int, ...], ...]
    display: int
    reserve: int
    bags: tuple[int, ...]
    cubes: tuple[int, ...]
    boards: tuple[int, ...]
    tokens: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]
    milieus: tuple[int, ...]
    species: tuple[int, ...]
    hands: tuple[int, ...]
    known: tuple[int, ...]
    decks: tuple[int, ...]
    discards: tuple[int, ...]
    tops: tuple[int, ...]
    rivers: tuple[tuple[int, ...], ...]
    tasks: tuple[Task, ...]


def place(seat: int, card: int) -> int:
    """Where in `cubes` the heap on this own card is; biotope cards come after the species."""
    return card if card < SPECIES else card + LINES * seat


T = TypeVar("T")


def swapped(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one value changed."""
    return (*values[:at], value, *values[at + 1 :])
