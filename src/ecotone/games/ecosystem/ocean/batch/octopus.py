"""The octopus: lift one card and put it elsewhere, swap two, or leave all as it is."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from ecotone.games.ecosystem.batch.dice import Dice, roll
from ecotone.games.ecosystem.batch.growing import (
    ABOVE,
    CELLS,
    EVERYWHERE,
    LEFT,
    STRIDE,
    Grid,
    beside,
    card_at,
    height_and_width,
    open_cells,
    put,
    taken,
)
from ecotone.games.ecosystem.batch.marks import count, nth
from ecotone.games.ecosystem.batch.moves import chosen
from ecotone.games.ecosystem.batch.state import Corner
from ecotone.games.ecosystem.rules.grid import COLUMNS, LONGEST_PATH, ROWS, SIZE

_TOP, _WEST = ABOVE << STRIDE, LEFT << 1


class Lifted(NamedTuple):
    """The cells left when a card is lifted, and how far the box's corner moves then."""

    rest: Array
    down: Array
    right: Array

    @property
    def shift(self) -> Array:
        """How far every cell moves in a word."""
        return STRIDE * self.down + self.right


def lifted(taken: Array, card: Array, *, whole: bool) -> Lifted:
    """The cells without this one; a whole grid loses at most one row and one column by it."""
    rest = taken & ~card
    steps = []
    for edge, stride, most in ((_TOP, STRIDE, ROWS - 1), (_WEST, 1, COLUMNS - 1)):
        moved = jnp.zeros_like(rest)
        for _ in range(1 if whole else most):
            bare = (rest & edge == 0).astype(jnp.uint32)
            rest = rest >> stride * bare
            moved = moved + bare
        steps.append(moved)
    return Lifted(rest, *steps)


def landings(taken: Array, card: Array, *, whole: bool, fused: bool = False) -> Array:
    """The cells the card may move to, counted from where the box's corner is without it.

    `fused` makes one long expression of it: faster to run, slower to compile.
    """
    left = lifted(taken, card, whole=whole)
    # the cell just left is no destination
    cells = open_cells(left.rest) & ~(card >> left.shift)
    if whole:
        # what the card held together must all be beside its new place
        seeds = [
            (step & taken) >> left.shift
            for step in (card << 1, card >> 1, card << STRIDE, card >> STRIDE)
        ]

        def grown(_: Array, parts: list[Array]) -> list[Array]:
            return [part | beside(part) & left.rest for part in parts]

        parts = jax.lax.fori_loop(0, LONGEST_PATH, grown, seeds, unroll=fused)
        for part in parts:
            cells = cells & jnp.where(part == 0, jnp.uint32(EVERYWHERE), beside(part))
    return jnp.where(taken & card == 0, jnp.uint32(0), cells)


def each_card(taken: Array) -> Array:
    """Each of the box's cells alone, on a leading axis."""
    return jnp.array(CELLS, jnp.uint32).reshape(SIZE, *(1,) * taken.ndim)


def moved(grid: Grid, card: Array, left: Lifted, to: Array) -> Grid:
    """The grid after a move."""
    rest = Grid(*((plane & ~card) >> left.shift for plane in grid))
    return put(rest, card_at(grid, card), to)


def lifted_corner(corner: Corner, down: Array, right: Array) -> Corner:
    """Where the box's corner is when a card is lifted."""
    return Corner(corner.row + down.astype(jnp.int32), corner.column + right.astype(jnp.int32))


def moved_corner(corner: Corner, to: Array, after: Array) -> Corner:
    """Where it is once the card lies again, counted so that row and column 0 hold cards."""
    starts = []
    for start, edge, length in zip(corner, (ABOVE, LEFT), height_and_width(after), strict=True):
        first = start - (to & edge != 0)
        last = first + length - 1
        starts.append(first - jnp.maximum(first, 0) - jnp.minimum(last, 0))
    return Corner(*starts)


def swapped(grid: Grid, one: Array, two: Array) -> Grid:
    """The grid after a swap."""
    nothing = jnp.uint32(0)
    return Grid(
        *(
            plane ^ jnp.where((plane & one == 0) == (plane & two == 0), nothing, one | two)
            for plane in grid
        )
    )


def at_random(lane: tuple[Grid, Dice], *, whole: bool) -> tuple[Grid, Dice]:
    """The grid after a pass, a move or a swap, all ways equally likely."""
    grid, dice = lane
    held = taken(grid)
    cards = count(held)
    every = each_card(held)
    cells = landings(held, every, whole=whole, fused=True)
    many = count(cells)
    upto = jnp.cumsum(many, 0, jnp.uint32)
    n, dice = roll(dice, 1 + upto[-1] + _swaps(cards))
    m = n - 1
    here = (m < upto) & (m >= upto - many)
    card, ways, before = (
        jnp.where(here, part, 0).sum(0, dtype=jnp.uint32) for part in (every, cells, upto - many)
    )
    after = moved(grid, card, lifted(held, card, whole=whole), nth(ways, m - before))
    other = _nth_swap(grid, held, cards, m - upto[-1])
    return chosen(n == 0, grid, chosen(m < upto[-1], after, other)), dice


def swap_at_random(lane: tuple[Grid, Dice]) -> tuple[Grid, Dice]:
    """The grid after a pass or a swap, all ways equally likely."""
    grid, dice = lane
    held = taken(grid)
    cards = count(held)
    n, dice = roll(dice, 1 + _swaps(cards))
    return chosen(n == 0, grid, _nth_swap(grid, held, cards, n - 1)), dice


def _swaps(cards: Array) -> Array:
    return cards * (cards - 1) >> 1


def _nth_swap(grid: Grid, held: Array, cards: Array, n: Array) -> Grid:
    """The cards as in a round robin: in each round every card meets the one so many further."""
    one = n % cards
    return swapped(grid, nth(held, one), nth(held, (one + n // cards + 1) % cards))
