"""Random games of every registered game; their types are those of whatever game it is."""

from collections.abc import Iterator
from random import Random
from typing import Any

import ecotone
from campaigns import TIMES
from ecotone.contract import ground
from ecotone.contract.ground import Case, answer, cases, seats, step, switched, table_sample
from ecotone.core.table import Table
from ecotone.games import GAMES

__all__ = [
    "CASES",
    "Case",
    "answer",
    "finished",
    "one_of_each_kind",
    "seats",
    "start",
    "step",
    "switched",
    "table_sample",
    "wander",
]


def shown(case: Case) -> bool:
    """Whether it is one of every run: of all switched, the smallest tables and the largest."""
    seats = GAMES[case.game].seats
    return TIMES > 1 or not case.options or case.players in (1, 2, seats[0], seats[-1])


CASES = [case for name in ecotone.games() for case in cases(name) if shown(case)]


def start(case: Case, seed: int) -> Table:
    """A table before its first decision."""
    return case.start(seed)


def wander(case: Case, seed: int) -> Iterator[Table]:
    """A table as it lies before every decision of a random game, and at its end."""
    return ground.wander(case, seed)


def finished(case: Case, seed: int) -> Table:
    """A table at the end of a random game."""
    return ground.finished(case, seed)


def one_of_each_kind(actions: Any, rng: Random) -> list[Any]:
    """A random action of each kind, so that a rare kind is met as often as a common one."""
    return list(ground.one_of_each_kind(actions, rng))
