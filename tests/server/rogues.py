"""Bots that misbehave, each in its own way; and one that does not."""

import os
import signal
import sys
import time
from typing import Any


def raises(view: Any, legal: Any, rng: Any, budget: float) -> Any:
    raise RuntimeError("I never wanted to play")


def rubbish(view: Any, legal: Any, rng: Any, budget: float) -> Any:
    return "win"


def exits(view: Any, legal: Any, rng: Any, budget: float) -> Any:
    sys.exit(3)


def hangs(view: Any, legal: Any, rng: Any, budget: float) -> Any:
    while True:
        time.sleep(0.01)


def dies(view: Any, legal: Any, rng: Any, budget: float) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def prints(view: Any, legal: Any, rng: Any, budget: float) -> Any:
    print("\0\0\0\7" * 5, flush=True)  # noqa: T201 - the crime in question
    os.write(1, b"\0\0\0\7")
    assert sys.stdin.read() == ""
    return legal[-1]


def waits(view: Any, legal: Any, rng: Any, budget: float) -> Any:
    time.sleep(0.3)
    return legal[0]


def single(view: Any, legal: Any, rng: Any, budget: float) -> Any:
    return legal[1 if os.environ.get("OPENBLAS_NUM_THREADS") == "1" else 0]


class Last:
    """A bot that is made of a class."""

    def __call__(self, view: Any, legal: Any, rng: Any, budget: float) -> Any:
        return legal[-1]


ROGUES = tuple(
    f"server.rogues:{name}"
    for name in ("raises", "rubbish", "exits", "hangs", "dies", "prints", "waits", "single", "Last")
)
"""What a host would write for them."""
