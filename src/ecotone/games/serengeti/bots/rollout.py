"""Many games of Serengeti played to their end side by side, every seat by a trader.

Standard rules, with or without private sales and exchanges. A game is a row of every array, a set
of cards thirty marks, a set of seats bits. A trader sets a limit when an auction opens and climbs
to it by the lowest bids; one step is one decision in every game.
"""

from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ecotone.games.serengeti.bots import greedy as thumb
from ecotone.games.serengeti.rules.cards import CARDS, COLOURS, DIGITS
from ecotone.games.serengeti.rules.scoring import WEALTH, collection
from ecotone.games.serengeti.rules.state import AFTER, NO_BID, NOBODY, ROUNDS, TOKENS

Array = NDArray[Any]
Places = Array | int
"""One for each game, or the same for all."""

_OF_COLOUR = np.array([[card.colour == c for c in range(len(COLOURS))] for card in CARDS], "f4")
OF_VALUE = np.array([[card.value == v for v in range(DIGITS)] for card in CARDS], "f4")
_ART = np.array([card.value for card in CARDS], "f4")
_AFTER = np.array(AFTER)
_ONWARDS = (np.arange(DIGITS)[:, None] + np.arange(DIGITS)) % DIGITS
_NOUGHT = 1e-6
"""What bidding nothing costs, so that a barred digit stays dearer."""

_PATIENCE = 2
"""How many auctions that are over wait for one that is not."""


class Trader(NamedTuple):
    """Rules of thumb, by the names they have for the greedy trader: numbers, or arrays of them."""

    a_card: Any = thumb.A_CARD
    spite: Any = thumb.SPITE
    hope: Any = thumb.HOPE
    income: Any = thumb.INCOME
    poor: Any = thumb.POOR
    asked: Any = thumb.ASKED


