"""What a net is told of a game of Serengeti: the same numbers from a View and from arrays.

Seats are counted from the reader's own; a table of fewer than six leaves the last ones empty. A
set of cards is a row of thirty marks. Nothing here is hidden from the reader.
"""

from typing import Any, NamedTuple

from ecotone.games.serengeti.rules.cards import BITS, CARDS, COLOURS, DIGITS, Card
from ecotone.games.serengeti.rules.state import MOST_SEATS, NOBODY, ROUNDS, TOKENS, Phase
from ecotone.games.serengeti.rules.view import View

Numbers = Any
"""Of NumPy where bots play, of JAX where nets learn: they share this source, and no type."""

Library = Any
"""NumPy or its JAX likeness."""

Precision = Any
"""The name or the type of numbers, as NumPy and JAX both take it."""

_OF_COLOUR = [[float(card.colour == colour) for colour in range(len(COLOURS))] for card in CARDS]
_OF_VALUE = [[float(card.value == value) for value in range(DIGITS)] for card in CARDS]


class Features(NamedTuple):
    """Arrays with any leading axes: marks of seats (6), of cards (30), and numbers."""

    held: Numbers  # seats x cards
    lot: Numbers
    pile: Numbers
    active: Numbers
    first: Numbers
    bidder: Numbers
    seller: Numbers
    tokens: Numbers
    pot: Numbers
    high: Numbers
    round: Numbers
    selling: Numbers
    players: Numbers

    def row(self, np: Library, precision: Precision = "float32") -> Numbers:
        """Everything in one row; `np` is NumPy or its JAX likeness."""
        colours = np.asarray(_OF_COLOUR, np.float32)
        values = np.asarray(_OF_VALUE, np.float32)
        held = self.held.astype(np.float32)
        lot = self.lot.astype(np.float32)
        lead = lot.shape[:-1]
        table = held.reshape(*lead, -1)
        by_colour = (held @ colours / 3).reshape(*lead, -1)
        by_value = (held @ values / 2).reshape(*lead, -1)
        pile = self.pile.astype(np.float32)
        digit = np.arange(DIGITS) == (np.maximum(self.high, 0) % DIGITS)[..., None]
        ladder = np.arange(24) < self.tokens[..., None]
        sized = np.arange(3, MOST_SEATS + 1) == self.players[..., None]
        numbers = np.stack(
            [
                self.tokens / TOKENS,
                self.pot / TOKENS,
                (self.high + 1) / TOKENS,
                (self.tokens - self.high) / TOKENS,
                self.round / ROUNDS,
                self.selling,
            ],
            -1,
        )
        late = np.arange(ROUNDS) == self.round[..., None]
        parts = [
            table,
            by_colour,
            by_value,
            lot,
            lot @ colours,
            pile,
            pile @ colours / 3,
            self.active,
            self.first,
            self.bidder,
            self.seller,
            digit,
            ladder,
            sized,
            late,
            numbers,
        ]
        return np.concatenate([part.astype(precision) for part in parts], -1)


INPUTS = (
    MOST_SEATS * (len(CARDS) + len(COLOURS) + DIGITS + 4)
    + 2 * (len(CARDS) + len(COLOURS))
    + (DIGITS + 24 + MOST_SEATS - 2 + ROUNDS + 6)
)


def features_of(view: View, np: Library) -> Features:
    """What the seat of the view sees."""
    seat = view.seat or 0
    order = [(seat + step) % view.seats for step in range(view.seats)]
    auction = view.auction

    def cards(some: tuple[Card, ...]) -> list[int]:
        bits = sum(BITS[card] for card in some)
        return [bits >> place & 1 for place in range(len(CARDS))]

    def marks(where: int) -> Any:
        return np.array([float(place == where) for place in order] + empty, np.float32)

    empty = [0.0] * (MOST_SEATS - view.seats)
    blank = [[0] * len(CARDS)] * (MOST_SEATS - view.seats)
    active = auction.active if auction else 0
    return Features(
        held=np.array([cards(view.held[place]) for place in order] + blank, np.float32),
        lot=np.array(cards(view.lot), np.float32),
        pile=np.array(cards(view.pile), np.float32),
        active=np.array([float(active >> place & 1) for place in order] + empty, np.float32),
        first=marks(view.first),
        bidder=marks(auction.bidder if auction else NOBODY),
        seller=marks(auction.seller if auction else NOBODY),
        tokens=np.array(view.tokens[seat] or 0, np.float32),
        pot=np.array(view.pot, np.float32),
        high=np.array(auction.high if auction else NOBODY, np.float32),
        round=np.array(view.round, np.float32),
        selling=np.array(float(view.phase is Phase.SALE), np.float32),
        players=np.array(view.seats, np.float32),
    )
