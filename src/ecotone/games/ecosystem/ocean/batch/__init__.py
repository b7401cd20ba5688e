"""Ocean as arrays: the octopus when it is placed, the whales at the end."""

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

import jax.numpy as jnp
from jax import Array

from ecotone.core.options import Options
from ecotone.games.ecosystem.batch.actions import Move, Verb
from ecotone.games.ecosystem.batch.dice import Dice, roll
from ecotone.games.ecosystem.batch.env import Env, May
from ecotone.games.ecosystem.batch.growing import Grid, closed, planes, taken
from ecotone.games.ecosystem.batch.hand import Hand, copies
from ecotone.games.ecosystem.batch.marks import count as marks
from ecotone.games.ecosystem.batch.marks import nth
from ecotone.games.ecosystem.batch.moves import cell_of, chosen
from ecotone.games.ecosystem.batch.sparse import sparsely
from ecotone.games.ecosystem.batch.state import PLACE, State
from ecotone.games.ecosystem.ocean import RULES
from ecotone.games.ecosystem.ocean.batch import octopus
from ecotone.games.ecosystem.ocean.rules.cards import DECK, O, P, W
from ecotone.games.ecosystem.ocean.rules.scoring import (
    MOST_WHALES,
    SCHOOL_PRIZES,
    add_up,
    numbers,
    turned,
)
from ecotone.games.ecosystem.rules.cards import ranked
from ecotone.games.ecosystem.rules.grid import FULL, SIZE, count, east, north, south, west

OCTOPUSES = 1.3 * DECK.copies["O"] / len(DECK.full)
"""The share of octopuses among the cards just placed, and some more for bad luck."""

STEPS = ((south, north), (north, south), (east, west), (west, east))
"""From a whale to the card beside it, and back."""