@dataclass
class Rollouts:
    """Games side by side, each between its own traders and with its own lots to come."""

    traders: Array  # games x seats x rules of thumb
    lots: Array  # games x rounds x cards
    held: Array  # games x seats x cards
    tokens: Array  # games x seats
    pot: Array
    pile: Array
    lot: Array
    round: Array
    first: Array
    seller: Array
    active: Array
    high: Array
    bidder: Array
    turn: Array
    sales: Array
    swaps: Array
    """Whether there are exchanges, and who has made one in this round."""

    barred: Array
    limit: Array
    """What each seat would pay for the lot."""

    dear: Array  # games x seats x digits
    """How much a token hurts by the digit of the price: less when many share it."""

    def taken(self, rows: Array) -> "Rollouts":
        """Copies of these games, one as often as it is named."""
        return Rollouts(*(getattr(self, field.name)[rows] for field in fields(self)))

    def keep_all(self) -> None:
        """Nobody sells a card from now on."""
        self.sales[:] = False

    def play(self) -> None:
        """To the end; hammers wait, since a few cost as much as many."""
        bidding, waiting = np.flatnonzero(self.round < ROUNDS), np.empty(0, int)
        while bidding.size + waiting.size:
            over = self.over(bidding)
            waiting = np.concatenate([waiting, bidding[over]])
            bidding = bidding[~over]
            if _PATIENCE * bidding.size > waiting.size:
                self.answer(bidding, self.bids(bidding))
                continue
            self.hammer(waiting)
            bidding = np.concatenate([bidding, waiting[self.round[waiting] < ROUNDS]])
            waiting = waiting[:0]

    def bids(self, rows: Array) -> Array:
        """What the trader on turn bids: of the lowest bids up to the limit the least dear."""
        seat, least = self.turn[rows], self.high[rows] + 1
        price = least[:, None] + np.arange(DIGITS)
        dear = self.dear[rows[:, None], seat[:, None], _ONWARDS[least % DIGITS]]
        cost = np.maximum(price, _NOUGHT) * dear
        cost[price > self.limit[rows, seat][:, None]] = np.inf
        cost[np.isfinite(cost).cumsum(1) > thumb.STEPS] = np.inf
        return np.where(np.isfinite(cost.min(1)), least + cost.argmin(1), NO_BID)

    def answer(self, rows: Array, price: Array) -> None:
        """The player on turn bids this price, or passes."""
        seat, bid = self.turn[rows], price != NO_BID
        self.high[rows] = np.where(bid, price, self.high[rows])
        self.bidder[rows] = np.where(bid, seat, self.bidder[rows])
        self.active[rows] &= ~np.where(bid, 0, 1 << seat)
        self.turn[rows] = _AFTER[seat, self.active[rows]]

    def over(self, rows: Array) -> Array:
        """Whether nobody is left in the auction but its highest bidder."""
        active, bidder = self.active[rows], self.bidder[rows]
        left = np.where(bidder == NOBODY, 0, 1 << np.maximum(bidder, 0))
        over: Array = active & ~left == 0
        return over

    def hammer(self, rows: Array) -> None:
        """The cards to their owner, the price to the seller or shared; then on with the round."""
        seller, buyer, price = self.seller[rows], self.bidder[rows], self.high[rows]
        private, sold = seller != NOBODY, buyer != NOBODY
        owner = np.where(sold, buyer, np.where(private, seller, self.first[rows]))
        self.tokens[rows[sold], buyer[sold]] -= price[sold]
        paid = sold & private
        self.tokens[rows[paid], seller[paid]] += price[paid]
        shared = sold & ~private
        self._share(rows[shared], buyer[shared], price[shared])
        self.held[rows, owner] += self.lot[rows]
        self.lot[rows] = 0
        asked = np.where(private, (seller - self.first[rows]) % self.tokens.shape[1] + 1, 0)
        self.first[rows] = np.where(private, self.first[rows], owner)
        self.round[rows] += ~private
        self.barred[rows[~private]] = 0
        going = self.round[rows] < ROUNDS
        self.exchange(rows[going & ~private], 0)
        self.go_on(rows[going], asked[going])

    def _share(self, rows: Array, buyer: Array, price: Array) -> None:
        """The pot to whoever but the buyer holds most cards of the price's digit."""
        counts = (self.held[rows] * OF_VALUE.T[price % DIGITS][:, None]).sum(-1)
        counts[np.arange(len(rows)), buyer] = -1
        among = counts == counts.max(1, initial=-1, keepdims=True)
        each, self.pot[rows] = np.divmod(self.pot[rows] + price, among.sum(1))
        self.tokens[rows] += among * each[:, None]

    def exchange(self, rows: Array, asked: int) -> None:
        """The exchanges of a round once so many of the lap have been asked: who gains by one."""
        rows = rows[self.swaps[rows]]
        for step in range(asked, self.tokens.shape[1]):
            self._exchange(rows, (self.first[rows] + step) % self.tokens.shape[1])

    def _exchange(self, rows: Array, seat: Array) -> None:
        """These seats swap the cards that gain most, if that makes up for a round without bid."""
        at, trader, held = np.arange(len(rows)), self._trader(rows), self.held[rows]
        counts = held @ _OF_COLOUR
        coming = (trader.hope[at, seat][:, None] * (self.pile[rows] @ _OF_COLOUR))[:, None]
        more = collection(counts + 1) - collection(counts) + coming
        less = collection(counts) - collection(counts - 1) + coming
        # by others, the colour given and the colour taken
        gain = more[at, seat][:, None, None, :] - less[at, seat][:, None, :, None]
        spite = trader.spite[at, seat][:, None, None, None]
        gain = gain - spite * (more[..., None] - less[:, :, None, :])
        able = (counts[at, seat][:, None, :, None] > 0) & (counts[:, :, None, :] > 0)
        able &= ~np.eye(len(COLOURS), dtype=bool)
        able[at, seat] = False
        first = (held[..., None] * _OF_COLOUR).argmax(2)  # of equals the first cards
        order = len(CARDS) * first[at, seat][:, None, :, None] + first[:, :, None, :]
        likes = np.where(able, gain - _NOUGHT * order / len(CARDS) ** 2, -np.inf)
        ways = likes.shape[1:]
        best = likes.reshape(len(rows), np.prod(ways)).argmax(1)
        other, given, taken = np.unravel_index(best, ways)
        swaps = able[at, other, given, taken] & (gain[at, other, given, taken] > thumb.NO_BID)
        at, other, given, taken = at[swaps], other[swaps], given[swaps], taken[swaps]
        cards = first[at, seat[swaps], given], first[at, other, taken]
        self.swap(rows[swaps], seat[swaps], cards[0], other, cards[1])

    def swap(self, rows: Array, seat: Places, card: Places, other: Places, taken: Places) -> None:
        """The seat gives its card for another's, and does not bid for the round's lot."""
        self.held[rows, seat, card] = self.held[rows, other, taken] = 0
        self.held[rows, seat, taken] = self.held[rows, other, card] = 1
        self.barred[rows] |= 1 << seat

    def go_on(self, rows: Array, asked: Array) -> None:
        """The next private sale once so many of a lap have been asked, or the round's lot."""
        seats = self.tokens.shape[1]
        wish, card = self._wishes(rows)
        lap = (np.arange(seats) - self.first[rows][:, None]) % seats
        lap[~wish | (lap < asked[:, None])] = seats
        sells = lap.min(1) < seats
        seat = lap.argmin(1)
        offered, shown = rows[sells], rows[~sells]
        self.held[offered, seat[sells], card[sells, seat[sells]]] = 0
        self.lot[offered, card[sells, seat[sells]]] = 1
        self.lot[shown] = self.lots[shown, self.round[shown]]
        self.pile[shown] -= self.lot[shown]
        self._open(rows, np.where(sells, seat, NOBODY))

    def offer(self, rows: Array, seat: int, card: int) -> None:
        """The seat sells this card of its own."""
        self.held[rows, seat, card] = 0
        self.lot[rows, card] = 1
        self._open(rows, np.full(len(rows), seat))

    def _open(self, rows: Array, seller: Array) -> None:
        """A fresh auction."""
        self.seller[rows], self.high[rows], self.bidder[rows] = seller, NO_BID, NOBODY
        everyone = (1 << self.tokens.shape[1]) - 1
        out = np.where(seller == NOBODY, self.barred[rows], 1 << np.maximum(seller, 0))
        first = self.first[rows]
        active = self.active[rows] = everyone & ~out
        self.turn[rows] = np.where(active >> first & 1, first, _AFTER[first, active])
        self.appraise(rows)

    def appraise(self, rows: Array) -> None:
        """Every seat's limit for the lot, and how dear each digit is to it."""
        held, trader = self.held[rows], self._trader(rows)
        counts, lot = held @ _OF_COLOUR, self.lot[rows] @ _OF_COLOUR
        points = (collection(counts + lot[:, None]) - collection(counts)).sum(-1)
        hope = trader.hope * (lot * (self.pile[rows] @ _OF_COLOUR)).sum(-1)[:, None]
        own = np.eye(points.shape[1], dtype=bool)
        rivals = np.where(own, -1, points[:, None]).max(-1)
        value = points + hope + trader.spite * (rivals + hope)
        self.limit[rows] = np.minimum(self.tokens[rows], value * self._rate(rows))
        values = held @ OF_VALUE
        others = np.where(own[..., None], -1, values[:, None])
        sharers = (others == others.max(2, keepdims=True)).sum(2)
        self.dear[rows] = np.where(values > 0, np.inf, 1 + 1 / sharers)

    def _trader(self, rows: Array) -> Trader:
        """The rules of thumb of every seat, each as an array."""
        return Trader(*np.moveaxis(self.traders[rows], -1, 0))

    def _rate(self, rows: Array) -> Array:
        """How many tokens each seat spends on a point."""
        trader, seats = self._trader(rows), self.tokens.shape[1]
        to_come = self.lot[rows].sum(1) + self.pile[rows].sum(1)
        left = (1 - self.round[rows] / ROUNDS)[:, None]
        cost = trader.a_card * np.maximum(to_come, 1)[:, None]
        rate: Array = self.tokens[rows] * (1 + trader.income * left) * seats / cost
        return rate

    def _wishes(self, rows: Array) -> tuple[Array, Array]:
        """Who would sell, and the card missed least."""
        held, tokens, trader = self.held[rows], self.tokens[rows], self._trader(rows)
        seats = tokens.shape[1]
        coming = (self.pile[rows] @ _OF_COLOUR)[:, None]
        missed = (held @ _OF_COLOUR + trader.hope[..., None] * coming) @ _OF_COLOUR.T
        missed[held == 0] = np.inf
        purse = (TOKENS * seats - self.pot[rows][:, None] - tokens) / (seats - 1)
        lacking = (tokens < trader.poor * purse) & self.sales[rows][:, None]
        loss = np.where(lacking, missed.min(-1), np.inf)
        rate = np.maximum(self._rate(rows), _NOUGHT)
        return loss < trader.asked * purse / rate, missed.argmin(-1)

    def points(self) -> Array:
        """Every seat's total, as things stand."""
        total: Array = collection(self.held @ _OF_COLOUR).sum(-1) + self._wealth()
        return total

    def parts(self, seat: int) -> dict[str, Array]:
        """The same of one seat, tribe by tribe, and what wealth is worth."""
        tribes = collection(self.held[:, seat] @ _OF_COLOUR)
        return dict(zip(COLOURS, tribes.T, strict=True)) | {"wealth": self._wealth()[:, seat]}

    def _wealth(self) -> Array:
        most: Array = WEALTH * (self.tokens == self.tokens.max(1, keepdims=True))
        return most

    def victories(self) -> Array:
        """Every seat's part of the victory: by points, then by art."""
        rank = self.points() * 256 + self.held @ _ART
        won = rank == rank.max(1, keepdims=True)
        part: Array = won / won.sum(1, keepdims=True)
        return part
