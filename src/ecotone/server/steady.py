"""The time as the tables count it: it begins as the system's clock and never jumps."""

import time
from collections.abc import Callable


def _passed() -> float:
    """Seconds that only grow, those of a sleeping computer included where it counts them."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


def begun(wall: Callable[[], float], passed: Callable[[], float]) -> Callable[[], float]:
    """A clock that is set by the one and runs by the other."""
    began = wall() - passed()
    return lambda: began + passed()


now = begun(time.time, _passed)
"""Seconds since 1970, whatever is done to the system's clock while this process runs."""
