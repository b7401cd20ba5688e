"""A trader who knows what a card is worth to each collection, and what a token buys."""

from collections.abc import Sequence
from random import Random

from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules.actions import PASS, Action, Bid, Exchange, Forfeit, Sell
from ecotone.games.serengeti.rules.cards import BITS, DIGITS, Card
from ecotone.games.serengeti.rules.scoring import collections
from ecotone.games.serengeti.rules.sharing import sharers
from ecotone.games.serengeti.rules.state import ROUNDS, TOKENS
from ecotone.games.serengeti.rules.view import View

A_CARD = 3.0
"""About what a card adds to collections when it is bought well, in points."""

SPITE = 0.25
"""What a point kept from the rival who wants it most is worth, in own points."""

HOPE = 0.15
"""What a card of the same colour that may still come is worth, in points."""

INCOME = 1.5
"""How often a token comes back before the end, seen from the beginning."""

STEPS = 4
"""How many of the lowest bids are compared."""

POOR = 0.5
"""The part of an average rival's tokens below which a trader lacks money."""

ASKED = 0.7
"""The part of an average rival's tokens that a card may bring in a private sale."""

NO_BID = 3.0
"""What a round without a bid costs, in points."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The action that turns tokens into points best, by rules of thumb and without chance."""
    seat = view.seat or Seat(0)
    if view.auction is None:
        swaps = [action for action in legal if isinstance(action, Exchange)]
        return _exchange(view, seat, swaps) if swaps else _sale(view, seat, legal)
    lost = [action for action in legal if isinstance(action, Forfeit)]
    if lost:
        return min(lost, key=lambda action: _loss(view, seat, action.card))
    return _bid(view, seat, [action for action in legal if isinstance(action, Bid)])


def _gain(view: View, held: Sequence[Card], more: Sequence[Card]) -> float:
    """What these cards add to collections, now and through the cards that may still join them."""
    points = collections([*held, *more]) - collections(held)
    return points + HOPE * sum(other.colour == card.colour for card in more for other in view.pile)


def _loss(view: View, seat: Seat, card: Card) -> float:
    """What the card adds to the collections it belongs to."""
    return _gain(view, [other for other in view.held[seat] if other != card], [card])


def _bid(view: View, seat: Seat, bids: Sequence[Bid]) -> Action:
    """The cheapest bid up to what the lot is worth; never one that a referee would punish."""
    tokens = view.tokens[seat] or 0
    limit = min(tokens, _value(view, seat) * _rate(view, seat))
    barred = {card.value for card in view.held[seat]}
    able = [bid for bid in bids if bid.price <= limit and bid.price % DIGITS not in barred]
    return min(able[:STEPS], key=lambda bid: _cost(view, seat, bid.price), default=PASS)


def _value(view: View, seat: Seat) -> float:
    """What the lot is worth in points: to the own collections, and as a loss to a rival."""
    rivals = (_gain(view, held, view.lot) for other, held in enumerate(view.held) if other != seat)
    return _gain(view, view.held[seat], view.lot) + SPITE * max(rivals)


def _rate(view: View, seat: Seat) -> float:
    """How many tokens to spend on a point, so that they last for a fair share of the cards."""
    to_come = len(view.lot) + len(view.pile)
    left = 1 - view.round / ROUNDS
    return (view.tokens[seat] or 0) * (1 + INCOME * left) * view.seats / (A_CARD * to_come)


def _cost(view: View, seat: Seat, price: int) -> float:
    """A price, and how much it hurts that few rivals share it rather than many."""
    held = tuple(sum(BITS[card] for card in cards) for cards in view.held)
    return price + price / len(sharers(held, seat, price))


def _sale(view: View, seat: Seat, legal: Sequence[Action]) -> Action:
    """When money is lacking: the card missed least, if rivals can pay more than it is worth."""
    sales = [action for action in legal if isinstance(action, Sell)]
    sell = min(sales, key=lambda action: _loss(view, seat, action.card))
    value = _loss(view, seat, sell.card) * _rate(view, seat)
    return sell if lacks_money(view, seat) and value < ASKED * _purse(view, seat) else PASS


def lacks_money(view: View, seat: Seat) -> bool:
    """Whether the own tokens are few beside those of an average rival."""
    return (view.tokens[seat] or 0) < POOR * _purse(view, seat)


def _purse(view: View, seat: Seat) -> float:
    """What an average rival holds."""
    return (TOKENS * view.seats - view.pot - (view.tokens[seat] or 0)) / (view.seats - 1)


def _exchange(view: View, seat: Seat, swaps: Sequence[Exchange]) -> Action:
    """The swap that gains most, if it makes up for a round without a bid."""
    best = max(swaps, key=lambda swap: _swapped(view, seat, swap))
    return best if _swapped(view, seat, best) > NO_BID else PASS


def _swapped(view: View, seat: Seat, swap: Exchange) -> float:
    """What the swap brings here, and (as a loss to the rival) there."""
    (other,) = (Seat(place) for place, held in enumerate(view.held) if swap.taken in held)
    there = _changed(view, other, swap.taken, swap.card)
    return _changed(view, seat, swap.card, swap.taken) - SPITE * there


def _changed(view: View, seat: Seat, given: Card, taken: Card) -> float:
    rest = [card for card in view.held[seat] if card != given]
    return _gain(view, rest, [taken]) - _gain(view, rest, [given])
