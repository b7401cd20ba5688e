"""All there is to know about a game of Serengeti."""

from enum import Enum
from typing import NamedTuple, TypeVar

from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules.cards import Card

ROUNDS = 15
TOKENS = 12
MOST_SEATS = 6
MOST_TOKENS = TOKENS * MOST_SEATS
NOBODY = Seat(-1)
NO_BID = -1


class Phase(Enum):
    """What the game is waiting for."""

    FIRST = "first"
    EXCHANGE = "exchange"
    SALE = "sale"
    REVEAL = "reveal"
    AUCTION = "auction"
    CORRECT = "correct"
    FORFEIT = "forfeit"
    OVER = "over"


class Auction(NamedTuple):
    """The bidding for the lot, or (with a seller) for a player's own card.

    `active` and `penalised` are sets of seats as bits. `bids` is each seat's latest bid.
    """

    seller: Seat
    active: int
    penalised: int
    high: int
    bidder: Seat
    bids: tuple[int, ...]


class Hammer(NamedTuple):
    """How an auction ended: who has the cards, for what price (None: for nothing), who was paid."""

    round: int
    cards: tuple[Card, ...]
    seller: Seat
    owner: Seat
    price: int | None
    shares: tuple[int, ...]


class State(NamedTuple):
    """A frozen position. Sets of cards and of seats are bits; the pile has no order.

    Every card is in the pile, the lot, in front of a player or removed. Every token is in a hand
    or in the pot. `sold` counts each seat's private sales, `spoken` the bids and
    hammers of the whole game.
    """

    options: Options
    seats: int
    phase: Phase
    round: int
    first: Seat
    turn: Seat
    pile: int
    lot: int
    held: tuple[int, ...]
    tokens: tuple[int, ...]
    pot: int
    removed: int
    barred: int
    sold: tuple[int, ...]
    spoken: int
    auction: Auction | None
    last: Hammer | None


def _next(seats: int, seat: int) -> Seat:
    """The next of these seats clockwise after this one, itself last; nobody of none."""
    for step in range(1, MOST_SEATS + 1):
        place = (seat + step) % MOST_SEATS
        if seats >> place & 1:
            return Seat(place)
    return NOBODY


AFTER = tuple(
    tuple(_next(bits, seat) for bits in range(1 << MOST_SEATS)) for seat in range(MOST_SEATS)
)
"""AFTER[seat][seats]: the next of these seats clockwise after this one."""


def everyone(seats: int) -> int:
    """All the seats of a table, as bits."""
    return (1 << seats) - 1


def from_seat(seat: Seat, seats: int) -> Seat:
    """The first of these seats clockwise, beginning with this one; nobody of none."""
    return seat if seats >> seat & 1 else AFTER[seat][seats]


T = TypeVar("T")


def swapped(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The tuple with one value changed."""
    return (*values[:place], value, *values[place + 1 :])
