"""Biotopes for the learner: whole games of nets that play themselves, and what those come to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from ecotone.batch.seatwise import SCORE, scattered
from ecotone.bots import nets
from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.chance import STRIDE, drawn
from ecotone.games.biotopes.batch.engine import Biotopes
from ecotone.games.biotopes.batch.seatwise import BiotopesSeatwise, Position, seatwise
from ecotone.games.biotopes.batch.state import either, parted
from ecotone.games.biotopes.batch.telling import decides, told
from ecotone.games.biotopes.batch.words import count
from ecotone.games.biotopes.bots import answers
from ecotone.games.biotopes.bots.features import inputs, shared
from ecotone.games.biotopes.bots.net import ALONE, AT_TABLE, HARD, play, returned
from ecotone.games.biotopes.rules.actions import Action
from ecotone.games.biotopes.rules.view import View
from ecotone.learn.task import Decision, Episodes, Net, Numbers, Observation, Precision, decide

PRECISION = jnp.bfloat16
STEPS = {1: 448, 2: 700, 3: 1000, 4: 1300, 5: 1600}
"""Steps after which a game is broken off; few are that long."""

BY_ITSELF = 2
"""How often a game goes on by itself between two steps."""

TOO_LONG = 20
"""Points that a game costs which was broken off: nobody shall gain by playing for time."""

A_WIN = 0.5
"""What the victory counts among rivals, beside the own points."""


class Going(NamedTuple):
    """A game, and the number that its next draw is made of."""

    position: Position
    word: Array


@dataclass(frozen=True)
class BiotopesTask:
    """The standard rules for one number of players."""

    players: int
    aim: str = nets.POINTS

    @property
    def kind(self) -> str:
        """The net for tables, or the one for the game alone."""
        return ALONE if self.players == 1 else AT_TABLE

    @property
    def inputs(self) -> int:
        """How many features there are."""
        return inputs(shared(self.players))

    @property
    def answers(self) -> int:
        """How many answers a net weighs."""
        return answers.many(shared(self.players))

    @property
    def hard(self) -> int | None:
        """The points of the highest rank."""
        return HARD if self.players == 1 else None

    @property
    def game(self) -> BiotopesSeatwise:
        """The engine, one decision of one seat after the other."""
        return seatwise(Biotopes(self.players), SCORE)

    def self_play(self, net: Net, key: Array, games: int, heat: float) -> Episodes:
        """So many games side by side: a choice where one is due, else on by itself."""
        game = self.game
        start, luck, own = jax.random.split(key, 3)
        states = jax.vmap(game.env.init)(jax.random.split(start, games))
        words = jax.random.bits(luck, (games,), jnp.uint32)
        going = Going(Position(states, jnp.zeros_like(states.may), words), words)

        def turn(going: Going, key: Array) -> tuple[Going, tuple[Decision, Array, Array]]:
            observed = jax.vmap(lambda one: told(game, one))(going.position)
            decision = decide(observed, net, PRECISION, key, heat)
            state = going.position.state
            after = self._after(going, decision.answer.astype(jnp.int32))
            return after, (decision, state.seat, jax.vmap(decides)(state))

        last, (decision, seat, counts) = lax.scan(
            turn, going, jax.random.split(own, STEPS[self.players])
        )
        totals = jax.vmap(game.env.points)(last.position.state)
        ends = self._returns(totals, last.position.state.terminated)
        returns = jnp.take_along_axis(ends[None], seat[..., None], -1)[..., 0]
        return Episodes(decision, returns, counts.astype(jnp.float32), totals.T, seat)

    def _after(self, going: Going, answer: Array) -> Going:
        """The games one step further, and then those that do not wait for anybody once more."""
        game = self.game

        def further(number: Array, going: Going) -> Going:
            return jax.vmap(lambda one, said: _further(game, one, said, number == 0))(going, answer)

        after: Going = lax.fori_loop(0, 1 + BY_ITSELF, further, going)
        return after

    def _returns(self, totals: Array, over: Array) -> Array:
        """What the end counts for each seat."""
        points = totals - jnp.where(over, 0, TOO_LONG)[:, None]
        counted: Array = returned(points, self.players, self.aim, jnp)
        if self.players == 1:
            return counted
        best = (totals == totals.max(-1, keepdims=True)).astype(jnp.float32)
        return counted + A_WIN * (best / best.sum(-1, keepdims=True) - 1 / self.players)

    def unseen(self, observation: Observation) -> None:
        """A cycle's end is judged as one of the steps."""

    def scores(self, totals: Numbers) -> Numbers:
        """The mean of the seats."""
        return totals.mean(0)


def _further(game: BiotopesSeatwise, going: Going, answer: Array, now: Array) -> Going:
    """A game after an answer, where one is due now; else after what happens by itself."""
    (state, held, luck), word = going
    left = game.left(going.position, answer)
    single = count(left) == 1
    said = parted(jnp.where(single, left, jnp.uint32(0)), game.players)
    chosen = either(state.asks, said, game.env.any_of(state, jnp.uint32(0)))
    goes = jnp.where(state.asks, now & single, now | (state.step != at.END)) & ~state.terminated
    after = game.env.done(state, chosen, drawn(state, scattered(word)))
    half = state.asks & now
    held = jnp.where(half, jnp.where(single, jnp.uint32(0), left), held)
    return Going(Position(either(goes, after, state), held, luck), word + jnp.uint32(STRIDE))


@dataclass(frozen=True)
class BiotopesLearning:
    """What proved right: many games at once, whose hundreds of decisions fill many batches."""

    width: int = 512
    games: int = 16384
    modest: tuple[int, int] = (128, 32)
    multiple: int = 1
    trace: float | None = 0.98
    batch: int | None = 2
    steepest: float = 0.5
    precision: Precision = PRECISION
    aims: tuple[str, ...] = (nets.POINTS, nets.HARDEST)

    def task(self, players: int, aim: str = nets.POINTS) -> BiotopesTask:
        """The game for so many players."""
        return BiotopesTask(players, aim)

    def play(
        self, views: Sequence[View], legal: Sequence[Sequence[Action]], find: nets.Find
    ) -> list[Action]:
        """The action the net likes best, for each seat."""
        return [play(view, some, find) for view, some in zip(views, legal, strict=True)]


LEARNING = BiotopesLearning()
