"""Games that a seat of Serengeti cannot tell from the real one, the likely ones more often.

The view does not add up past payments, so rivals' tokens are guessed: each may lie with any of
them, and who bids or passes tells something about a purse.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ecotone.games.serengeti.bots.rollout import Array, Rollouts, Trader
from ecotone.games.serengeti.rules.cards import BITS, CARDS, DIGITS, Card
from ecotone.games.serengeti.rules.rounds import lot_size
from ecotone.games.serengeti.rules.state import NO_BID, NOBODY, ROUNDS, TOKENS, Auction
from ecotone.games.serengeti.rules.view import View

OWN = Trader(a_card=2.63, spite=0.27, hope=0.21, income=2.34, poor=0.0)
"""How the own seat goes on: who did best against three greedy traders, by evolution."""

BOLD = Trader(a_card=1.53, spite=0.21, hope=0.29, income=0.57, poor=0.0)
"""The trader who bids and passes most like the net."""

RIVALS = (Trader(), Trader(), BOLD)
"""How a rival may play, each as likely as the other: two in three greedy, one bold."""

DOUBT = 0.1
"""How likely a rival does what its trader would not, against what it would."""

POOL, ENOUGH = 512, 2
"""How many determinizations are weighed before some are chosen, or so many times as many."""


def determinize(view: View, auction: Auction, many: int, dice: np.random.Generator) -> Rollouts:
    """So many determinizations in the midst of this auction, with the own seat on turn."""
    size = max(POOL, ENOUGH * many)
    pool = unaware(view, auction, size, dice)
    weight = _likelihood(view, auction, pool).cumsum()
    steps = (np.arange(many) + dice.random()) * weight[-1] / many
    return pool.taken(dice.permutation(np.searchsorted(weight, steps).clip(0, size - 1)))


def unaware(view: View, auction: Auction, many: int, dice: np.random.Generator) -> Rollouts:
    """Games of which nothing is known but what must be."""
    seats, seat = view.seats, view.seat or 0
    traders = np.array(RIVALS)[dice.integers(len(RIVALS), size=(many, seats))]
    traders[:, seat] = OWN
    pile = _marks(view.pile)
    shown = auction.seller == NOBODY

    def everywhere(value: Any, kind: str = "i8") -> Array:
        return np.repeat(np.asarray(value, kind)[None], many, 0)

    rollouts = Rollouts(
        traders=traders,
        lots=_lots(pile, view.round + shown, many, dice),
        held=everywhere([_marks(cards) for cards in view.held], "f4"),
        tokens=_tokens(view, auction, many, dice),
        pot=everywhere(view.pot),
        pile=everywhere(pile, "f4"),
        lot=everywhere(_marks(view.lot), "f4"),
        round=everywhere(view.round),
        first=everywhere(view.first),
        seller=everywhere(auction.seller),
        active=everywhere(auction.active),
        high=everywhere(auction.high),
        bidder=everywhere(auction.bidder),
        turn=everywhere(seat),
        sales=everywhere(view.options["private_sales"], "?"),
        swaps=everywhere(view.options["exchange_variant"], "?"),
        barred=everywhere(sum(1 << seat for seat, out in enumerate(view.barred) if out)),
        limit=np.zeros((many, seats)),
        dear=np.zeros((many, seats, DIGITS)),
    )
    rollouts.appraise(np.arange(many))
    return rollouts


def _marks(cards: Sequence[Card]) -> Array:
    bits = sum(BITS[card] for card in cards)
    return np.array([bits >> place & 1 for place in range(len(CARDS))], "f4")


def _lots(pile: Array, number: int, many: int, dice: np.random.Generator) -> Array:
    """The lots from this round on, every order of the pile equally likely."""
    lots = np.zeros((many, ROUNDS, len(CARDS)), "f4")
    order = np.where(pile > 0, dice.random((many, len(CARDS))), 1).argsort(1)
    rounds = np.repeat(np.arange(number, ROUNDS), [lot_size(n) for n in range(number, ROUNDS)])
    lots[np.arange(many)[:, None], rounds, order[:, : len(rounds)]] = 1
    return lots


def _tokens(view: View, auction: Auction, many: int, dice: np.random.Generator) -> Array:
    """Every seat's tokens, as the view shows them or as total and bids allow."""
    seats, seat, last = view.seats, view.seat or 0, view.last
    own = view.tokens[seat] or 0
    if None not in view.tokens:
        return np.tile(np.array(view.tokens), (many, 1))
    rivals = np.arange(seats) != seat
    free = TOKENS * seats - view.pot - own
    seen = np.full(seats, TOKENS)
    if last is not None:
        seen += last.shares
        seen[last.owner] -= last.price or 0
    if seen[rivals].sum() == free and seen[seat] == own and view.round < 2:
        return np.tile(seen, (many, 1))  # nothing but the last payment has been made
    least = np.maximum(auction.bids, 0)[rivals]
    least = least if least.sum() <= free else np.zeros_like(least)  # empty bids before a referee
    each = np.full(len(least), 1 / len(least))
    purses = dice.multinomial(free, each, many)
    short = (purses < least).any(1)
    purses[short] = least + dice.multinomial(free - least.sum(), each, short.sum())
    tokens = np.full((many, seats), own)
    tokens[:, rivals] = purses
    return tokens


def _likelihood(view: View, auction: Auction, rollouts: Rollouts) -> Array:
    """How well each row agrees with what its traders have bid, and with who has passed."""
    rows = np.arange(len(rollouts.pot))
    weight = np.ones(len(rows))
    for seat, bid in enumerate(auction.bids):
        if seat in (view.seat, auction.seller):
            continue
        odd = rollouts.limit[:, seat] < bid
        if not auction.active >> seat & 1:
            rollouts.turn[:] = seat
            odd |= rollouts.bids(rows) != NO_BID
        weight[odd] *= DOUBT
    rollouts.turn[:] = view.seat or 0
    return weight
