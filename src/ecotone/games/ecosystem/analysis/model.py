"""Boards as a model for OR-Tools' CP-SAT: what no board of these cards can exceed.

A model may promise more than the rules pay, never less. So its bound holds for every board, and a
board is proved to be the best as soon as it scores the bound.
"""

from collections.abc import Callable, Iterable
from math import floor
from typing import NamedTuple

from ortools.sat.python import cp_model

from ecotone.games.ecosystem.analysis.hand import NOWHERE, OPEN, Hand
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS, SIZE

Linear = cp_model.LinearExpr | int
Marks = Callable[[int], Linear]
"""What lies on a cell: 0 or 1."""

Reach = Callable[[int], Iterable[int]]
"""The cells that a cell has to do with."""

WORKERS = 1
CLOSE = 1e-6
"""How far rounding may take a bound below a whole number."""


class Found(NamedTuple):
    """What no board exceeds, and a board that may be better than the one known before."""

    bound: int
    board: str | None


def away(cell: int, other: int) -> tuple[int, int]:
    """How many rows and columns lie between two cells."""
    (row, column), (below, right) = divmod(cell, COLUMNS), divmod(other, COLUMNS)
    return abs(row - below), abs(column - right)


class Model:
    """The cards on their cells, and the pieces that both games' scoring is made of."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.made = hand, cp_model.CpModel()
        self.cells = [cell for cell in range(SIZE) if hand.board[cell] != NOWHERE]
        self.kinds = sorted(set(hand.every))
        self._lies = {
            (kind, cell): self.made.new_bool_var(f"{kind}{cell}")
            for kind in self.kinds
            for cell in self.cells
        }
        for cell in self.cells:
            self.made.add_exactly_one(self._lies[kind, cell] for kind in self.kinds)
            if hand.board[cell] != OPEN:
                self.made.add(self._lies[hand.board[cell], cell] == 1)
        for kind in self.kinds:
            self.made.add(sum(self._lies[kind, cell] for cell in self.cells) == self.many(kind))

    def many(self, kinds: str) -> int:
        """How many cards of these kinds there are."""
        return sum(map(self.hand.every.count, kinds))

    def lies(self, kinds: str) -> Marks:
        """Where cards of these kinds lie."""
        known = [kind for kind in kinds if kind in self.kinds]
        return lambda cell: sum(self._lies[kind, cell] for kind in known)

    def near(self, cell: int) -> list[int]:
        """The cells beside this one."""
        return [other for other in self.cells if sum(away(cell, other)) == 1]

    def flag(self) -> cp_model.IntVar:
        """Something that is so or not."""
        return self.made.new_bool_var("")

    def pairs(self, left: Marks, lefts: int, right: Marks, rights: int, reach: Reach) -> Linear:
        """How often one has another in its reach, of at most so many of each."""
        if not lefts or not rights:
            return 0
        found: list[cp_model.IntVar] = []
        met: dict[int, list[cp_model.IntVar]] = {cell: [] for cell in self.cells}
        for cell in self.cells:
            own = []
            for other in reach(cell):
                pair = self.flag()
                self.made.add(pair <= left(cell))
                self.made.add(pair <= right(other))
                own.append(pair)
                met[other].append(pair)
            self.made.add(sum(own) <= rights * left(cell))
            found += own
        for cell, several in met.items():
            self.made.add(sum(several) <= lefts * right(cell))
        return sum(found)

    def beside(self, own: Marks, other: Marks) -> Marks:
        """The own cards that have another one beside them."""
        flags = {}
        for cell in self.cells:
            flags[cell] = self.flag()
            self.made.add(flags[cell] <= own(cell))
            self.made.add(flags[cell] <= sum(map(other, self.near(cell))))
        return flags.__getitem__

    def lines(self, own: Marks, many: int) -> Linear:
        """How many rows and columns hold one."""
        rows = [[cell for cell in self.cells if cell // COLUMNS == row] for row in range(ROWS)]
        columns = [[cell for cell in self.cells if cell % COLUMNS == at] for at in range(COLUMNS)]
        found: list[cp_model.IntVar] = []
        for lines in (rows, columns):
            held = [self.flag() for _ in lines]
            for flag, line in zip(held, lines, strict=True):
                self.made.add(flag <= sum(map(own, line)))
            self.made.add(sum(held) <= many)
            found += held
        return sum(found)

    def groups(self, own: Marks, many: int, most: int) -> Linear:
        """Connected groups at the square of their size, or of `most` where they are larger."""
        pieces = {piece: self.flag() for piece in self._pieces(min(most, many))}
        over: dict[int, list[frozenset[int]]] = {
            cell: [piece for piece in pieces if cell in piece] for cell in self.cells
        }
        for piece, flag in pieces.items():
            if len(piece) < most:  # smaller groups are counted as they are
                for cell in self._around(piece):
                    self.made.add(flag + own(cell) <= 1)
        for cell in self.cells:
            self.made.add(sum(pieces[piece] for piece in over[cell]) <= own(cell))
            for other in self.near(cell):  # no group is counted in two parts
                if cell < other:
                    both = dict.fromkeys(over[cell] + over[other])
                    self.made.add_at_most_one(pieces[piece] for piece in both)
            touching = [piece for piece in pieces if cell in self._around(piece)]
            room = len(self.near(cell)) - 1
            self.made.add(sum(pieces[piece] for piece in touching) <= 1 + room * (1 - own(cell)))
        points = sum(len(piece) ** 2 * flag for piece, flag in pieces.items())
        self.made.add(points <= _split(many, most))
        self.made.add(sum(len(piece) * flag for piece, flag in pieces.items()) <= many)
        return points

    def _pieces(self, most: int) -> list[frozenset[int]]:
        """Every connected shape of at most so many cells, at every place."""
        size = {frozenset([cell]) for cell in self.cells}
        found = sorted(size, key=sorted)
        for _ in range(most - 1):
            size = {piece | {cell} for piece in size for cell in self._around(piece)}
            found += sorted(size, key=sorted)
        return found

    def _around(self, piece: frozenset[int]) -> frozenset[int]:
        return frozenset(other for cell in piece for other in self.near(cell)) - piece

    def most(self, points: Linear, seconds: float, seed: int) -> int:
        """What no board exceeds, as far as that is known when the time is up."""
        self.made.maximize(points)
        solver = _solver(seconds, seed)
        solver.solve(self.made)
        return floor(solver.best_objective_bound + CLOSE)

    def better(self, points: Linear, than: int, seconds: float, seed: int) -> Found:
        """A board that scores more, if there is one, and what none exceeds."""
        self.made.add(points >= than + 1)
        self.made.maximize(points)
        solver = _solver(seconds, seed)
        status = solver.solve(self.made)
        if status == cp_model.INFEASIBLE:
            return Found(than, None)
        bound = max(than, floor(solver.best_objective_bound + CLOSE))
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Found(bound, None)
        return Found(bound, "".join(self._card(solver, cell) for cell in range(SIZE)))

    def _card(self, solver: cp_model.CpSolver, cell: int) -> str:
        lying = [kind for kind in self.kinds if (kind, cell) in self._lies]
        return next((kind for kind in lying if solver.value(self._lies[kind, cell])), ".")


def _solver(seconds: float, seed: int) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.random_seed = seed
    solver.parameters.num_workers = WORKERS
    solver.parameters.linearization_level = 2  # without it the bound is many times as high
    return solver


def _split(many: int, most: int) -> int:
    """The most that so many cards score in groups."""
    best = [0]
    for size in range(1, many + 1):
        best.append(max(min(part, most) ** 2 + best[size - part] for part in range(1, size + 1)))
    return best[many]
