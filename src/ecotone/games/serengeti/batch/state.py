"""All there is to know about one game, as arrays; `jax.vmap` makes it many."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import jax
import jax.numpy as jnp

from ecotone.games.serengeti.batch.draws import Array
from ecotone.games.serengeti.rules.cards import CARDS, DIGITS, OF_VALUE
from ecotone.games.serengeti.rules.state import MOST_TOKENS

SALE, REVEAL, AUCTION, OVER, EXCHANGE, CORRECT, FORFEIT = range(7)
NOBODY = -1
FIRST_BID = 1
FIRST_SALE = FIRST_BID + MOST_TOKENS + 1
ACTIONS = FIRST_SALE + len(CARDS)


class Engine(Protocol):
    """What a state, an observation and a rollout ask of the engine."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def open_wealth(self) -> bool:
        """Whether everybody sees all tokens."""

    def legal_action_mask(self, state: "State") -> Array:
        """What the current player may do, by action."""

    def points(self, state: "State") -> tuple[Array, ...]:
        """Every seat's score, wealth included."""

    def begin(self, first: Array) -> "State":
        """The game of this first player before its first lot."""

    def choose(self, state: "State", word: Array) -> Array:
        """A legal action, as a random word has it."""

    def decide(self, state: "State", action: Array) -> "State":
        """The game after a legal action; chance may owe a lot then."""

    def outcome(self, state: "State", lot: Array) -> "State":
        """The game after chance has turned up this lot."""


@partial(
    jax.tree_util.register_dataclass,
    data_fields=[
        "phase",
        "round",
        "first",
        "turn",
        "pile",
        "lot",
        "held",
        "tokens",
        "pot",
        "seller",
        "active",
        "high",
        "bidder",
        "sold",
        "barred",
        "penalised",
        "rewards",
    ],
    meta_fields=["env"],
)
@dataclass(frozen=True)
class State:
    """A frozen position; `turn` is nobody's before a reveal and at the end.

    `sold` counts each seat's private sales, `rewards` is what the last step paid. Who has exchanged
    is `barred` from the round's auction, who could not pay is `penalised` until the next.
    """

    env: Engine
    phase: Array
    round: Array
    first: Array
    turn: Array
    pile: Array
    lot: Array
    held: tuple[Array, ...]
    tokens: tuple[Array, ...]
    pot: Array
    seller: Array
    active: Array
    high: Array
    bidder: Array
    sold: tuple[Array, ...]
    barred: Array
    penalised: Array
    rewards: Array

    @property
    def current_player(self) -> Array:
        """The seat that decides, -1 once the game is over."""
        return self.turn

    @property
    def terminated(self) -> Array:
        """Whether the game is over."""
        return self.phase == OVER

    @property
    def awaited(self) -> Array:
        """The seats the game waits for: one, or none."""
        return self.turn[..., None] == jnp.arange(self.env.players)

    @property
    def legal_action_mask(self) -> Array:
        """What the current player may do now, by action."""
        return self._each(self.env.legal_action_mask)

    @property
    def scores(self) -> Array:
        """Every seat's total as things stand, wealth included; final once the game is over."""
        return jnp.stack(self.env.points(self), -1)

    def _each(self, of_one: Callable[["State"], Array]) -> Array:
        for _ in range(self.phase.ndim):
            of_one = jax.vmap(of_one)
        return of_one(self)


def of(values: tuple[Array, ...], seat: Array) -> Array:
    """The seat's value."""
    found = values[0]
    for place, value in enumerate(values[1:], 1):
        found = jnp.where(seat == place, value, found)
    return found


def either(which: Array, one: State, other: State) -> State:
    """The one state where it holds, elsewhere the other."""
    chosen: State = jax.tree.map(lambda here, there: jnp.where(which, here, there), one, other)
    return chosen


def open_digits(held: Array) -> Array:
    """The digits that no card of these has, as bits."""
    shut = sum(
        ((held & cards) != 0).astype(jnp.int32) << digit for digit, cards in enumerate(OF_VALUE)
    )
    return shut ^ (1 << DIGITS) - 1


def most_of(values: tuple[Array, ...] | list[Array]) -> Array:
    """The greatest of them."""
    most = values[0]
    for value in values[1:]:
        most = jnp.maximum(most, value)
    return most
