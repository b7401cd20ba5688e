"""An auction that nets play on, in many games at once, and what a seat may expect after it.

Every seat bids as the net would with its cards and tokens. The value is asked for when the seat is
on turn again in a later auction, as the net learned it; if the game ends before, its end counts.
"""

import numpy as np

from ecotone.bots.nets import NEVER, Net
from ecotone.games.serengeti.bots.features import Features
from ecotone.games.serengeti.bots.rollout import OF_VALUE, Array, Rollouts
from ecotone.games.serengeti.rules.cards import DIGITS
from ecotone.games.serengeti.rules.state import MOST_SEATS, MOST_TOKENS, NO_BID, ROUNDS

A_POINT = 0.05
"""What a point more than the mean counts beside a victory, in units of the net's value."""

_PRICES = np.arange(MOST_TOKENS + 1)


def expected(net: Net, games: Rollouts, seat: int) -> Array:
    """What each game comes to for the seat, in units of the net's value."""
    worth, later = np.zeros(len(games.round)), np.zeros(len(games.round), bool)
    bidding = np.arange(len(games.round))
    while bidding.size:
        sold = bidding[games.over(bidding)]
        games.hammer(sold)
        later[sold] = True
        ended = games.round[bidding] >= ROUNDS
        asked = ~ended & later[bidding] & (games.turn[bidding] == seat)
        if ended.any():
            worth[bidding[ended]] = counted(games, seat)[bidding[ended]]
        if asked.any():
            _, worth[bidding[asked]] = net(features(games, bidding[asked]).row(np))
        bidding = bidding[~ended & ~asked]
        able = bidding[~games.over(bidding)]  # where all have exchanged nobody may bid
        if able.size:
            games.answer(able, bids(net, games, able))
    return worth


def counted(games: Rollouts, seat: int) -> Array:
    """What each end counts for the seat: the victory, and a little for the margin."""
    won, points = games.victories(), games.points()
    worth: Array = won[:, seat] - 1 / won.shape[1] + A_POINT * (points[:, seat] - points.mean(1))
    return worth


def bids(net: Net, games: Rollouts, rows: Array) -> Array:
    """The bid that the net likes best for whoever is on turn, or none."""
    seat = games.turn[rows]
    least, most = games.high[rows, None] + 1, games.tokens[rows, seat][:, None]
    logits, _ = net(features(games, rows).row(np))
    barred = games.held[rows, seat] @ OF_VALUE > 0
    able = (least <= _PRICES) & (most >= _PRICES) & ~barred[:, _PRICES % DIGITS]
    likes = np.where(able, logits[:, 1 : 1 + len(_PRICES)], NEVER)
    best: Array = np.where(likes.max(1) > logits[:, 0], likes.argmax(1), NO_BID)
    return best


def features(games: Rollouts, rows: Array) -> Features:
    """What whoever is on turn sees, while an auction is on."""
    seat, seats = games.turn[rows], games.tokens.shape[1]
    order = (seat[:, None] + np.arange(seats)) % seats

    def table(marks: Array) -> Array:
        """By seat, with those of a full table that nobody sits at."""
        rest = [(0, 0)] * (marks.ndim - 2)
        return np.pad(marks.astype("f4"), [(0, 0), (0, MOST_SEATS - seats), *rest])

    def mark(where: Array) -> Array:
        return table(order == where[rows][:, None])

    return Features(
        held=table(games.held[rows[:, None], order]),
        lot=games.lot[rows],
        pile=games.pile[rows],
        active=table(games.active[rows][:, None] >> order & 1),
        first=mark(games.first),
        bidder=mark(games.bidder),
        seller=mark(games.seller),
        tokens=games.tokens[rows, seat].astype("f4"),
        pot=games.pot[rows].astype("f4"),
        high=games.high[rows].astype("f4"),
        round=games.round[rows].astype("f4"),
        selling=np.zeros(len(rows), "f4"),
        players=np.full(len(rows), seats, "f4"),
    )
