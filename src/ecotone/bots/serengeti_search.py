"""A trader who imagines: each likely bid is played to the end in worlds that may be the real one.

The same worlds serve all bids, so that luck favours none. A private sale is never made: of all
traders tried, those who do not sell do best. What rules the worlds do not know ask for (exchanges,
forfeits) is left to the greedy trader.
"""

from collections.abc import Sequence
from random import Random
from time import perf_counter

import numpy as np

from ecotone.bots import serengeti as thumb
from ecotone.bots.serengeti_imagine import imagine
from ecotone.games.serengeti.actions import PASS, Action, Bid, Pass, Sell
from ecotone.games.serengeti.cards import DIGITS
from ecotone.games.serengeti.state import NO_BID
from ecotone.games.serengeti.view import View

WORLDS = 48
"""How many worlds are imagined, with a budget of a second or more."""

BIDS = 4
"""How many of the lowest bids are tried."""

A_POINT = 0.01
"""What a point more than the mean counts beside a victory."""

SHARE = 0.8
"""The part of the budget after which worlds are judged as they stand."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The pass or low bid that wins most often; the same for the same rng unless time runs out."""
    until = perf_counter() + SHARE * budget
    if not all(isinstance(action, Pass | Bid | Sell) for action in legal):
        return thumb.choose(view, legal, rng, budget)
    bids = _bids(view, legal)
    if view.auction is None or not bids:
        return PASS
    prices = [NO_BID, *(bid.price for bid in bids)]
    many = max(1, round(WORLDS * min(budget, 1.0)))
    dice = np.random.default_rng(rng.getrandbits(64))
    worlds = imagine(view, view.auction, many, dice).taken(np.tile(np.arange(many), len(prices)))
    worlds.answer(np.arange(many * len(prices)), np.repeat(prices, many))
    worlds.play(until)
    seat, points = view.seat or 0, worlds.points()
    worth = worlds.victories()[:, seat] + A_POINT * (points[:, seat] - points.mean(1))
    best = int(worth.reshape(-1, many).mean(1).argmax())
    return bids[best - 1] if best else PASS


def _bids(view: View, legal: Sequence[Action]) -> list[Bid]:
    """The lowest bids that can be paid and that no referee would punish."""
    seat = view.seat or 0
    tokens, barred = view.tokens[seat] or 0, {card.value for card in view.held[seat]}
    bids = (action for action in legal if isinstance(action, Bid))
    able = [bid for bid in bids if bid.price <= tokens and bid.price % DIGITS not in barred]
    return able[:BIDS]
