"""Scores that can be traced: every point knows its category, its cells and its rule."""

from collections.abc import Sequence
from typing import NamedTuple

from ecotone.core.errors import Param
from ecotone.core.seats import Seat

Cell = tuple[int, int]


class Point(NamedTuple):
    """Some points, where they came from and by which rule; cells[0] is what scored."""

    category: str
    value: int
    cells: tuple[Cell, ...]
    rule: str


class Score(NamedTuple):
    """A total and the points that make it up."""

    total: int
    points: tuple[Point, ...]

    def by_category(self) -> dict[str, int]:
        """The points of each category, in scoring order."""
        sums: dict[str, int] = {}
        for point in self.points:
            sums[point.category] = sums.get(point.category, 0) + point.value
        return sums

    def gained(self, before: "Score") -> tuple[tuple[str, int], ...]:
        """By how much each category differs from what it was, the largest gain first."""
        now, was = self.by_category(), before.by_category()
        gains = {kind: now.get(kind, 0) - was.get(kind, 0) for kind in {**now, **was}}
        return tuple(sorted(((k, n) for k, n in gains.items() if n), key=lambda one: -one[1]))


class Verdict(NamedTuple):
    """Who won, and the code of a sentence that says how."""

    winners: tuple[Seat, ...]
    code: str
    params: tuple[tuple[str, Param], ...] = ()


def score(points: Sequence[Point]) -> Score:
    """The score that these points add up to."""
    return Score(sum(point.value for point in points), tuple(points))


def highest(totals: Sequence[int]) -> Verdict:
    """The highest total wins; equal ones share the victory."""
    best = max(totals)
    winners = tuple(Seat(seat) for seat, total in enumerate(totals) if total == best)
    return Verdict(winners, "won" if len(winners) == 1 else "shared", (("total", best),))
