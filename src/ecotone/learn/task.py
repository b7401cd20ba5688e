"""What the learner asks of a game: it offers a `Learning` as `batch.learning.LEARNING`."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

import jax
import jax.numpy as jnp
from jax import Array

from ecotone.bots import nets
from ecotone.core.view import Action, View
from ecotone.games import GAMES
from ecotone.learn.net import log_prob_of, masked

Net = Callable[[Array], tuple[Array, Array]]
"""From rows of features to the answers' weights and the values."""

Library = Any
"""NumPy or its JAX likeness: they share the source of what a net is told, and no type."""

Precision = Any
"""The name or the type of numbers, as NumPy and JAX both take it."""

Numbers = Any
"""An array of NumPy or of JAX: they share no type."""


class Observation(Protocol):
    """What a net is told, kept small: arrays with any leading axes."""

    def row(self, xp: Library, precision: Precision) -> Array:
        """The features in one row."""

    def legal(self, xp: Library) -> Array:
        """Each answer that the rules allow."""


class Decision(NamedTuple):
    """What a seat was told and answered, how likely that was, and what it expected."""

    observation: Observation
    answer: Array
    log_prob: Array
    value: Array


class Episodes(NamedTuple):
    """Whole games of self-play."""

    decision: Decision
    """Every decision; steps are the first axis."""
    returns: Array
    """What each seat's game came to, in units of the net's value: as `value`, or without steps."""
    weight: Array | None
    """0 where nothing was decided any more; None if every step is a decision."""
    totals: Array
    """The totals of the games by the standard rules: grids x games."""
    seat: Array | None = None
    """Who decided (steps x games), where the step after one is not the same seat's next."""


class Task(Protocol):
    """One game for one number of players; hashable, since programs are compiled for it."""

    @property
    def players(self) -> int:
        """How many; 1 is the solo game."""

    @property
    def kind(self) -> str:
        """The name under which the net is shipped."""

    @property
    def inputs(self) -> int:
        """How many features there are."""

    @property
    def answers(self) -> int:
        """How many answers a net weighs."""

    @property
    def hard(self) -> int | None:
        """The score at which a solo game counts as won; None at a table."""

    def self_play(self, net: Net, key: Array, games: int, heat: float) -> Episodes:
        """So many games, every seat played by the net; without heat, by its likeliest answers."""

    def unseen(self, observation: Observation) -> Observation | None:
        """The same before anything hidden is looked at; None if no bot ever asks so."""

    def scores(self, totals: Numbers) -> Numbers:
        """What each game came to: the mean of its seats, alone the margin."""


class Learning(Protocol):
    """What a game brings, for any number of players, and what proved right for learning it."""

    @property
    def width(self) -> int:
        """Of the net's layers, unless told otherwise; narrower ones learn in longer steps."""

    @property
    def games(self) -> int:
        """Games an iteration, unless told otherwise."""

    @property
    def modest(self) -> tuple[int, int]:
        """Width and games where nothing is faster than a processor: some seconds an iteration."""

    @property
    def multiple(self) -> int:
        """Games of one number of players come in multiples of this."""

    @property
    def trace(self) -> float | None:
        """How much of an advantage a later step passes back (GAE); None: only the return counts."""

    @property
    def batch(self) -> int | None:
        """Decisions of each game that make a step uphill; None: an eighth of all that there are."""

    @property
    def steepest(self) -> float:
        """Longer gradients are cut to this length."""

    @property
    def precision(self) -> Precision:
        """Of the features, and so of the layers, while it learns."""

    @property
    def aims(self) -> tuple[str, ...]:
        """What a net may be taught to go for in the game alone, the usual aim first."""

    def task(self, players: int, aim: str = nets.POINTS) -> Task:
        """The game for so many players, its returns by this aim."""

    def play(
        self, views: Sequence[View], legal: Sequence[Sequence[Action]], find: nets.Find
    ) -> list[Action]:
        """The action of each seat by the reference rules, as bots with these nets would choose."""


@cache
def learning(game: str) -> Learning:
    """What this game brings."""
    return cast(Learning, GAMES[game].offer("batch.learning", "LEARNING"))


def decide(
    observation: Observation, net: Net, precision: Precision, key: Array, heat: float
) -> Decision:
    """An answer drawn by its chances; with no heat, the likeliest."""
    logits, value = net(observation.row(jnp, precision))
    log_probs = masked(logits, observation.legal(jnp))
    noise = jax.random.gumbel(key, log_probs.shape, jnp.float32)
    answer = (log_probs + heat * noise).argmax(-1).astype(jnp.int16)
    return Decision(observation, answer, log_prob_of(log_probs, answer), value)
