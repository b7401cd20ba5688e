"""A market set up by hand, for tests."""

from typing import Any

from ecotone.core.errors import IllegalAction
from ecotone.core.options import Value, resolve
from ecotone.core.seats import Seat
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.rules import auction, rounds
from ecotone.games.serengeti.rules.cards import ALL, BITS, CARDS
from ecotone.games.serengeti.rules.rules import Serengeti
from ecotone.games.serengeti.rules.state import NOBODY, State, everyone

RULES = Serengeti()
NAMED = {str(card): card for card in CARDS}


def bits(names: str) -> int:
    """The cards of this text as a set."""
    return sum(BITS[NAMED[name]] for name in names.split())


def standing(
    *held: str,
    tokens: tuple[int, ...] | None = None,
    pot: int = 0,
    first: int = 0,
    number: int = 5,
    **options: Value,
) -> State:
    """Players with these cards in front of them, before anything is done in a round."""
    masks = tuple(map(bits, held))
    state = RULES.setup(len(held), resolve(GAME.options, options))
    return state._replace(
        held=masks,
        tokens=tokens or state.tokens,
        pot=pot,
        first=Seat(first),
        round=number,
        pile=ALL & ~sum(masks),
    )


def start(*held: str, **more: Any) -> State:
    """The beginning of a round with its exchanges and private sales."""
    state = standing(*held, **more)
    return rounds.start(state, state.round)


def auctioned(*held: str, lot: str = "", barred: str = "", **more: Any) -> State:
    """The opening of the auction of this lot; the seats in `barred` have made an exchange."""
    state = standing(*held, **more)
    on_sale = bits(lot) or state.pile & -state.pile
    out = sum(1 << int(seat) for seat in barred)
    state = state._replace(pile=state.pile & ~on_sale, lot=on_sale, barred=out)
    return auction.opened(state, NOBODY)


def play(state: State, *texts: str) -> State:
    """The state after whoever is on turn has done each of these."""
    for text in texts:
        state = RULES.apply(state, state.turn, RULES.actions.parse(text))
    return state


def refused(state: State, text: str, seat: int | None = None) -> IllegalAction:
    """Why the seat on turn (or this one) may not do it."""
    try:
        RULES.apply(state, state.turn if seat is None else Seat(seat), RULES.actions.parse(text))
    except IllegalAction as refusal:
        return refusal
    raise AssertionError(f"{text} was not refused")


def legal(state: State) -> list[str]:
    """What the player on turn may do, as texts."""
    return list(map(str, RULES.legal(state, state.turn)))


def check(state: State) -> None:
    """The invariants of every position."""
    seats = range(state.seats)
    assert sum(state.tokens) + state.pot == 12 * state.seats
    assert min(state.tokens) >= 0
    assert state.pot >= 0
    piles = [state.pile, state.lot, state.removed, *state.held]
    assert sum(mask.bit_count() for mask in piles) == 30
    assert sum(piles) == ALL
    # as many lots have been drawn as rounds have been reached
    drawn = sum(1 + number % 3 for number in range(state.round))
    reached = state.auction is not None and state.auction.seller == NOBODY
    drawn += 1 + state.round % 3 if reached else 0
    assert state.pile.bit_count() == 30 - drawn
    assert 0 <= state.round <= 15
    assert (state.round == 15) == (state.phase.value == "over")
    if state.auction is not None:
        assert state.auction.active & ~everyone(state.seats) == 0
        assert not state.auction.active & state.auction.penalised
        assert state.auction.bidder == NOBODY or state.auction.bids[state.auction.bidder] >= 0
    if state.options["penalty_mode"] == "strict":
        assert not state.removed
        if state.auction is not None:
            assert all(
                bid <= own for bid, own in zip(state.auction.bids, state.tokens, strict=True)
            )
    limit = int(state.options["private_sales_per_game_limit"])
    assert all(not limit or state.sold[seat] <= limit for seat in seats)
