"""Whole games of uniformly random legal play, many at once, for speed."""

from typing import NamedTuple, Protocol

import jax
import jax.numpy as jnp
from jax import lax

from ecotone.batch.rare import gathered
from ecotone.batch.seatwise import scattered
from ecotone.games.biotopes.batch.chance import STRIDE, drawn
from ecotone.games.biotopes.batch.state import Options, State
from ecotone.games.biotopes.batch.tick import Drawn
from ecotone.games.biotopes.batch.words import Array

ROUNDS = 4
"""How many games each lane plays one after the other."""

STEPS = 16
"""After so many steps lanes whose game is over begin another."""


class Rollout(NamedTuple):
    """Games that are over: their totals (games x seats) and numbers of decisions."""

    scores: Array
    decisions: Array


class Engine(Protocol):
    """What a rollout asks of the engine."""

    @property
    def players(self) -> int:
        """How many play."""

    def init(self, key: Array) -> State:
        """A game after its first draws."""

    def any_of(self, state: State, word: Array) -> Options:
        """Any choice, all equally likely."""

    def done(self, state: State, chosen: Options, luck: Drawn) -> State:
        """The game one step further."""

    def points(self, state: State) -> Array:
        """Every seat's score."""


class Playing(NamedTuple):
    """The games side by side, what they have taken, how many each lane has ended, all results."""

    states: State
    words: Array
    decisions: Array
    ended: Array
    done: Rollout


def rollout(env: Engine, key: Array, games: int) -> Rollout:
    """So many games from the first decision to the scores.

    Each turn of the loop takes every game one step further, be it a choice, a draw or neither.
    Lanes play several games one after the other, since some last twice as long as others.
    """
    one, two = jax.random.split(key)
    lanes = -(-games // ROUNDS)
    fresh = jax.vmap(env.init)(jax.random.split(one, lanes * ROUNDS))

    def further(_: int, playing: tuple[State, Array, Array]) -> tuple[State, Array, Array]:
        states, words, decisions = playing
        words = words + jnp.uint32(STRIDE)
        luck = scattered(words)
        chosen = jax.vmap(env.any_of)(states, luck)
        after = jax.vmap(env.done)(states, chosen, jax.vmap(drawn)(states, luck))
        return after, words, decisions + states.asks

    def turn(playing: Playing) -> Playing:
        going = lax.fori_loop(0, STEPS, further, playing[:3])
        states, words, decisions = going
        over = states.terminated & (playing.ended < ROUNDS)
        game = jnp.where(over, jnp.arange(lanes) + lanes * playing.ended, lanes * ROUNDS)
        points = gathered(over, jax.vmap(env.points), states, none, 1 / 8)
        done = Rollout(
            playing.done.scores.at[game].set(points, mode="drop"),
            playing.done.decisions.at[game].set(decisions, mode="drop"),
        )
        ended = playing.ended + over
        begins = over & (ended < ROUNDS)
        following = jnp.minimum(jnp.arange(lanes) + lanes * ended, lanes * ROUNDS - 1)

        def begun(old: Array, new: Array) -> Array:
            now = begins.reshape(-1, *(1,) * (old.ndim - 1))
            return jnp.where(now, new[following], old)

        states = jax.tree.map(begun, states, fresh)
        return Playing(states, words, jnp.where(over, 0, decisions), ended, done)

    nothing = jnp.zeros(lanes, jnp.int32)
    none = jnp.zeros((lanes, env.players), jnp.int32)
    results = Rollout(
        jnp.zeros((lanes * ROUNDS, env.players), jnp.int32),
        jnp.zeros(lanes * ROUNDS, jnp.int32),
    )
    first = jax.tree.map(lambda part: part[:lanes], fresh)
    words = jax.random.bits(two, (lanes,), jnp.uint32)
    start = Playing(first, words, nothing, nothing, results)
    played = lax.while_loop(lambda now: (now.ended < ROUNDS).any(), turn, start)
    return Rollout(*(part[:games] for part in played.done))
