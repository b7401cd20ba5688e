"""Long work that can be left: compiling takes half a minute, in which nothing else is heard."""

from collections.abc import Callable
from threading import Thread
from typing import TypeVar

T = TypeVar("T")

LOOK, GRACE = 0.1, 1.0
"""Seconds between two looks, and how long work that is to be left may still take."""


class Left(Exception):
    """Work that was left: it goes on until the process ends, and nobody needs what it finds."""


def patiently(work: Callable[[], T], asked: Callable[[], bool], grace: float | None = GRACE) -> T:
    """What the work finds, done in a thread of its own so that this one can listen.

    Without a grace the work is never left.
    """
    found: list[T] = []
    wrong: list[BaseException] = []

    def do() -> None:
        try:
            found.append(work())
        except BaseException as failure:  # noqa: BLE001 - raised again where it is waited for
            wrong.append(failure)

    worker = Thread(target=do, daemon=True)
    worker.start()
    while worker.is_alive():
        worker.join(LOOK)
        if asked():
            worker.join(grace)
            if worker.is_alive():
                raise Left
    if wrong:
        raise wrong[0]
    return found[0]
