"""All there is to know about one game, as arrays; `jax.vmap` makes it many."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol

import jax
import jax.numpy as jnp
from jax import Array

from ecotone.core.options import Options
from ecotone.games.ecosystem.batch.actions import Move
from ecotone.games.ecosystem.batch.deck import Deck
from ecotone.games.ecosystem.batch.dice import Dice
from ecotone.games.ecosystem.batch.growing import Grid
from ecotone.games.ecosystem.batch.hand import Hand
from ecotone.games.ecosystem.rules.draft import Draft
from ecotone.games.ecosystem.rules.state import Phase

PHASES = tuple(Phase)
DEAL, PICK, NEUTRAL, PLACE, DISCARD, DRAW, FLIP, OVER = range(len(PHASES))


class Corner(NamedTuple):
    """Where the box's top left corner is, counted from the first card."""

    row: Array
    column: Array


class Engine(Protocol):
    """What a state, and the steps that lead from one to the next, ask of the engine (`Env`)."""

    rules: ClassVar[Draft[Any]]

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def options(self) -> Options:
        """What the table has agreed on."""

    @property
    def solo(self) -> bool:
        """Whether the one player faces the solo opponent."""

    @property
    def grids(self) -> int:
        """How many ecosystems grow."""

    @property
    def ring(self) -> int:
        """How many hands go around."""

    @property
    def hand_size(self) -> int:
        """How many cards are dealt to a hand."""

    def awaited(self, state: "State") -> Array:
        """The seats that the game waits for."""

    def legal_action_mask(self, state: "State") -> Array:
        """What each awaited seat may do: seats x actions."""

    def scores(self, state: "State") -> Array:
        """The total of every grid as it lies."""

    def totals(self, boards: list[Array], down: Array, pile: Hand | None) -> Array:
        """The total of every grid, of its planes and the cards turned down."""

    def has_power(self, card: Array, taken: Array) -> Array:
        """Whether a card just placed on each grid opens a decision of its own."""

    def powered(self, state: "State", move: Move) -> "State":
        """The state after the powers used."""

    def random_powers(self, grids: Grid, card: Array, dice: Dice) -> tuple[Grid, Dice, Array]:
        """The grids after each power just opened is used at random, and how many there were."""

    def start_flips(self, state: "State") -> "State":
        """The state in which players choose the cards to turn face down."""

    def flipped(self, state: "State", move: Move) -> "State":
        """The state after the cards turned down."""

    def random_flips(self, boards: list[Array], dice: Dice) -> tuple[Array, Array, Dice]:
        """Cards turned down at random on each full grid, and how many choices that took."""


@partial(
    jax.tree_util.register_dataclass,
    data_fields=[
        "phase",
        "turn",
        "deck",
        "hands",
        "picks",
        "grids",
        "corners",
        "powers",
        "pile",
        "flips",
        "acted",
        "rewards",
    ],
    meta_fields=["env"],
)
@dataclass(frozen=True)
class State:
    """A frozen position, field by field what the reference rules keep.

    Hands go around a ring; with two players its third place is the neutral hand. Alone, there is
    one hand and the second grid is the solo opponent's. A pick is a card and one more, 0 is none.
    """

    env: Engine
    phase: Array
    turn: Array
    deck: Deck
    hands: Hand
    picks: Array
    grids: Grid
    corners: Corner
    powers: Array
    pile: Hand
    flips: Array
    acted: Array
    rewards: Array

    @property
    def terminated(self) -> Array:
        """Whether the game is over."""
        return self.phase == OVER

    @property
    def awaited(self) -> Array:
        """The seats the game waits for."""
        return self._each(self.env.awaited)

    @property
    def current_player(self) -> Array:
        """The first seat the game waits for, -1 once it is over."""
        awaited = self.awaited
        return jnp.where(awaited.any(-1), awaited.argmax(-1), -1)

    @property
    def legal_action_mask(self) -> Array:
        """What each seat may do now, by action: seats x actions."""
        return self._each(self.env.legal_action_mask)

    @property
    def scores(self) -> Array:
        """The total of every grid as it lies, final once the game is over."""
        return self._each(self.env.scores)

    def _each(self, of_one: Callable[["State"], Array]) -> Array:
        for _ in range(self.phase.ndim):
            of_one = jax.vmap(of_one)
        return of_one(self)
