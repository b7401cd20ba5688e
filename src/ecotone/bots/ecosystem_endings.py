"""What finished boards of Savanna and Ocean are worth, many at once, all turned for the best.

Boards are lists of a plane for each card; the planes are arrays of any shape, whose first axis
may tell the own grid from the solo opponent's (`sign` 1 or -1: theirs is turned for the worst).
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ecotone.bots.ecosystem_dreams import Alone, Together
from ecotone.bots.ecosystem_sight import KINDS
from ecotone.games.ecosystem.cards import prize
from ecotone.games.ecosystem.grid import FULL, SIZE, count, east, north, south, west
from ecotone.games.ecosystem.ocean import scoring as ocean
from ecotone.games.ecosystem.ocean.cards import O, P, W
from ecotone.games.ecosystem.savanna import scoring as savanna
from ecotone.games.ecosystem.savanna.cards import A, C
from ecotone.games.ecosystem.savanna.options import switches
from ecotone.games.ecosystem.savanna.prey import most_valuable
from ecotone.games.ecosystem.view import View

Array = Any
Boards = Sequence[Array]

NO_CARD = -(1 << 20)
A_TURN = 3
"""About what a whale's turn to come costs, in points."""

HERDS = {"savanna": A, "ocean": P}
"""The card whose largest number before one seat wins a prize."""

BESIDE = (south, north, east, west)
ONE, TWO = np.triu_indices(SIZE, 1)
"""The cells of every swap."""


def savanna_points(boards: Boards, switches: savanna.Switches, sign: Array | int) -> Array:
    """The points of each board without the prize of the largest herd."""
    lay = savanna.Lay(boards, 0, switches)
    lay, _ = savanna.settle(lay, savanna.stalked(boards[C], lay), 0)
    meals, left = savanna.lions_meals(lay)
    prey = most_valuable(lay, meals, left, sign, np)
    return sum(savanna.numbers(boards, switches, prey))


def ocean_turns(boards: Boards, others: Sequence[Array], sign: Array | int) -> Array:
    """The cards that whales turn down, one whale after the other, beside schools of these sizes."""
    down = acted = np.zeros_like(boards[W])
    while (active := boards[W] & ((down | acted) ^ FULL)).any():
        face_up = down ^ FULL
        pods = list(_each(active))
        whale = np.stack([one for one in pods for _ in BESIDE])
        card = np.stack([step(one) & face_up for one in pods for step in BESIDE])
        left = active & ((whale | card) ^ FULL)
        points = sign * (ocean_total(boards, down | card, others) - A_TURN * count(left))
        best = np.where(card == 0, NO_CARD, points).argmax(0)[None]
        card, whale = (np.take_along_axis(part, best, 0)[0] for part in (card, whale))
        # whales that cannot turn anything have had their turn
        down, acted = down | card, acted | np.where(card == 0, active, whale)
    return down


def ocean_swaps(boards: Boards, others: Sequence[Array]) -> list[Array]:
    """The boards after the swap that brings most, before any card is turned down."""
    one, two = (cells.astype(np.int32)[:, None] for cells in (ONE, TWO))
    ways = []
    for board in boards:
        differ = (board >> one ^ board >> two) & 1
        ways.append(np.concatenate([board[None], board ^ (differ << one | differ << two)]))
    best = ocean_total(ways, np.zeros_like(ways[0]), others).argmax(0)
    return [way[best, np.arange(best.size)] for way in ways]


def _each(marks: Array) -> Iterator[Array]:
    """The first mark of every board, then the second and so on; none where there are no more."""
    while marks.any():
        first = marks & -marks
        yield first
        marks = marks ^ first


def ocean_total(boards: Boards, down: Array, others: Sequence[Array]) -> Array:
    """The total of each board with some cards face down."""
    board = ocean.turned(boards, down)
    won = prize(count(board.planes[P]), others, ocean.SCHOOL_PRIZES)
    return ocean.add_up(ocean.numbers(board), won).total


def points(view: View, ends: Together) -> Array:
    """The own total at the end of each game at a table, beside what the others have shown."""
    boards = [ends.planes[:, kind].astype(np.int32) for kind in range(KINDS)]
    contested = HERDS[view.game]
    others = [ends.rivals[:, place, contested] for place in range(view.seats - 1)]
    if view.seats == 2:
        others.append(ends.pile[:, contested])
    return _totals(view, boards, 1, others)


def lead(view: View, ends: Alone) -> Array:
    """The margin over the opponent at the end of each game alone."""
    own, rival = (list(planes.T.astype(np.int32)) for planes in (ends.planes, ends.rival))
    if view.game == "ocean":
        own = _with_octopuses(own, count(rival[P]), view.grids[0].cards.count("O"))
    boards = [np.stack(both) for both in zip(own, rival, strict=True)]
    herds = count(boards[HERDS[view.game]])
    own, theirs = _totals(view, boards, np.array([[1], [-1]], np.int32), [herds[::-1]])
    return own - theirs


def as_it_lies(view: View, planes: Array) -> Array:
    """The own total if the own board were one of these (ways x kinds), before whales act."""
    boards = list(planes.T.astype(np.int32))
    seat, letter = view.seat or 0, "P" if view.game == "ocean" else "A"
    piles = [grid.cards for number, grid in enumerate(view.grids) if number != seat]
    if view.seats == 2:
        piles.append(view.pile)
    others = [np.array(cards.count(letter)) for cards in piles]
    if view.game == "ocean":
        return ocean_total(boards, np.zeros_like(boards[0]), others)
    return _totals(view, boards, 1, others)


def _with_octopuses(boards: list[Array], school: Array, used: int) -> list[Array]:
    """The boards after a swap for each octopus that is not yet used: as if all came last."""
    after = np.stack(boards)
    unused = count(after[O]) - used
    for many in range(1, unused.max(initial=0) + 1):
        some = unused >= many
        after[:, some] = ocean_swaps(list(after[:, some]), [school[some]])
    return list(after)


def _totals(view: View, boards: Boards, sign: Array | int, others: Sequence[Array]) -> Array:
    if view.game == "ocean":
        down = ocean_turns(boards, others, sign)
        if view.solo:
            others = [count(boards[P] & (down ^ FULL))[::-1]]
        return ocean_total(boards, down, others)
    herd = count(boards[A])
    prizes = prize(herd, others, savanna.HERD_PRIZES)
    return savanna_points(boards, switches(view.options), sign) + prizes
