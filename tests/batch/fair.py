"""Whether chance is fair."""

from collections import Counter
from typing import Any

ROLLS = 20_000


def assert_fair(found: list[Any], chances: Counter[Any]) -> None:
    """Nothing impossible came up, and everything else as often as its chance says (5 sigma)."""
    counted = Counter(found)
    assert set(counted) <= set(chances)
    whole, surprise = chances.total(), 0.0
    for outcome, weight in chances.items():
        due = len(found) * weight / whole
        surprise += (counted[outcome] - due) ** 2 / due
    free = len(chances) - 1
    assert surprise <= free + 5 * (2 * free) ** 0.5 + 5
