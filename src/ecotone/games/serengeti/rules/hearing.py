"""The log. All that is said and paid at the table is public, so every seat hears the same.

Only public parts of the states are compared: what is hidden cannot change a line.
"""

from collections.abc import Iterator

from ecotone.core.errors import Param
from ecotone.core.first import First
from ecotone.core.rules import Event, Heard
from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules.actions import Bid, Exchange, Forfeit, Pass, Sell
from ecotone.games.serengeti.rules.cards import BITS, DIGITS
from ecotone.games.serengeti.rules.draws import Lot
from ecotone.games.serengeti.rules.state import NO_BID, NOBODY, Hammer, Phase, State

_PASSES = {
    Phase.EXCHANGE: "no_exchange",
    Phase.SALE: "no_sale",
    Phase.AUCTION: "passed",
    Phase.CORRECT: "withdrew",
}


def line(code: str, **params: Param) -> Heard:
    """One heard thing."""
    return Heard(code, tuple(params.items()))


def hear(before: State, event: Event, after: State) -> tuple[Heard, ...]:
    """What anyone learns from the event."""
    return (
        *_done(before, event, after),
        *_overbid(before, event, after),
        *_hammered(before, after),
        *_ended(before, after),
    )


def _done(before: State, event: Event, after: State) -> Iterator[Heard]:
    seat, move = event.seat or 0, event.move
    if isinstance(move, First):
        yield line("first_player", seat=move.seat)
    elif isinstance(move, Lot):
        yield line("lot", round=before.round + 1, cards=tuple(map(str, move.cards)))
    elif isinstance(move, Bid):
        yield line("bid", seat=seat, price=move.price)
        if after.phase is Phase.CORRECT:
            fine, digit = after.pot - before.pot, move.price % DIGITS
            yield line("fined", seat=seat, digit=digit, fine=fine)
    elif isinstance(move, Pass):
        yield line(_PASSES[before.phase], seat=seat)
    elif isinstance(move, Sell):
        yield line("sale", seat=seat, card=str(move.card))
    elif isinstance(move, Forfeit):
        yield line("forfeited", seat=seat, card=str(move.card))
    elif isinstance(move, Exchange):  # pragma: no branch - there is no other action
        bit = BITS[move.taken]
        (other,) = (place for place, held in enumerate(before.held) if held & bit)
        yield line("exchanges", seat=seat, card=str(move.taken))
        yield line("exchanged", seat=other, card=str(move.card))


def _overbid(before: State, event: Event, after: State) -> Iterator[Heard]:
    """The bid that would have won could not be paid."""
    auction, move = before.auction, event.move
    if auction is None or not isinstance(move, Bid | Pass):
        return
    bidder, price = auction.bidder, auction.high
    if isinstance(move, Bid):
        bidder, price = event.seat or Seat(0), move.price
    again = after.auction is not None and after.auction.penalised != auction.penalised
    given = after.last != before.last and after.last is not None and after.last.price is None
    if after.phase is Phase.FORFEIT or again or (given and price != NO_BID):
        yield line("overbid", seat=bidder, price=price)


def _hammered(before: State, after: State) -> Iterator[Heard]:
    """How an auction ended, and what stays in the pot."""
    end = after.last
    if end is None or end == before.last:
        return
    yield from ending(end)
    if end.seller == NOBODY and end.price is not None and after.pot:
        yield line("carried", tokens=after.pot)


def ending(end: Hammer) -> Iterator[Heard]:
    """Who got the cards, and who was paid."""
    cards = tuple(map(str, end.cards))
    if end.price is not None:
        yield line("bought", seat=end.owner, cards=cards, price=end.price)
    else:
        yield line("given" if end.seller == NOBODY else "unsold", seat=end.owner, cards=cards)
    for seat, got in enumerate(end.shares):
        if got:
            yield line("received", seat=seat, tokens=got)


def _ended(before: State, after: State) -> Iterator[Heard]:
    if after.phase is Phase.OVER and before.phase is not Phase.OVER:
        yield line("over")
