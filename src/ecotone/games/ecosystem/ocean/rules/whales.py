"""The cards that whales turn down on many boards at once; `xp` is NumPy or its JAX likeness."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ecotone.games.ecosystem.ocean.rules.cards import P, W
from ecotone.games.ecosystem.ocean.rules.scoring import SCHOOL_PRIZES, add_up, numbers, turned
from ecotone.games.ecosystem.rules.cards import prize
from ecotone.games.ecosystem.rules.grid import (
    FULL,
    Board,
    Count,
    Library,
    count,
    east,
    north,
    south,
    west,
)

NO_CARD = -(1 << 20)
A_TURN = 3
"""About what a whale's turn to come costs, in points."""

BESIDE = (south, north, east, west)


class Hunts(NamedTuple):
    """How far the whales of every board have got."""

    down: Board
    acted: Board


Turn = Callable[[Hunts, int], Hunts]
Loop = Callable[[Turn, Hunts, Callable[[Hunts], Board]], Hunts]
"""Takes turns of at most so many whales until none of the boards has an active one."""


def while_any(turn: Turn, hunts: Hunts, active: Callable[[Hunts], Board]) -> Hunts:
    """The loop for arrays that can be looked at: as many turns and whales as there are."""
    while most := int(count(active(hunts)).max(initial=0)):
        hunts = turn(hunts, most)
    return hunts


def total(boards: Sequence[Board], down: Board, others: Sequence[Count]) -> Count:
    """The total of each board with some cards face down, beside schools of these sizes."""
    board = turned(boards, down)
    won = prize(count(board.planes[P]), others, SCHOOL_PRIZES)
    return add_up(numbers(board), won).total


def turned_down(
    boards: Sequence[Board],
    others: Sequence[Count],
    sign: Count,
    xp: Library,
    loop: Loop = while_any,
    *,
    still_acts: bool,
) -> Board:
    """The cards that whales turn down, one whale after the other; the worst for sign -1.

    `still_acts` tells whether a whale acts that another one has turned down (O14).
    """

    def active(hunts: Hunts) -> Board:
        return boards[W] & ((hunts.acted if still_acts else hunts.down | hunts.acted) ^ FULL)

    def turn(hunts: Hunts, most: int) -> Hunts:
        down, acted = hunts
        waiting, face_up = active(hunts), down ^ FULL
        whales = _each(waiting, most)
        whale = xp.stack([one for one in whales for _ in BESIDE])
        card = xp.stack([step(one) & face_up for one in whales for step in BESIDE])
        left = waiting & ((whale if still_acts else whale | card) ^ FULL)
        points = sign * (total(boards, down | card, others) - A_TURN * count(left))
        best = xp.where(card == 0, NO_CARD, points).argmax(0)[None]
        card, whale = (xp.take_along_axis(part, best, 0)[0] for part in (card, whale))
        # whales that cannot turn anything have had their turn
        return Hunts(down | card, acted | xp.where(card == 0, waiting, whale))

    nothing = xp.zeros_like(boards[W])
    return loop(turn, Hunts(nothing, nothing), active).down


def _each(marks: Board, most: int) -> list[Board]:
    """The first mark of every board, then the second and so on; none where there are no more."""
    found = []
    for _ in range(most):
        first = marks & -marks
        found.append(first)
        marks = marks ^ first
    return found
