"""A trader who looks ahead: likely bids are followed by two kinds of company in determinized games.

A net plays the auction on and says what may be expected after it; traders with rules of thumb play
to the end. Rivals may be of either kind, so both count alike. The same determinizations serve all
bids, so that luck favours none. A private sale is never made: of all traders tried, those who do
not sell do best. What rules the rollouts do not know ask for (exchanges, forfeits) is left to the
greedy trader.
"""

from collections.abc import Sequence
from random import Random

import numpy as np

from ecotone.bots.nets import shipped
from ecotone.core.player import Hint
from ecotone.games.serengeti.bots import greedy as thumb
from ecotone.games.serengeti.bots.auction import counted, expected
from ecotone.games.serengeti.bots.determinize import determinize
from ecotone.games.serengeti.bots.features import features_of
from ecotone.games.serengeti.bots.net import AT_TABLE, expects
from ecotone.games.serengeti.bots.rollout import Array
from ecotone.games.serengeti.rules.actions import PASS, Action, Bid, Pass, Sell
from ecotone.games.serengeti.rules.cards import DIGITS
from ecotone.games.serengeti.rules.state import NO_BID, Auction
from ecotone.games.serengeti.rules.view import View

DETERMINIZATIONS, FEWEST = 48, 8
"""How many games are determinized, with a budget of a second or more, and with next to none.

The clock decides nothing: the budget alone says how many, so a busy machine only takes longer.
"""

NETS = 2
"""One in so many of them is played by nets too: they need fewer, since they stop at a value."""

LOWEST, FAVOURITES = 4, 5
"""How many of the lowest bids are tried, and how many of the answers that the net likes best."""


def advise(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Hint:
    """The same choice, and the chance to win that the net sees."""
    return Hint(choose(view, legal, rng, budget), expects(view))


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The pass or bid that promises most; the same for the same rng and budget."""
    if not all(isinstance(action, Pass | Bid | Sell) for action in legal):
        return thumb.choose(view, legal, rng, budget)
    bids = _bids(view, legal)
    if view.auction is None or not bids:
        return PASS
    answers = _candidates(view, bids)
    many = max(FEWEST, round(DETERMINIZATIONS * min(budget, 1.0)))
    worth = _worth(view, view.auction, answers, many, np.random.default_rng(rng.getrandbits(64)))
    price = answers[int(worth.argmax())]
    return PASS if price == NO_BID else next(bid for bid in bids if bid.price == price)


def _worth(
    view: View, auction: Auction, answers: Array, many: int, dice: np.random.Generator
) -> Array:
    """What each answer promises: the mean of what the net and the traders find."""
    seat, net = view.seat or 0, shipped(view.game, AT_TABLE)
    start = determinize(view, auction, many, dice)
    found = []
    for games, nets in ((many // NETS, True), (many, False)):
        each = start.taken(np.tile(np.arange(games), len(answers)))
        each.answer(np.arange(games * len(answers)), np.repeat(answers, games))
        if nets:
            each.keep_all()
            worth = expected(net, each, seat)
        else:
            each.play()
            worth = counted(each, seat)
        found.append(worth.reshape(len(answers), games).mean(1))
    mean: Array = np.mean(found, 0)
    return mean


def _candidates(view: View, bids: Sequence[Bid]) -> Array:
    """A pass, the lowest bids and the net's favourites, by price."""
    logits, _ = shipped(view.game, AT_TABLE)(features_of(view, np).row(np))
    prices = np.array([NO_BID, *(bid.price for bid in bids)])
    favourites = np.argsort(-logits[prices - NO_BID], kind="stable")[:FAVOURITES]
    return prices[np.union1d(favourites, np.arange(min(len(prices), 1 + LOWEST)))]


def _bids(view: View, legal: Sequence[Action]) -> list[Bid]:
    """The bids that can be paid and that no referee would punish."""
    seat = view.seat or 0
    tokens, barred = view.tokens[seat] or 0, {card.value for card in view.held[seat]}
    bids = (action for action in legal if isinstance(action, Bid))
    return [bid for bid in bids if bid.price <= tokens and bid.price % DIGITS not in barred]