@dataclass(frozen=True)
class Ocean(Env):
    """Ecosystem: Ocean."""

    rules: ClassVar = RULES

    @property
    def whole(self) -> bool:
        """Whether an octopus must keep the grid in one piece."""
        return self.options["octopus_connectivity"] == "whole_grid"

    # the octopus

    def has_power(self, card: Array, taken: Array) -> Array:
        """An octopus acts unless it is alone; the opponent's only with the switch."""
        acts = (card == O) & (marks(taken) > 1)
        if self.solo and not self.options["solo_opponent_octopus"]:
            acts = acts.at[1].set(False)
        return acts

    def may(self) -> dict[Verb, May]:
        """The octopus passes, moves a card or swaps two, where it has just been placed."""
        return {
            **super().may(),
            Verb.PASS: self._may_pass,
            Verb.MOVE: self._may_move,
            Verb.SWAP: self._may_swap,
        }

    def _may_pass(self, state: State, move: Move) -> Array:
        return (state.phase == PLACE) & self.of_seats(state.powers)

    def _may_swap(self, state: State, move: Move) -> Array:
        held = taken(state.grids)
        one, two = self._cells(state, move)
        here = state.powers & self.aimed(move) & (held & one != 0) & (held & two != 0)
        return (state.phase == PLACE) & self.of_seats(here)

    def _may_move(self, state: State, move: Move) -> Array:
        """The opponent's grid keeps its shape, so cards move in the own one alone."""
        here = state.powers & self.aimed(move) & self._lands(state, move, taken(state.grids))
        return (state.phase == PLACE) & self.of_seats(here)

    def _cells(self, state: State, move: Move) -> tuple[Array, Array]:
        return (
            cell_of(move.row, move.column, state.corners),
            cell_of(move.to_row, move.to_column, state.corners),
        )

    def _lands(self, state: State, move: Move, held: Array) -> Array:
        """Whether the card may be lifted and put down there."""
        one = cell_of(move.row, move.column, state.corners)
        if one.ndim == 1:
            ways, down, right = self._landings(held, one)
        else:
            # of many moves the twenty cards are lifted once
            parts = self._landings(held, octopus.each_card(held))
            ways, down, right = (_at(closed(one), part) for part in parts)
        corner = octopus.lifted_corner(state.corners, down, right)
        return ways & cell_of(move.to_row, move.to_column, corner) != 0

    def _landings(self, held: Array, card: Array) -> tuple[Array, Array, Array]:
        """Where the card may go, and how far the box's corner moves when it is lifted."""
        left = octopus.lifted(held, card, whole=self.whole)
        return octopus.landings(held, card, whole=self.whole), left.down, left.right

    def powered(self, state: State, move: Move) -> State:
        """The state after the octopuses' moves and swaps."""
        verb = move.verb
        acts = state.powers & ((verb == Verb.PASS) | (verb == Verb.MOVE) | (verb == Verb.SWAP))
        one, two = self._cells(state, move)
        left = octopus.lifted(taken(state.grids), one, whole=self.whole)
        corner = octopus.lifted_corner(state.corners, left.down, left.right)
        to = cell_of(move.to_row, move.to_column, corner)
        moved = octopus.moved(state.grids, one, left, to)
        corners = octopus.moved_corner(corner, to, taken(moved))
        moves, swaps = acts & (verb == Verb.MOVE), acts & (verb == Verb.SWAP)
        grids = chosen(swaps, octopus.swapped(state.grids, one, two), state.grids)
        return replace(
            state,
            grids=chosen(moves, moved, grids),
            corners=chosen(moves, corners, state.corners),
            powers=state.powers & ~acts,
        )

    def random_powers(self, grids: Grid, card: Array, dice: Dice) -> tuple[Grid, Dice, Array]:
        """The grids after each octopus just placed has done something at random."""
        asks = self.has_power(card, taken(grids))
        own, lanes = asks, (grids, dice)
        if self.solo:
            own = asks.at[1].set(False)
        if self.solo and self.options["solo_opponent_octopus"]:
            lanes = sparsely(asks & ~own, lanes, octopus.swap_at_random, OCTOPUSES)
        lanes = sparsely(own, lanes, partial(octopus.at_random, whole=self.whole), OCTOPUSES)
        return *lanes, asks.astype(jnp.int32)

    # the whales

    def _pods(self, whales: Array, down: Array, acted: Array) -> tuple[Array, Array]:
        """The whales that may still act, and the cards that lie face up."""
        face_up = down ^ FULL
        active = whales & (acted ^ FULL)
        if not self.options["flipped_whale_still_acts"]:
            active = active & face_up
        return active, face_up

    def ways(self, whales: Array, down: Array, acted: Array) -> list[Array]:
        """The whales that may turn a card beside them, a board for each side."""
        active, face_up = self._pods(whales, down, acted)
        return [active & back(face_up) for _, back in STEPS]

    def may_flip(self, state: State) -> Array:
        """Whether a whale of each grid can still act."""
        south, north, east, west = self.ways(planes(state.grids)[W], state.flips, state.acted)
        return south | north | east | west != 0

    def flip_allowed(self, state: State, move: Move) -> Array:
        """Whether the whale may still act and the card lies face up."""
        active, face_up = self._pods(planes(state.grids)[W], state.flips, state.acted)
        whale, card = map(closed, self._cells(state, move))
        return (active & whale != 0) & (face_up & card != 0)

    def flipped(self, state: State, move: Move) -> State:
        """The state with the whales' cards turned down."""
        turns = self.aimed(move) & (move.verb == Verb.FLIP)
        whale, card = map(closed, self._cells(state, move))
        return replace(
            state,
            flips=jnp.where(turns, state.flips | card, state.flips),
            acted=jnp.where(turns, state.acted | whale, state.acted),
        )

    def random_flips(self, boards: list[Array], dice: Dice) -> tuple[Array, Array, Dice]:
        """Cards turned down at random on each grid, and how many choices that took."""
        down = acted = taken_turns = jnp.zeros_like(boards[W])
        for _ in range(MOST_WHALES):
            ways = self.ways(boards[W], down, acted)
            n, dice = roll(dice, sum(count(way) for way in ways).astype(jnp.uint32))
            n = n.astype(jnp.int32)
            for (step, _), way in zip(STEPS, ways, strict=True):
                many = count(way)
                here = (n >= 0) & (n < many)
                whale = nth(way.astype(jnp.uint32), n.astype(jnp.uint32)).astype(jnp.int32)
                down = jnp.where(here, down | step(whale), down)
                acted = jnp.where(here, acted | whale, acted)
                taken_turns = taken_turns + here
                n = n - many
        return down, taken_turns, dice

    def totals(self, boards: list[Array], down: Array, pile: Hand | None) -> Array:
        """The total of every grid, on the leading axis; a neutral pile's school competes."""
        board = turned(boards, down)
        schools = list(count(board.planes[P]))
        if pile is not None:
            schools.append(copies(pile, jnp.uint32(P)).astype(jnp.int32))
        prizes = jnp.stack(ranked(schools, SCHOOL_PRIZES)[: self.grids])
        total: Array = add_up(numbers(board), prizes).total
        return total


def _at(one: Array, parts: Array) -> Array:
    """The part that belongs to this one of the box's cells, 0 if it is outside.

    Twenty comparisons are faster than one look into a table that differs in every lane.
    """
    found = jnp.zeros_like(parts[0])
    for cell in range(SIZE):
        found = jnp.where(one == 1 << cell, parts[cell], found)
    return found


def engine(players: int, options: Options) -> Ocean:
    """The engine for so many players."""
    return Ocean(players, options)
