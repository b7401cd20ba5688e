"""Savanna as arrays: after the draft the lions choose their prey."""

from dataclasses import dataclass, replace
from typing import ClassVar

import jax.numpy as jnp
from jax import Array, lax

from ecotone.core.options import Options
from ecotone.games.ecosystem.batch.actions import Move, Verb
from ecotone.games.ecosystem.batch.dice import Dice, roll
from ecotone.games.ecosystem.batch.env import Env
from ecotone.games.ecosystem.batch.growing import closed, planes
from ecotone.games.ecosystem.batch.hand import Hand, copies
from ecotone.games.ecosystem.batch.marks import nth
from ecotone.games.ecosystem.batch.moves import cell_of
from ecotone.games.ecosystem.batch.state import State
from ecotone.games.ecosystem.rules.cards import ranked
from ecotone.games.ecosystem.rules.grid import FULL, SIZE, count
from ecotone.games.ecosystem.savanna import RULES
from ecotone.games.ecosystem.savanna.rules.cards import A, C
from ecotone.games.ecosystem.savanna.rules.options import switches
from ecotone.games.ecosystem.savanna.rules.prey import most_valuable
from ecotone.games.ecosystem.savanna.rules.scoring import (
    HERD_PRIZES,
    Lay,
    lions_meals,
    numbers,
    settle,
    spoils_of,
    stalked,
)

MOST_MEALS = (SIZE - 1) // 2
"""Lions choose only where prey is left over: each meal has a lion, and one prey is spared."""


LARGE = 1 << 20
"""More than any board is worth."""


@dataclass(frozen=True)
class Savanna(Env):
    """Ecosystem: Savanna."""

    rules: ClassVar = RULES

    def hunted(self, boards: list[Array]) -> tuple[Lay, Array, Array]:
        """The boards after the cheetahs' hunt, the lions' meals, and the prey left for them."""
        lay = Lay(boards, 0, switches(self.options))
        lay, _ = settle(lay, stalked(boards[C], lay), 0)
        meals, left = lions_meals(lay)
        return lay, meals, left

    def start_flips(self, state: State) -> State:
        """Prey without a choice is turned at once; `auto_lion` leaves none."""
        return replace(state, flips=self.sure_prey(planes(state.grids)))

    def sure_prey(self, boards: list[Array]) -> Array:
        """The prey of each grid, on the leading axis, that nobody has to choose."""
        lay, meals, left = self.hunted(boards)
        if self.options["auto_lion"]:
            return self._best_prey(lay, meals, left)
        return jnp.where(meals == count(left), left, 0)

    def _best_prey(self, lay: Lay, meals: Array, left: Array) -> Array:
        """The most valuable prey, the first in reading order if equal; for a rival the least."""
        sign: Array | int = 1
        if self.solo:
            sign = jnp.array((1, -1)).reshape(2, *(1,) * (left.ndim - 1))
        if self.options["elephant_floor0"]:
            return _searched(lay, meals, left, sign)
        prey: Array = most_valuable(lay, meals, left, sign, jnp)
        return prey

    def may_flip(self, state: State) -> Array:
        """Whether a lion of each grid still wants prey."""
        _, meals, _ = self.hunted(planes(state.grids))
        hungry: Array = meals > count(state.flips)
        return hungry

    def flip_allowed(self, state: State, move: Move) -> Array:
        """Whether the cell holds prey."""
        _, _, left = self.hunted(planes(state.grids))
        cell = closed(cell_of(move.row, move.column, state.corners))
        prey = left & (state.flips ^ FULL)
        return prey & cell != 0

    def flipped(self, state: State, move: Move) -> State:
        """The state with the lions' prey turned down."""
        cell = closed(cell_of(move.row, move.column, state.corners))
        turns = self.aimed(move) & (move.verb == Verb.FLIP)
        return replace(state, flips=jnp.where(turns, state.flips | cell, state.flips))

    def random_flips(self, boards: list[Array], dice: Dice) -> tuple[Array, Array, Dice]:
        """Cards turned down at random on each grid, and how many of them were choices."""
        _, meals, left = self.hunted(boards)
        flips = self.sure_prey(boards)
        chosen = jnp.where(flips == 0, meals, 0)
        for meal in range(MOST_MEALS):
            prey = left & (flips ^ FULL)
            n, dice = roll(dice, count(prey).astype(jnp.uint32))
            one = nth(prey.astype(jnp.uint32), n).astype(jnp.int32)
            flips = jnp.where(meal < chosen, flips | one, flips)
        return flips, chosen, dice

    def totals(self, boards: list[Array], down: Array, pile: Hand | None) -> Array:
        """The total of every grid, on the leading axis; a neutral pile's herd competes."""
        points = sum(numbers(boards, switches(self.options), down))
        herds = list(count(boards[A]))
        if pile is not None:
            herds.append(copies(pile, jnp.uint32(A)).astype(jnp.int32))
        prizes = jnp.stack(ranked(herds, HERD_PRIZES)[: self.grids])
        total: Array = prizes + points
        return total


def _searched(lay: Lay, meals: Array, left: Array, sign: Array | int) -> Array:
    """The best prey where what one card is worth depends on the others: every choice is tried."""

    def tried(search: tuple[Array, Array, Array]) -> tuple[Array, Array, Array]:
        some, best, most = search
        worth = sign * spoils_of(some, lay)
        apart = some ^ best
        earlier = some & apart & -apart != 0
        wins = (count(some) == meals) & ((worth > most) | (worth == most) & earlier)
        # the next of all sets of this prey, and after the last none again
        return some - left & left, jnp.where(wins, some, best), jnp.where(wins, worth, most)

    nothing = jnp.zeros_like(left)
    begun = tried((nothing, nothing, jnp.full_like(left, -LARGE)))
    _, best, _ = lax.while_loop(lambda search: (search[0] != 0).any(), tried, begun)
    return best


def engine(players: int, options: Options) -> Savanna:
    """The engine for so many players."""
    return Savanna(players, options)
