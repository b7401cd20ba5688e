"""What a result of Savanna or Ocean counts for a net that learns, and what its value says back."""

from functools import cache
from statistics import NormalDist

import numpy as np

from ecotone.bots.nets import POINTS
from ecotone.games.ecosystem.bots.features import Array
from ecotone.games.ecosystem.rules.grid import Library
from ecotone.games.ecosystem.rules.state import TURNS

UNIT = {False: 20.0, True: 25.0}
"""The points, or points of margin, that count as 1; alone or not."""

USUAL = 3.0
"""What counts as 0, in units: a middling result, so that values start near the truth."""

BEYOND = 0.25
"""What a point of margin counts that the hardest level does not ask for."""

SAFE = 5
"""Points beyond the hardest level's margin that still count in full."""

KEPT, SURE = 0.4, 1.6
"""A net that goes for the hardest level: how much of that still counts, and what the level does."""

NEAR = 5.0
"""By how many points a margin must pass the hardest level's to be rather sure of it."""

SPREAD = 12.0
"""By about how many points a solo margin misses what was expected at first."""

FAR = (-150, 250)
"""Margins beyond these do not occur."""

ROUNDS = 30
"""Steps towards a margin, each of which leaves at most three quarters of the error; also misses."""


def points(value: float) -> float:
    """The final points that a net's value at a table stands for."""
    return UNIT[False] * (value + USUAL)


def returned(margin: Array, hard: int, aim: str, xp: Library) -> Array:
    """What solo margins count for a net with this aim, where the hardest level asks for `hard`."""
    over = xp.maximum(margin - (hard + SAFE), 0)
    counted = (margin - (1 - BEYOND) * over) / UNIT[True] - USUAL
    if aim == POINTS:
        return counted
    return KEPT * counted + SURE / (1 + xp.exp((hard - 1 - margin) / NEAR))


def margins(values: Array, hard: int, aim: str, turn: int) -> Array:
    """Values of games alone as points of margin; only what lies between two of them counts."""
    if aim == POINTS:
        return UNIT[True] * values
    expected, found = _expected(hard, aim, turn)
    return np.interp(values, expected, found)


@cache
def _expected(hard: int, aim: str, turn: int) -> tuple[Array, Array]:
    """What a net expects on average of games that spread around each margin, less and less."""
    bell = NormalDist(0, SPREAD * (1 - (turn / TURNS) ** 2))
    misses = np.array([bell.inv_cdf((place + 0.5) / ROUNDS) for place in range(ROUNDS)])
    around = np.arange(*FAR, 0.5)
    return returned(around[:, None] + misses, hard, aim, np).mean(1), around


def margin(value: float, hard: int, aim: str = POINTS, turn: int = 0) -> float:
    """The solo margin that a value stands for, where the hardest level asks for `hard`.

    The value is a mean over margins, of which only the high ones were made smaller.
    """
    if aim != POINTS:
        return float(margins(np.array(value), hard, aim, turn))
    counted = found = UNIT[True] * (value + USUAL)
    bell = NormalDist(0, SPREAD)
    for _ in range(ROUNDS):
        over = found - hard - SAFE
        beyond = over * bell.cdf(over) + SPREAD * SPREAD * bell.pdf(over)
        found = counted + (1 - BEYOND) * beyond
    return found
