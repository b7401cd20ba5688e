"""Serengeti for the learner: auctions of nets that bid against themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from ecotone.bots import nets
from ecotone.games.serengeti.batch.engine import Serengeti
from ecotone.games.serengeti.batch.state import ACTIONS, OVER, SALE, State, of
from ecotone.games.serengeti.bots.auction import A_POINT
from ecotone.games.serengeti.bots.features import INPUTS, Features
from ecotone.games.serengeti.bots.net import AT_TABLE, with_nets
from ecotone.games.serengeti.rules.actions import Action
from ecotone.games.serengeti.rules.cards import CARDS
from ecotone.games.serengeti.rules.state import MOST_SEATS
from ecotone.games.serengeti.rules.view import View
from ecotone.learn.task import (
    Decision,
    Episodes,
    Library,
    Net,
    Numbers,
    Observation,
    Precision,
    decide,
)

PRECISION = jnp.float32
STEPS = {3: 300, 4: 380, 5: 470, 6: 560}
"""Decisions after which a game is broken off; few are that long."""

TOO_LONG = -1.0
"""What a game that was broken off counts for everybody: nobody shall gain by playing for time."""


class Observed(NamedTuple):
    """What the player on turn is told, and what it may do."""

    features: Features
    allowed: Array

    def row(self, xp: Library, precision: Precision) -> Array:
        """The features in one row."""
        row: Array = self.features.row(xp, precision)
        return row

    def legal(self, xp: Library) -> Array:
        """Each action that the rules allow."""
        return self.allowed


def features(env: Serengeti, state: State) -> Features:
    """What the player on turn is told."""
    players = env.players
    seat = jnp.maximum(state.turn, 0)
    order = [(seat + step) % players for step in range(players)]
    cards = jnp.arange(len(CARDS))
    absent = [jnp.zeros((), jnp.int8)] * (MOST_SEATS - players)

    def row(bits: Array) -> Array:
        return (bits >> cards & 1).astype(jnp.int8)

    def marks(where: Array) -> Array:
        return jnp.stack([(place == where).astype(jnp.int8) for place in order] + absent)

    blank = [jnp.zeros(len(CARDS), jnp.int8)] * (MOST_SEATS - players)
    active = [(state.active >> place & 1).astype(jnp.int8) for place in order]
    return Features(
        held=jnp.stack([row(of(state.held, place)) for place in order] + blank),
        lot=row(state.lot),
        pile=row(state.pile),
        active=jnp.stack(active + absent),
        first=marks(state.first),
        bidder=marks(state.bidder),
        seller=marks(state.seller),
        tokens=of(state.tokens, seat).astype(jnp.int8),
        pot=state.pot.astype(jnp.int8),
        high=state.high.astype(jnp.int8),
        round=state.round.astype(jnp.int8),
        selling=(state.phase == SALE).astype(jnp.int8),
        players=jnp.int8(players),
    )


@dataclass(frozen=True)
class SerengetiTask:
    """The standard rules for one number of players."""

    players: int
    kind: str = AT_TABLE
    inputs: int = INPUTS
    answers: int = ACTIONS
    hard: int | None = None

    @property
    def env(self) -> Serengeti:
        """The engine."""
        return Serengeti(self.players)

    def self_play(self, net: Net, key: Array, games: int, heat: float) -> Episodes:
        """So many games, a decision of one seat a step; those after the end weigh nothing."""
        env = self.env
        start, own = jax.random.split(key)
        states = jax.vmap(env.init)(jax.random.split(start, games))

        def turn(state: State, key: Array) -> tuple[State, tuple[Decision, Array]]:
            one, two = jax.random.split(key)
            told = jax.vmap(partial(features, env))(state)
            observed = Observed(told, jax.vmap(env.legal_action_mask)(state))
            decision = decide(observed, net, PRECISION, one, heat)
            words = jax.random.bits(two, (games,), jnp.uint32)
            after = jax.vmap(env.go)(state, decision.answer.astype(jnp.int32), words)
            return after, (decision, state.turn)

        last, (decision, seat) = jax.lax.scan(
            turn, states, jax.random.split(own, STEPS[self.players])
        )
        ends = jax.vmap(self._returns)(last)
        returns = jnp.take_along_axis(ends[None], jnp.maximum(seat, 0)[..., None], -1)[..., 0]
        totals = jnp.stack(jax.vmap(env.points)(last))
        return Episodes(decision, returns, (seat >= 0).astype(jnp.float32), totals)

    def _returns(self, state: State) -> Array:
        """What the end counts for each seat: the victory, and a little for the margin."""
        points = jnp.stack(self.env.points(state)).astype(jnp.float32)
        won = jnp.stack(self.env.winners(state)).astype(jnp.float32)
        counts = won / won.sum() - 1 / self.players + A_POINT * (points - points.mean())
        return jnp.where(state.phase == OVER, counts, TOO_LONG)

    def unseen(self, observation: Observation) -> None:
        """No trader asks for a value without knowing what lies open."""

    def scores(self, totals: Numbers) -> Numbers:
        """The mean of the seats."""
        return totals.mean(0)


@dataclass(frozen=True)
class SerengetiLearning:
    """What proved right: a step's successor is another seat's, so only the return counts."""

    width: int = 512
    games: int = 2048
    modest: tuple[int, int] = (128, 256)
    multiple: int = 1
    trace: float | None = None
    batch: int | None = None
    steepest: float = 0.5
    precision: Precision = PRECISION
    aims: tuple[str, ...] = (nets.POINTS,)

    def task(self, players: int, aim: str = nets.POINTS) -> SerengetiTask:
        """The game for so many players."""
        return SerengetiTask(players)

    def play(
        self, views: Sequence[View], legal: Sequence[Sequence[Action]], find: nets.Find
    ) -> list[Action]:
        """The action the net likes best, for each seat."""
        return [
            with_nets(view, some, Random(0), 0, find)
            for view, some in zip(views, legal, strict=True)
        ]


LEARNING = SerengetiLearning()
