"""What even a careless trader leaves alone: empty bids, sales without need, bad exchanges."""

from collections.abc import Sequence

from ecotone.core.seats import Seat
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.bots.greedy import lacks_money
from ecotone.games.serengeti.rules.actions import Action, Bid, Exchange, Sell
from ecotone.games.serengeti.rules.cards import DIGITS
from ecotone.games.serengeti.rules.view import View

STEPS = 6
"""How many of the lowest bids a careless trader may stray over."""


def careful(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """The legal actions without bids that cannot be paid, are fined or jump far, and idle sales.

    Nor has an exchange to cost points: it may be left.
    """
    seat = view.seat or Seat(0)
    tokens, barred = view.tokens[seat] or 0, {card.value for card in view.held[seat]}
    bids = [action for action in legal if isinstance(action, Bid)]
    able = [bid for bid in bids if bid.price <= tokens and bid.price % DIGITS not in barred]
    kept = able[:STEPS]

    def sound(action: Action) -> bool:
        match action:
            case Bid():
                return action in kept
            case Sell():
                return lacks_money(view, seat)
            case Exchange():
                return GAME.rules.preview(view, action) >= 0
        return True

    return [action for action in legal if sound(action)]
