"""What chance decides: the deal, the neutral hand's card, the solo draw."""

from dataclasses import replace

import jax.numpy as jnp
from jax import Array

from ecotone.games.ecosystem.batch import deck as decks
from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.dice import dice, roll
from ecotone.games.ecosystem.batch.hand import Hand
from ecotone.games.ecosystem.batch.moves import chosen, draw_size
from ecotone.games.ecosystem.batch.state import DEAL, DRAW, NEUTRAL, PICK, PLACE, Engine, State
from ecotone.games.ecosystem.batch.turn import revealed


def sample(env: Engine, state: State, key: Array) -> Hand:
    """The cards that chance draws for each place of the ring, if it owes a draw."""
    lots = dice(key)
    if env.solo:
        many = jnp.where(state.phase == DEAL, env.hand_size, draw_size(state.turn))
        hand, _, _ = decks.draw_hand(state.deck, lots, env.hand_size, many)
        return Hand(*(word[None] for word in hand))
    drawn, _, _ = decks.deal(state.deck, lots, env.ring, env.hand_size)
    if env.players == 2:
        neutral = Hand(*(word[2] for word in state.hands))
        n, _ = roll(lots, hands.size(neutral))
        card = hands.one(hands.nth(neutral, n))
        shown = Hand(*(jnp.zeros(env.ring, jnp.uint32).at[2].set(word) for word in card))
        drawn = chosen(state.phase == NEUTRAL, shown, drawn)
    return drawn


def outcome(env: Engine, state: State, drawn: Hand) -> State:
    """The state after chance has drawn these cards; nothing changes if it owes none."""
    dealt = replace(
        state,
        phase=jnp.int32(PLACE if env.solo else PICK),
        deck=decks.less(state.deck, Hand(*(word.sum(0) for word in drawn))),
        hands=hands.plus(state.hands, drawn),
    )
    owed = (state.phase == DEAL) | (state.phase == DRAW)
    after = chosen(owed, dealt, state)
    if env.players == 2:
        pile = hands.plus(state.pile, Hand(*(word[2] for word in drawn)))
        shown = replace(state, hands=hands.less(state.hands, drawn), pile=pile)
        after = chosen(state.phase == NEUTRAL, revealed(env, shown), after)
    return after
