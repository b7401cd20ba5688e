"""From the end of an action to the next decision: effects, hand limits, rivers, turns."""

import jax.numpy as jnp

from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.state import State
from ecotone.games.biotopes.batch.tables import CARDS
from ecotone.games.biotopes.batch.tick import short_rivers
from ecotone.games.biotopes.batch.words import Array, count, one, row, some
from ecotone.games.biotopes.rules.state import HAND_LIMIT


def pick(value: Array, cases: "list[tuple[Array, Array | int]]") -> Array:
    """The value of the last case that is so, else the first value."""
    for case, other in cases:
        value = jnp.where(case, other, value)
    return value


def closing(state: State) -> State:
    """Reactions and hosts, then hand limits, rivers and the next turn."""
    return producing(next_turn(refilling(tidied(reacting(state)))))


def reacting(state: State) -> State:
    """The next effects that are due: those left, those of others' reactions, those of hosts."""
    deck, players = state.env.deck, state.env.players
    onward_ = state.step == at.ONWARD
    left = some(state.due)
    card = one(state.card, CARDS)
    hunted = some(card & deck.predators)
    seats = jnp.arange(players)
    turn = jnp.maximum(state.turn, 0)
    reactions = jnp.where(hunted, state.species & deck.on[5] & ~card, jnp.uint32(0))
    after = (seats - turn) % players
    waiting = some(reactions) & (after >= state.lap)
    group = jnp.where(waiting, after, players).min()
    hosts = jnp.zeros(CARDS, jnp.uint32)
    for bearer, kin in deck.hosts:
        hosts = hosts | jnp.where(some(kin & card), one(jnp.int32(bearer), CARDS), jnp.uint32(0))
    hosts = row(state.species, turn) & hosts & ~card
    last = (group == players) & (state.lap <= players) & some(hosts)
    adapting = onward_ & (state.verb == at.ADAPT) & ~left
    found = adapting & ((group < players) | last)
    seat = jnp.where(group < players, (turn + group) % players, turn)
    due = jnp.where(group < players, row(reactions, seat), hosts)
    return state.with_(
        due=jnp.where(found, due, state.due),
        seat=jnp.where(found, seat, state.seat),
        lap=jnp.where(adapting, group + 1, state.lap),
        step=jnp.where(onward_, jnp.where(left | found, at.ORDER, at.AFTER), state.step),
    )


def tidied(state: State) -> State:
    """Whoever has too many cards discards; then the rivers are filled."""
    players = state.env.players
    producing_ = state.verb == at.PRODUCING
    base = jnp.where(producing_, state.first, state.turn)
    seats = jnp.arange(players)
    asked = producing_ | state.env.switches.everyone | (seats == base)
    full = asked & (count(state.hands) > HAND_LIMIT)
    order = jnp.where(full, (seats - base) % players, players).min()
    after = (state.step == at.AFTER) | (state.step == at.LIMIT)
    limit = after & (order < players)
    return state.with_(
        step=jnp.where(limit, at.LIMIT, jnp.where(after, at.REFILL, state.step)),
        seat=jnp.where(limit, (base + order) % players, state.seat),
    )


def refilling(state: State) -> State:
    """What follows once no river lacks cards that are there."""
    full = (state.step == at.REFILL) & ~short_rivers(state, state.env.deck).any()
    then = pick(
        jnp.full_like(state.step, at.NEXT),
        [(state.verb == at.START, at.PRODUCTION), (state.verb == at.PRODUCING, at.DETRITUS)],
    )
    return state.with_(step=jnp.where(full, then, state.step))


def next_turn(state: State) -> State:
    """The next player clockwise who has not passed, or the cycle's end."""
    players = state.env.players
    seats = jnp.arange(players)
    ahead = (seats - state.turn - 1) % players
    order = jnp.where(state.passed >> seats & 1 == 1, players, ahead).min()
    next_ = state.step == at.NEXT
    seat = (state.turn + 1 + order) % players
    goes = next_ & (order < players)
    return state.with_(
        step=jnp.where(next_, jnp.where(order < players, at.TURN, at.END), state.step),
        turn=jnp.where(goes, seat, state.turn),
        seat=jnp.where(goes, seat, state.seat),
    )


def produced(state: State) -> Array:
    """How many cubes each seat draws: its territories, and what its cards add."""
    players = state.env.players
    tokens = state.tokens[:players]
    many = count(tokens)
    for bearer, biotope, least, amount in state.env.deck.more:
        owns = some(state.species & one(jnp.int32(bearer), CARDS))
        if biotope is not None:
            owns = owns & (count(tokens & state.land[biotope]) >= least)
        many = many + jnp.where(owns, amount, 0)
    return many


def producing(state: State) -> State:
    """The next seat that draws cubes, or the first turn."""
    players = state.env.players
    seats = jnp.arange(players)
    many = produced(state)
    stays = (state.step == at.PRODUCE) & (state.gain > 0) & (row(state.bags, state.seat) > 0)
    goes = (state.step == at.PRODUCE) & ~stays
    after = (seats - state.first) % players
    waiting = (state.bags > 0) & (many > 0) & (after >= state.lap)
    order = jnp.where(waiting, after, players).min()
    seat = (state.first + order) % players
    draws = goes & (order < players)
    begins = goes & ~draws
    return state.with_(
        step=jnp.where(begins, at.TURN, state.step),
        seat=jnp.where(draws, seat, jnp.where(begins, state.first, state.seat)),
        turn=jnp.where(begins, state.first, state.turn),
        gain=jnp.where(draws, row(many, seat), state.gain),
        lap=jnp.where(draws, order + 1, state.lap),
    )
