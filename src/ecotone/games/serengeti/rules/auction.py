"""An auction from its opening to the hammer, with the penalties of the referee mode."""

from ecotone.core.errors import IllegalAction
from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules import rounds
from ecotone.games.serengeti.rules.cards import DIGITS, OF_VALUE, cards, digits
from ecotone.games.serengeti.rules.sharing import share
from ecotone.games.serengeti.rules.state import (
    AFTER,
    NO_BID,
    NOBODY,
    TOKENS,
    Auction,
    Hammer,
    Phase,
    State,
    everyone,
    from_seat,
    swapped,
)

FINE = 1


def refereed(state: State) -> bool:
    """Whether a bid against the rules may be spoken now, to be punished afterwards."""
    return state.phase is Phase.AUCTION and state.options["penalty_mode"] == "referee"


def limits(state: State, seat: Seat) -> tuple[int, int]:
    """The highest bid the seat may speak now, and the units digits it may not, as bits.

    A referee lets anything be spoken that all the tokens of the table could pay; a bid that
    corrects another must be in order (Z14).
    """
    if refereed(state):
        return TOKENS * state.seats, 0
    return state.tokens[seat], digits(state.held[seat])


def opened(state: State, seller: Seat, penalised: int = 0) -> State:
    """A fresh auction of the lot, without the seller, the barred and the penalised."""
    out = penalised | (state.barred if seller == NOBODY else 1 << seller)
    active = everyone(state.seats) & ~out
    auction = Auction(seller, active, penalised, NO_BID, NOBODY, (NO_BID,) * state.seats)
    state = state._replace(phase=Phase.AUCTION, auction=auction)
    if not active:
        return _unsold(state, auction)
    return state._replace(turn=from_seat(state.first, active))


def bid(state: State, auction: Auction, seat: Seat, price: int) -> State:
    """The seat offers this price, if it may (serengeti.fr, "Restrictions aux enchères")."""
    if price <= auction.high:
        raise IllegalAction("bid_too_low", rule="auction", price=price, high=auction.high)
    most, _ = limits(state, seat)
    blocking = state.held[seat] & OF_VALUE[price % DIGITS]
    if refereed(state):
        if price > most:
            raise IllegalAction("more_than_all", rule="wealth", price=price, tokens=most)
        if blocking:
            return _fined(state, seat)
    elif blocking:
        names = tuple(map(str, cards(blocking)))
        digit = price % DIGITS
        raise IllegalAction("digit_held", rule="digit", price=price, digit=digit, cards=names)
    elif price > most:
        missing = price - most
        raise IllegalAction(
            "too_few_tokens", rule="wealth", price=price, tokens=most, missing=missing
        )
    seller, active, penalised, _, _, bids = auction
    auction = Auction(seller, active, penalised, price, seat, swapped(bids, seat, price))
    state = state._replace(phase=Phase.AUCTION, spoken=state.spoken + 1, auction=auction)
    return _go_on(state, auction, seat)


def withdraw(state: State, auction: Auction, seat: Seat) -> State:
    """The seat is out of this auction for good."""
    auction = auction._replace(active=auction.active & ~(1 << seat))
    return _go_on(state._replace(phase=Phase.AUCTION, auction=auction), auction, seat)


def forfeit(state: State, auction: Auction, seat: Seat, bit: int) -> State:
    """The card leaves the game and the auction starts again without the seat."""
    held = swapped(state.held, seat, state.held[seat] & ~bit)
    return _again(state._replace(held=held, removed=state.removed | bit), auction, seat)


def _go_on(state: State, auction: Auction, seat: Seat) -> State:
    """The next bidder clockwise, or the hammer."""
    active, bidder = auction.active, auction.bidder
    if not active:
        return _unsold(state, auction)
    if bidder >= 0 and active == 1 << bidder:
        return _sold(state, auction, bidder, auction.high)
    return state._replace(turn=AFTER[seat][active])


def _fined(state: State, seat: Seat) -> State:
    """A token to the pot, of those there are (Z13); then the bid is changed or withdrawn."""
    fine = min(FINE, state.tokens[seat])
    return state._replace(
        phase=Phase.CORRECT,
        tokens=swapped(state.tokens, seat, state.tokens[seat] - fine),
        pot=state.pot + fine,
        spoken=state.spoken + 1,
    )


def _sold(state: State, auction: Auction, buyer: Seat, price: int) -> State:
    """The hammer falls: the price is paid and shared, or the bid proves empty."""
    state = state._replace(spoken=state.spoken + 1)
    if price > state.tokens[buyer]:
        if state.held[buyer]:
            return state._replace(phase=Phase.FORFEIT, turn=buyer)
        return _again(state, auction, buyer)
    seller, pot = auction.seller, state.pot
    if seller == NOBODY:
        shares, pot = share(state.held, buyer, price, pot + price)
    else:
        shares = swapped((0,) * state.seats, seller, price)
    tokens = [tokens + got for tokens, got in zip(state.tokens, shares, strict=True)]
    tokens[buyer] -= price
    state = state._replace(tokens=tuple(tokens), pot=pot)
    return _handed(state, seller, buyer, price, shares)


def _again(state: State, auction: Auction, offender: Seat) -> State:
    """The auction starts afresh: earlier passers return, the offender does not (Z17)."""
    return opened(state, auction.seller, auction.penalised | 1 << offender)


def _unsold(state: State, auction: Auction) -> State:
    """All have passed: a seller keeps the card, a lot goes to its receiver for nothing."""
    seller = auction.seller
    owner = _receiver(state, auction) if seller == NOBODY else seller
    return _handed(state, seller, owner, None, (0,) * state.seats)


def _receiver(state: State, auction: Auction) -> Seat:
    """Whom a lot falls to that nobody bid for.

    The first player, even one barred by an exchange unless the option says otherwise (Z32); in
    place of a penalised one, the next who may bid (Z18); when nobody may, the first player (Z31).
    """
    eligible = everyone(state.seats) & ~state.barred & ~auction.penalised
    literal = state.options["lot_receiver"] == "first_player"
    if not eligible or (literal and not auction.penalised >> state.first & 1):
        return state.first
    return from_seat(state.first, eligible)


def _handed(
    state: State, seller: Seat, owner: Seat, price: int | None, shares: tuple[int, ...]
) -> State:
    """The cards in front of their owner; the game goes on with the sales or the next round."""
    lot = state.lot
    state = state._replace(
        held=swapped(state.held, owner, state.held[owner] | lot),
        last=Hammer(state.round, cards(lot), seller, owner, price, shares),
    )
    if seller != NOBODY:
        return rounds.sales(state, rounds.asked(state, seller))
    return rounds.start(state._replace(first=owner), state.round + 1)
