"""A game as Pgx's users know games: one seat decides at a time, and a state shows it all.

`init` and `step` take one game; `jax.vmap` makes them many.
"""

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Generic, TypeVar, cast

import jax
import jax.numpy as jnp
from jax import Array

from ecotone.batch.rare import altered
from ecotone.batch.seatwise import PENALTY, Seatwise
from ecotone.core.view import Action, View

P = TypeVar("P")
ENDS = 1 / 64
"""The share of games that end in one step, and some more for bad luck."""


@partial(
    jax.tree_util.register_dataclass,
    data_fields=[
        "current_player",
        "observation",
        "rewards",
        "terminated",
        "truncated",
        "legal_action_mask",
        "position",
    ],
    meta_fields=[],
)
@dataclass(frozen=True)
class State(Generic[P]):
    """A position, and what the player who decides may know of it and do."""

    current_player: Array
    observation: Array
    rewards: Array
    """What the last step paid each player."""
    terminated: Array
    truncated: Array
    """Never true here: every game ends by itself. Wrappers may set it."""
    legal_action_mask: Array
    """What may be answered; once the game is over, everything."""
    position: P
    """The whole truth, secrets included."""

    def replace(self, **changes: Array) -> "State[P]":
        """The same with some parts changed."""
        return replace(self, **cast("dict[str, Any]", changes))


@dataclass(frozen=True)
class Env(Generic[P]):
    """One game for one number of players under fixed options."""

    id: str
    version: str
    game: Seatwise[P]

    @property
    def num_players(self) -> int:
        """How many play."""
        return self.game.players

    @property
    def num_actions(self) -> int:
        """How many answers there are."""
        return len(self.game.names)

    @property
    def action_names(self) -> tuple[str, ...]:
        """What each answer does."""
        return self.game.names

    @cached_property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
        shape: tuple[int, ...] = jax.eval_shape(self.init, jax.random.key(0)).observation.shape
        return shape

    def init(self, key: Array) -> State[P]:
        """A game after its first draws."""
        return self._shown(self.game.begin(key), jnp.zeros(self.num_players, jnp.float32))

    def step(self, state: State[P], action: Array, key: Array | None = None) -> State[P]:
        """The game after the current player's answer, and after whatever chance owes then.

        A key decides what chance brings from now on; without one, that of `init` goes on. An
        illegal answer ends the game and costs its player. A game that is over stays as it is.
        """
        return self._shown(*self._moved(state, action, key))

    def step_anew(self, state: State[P], action: Array, key: Array) -> State[P]:
        """The same, but a game that ends begins anew; flags and rewards are still of the end."""
        no = jnp.zeros_like(state.terminated)
        going = state.replace(terminated=no, truncated=no)
        position, rewards = self._moved(going, action, key)
        over = self.game.over(position)
        position = altered(over, self._fresh, key, position, ENDS)
        return self._shown(position, rewards).replace(terminated=over)

    def _fresh(self, key: Array, _: P) -> P:
        return self.game.begin(jax.random.fold_in(key, 1))

    def _moved(self, state: State[P], action: Array, key: Array | None) -> tuple[P, Array]:
        over = state.terminated | state.truncated
        known = (action >= 0) & (action < self.num_actions)
        fault = ~over & ~(known & state.legal_action_mask[action])
        position = state.position if key is None else self.game.stirred(state.position, key)
        position, paid = self.game.played(self.game.stopped(position, over | fault), action)
        fined = jnp.where(
            jnp.arange(self.num_players) == state.current_player,
            PENALTY,
            -PENALTY / max(self.num_players - 1, 1),
        )
        return position, jnp.where(fault, fined, paid)

    def observe(self, state: State[P], player_id: Array | int | None = None) -> Array:
        """What a player may know; without one, the player who decides."""
        seat = state.current_player if player_id is None else jnp.asarray(player_id)
        return self.game.seen(state.position, seat)

    def answers(self, view: View, action: Action) -> tuple[int, ...]:
        """The answers, one or two, that come to this action of the reference rules."""
        return self.game.answers(view, action)

    def _shown(self, position: P, rewards: Array) -> State[P]:
        seat, over = self.game.seat(position), self.game.over(position)
        return State(
            current_player=seat,
            observation=self.game.seen(position, seat),
            rewards=rewards,
            terminated=over,
            truncated=jnp.zeros_like(over),
            legal_action_mask=self.game.legal(position) | over,
            position=position,
        )
