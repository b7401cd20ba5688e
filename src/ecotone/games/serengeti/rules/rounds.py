"""A round up to its auction: the exchanges, the private sales, the reveal."""

from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules.state import NOBODY, ROUNDS, Phase, State


def lot_size(number: int) -> int:
    """One card, two, three, one, two, three… (rounds count from 0)."""
    return 1 + number % 3


def asked(state: State, seat: Seat) -> int:
    """How many players of a lap have been asked once this seat has answered."""
    return (seat - state.first) % state.seats + 1


def start(state: State, number: int) -> State:
    """The beginning of this round, or the end of the game after the fifteenth."""
    state = state._replace(round=number, lot=0, barred=0, auction=None)
    if number == ROUNDS:
        return state._replace(phase=Phase.OVER, turn=NOBODY)
    return exchanges(state, 0)


def exchanges(state: State, done: int) -> State:
    """The exchange lap, clockwise from the first player; once all are asked, the sales."""
    if state.options["exchange_variant"]:
        for seat in _lap(state, done):
            # a player needs a card, and so does someone else
            if state.held[seat] and any(state.held[:seat] + state.held[seat + 1 :]):
                return state._replace(phase=Phase.EXCHANGE, turn=seat)
    return sales(state, 0)


def sales(state: State, done: int) -> State:
    """The private sales, clockwise from the first player (Z21); once all are asked, the reveal."""
    if state.options["private_sales"]:
        for seat in _lap(state, done):
            if state.held[seat] and may_sell(state, seat):
                return state._replace(phase=Phase.SALE, turn=seat, lot=0, auction=None)
    return state._replace(phase=Phase.REVEAL, turn=NOBODY, lot=0, auction=None)


def may_sell(state: State, seat: Seat) -> bool:
    """Whether the seat has private sales left in this game (Z20)."""
    limit = state.options["private_sales_per_game_limit"]
    return not limit or state.sold[seat] < int(limit)


def _lap(state: State, done: int) -> list[Seat]:
    return [Seat((state.first + step) % state.seats) for step in range(done, state.seats)]
