"""The laps of the opening, and how cycles follow each other."""

import jax.numpy as jnp

from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.closing import pick
from ecotone.games.biotopes.batch.state import Options, State
from ecotone.games.biotopes.batch.words import Array
from ecotone.games.biotopes.rules.heaps import EACH
from ecotone.games.biotopes.rules.setup import LAPS


def laps(before: State, state: State, chosen: Options, on: Array) -> State:
    """Whose turn it is in the opening, and its end: a cube of each colour in every bag."""
    seats = state.env.players
    again = chosen.short >> at.ANOTHER & 1 == 1
    kept = on[at.MULLIGAN] & ~again | on[at.DEAL] & (state.gain == 0)
    lap = state.lap + (kept | on[at.SETTLE])
    settles = kept & (lap == seats)
    begins = on[at.SETTLE] & (lap == LAPS * seats)
    lap = jnp.where(settles, 0, lap)
    step = pick(
        state.step,
        [
            (on[at.MULLIGAN] & again, at.DEAL),
            (kept, at.MULLIGAN),
            (settles, at.SETTLE),
            (begins, at.REFILL),
        ],
    )
    opening = kept | on[at.SETTLE]
    bags = jnp.where(begins, jnp.uint32(EACH), jnp.uint32(0))
    return state.with_(
        lap=lap,
        step=step,
        seat=jnp.where(opening, (state.first + lap) % seats, state.seat),
        gain=jnp.where(on[at.MULLIGAN] & again, 4, state.gain),
        bags=state.bags + bags,
        reserve=state.reserve - bags * jnp.uint32(seats),
        verb=jnp.where(begins, at.START, state.verb),
    )


def cycled(state: State, on: Array) -> State:
    """A cycle's end, and the next one's beginning."""
    env = state.env
    ends = on[at.END]
    over = ends & (state.cycle == env.switches.cycles)
    step = pick(
        state.step,
        [
            (ends, at.REFILL),
            (over, at.OVER),
            (on[at.PRODUCTION], at.AFTER),
            (on[at.DETRITUS], at.PRODUCE),
        ],
    )
    first = jnp.where(ends & ~over, (state.first + 1) % env.players, state.first)
    verb = pick(state.verb, [(ends, at.START), (on[at.PRODUCTION], at.PRODUCING)])
    return state.with_(
        step=step,
        verb=verb,
        first=first,
        turn=jnp.where(ends, at.NOBODY, state.turn),
        passed=jnp.where(ends, 0, state.passed),
        acted=jnp.where(ends, jnp.uint32(0), state.acted),
        cycle=state.cycle + on[at.PRODUCTION],
        lap=jnp.where(on[at.DETRITUS], 0, state.lap),
        gain=jnp.where(on[at.DETRITUS], 0, state.gain),
    )
