"""Whole games of uniformly random legal play, many at once, for speed."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax

from ecotone.batch.seatwise import scattered
from ecotone.games.serengeti.batch.draws import Array, below, lot
from ecotone.games.serengeti.batch.state import Engine, State
from ecotone.games.serengeti.rules.cards import ALL
from ecotone.games.serengeti.rules.state import ROUNDS

STRIDE = 0x9E3779B9
"""From one random word to the next, so that all of them come up before one comes again."""


class Rollout(NamedTuple):
    """Games that are over: their totals (games x seats) and numbers of decisions."""

    scores: Array
    decisions: Array


def lots(words: Array) -> list[Array]:
    """The lots of all rounds of each game: what is done between them changes nothing there."""
    pile, found = jnp.full(words.shape, ALL, jnp.int32), []
    for number in range(ROUNDS):
        words = words + jnp.uint32(STRIDE)
        found.append(lot(pile, jnp.int32(number), scattered(words)))
        pile = pile & ~found[-1]
    return found


def rollout(env: Engine, key: Array, games: int) -> Rollout:
    """So many games from the first lot to the scores."""
    one, two, three = jax.random.split(key, 3)
    words, luck, seats = (jax.random.bits(part, (games,), jnp.uint32) for part in (one, two, three))
    dealt = lots(luck)
    each = jax.vmap(env.begin)(below(seats, jnp.int32(env.players)))

    def drawn(states: State) -> State:
        """The states after the lot that chance owes, where it owes one."""
        now = jnp.zeros(games, jnp.int32)
        for number, cards in enumerate(dealt):
            now = jnp.where(states.round == number, cards, now)
        return jax.vmap(env.outcome)(states, now)

    def turn(playing: tuple[State, Array, Array]) -> tuple[State, Array, Array]:
        states, words, decisions = playing
        words = words + jnp.uint32(STRIDE)
        decisions = decisions + ~states.terminated
        actions = env.choose(states, scattered(words))
        return drawn(jax.vmap(env.decide)(states, actions)), words, decisions

    playing = (drawn(each), words, jnp.zeros(games, jnp.int32))
    ended, _, decisions = lax.while_loop(lambda now: ~now[0].terminated.all(), turn, playing)
    return Rollout(ended.scores, decisions)
