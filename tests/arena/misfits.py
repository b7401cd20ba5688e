"""Bots that fail in every way a bot can, and how to let them play."""

import os
import signal
import sys
import time

from ecotone.arena import umpire
from ecotone.bots import BOTS, random


def raiser(view, legal, rng, budget):
    if rng.random() < 0.2:
        raise ValueError("no idea")
    return rng.choice(legal)


def quitter(view, legal, rng, budget):
    return sys.exit(3)


def cheat(view, legal, rng, budget):
    return rng.choice([None, "win", ["pick", "Z"], "place Z 9,9"])


def sleeper(view, legal, rng, budget):
    """Hangs where a signal can wake it."""
    time.sleep(60)


def stubborn(view, legal, rng, budget):
    """Hangs, catches whatever an Exception is, and hangs on."""
    while True:
        try:
            time.sleep(60)
        except Exception:  # noqa: BLE001  that is what it does
            continue


def deaf(view, legal, rng, budget):
    """Hangs where no signal reaches it, as a compiled library would."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(60)


def crasher(view, legal, rng, budget):
    os._exit(7)


def late(view, legal, rng, budget):
    """Takes half again its time, now and then."""
    if rng.random() < 0.1:
        time.sleep(1.5 * budget)
    return random(view, legal, rng, budget)


MISFITS = (raiser, quitter, cheat, sleeper, stubborn, deaf, crasher, late)


def register() -> None:
    """Let them play in this process, where nobody waits long."""
    umpire.GRACE = 0.1
    BOTS.update({bot.__name__: bot for bot in MISFITS})


def stillborn() -> None:
    """A process that ends before it has played."""
    os._exit(9)


def single():
    """Ends a process whose nets would think in several threads."""
    if os.environ.get("OPENBLAS_NUM_THREADS") != "1":
        os._exit(7)
