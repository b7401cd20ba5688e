"""What a net learns from: a game for so many players, and what a finished game is worth.

Cards that are turned down at the end are turned for the best: no net has to learn that.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from ecotone import batch
from ecotone.batch.ecosystem.growing import Grid, planes
from ecotone.batch.ecosystem.hand import Hand, copies
from ecotone.batch.ecosystem.marks import nth
from ecotone.batch.ecosystem.ocean import STEPS
from ecotone.bots.ecosystem_endings import A_TURN
from ecotone.bots.ecosystem_sight import LoneSight, Sight
from ecotone.bots.ecosystem_worth import BEYOND, SAFE, UNIT, USUAL
from ecotone.core.options import Value
from ecotone.games.ecosystem.cards import prize
from ecotone.games.ecosystem.grid import FULL, count
from ecotone.games.ecosystem.ocean.cards import P, W
from ecotone.games.ecosystem.ocean.scoring import (
    MOST_WHALES,
    SCHOOL_PRIZES,
    add_up,
    numbers,
    turned,
)

FRENCH = 8
"""One game of Savanna in so many is played by the French edition's rules."""


@dataclass(frozen=True)
class Course:
    """Games of one kind for one number of players."""

    game: str
    players: int

    @property
    def alone(self) -> bool:
        """Whether it is the solo game."""
        return self.players == 1

    @property
    def sight(self) -> type[Sight] | type[LoneSight]:
        """What the net is told."""
        return LoneSight if self.alone else Sight

    @cached_property
    def env(self) -> Any:
        """The engine by the standard rules."""
        return self._env("en")

    def _env(self, edition: str) -> Any:
        switches: dict[str, Value] = {"auto_lion": True, "edition": edition}
        return batch.make(
            self.game, players=self.players, **switches if self.game == "savanna" else {}
        )

    def editions(self, games: int) -> Array:
        """The rules of each game: 0 for the standard ones, 1 for the French edition's."""
        french = jnp.arange(games) < games // FRENCH * (self.game == "savanna")
        return french.astype(jnp.int8)

    def totals(self, grids: Grid, pile: Hand, edition: Array) -> Array:
        """The score of each grid of games that are over: grids x games."""
        boards = planes(grids)
        if self.game == "ocean":
            return _ocean(self, boards, pile)
        english, french = (
            env.totals(boards, env.sure_prey(boards), pile if self.players == 2 else None)
            for env in (self.env, self._env("fr"))
        )
        return jnp.where(edition != 0, french, english)

    def worth(self, totals: Array) -> Array:
        """What each seat's result counts, in units."""
        if not self.alone:
            return totals / UNIT[False] - USUAL
        margin = totals[:1] - totals[1:]
        enough = self.env.rules.victories.hard + SAFE
        over = jnp.maximum(margin - enough, 0)
        return (margin - (1 - BEYOND) * over) / UNIT[True] - USUAL


def _ocean(course: Course, boards: list[Array], pile: Hand) -> Array:
    env = course.env
    neutral = pile if env.players == 2 else None
    down = whale_turns(boards, _others(boards, neutral), course.alone)
    scores: Array = env.totals(boards, down, neutral)
    return scores


def _others(boards: list[Array], pile: Hand | None) -> list[list[Array]]:
    """The schools beside each grid's own, before any card is turned."""
    schools = list(count(boards[P]))
    extra = [] if pile is None else [copies(pile, jnp.uint32(P)).astype(jnp.int32)]
    return [schools[:place] + schools[place + 1 :] + extra for place in range(boards[P].shape[0])]


def whale_turns(boards: list[Array], others: list[list[Array]], alone: bool) -> Array:
    """The cards that whales turn down, whale by whale for the best; the solo rival's the worst."""
    sign = jnp.ones(boards[W].shape[0], jnp.int32)
    if alone:
        sign = sign.at[1].set(-1)
    sign = sign[:, None]

    def value(down: Array, active: Array) -> Array:
        board = turned(boards, down)
        schools = count(board.planes[P])
        prizes = [
            prize(schools[:, place], beside, SCHOOL_PRIZES) for place, beside in enumerate(others)
        ]
        total = add_up(numbers(board), jnp.stack(prizes, 1)).total
        points: Array = sign * (total - A_TURN * count(active))
        return points

    def turn(_: int, hunt: tuple[Array, Array]) -> tuple[Array, Array]:
        down, acted = hunt
        face_up = down ^ FULL
        active = boards[W] & face_up & (acted ^ FULL)
        some = [_nth(active, number) for number in range(MOST_WHALES)]
        whale = jnp.stack([one for one in some for _ in STEPS])
        card = jnp.stack([step(one) & face_up for one in some for step, _ in STEPS])
        left = active & ((whale | card) ^ FULL)
        points = jnp.where(card == 0, -(1 << 20), value(down | card, left))
        best = points.argmax(0)[None]
        card, whale = (jnp.take_along_axis(part, best, 0)[0] for part in (card, whale))
        return down | card, acted | jnp.where(card == 0, 0, whale)

    nothing = jnp.zeros_like(boards[W])
    hunt: tuple[Array, Array] = jax.lax.fori_loop(0, MOST_WHALES, turn, (nothing, nothing))
    return hunt[0]


def _nth(marks: Array, number: int) -> Array:
    one = nth(marks.astype(jnp.uint32), jnp.uint32(number)).astype(jnp.int32)
    return jnp.where(number < count(marks), one & marks, 0)
