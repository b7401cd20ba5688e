"""All there is to know about one game, as arrays; `jax.vmap` makes it many."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from ecotone.batch.ecosystem.deck import Deck
from ecotone.batch.ecosystem.growing import Grid
from ecotone.batch.ecosystem.hand import Hand
from ecotone.games.ecosystem.state import Phase

if TYPE_CHECKING:
    from ecotone.batch.ecosystem.env import Env

PHASES = tuple(Phase)
DEAL, PICK, NEUTRAL, PLACE, DISCARD, DRAW, FLIP, OVER = range(len(PHASES))


class Corner(NamedTuple):
    """Where the box's top left corner is, counted from the first card."""

    row: Array
    column: Array


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

    env: "Env"
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
