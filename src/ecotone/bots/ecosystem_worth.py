"""What a result of Savanna or Ocean counts for a net that learns, and what its value says back."""

from statistics import NormalDist

UNIT = {False: 20.0, True: 25.0}
"""The points, or points of margin, that count as 1; alone or not."""

USUAL = 3.0
"""What counts as 0, in units: a middling result, so that values start near the truth."""

BEYOND = 0.25
"""What a point of margin counts that the hardest level does not ask for."""

SAFE = 5
"""Points beyond the hardest level's margin that still count in full."""

SPREAD = 12.0
"""By about how many points a solo margin misses what was expected."""

ROUNDS = 30
"""Steps towards a margin, each of which leaves at most three quarters of the error."""


def points(value: float) -> float:
    """The final points that a net's value at a table stands for."""
    return UNIT[False] * (value + USUAL)


def margin(value: float, hard: int) -> float:
    """The solo margin that a value stands for, where the hardest level asks for `hard`.

    The value is a mean over margins, of which only the high ones were made smaller.
    """
    counted = found = UNIT[True] * (value + USUAL)
    bell = NormalDist(0, SPREAD)
    for _ in range(ROUNDS):
        over = found - hard - SAFE
        beyond = over * bell.cdf(over) + SPREAD * SPREAD * bell.pdf(over)
        found = counted + (1 - BEYOND) * beyond
    return found
