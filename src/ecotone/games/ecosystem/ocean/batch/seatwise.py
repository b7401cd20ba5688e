"""Ocean seat by seat: an octopus lifts a card, then puts it down; whales turn cards face down."""

from collections.abc import Iterator
from itertools import product
from typing import cast

import jax.numpy as jnp
from jax import Array

from ecotone.batch.bits import Part
from ecotone.batch.kept import kept
from ecotone.batch.seatwise import one_of, with_one
from ecotone.core.view import Action
from ecotone.games.ecosystem.batch.growing import STRIDE, Grid, closed, taken
from ecotone.games.ecosystem.batch.marks import count as marks
from ecotone.games.ecosystem.batch.moves import chosen
from ecotone.games.ecosystem.batch.position import FLIP, LIFT, POWER, Position, due_grid
from ecotone.games.ecosystem.batch.seatwise import (
    CELL_NAMES,
    FIRST_OWN,
    DraftSeatwise,
    box_cell,
    box_number,
    cell_word,
)
from ecotone.games.ecosystem.ocean.batch import Ocean, octopus
from ecotone.games.ecosystem.ocean.rules.actions import Flip, Move, Pass, Swap
from ecotone.games.ecosystem.ocean.rules.cards import O, W
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS, SIZE
from ecotone.games.ecosystem.rules.view import View

PASS = FIRST_OWN
FIRST_LIFT = PASS + 1
FIRST_TO = FIRST_LIFT + SIZE
HEIGHT, WIDTH = ROWS + 2, COLUMNS + 2
"""The box with a rim of one cell around it, where a lifted card may land."""

FIRST_FLIP = FIRST_TO + HEIGHT * WIDTH
UPRIGHT, ACROSS = (ROWS - 1) * COLUMNS, ROWS * (COLUMNS - 1)
"""How many neighbours there are one above the other, and side by side."""

SIDES = {"south": (1, 0), "north": (-1, 0), "east": (0, 1), "west": (0, -1)}
WHALES = [
    (side, row, column)
    for side, (down, right) in SIDES.items()
    for row, column in product(range(ROWS), range(COLUMNS))
    if 0 <= row + down < ROWS and 0 <= column + right < COLUMNS
]
"""Which card beside it each whale may turn, in the order of the answers."""


