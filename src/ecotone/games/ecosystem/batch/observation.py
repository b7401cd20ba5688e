"""What one seat may know, as arrays: itself first, then the others around the table."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.growing import height_and_width, planes, taken
from ecotone.games.ecosystem.batch.state import OVER, PLACE, Engine, State
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS, SIZE
from ecotone.games.ecosystem.rules.state import TURNS_A_ROUND


class Observation(NamedTuple):
    """Everything a seat has seen and nothing else; alone, the second grid is the opponent's.

    A hand that has not passed through the seat in this round is -1 throughout. Picks are card + 1,
    and 0 while there is none to be seen. Boards lie in their box's top left corner.
    """

    phase: Array
    turn: Array
    awaited: Array
    """Which seats the game waits for."""
    hands: Array
    """Ring x kinds: how many cards of each."""
    picks: Array
    picked: Array
    """Which seats have picked or have a card to place."""
    grids: Array
    """Grids x kinds x rows x columns: where cards lie."""
    boxes: Array
    """Grids x 2: the box's height and width."""
    corners: Array
    """Grids x 2: row and column of the box's corner, counted from the first card."""
    powers: Array
    """Which grids have a power waiting to be used."""
    pile: Array
    """The neutral pile: how many cards of each kind."""
    flips: Array
    """Grids x rows x columns: the cards turned down, as far as they are shown."""
    acted: Array
    """Grids x rows x columns: the whales that have acted, as far as they are shown."""


def observe(env: Engine, state: State, seat: Array | int) -> Observation:
    """What the seat may know, built up from nothing."""
    seats = (seat + jnp.arange(env.players)) % env.players
    grids = jnp.arange(env.grids) if env.solo else seats
    ring = (seat + jnp.arange(env.ring)) % env.ring
    own = seats == seat
    shown = own | (state.phase == PLACE)
    seen = jnp.bool(env.solo or not env.rules.secret_flips(env.options)) | (state.phase == OVER)
    marks = jnp.stack([_cells(board) for board in planes(state.grids)], 1)
    held = jnp.stack(hands.counts(state.hands), 1).astype(jnp.int32)
    return Observation(
        phase=state.phase,
        turn=state.turn,
        awaited=env.awaited(state)[seats],
        hands=jnp.where(_known(env, state)[:, None], held[ring], -1),
        picks=jnp.where(shown, state.picks[seats], 0),
        picked=state.picks[seats] != 0,
        grids=marks[grids],
        boxes=jnp.stack(height_and_width(taken(state.grids)), 1)[grids],
        corners=jnp.stack(state.corners, 1)[grids],
        powers=state.powers[grids],
        pile=jnp.stack(hands.counts(state.pile)).astype(jnp.int32),
        flips=_cells(jnp.where(seen | own, state.flips[grids], 0)),
        acted=_cells(jnp.where(seen | own, state.acted[grids], 0)),
    )


def _known(env: Engine, state: State) -> Array:
    """Whether each hand of the ring, from the own one on, has been the seat's this round."""
    passes = jnp.arange(env.ring)
    back = (env.ring - passes) % env.ring
    return jnp.where(state.turn < TURNS_A_ROUND, passes, back) <= state.turn % TURNS_A_ROUND


def _cells(board: Array) -> Array:
    """A board as rows and columns of 0 and 1, on two more axes."""
    bits = board[..., None] >> jnp.arange(SIZE) & 1
    return bits.reshape(*board.shape, ROWS, COLUMNS).astype(jnp.int8)
