"""How far campaigns go: `make fuzz` goes ten times as far as `make test`."""

import os
from collections.abc import Sequence
from itertools import product
from typing import TypeVar

TIMES = int(os.environ.get("ECOTONE_CAMPAIGN", "1"))

A = TypeVar("A")
B = TypeVar("B")


def cover(some: Sequence[A], others: Sequence[B]) -> list[tuple[A, B]]:
    """Pairs in which everybody of both sides stands at least once; in campaigns all pairs."""
    if TIMES > 1:
        return list(product(some, others))
    return [
        (some[n % len(some)], others[(n + n // len(some)) % len(others)])
        for n in range(max(len(some), len(others)))
    ]
