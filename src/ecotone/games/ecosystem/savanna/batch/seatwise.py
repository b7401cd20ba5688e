"""Savanna seat by seat: an answer turns a prey of the lions face down."""

from collections.abc import Iterator
from typing import cast

import jax.numpy as jnp
from jax import Array

from ecotone.batch.bits import Part
from ecotone.batch.seatwise import one_of
from ecotone.core.view import Action
from ecotone.games.ecosystem.batch.position import FLIP, Position, due_grid
from ecotone.games.ecosystem.batch.seatwise import (
    CELL_NAMES,
    FIRST_OWN,
    DraftSeatwise,
    box_number,
)
from ecotone.games.ecosystem.rules.grid import FULL, SIZE, count
from ecotone.games.ecosystem.rules.view import View
from ecotone.games.ecosystem.savanna.batch import Savanna
from ecotone.games.ecosystem.savanna.rules.actions import Flip


class SavannaSeatwise(DraftSeatwise):
    """72 answers; after the draft the lions choose their prey."""

    def own_names(self) -> tuple[str, ...]:
        """A cell for each prey."""
        return tuple(f"flip {cell}" for cell in CELL_NAMES)

    def own_answers(self, view: View, action: Action) -> tuple[int, ...]:
        """The prey's cell; alone, the game itself tells whose grid it is."""
        flip = cast(Flip, action)
        grid = view.grids[1 if flip.rival else view.seat or 0]
        return (FIRST_OWN + box_number(grid, flip.cell),)

    def own_legal(self, position: Position) -> Iterator[Part]:
        """The prey that is left."""
        prey = one_of(position.marked, position.grid)
        down = one_of(position.flips, position.grid)
        yield jnp.where(position.phase == FLIP, prey & (down ^ FULL), 0), SIZE

    def closing(self, boards: list[Array]) -> tuple[Array, Array, Array]:
        """The sure prey, all prey, and how many the lions still want."""
        engine = cast(Savanna, self.env)
        flips = engine.sure_prey(boards)
        _, meals, left = engine.hunted(boards)
        return flips, left, meals - count(flips)

    def flipped(self, position: Position, answer: Array) -> Position:
        """One prey fewer is wanted."""
        cell = 1 << answer - FIRST_OWN
        own = [position.grid == number for number in range(len(position.grids))]
        due = tuple(many - here for many, here in zip(position.due, own, strict=True))
        flips = tuple(
            jnp.where(here, down | cell, down)
            for down, here in zip(position.flips, own, strict=True)
        )
        return position._replace(flips=flips, due=due, grid=due_grid(due))


def seatwise(engine: Savanna, rewards: str) -> SavannaSeatwise:
    """The game of this engine seat by seat."""
    return SavannaSeatwise(engine, rewards)
