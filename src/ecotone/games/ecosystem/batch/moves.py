"""Steps that both ways of playing share: where cells lie, how hands are passed and drawn."""

from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from ecotone.games.ecosystem.batch.growing import FIRST, STRIDE
from ecotone.games.ecosystem.batch.hand import Hand
from ecotone.games.ecosystem.batch.state import Corner
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS

T = TypeVar("T")


def chosen(which: Array, one: T, other: T) -> T:
    """One of two states, hands or grids, array by array."""
    either: T = jax.tree.map(lambda here, there: jnp.where(which, here, there), one, other)
    return either


def cell_of(row: Array, column: Array, corner: Corner) -> Array:
    """The cell at this row and column counted from the first card; 0 if it is out of reach."""
    down, right = row - corner.row + 1, column - corner.column + 1
    inside = (down >= 0) & (down <= ROWS) & (right >= 0) & (right <= COLUMNS)
    place = jnp.where(inside, STRIDE * down + right, 0).astype(jnp.uint32)
    return jnp.where(inside, jnp.uint32(1) << place, 0)


def rival_cell(turn: Array) -> Array:
    """The next cell of the solo opponent's grid."""
    place = STRIDE * (turn // COLUMNS) + turn % COLUMNS
    return FIRST << place.astype(jnp.uint32)


def passed_on(hands: Hand, left: Array) -> Hand:
    """The hands, on the leading axis, each one place further to the left or to the right."""
    return Hand(*(jnp.where(left, jnp.roll(word, 1, 0), jnp.roll(word, -1, 0)) for word in hands))


def draw_size(turn: Array) -> Array:
    """How many cards are drawn alone: five when the opponent has just completed a row."""
    return jnp.where(turn % COLUMNS == 0, 5, 1)


def first(hands: Hand, many: int) -> Hand:
    """The hands of the first seats."""
    return Hand(*(word[:many] for word in hands))
