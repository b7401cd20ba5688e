"""What one seat may know, as arrays: itself first, then the others around the table."""

from typing import NamedTuple

import jax.numpy as jnp

from ecotone.games.serengeti.batch.draws import Array
from ecotone.games.serengeti.batch.state import OVER, Engine, State, of
from ecotone.games.serengeti.rules.cards import CARDS


class Observation(NamedTuple):
    """Everything that lies open, and the own tokens."""

    phase: Array
    round: Array
    awaited: Array
    """Which seat the game waits for; this and the next four by seat, the own one first."""
    first: Array
    active: Array
    seller: Array
    bidder: Array
    high: Array
    """The highest bid, -1 before the first."""
    lot: Array
    """Cards, 0 or 1 each, in the deck's order."""
    pile: Array
    """The cards still to come."""
    held: Array
    """Seats x cards: what lies in front of each player."""
    tokens: Array
    """Each seat's tokens, -1 where they are hidden."""
    pot: Array
    sold: Array
    """How many private sales each seat has made."""
    barred: Array
    penalised: Array


def observe(env: Engine, state: State, seat: Array | int) -> Observation:
    """What the seat may know, built up from nothing."""
    seats = (seat + jnp.arange(env.players)) % env.players
    shown = (seats == seat) | (state.phase == OVER) | env.open_wealth
    return Observation(
        phase=state.phase,
        round=state.round,
        awaited=seats == state.turn,
        first=seats == state.first,
        active=state.active >> seats & 1 == 1,
        seller=seats == state.seller,
        bidder=seats == state.bidder,
        high=state.high,
        lot=_cards(state.lot),
        pile=_cards(state.pile),
        held=_cards(of(state.held, seats)),
        tokens=jnp.where(shown, of(state.tokens, seats), -1),
        pot=state.pot,
        sold=of(state.sold, seats),
        barred=state.barred >> seats & 1 == 1,
        penalised=state.penalised >> seats & 1 == 1,
    )


def _cards(bits: Array) -> Array:
    """Sets of cards as 0 and 1 by card, on one more axis."""
    return (bits[..., None] >> jnp.arange(len(CARDS)) & 1).astype(jnp.int8)