class OceanSeatwise(DraftSeatwise):
    """177 answers; an octopus's move or swap is two: the card, then where it goes.

    Of two cards that change places the one that comes first in the box is lifted.
    """

    def own_names(self) -> tuple[str, ...]:
        """Pass, the card to lift, where it goes, and which whale turns the card beside it."""
        spots = product(range(-1, ROWS + 1), range(-1, COLUMNS + 1))
        return (
            "pass",
            *(f"lift {cell}" for cell in CELL_NAMES),
            *(f"to {row},{column}" for row, column in spots),
            *(f"flip {side} of {row},{column}" for side, row, column in WHALES),
        )

    def own_answers(self, view: View, action: Action) -> tuple[int, ...]:
        """One answer, or two for a move or a swap; alone, the game tells whose grid it is."""
        number = view.seat or 0
        match action:
            case Pass():
                return (PASS,)
            case Move(card, to):
                return self._taken_up(view, number, card, to)
            case Swap(one, two, rival):
                return self._taken_up(view, 1 if rival else number, one, two)
        flip = cast(Flip, action)
        grid = view.grids[1 if flip.rival else number]
        row, column = box_cell(grid, flip.whale)
        down, right = box_cell(grid, flip.card)
        step = down - row, right - column
        side = next(name for name, beside in SIDES.items() if beside == step)
        return (FIRST_FLIP + WHALES.index((side, row, column)),)

    def _taken_up(self, view: View, number: int, card: int, to: int) -> tuple[int, ...]:
        grid = view.grids[number]
        row, column = box_cell(grid, to)
        spot = WIDTH * (row + 1) + column + 1
        return FIRST_LIFT + box_number(grid, card), FIRST_TO + spot

    # the octopus

    @property
    def _engine(self) -> Ocean:
        return cast(Ocean, self.env)

    def opens(self, card: Array, which: Array, grid: Grid) -> Array:
        """An octopus acts unless it is alone; the opponent's only with the switch."""
        acts = (card == O) & (marks(taken(grid)) > 1)
        if self.env.solo and not self.env.options["solo_opponent_octopus"]:
            acts = acts & (which == 0)
        return acts

    def powered(self, position: Position, answer: Array, grid: Grid) -> tuple[Grid, Array]:
        """Lift a card, or put the one that is lifted on a free cell or in another's place."""
        phase, card = position.phase, position.lifted
        lifts = (phase == POWER) & (answer != PASS)
        lands = phase == LIFT
        left = kept(octopus.lifted(taken(grid), card, whole=self._engine.whole))
        spot = (answer - FIRST_TO).astype(jnp.uint32)
        row = spot * 37 >> 8
        place = STRIDE * row + spot - WIDTH * row - left.shift
        to = jnp.where(lands, jnp.uint32(1) << place, 0)
        to = kept(to)
        swaps = left.rest & to != 0
        moved = octopus.moved(grid, card, left, jnp.where(swaps, 0, to))
        swapped = octopus.swapped(grid, card, to << left.shift)
        after = chosen(lands, chosen(swaps, swapped, moved), grid)
        fresh = cell_word((answer - FIRST_LIFT).astype(jnp.uint32))
        return after, jnp.where(lifts, fresh, 0)

    def own_legal(self, position: Position) -> Iterator[Part]:
        """What octopus and whales may do."""
        phase = position.phase
        powers, lands = phase == POWER, phase == LIFT
        held = kept(taken(one_of(position.grids, position.grid)))
        # of all cards but the last, any may change places with a later one
        card = jnp.where(lands, position.lifted, _highest(held))
        ways = octopus.landings(held, card, whole=self._engine.whole, fused=True)
        ways = jnp.where(jnp.bool(self.env.solo) & (position.grid == 1), jnp.uint32(0), ways)
        ways = kept(ways)
        able = jnp.where(ways == 0, held ^ card, held)
        yield powers.astype(jnp.uint32), 1
        yield jnp.where(powers, closed(able), 0), SIZE
        left = octopus.lifted(held, card, whole=self._engine.whole)
        left, others = kept((left, closed(held & ~(card | card - 1))))
        rows = [
            jnp.where(lands, free | taken_too, 0)
            for free, taken_too in zip(_landing_rows(ways, left), _swap_rows(others), strict=True)
        ]
        for half in rows[:3], rows[3:]:
            one, two, three = half
            yield one | two << WIDTH | three << 2 * WIDTH, 3 * WIDTH
        yield from self._whales(position)

    # the whales

    def _ways(self, position: Position) -> list[Array]:
        """The whales of the grid that may turn a card, a board for each side."""
        whales, down, acted = (
            one_of(part, position.grid)
            for part in (position.marked, position.flips, position.acted)
        )
        return self._engine.ways(whales, down, acted)

    def _whales(self, position: Position) -> Iterator[Part]:
        flips = position.phase == FLIP
        south, north, east, west = (jnp.where(flips, way, 0) for way in self._ways(position))
        yield south, UPRIGHT
        yield north >> COLUMNS, UPRIGHT
        yield _narrower(east), ACROSS
        yield _narrower(west >> 1), ACROSS

    def closing(self, boards: list[Array]) -> tuple[Array, Array, Array]:
        """No card is down yet; where a whale can act, it is due."""
        nothing = jnp.zeros_like(boards[W])
        south, north, east, west = self._engine.ways(boards[W], nothing, nothing)
        return nothing, boards[W], (south | north | east | west != 0).astype(jnp.int32)

    def flipped(self, position: Position, answer: Array) -> Position:
        """A whale has turned the card beside it; it may be that none can any more."""
        whale, card = _whale_and_card(answer - FIRST_FLIP)
        own = [position.grid == number for number in range(len(position.grids))]
        position = position._replace(
            flips=tuple(
                jnp.where(here, down | card, down)
                for down, here in zip(position.flips, own, strict=True)
            ),
            acted=tuple(
                jnp.where(here, done | whale, done)
                for done, here in zip(position.acted, own, strict=True)
            ),
        )
        south, north, east, west = kept(self._ways(position))
        left = (south | north | east | west != 0).astype(jnp.int32)
        due = with_one(position.due, position.grid, left)
        return position._replace(due=due, grid=due_grid(due))


def _highest(word: Array) -> Array:
    """The highest mark alone."""
    for step in (1, 2, 4, 8, 16):
        word = word | word >> step
    return word ^ word >> 1


def _landing_rows(ways: Array, left: octopus.Lifted) -> list[Array]:
    """Free cells counted from where the box begins without the card, as rows of the rimmed box."""
    rows = []
    for row in range(HEIGHT):
        down = jnp.uint32(row) - left.down
        cells = jnp.where(left.down > row, jnp.uint32(0), ways >> STRIDE * down)
        rows.append((cells & (1 << STRIDE) - 1) << left.right)
    return rows


def _swap_rows(board: Array) -> list[Array]:
    """Cells of the box as rows of the rimmed box."""
    nothing = jnp.uint32(0)
    inner = [
        (board >> COLUMNS * row & (1 << COLUMNS) - 1).astype(jnp.uint32) << 1 for row in range(ROWS)
    ]
    return [nothing, *inner, nothing]


def _narrower(board: Array) -> Array:
    """The first four cells of each row."""
    most = COLUMNS - 1
    rows = [board >> COLUMNS * row & (1 << most) - 1 for row in range(ROWS)]
    one, two, three, four = rows
    return one | two << most | three << 2 * most | four << 3 * most


def _whale_and_card(number: Array) -> tuple[Array, Array]:
    """The bits of both, of an answer counted from the first of its kind."""
    across = number - 2 * UPRIGHT
    west = across >= ACROSS
    aside = jnp.where(west, across - ACROSS, across)
    beside = aside + (aside >> 2)
    north = number >= UPRIGHT
    upright = number < 2 * UPRIGHT
    whale = jnp.where(upright, jnp.where(north, number - UPRIGHT + COLUMNS, number), beside + west)
    step = jnp.where(upright, jnp.where(north, -COLUMNS, COLUMNS), jnp.where(west, -1, 1))
    bit = jnp.int32(1) << jnp.maximum(whale, 0)
    return bit, jnp.int32(1) << jnp.maximum(whale + step, 0)


def seatwise(engine: Ocean, rewards: str) -> OceanSeatwise:
    """The game of this engine seat by seat."""
    return OceanSeatwise(engine, rewards)
