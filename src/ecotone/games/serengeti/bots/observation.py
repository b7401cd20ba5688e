"""What a program that learns sees of a game of Serengeti."""

from ecotone.bots.observing import KIND, Blank, Numbers, Observing, Part
from ecotone.games.serengeti.rules.cards import CARDS, Card
from ecotone.games.serengeti.rules.state import MOST_SEATS, MOST_TOKENS, ROUNDS, Phase
from ecotone.games.serengeti.rules.view import View

PHASES = tuple(Phase)
_MANY = len(CARDS)
_PLACE = {card: place for place, card in enumerate(CARDS)}

PARTS = (
    Part("phase", (1,), 0, len(PHASES), "what is awaited, in the order of the phases"),
    Part("round", (1,), 0, ROUNDS, "from 0 to 15"),
    Part("held", (MOST_SEATS, _MANY), 0, 1, "the cards before each player, the own first"),
    Part("lot", (_MANY,), 0, 1, "the cards for sale"),
    Part("pile", (_MANY,), 0, 1, "the cards still to come"),
    Part("removed", (_MANY,), 0, 1, "the cards that have left the game"),
    Part("tokens", (MOST_SEATS,), -1, MOST_TOKENS, "each player's tokens; -1 unknown"),
    Part("pot", (1,), 0, MOST_TOKENS, "tokens in the pot"),
    Part("first", (MOST_SEATS,), 0, 1, "who is first player"),
    Part("barred", (MOST_SEATS,), 0, 1, "who may not bid for the lot after an exchange"),
    Part("sold", (MOST_SEATS,), 0, ROUNDS, "how often each has sold a card"),
    Part("active", (MOST_SEATS,), 0, 1, "who is still in the auction"),
    Part("bids", (MOST_SEATS,), -1, MOST_TOKENS, "each player's latest bid; -1 none"),
    Part("high", (1,), -1, MOST_TOKENS, "the highest bid; -1 none"),
    Part("bidder", (MOST_SEATS,), 0, 1, "whose it is"),
    Part("seller", (MOST_SEATS,), 0, 1, "whose card is sold, in a private sale"),
)
_blank = Blank(PARTS)


def _mark(marks: Numbers, cards: tuple[Card, ...]) -> None:
    for card in cards:
        marks[_PLACE[card]] = 1


def see(view: View) -> dict[str, Numbers]:
    """The parts of a view."""
    seen, own, seats = _blank(), view.seat or 0, view.seats
    seen["phase"][0], seen["round"][0] = PHASES.index(view.phase), view.round
    seen["pot"][0], seen["high"][0] = view.pot, -1
    for name, cards in (("lot", view.lot), ("pile", view.pile), ("removed", view.removed)):
        _mark(seen[name], cards)
    seen["bids"].fill(-1)
    for seat in range(seats):
        at = (seat - own) % seats
        _mark(seen["held"][at], view.held[seat])
        tokens = view.tokens[seat]
        seen["tokens"][at] = KIND(-1 if tokens is None else tokens)
        seen["barred"][at] = view.barred[seat]
        seen["sold"][at] = view.sold[seat]
    if view.first >= 0:
        seen["first"][(view.first - own) % seats] = 1
    if (auction := view.auction) is not None:
        seen["high"][0] = auction.high
        for seat in range(seats):
            at = (seat - own) % seats
            seen["bids"][at] = auction.bids[seat]
            seen["active"][at] = auction.active >> seat & 1
            seen["bidder"][at] = seat == auction.bidder
            seen["seller"][at] = seat == auction.seller
    return seen


OBSERVING = Observing(1, PARTS, see)
