"""One step of a game: what each seat does, then on to the next decision, turn or round."""

from dataclasses import replace

import jax.numpy as jnp

from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.actions import Move, Verb
from ecotone.games.ecosystem.batch.growing import ABOVE, LEFT, put, taken
from ecotone.games.ecosystem.batch.hand import Hand
from ecotone.games.ecosystem.batch.marks import count
from ecotone.games.ecosystem.batch.moves import cell_of, chosen, first, passed_on, rival_cell
from ecotone.games.ecosystem.batch.state import (
    DEAL,
    DISCARD,
    DRAW,
    FLIP,
    NEUTRAL,
    OVER,
    PICK,
    PLACE,
    Corner,
    Engine,
    State,
)
from ecotone.games.ecosystem.rules.state import TURNS, TURNS_A_ROUND


def played(env: Engine, state: State, move: Move) -> State:
    """The state after one legal move of each seat, or none of some."""
    after = _placed(env, _picked(state, move), move)
    after = env.flipped(env.powered(after, move), move)
    after = _alone(env, after) if env.solo else _together(env, after)
    return _ended(env, after, state)


def _picked(state: State, move: Move) -> State:
    picks = jnp.where(move.verb == Verb.PICK, move.card + 1, state.picks)
    return replace(state, picks=picks)


def _placed(env: Engine, state: State, move: Move) -> State:
    """Cards put on the own grids; alone, on the opponent's too, and out of the hand."""
    placed, card, held = move.verb == Verb.PLACE, move.card, state.hands
    cell = cell_of(move.row, move.column, state.corners)
    if env.solo:
        given = move.verb == Verb.DISCARD
        held = hands.less(held, hands.only(placed | given, hands.one(card)))
        placed = jnp.concatenate([placed, given])
        card = jnp.concatenate([card, card])
        cell = cell.at[1].set(rival_cell(state.turn))
    cell = jnp.where(placed, cell, 0)
    grids = put(state.grids, card, cell)
    corners = Corner(
        state.corners.row - (cell & ABOVE != 0), state.corners.column - (cell & LEFT != 0)
    )
    return replace(
        state,
        hands=held,
        picks=jnp.where(move.verb == Verb.PLACE, 0, state.picks),
        grids=grids,
        corners=corners,
        powers=state.powers | placed & env.has_power(card, taken(grids)),
    )


def _together(env: Engine, state: State) -> State:
    """Among several: reveal once all have picked, pass the hands once all have placed."""
    everyone = (state.phase == PICK) & (state.picks != 0).all()
    if env.players == 2:
        state = replace(state, phase=jnp.where(everyone, NEUTRAL, state.phase))
    else:
        state = chosen(everyone, revealed(env, state), state)
    done = (state.phase == PLACE) & ~((state.picks != 0) | state.powers).any()
    return chosen(done, _passed(env, state), state)


def revealed(env: Engine, state: State) -> State:
    """The cards picked leave the hands, to be placed."""
    left = hands.less(first(state.hands, env.players), hands.one(state.picks - 1))
    held = Hand(
        *(word.at[: env.players].set(own) for word, own in zip(state.hands, left, strict=True))
    )
    return replace(state, phase=jnp.int32(PLACE), hands=held)


def _passed(env: Engine, state: State) -> State:
    turn = state.turn + 1
    goes_on = turn % TURNS_A_ROUND != 0
    after = replace(
        state,
        phase=jnp.where(goes_on, PICK, jnp.where(turn < TURNS, DEAL, FLIP)),
        turn=turn,
        hands=hands.only(goes_on, passed_on(state.hands, turn < TURNS_A_ROUND)),
    )
    return chosen(turn == TURNS, env.start_flips(after), after)


def _alone(env: Engine, state: State) -> State:
    """Alone: after your card the opponent's, then a draw; a power is used before all that."""
    placing = (state.phase == PLACE) | (state.phase == DISCARD)
    own, rival = count(taken(state.grids))
    turn = state.turn + 1
    over = turn == TURNS
    ended = replace(
        state,
        phase=jnp.where(over, FLIP, DRAW),
        turn=turn,
        hands=hands.only(~over, state.hands),
    )
    ended = chosen(over, env.start_flips(ended), ended)
    after = replace(state, phase=jnp.where(placing & (own > rival), DISCARD, state.phase))
    after = chosen(placing & (own == turn) & (rival == turn), ended, after)
    waits = replace(state, phase=jnp.int32(PLACE))
    return chosen(state.powers.any(), waits, after)


def _ended(env: Engine, state: State, before: State) -> State:
    """The end once nobody turns cards any more; the last step's rewards are the scores."""
    over = (state.phase == FLIP) & ~env.awaited(state).any()
    scores = env.scores(state)
    gains = scores[:1] - scores[1:] if env.solo else scores
    return replace(
        state,
        phase=jnp.where(over, OVER, state.phase),
        rewards=jnp.where(over & (before.phase != OVER), gains, 0),
    )
