"""What everything happens in: time that jumps, chance, weather, and a trace of all of it."""

import asyncio
from collections import Counter, deque
from hashlib import sha256
from random import Random
from typing import NamedTuple

from server.simulation.loop import VirtualLoop

EPOCH = 1_800_000_000.0
TAIL, LONGEST = 60, 240


class Weather(NamedTuple):
    """How likely each mishap is, and how slow things are (seconds at most)."""

    latency: float = 0.02
    disk: float = 0.002
    thinking: float = 0.2
    drop: float = 0.0  # a message, and all after it on that line
    double: float = 0.0  # a message up
    overtaken: float = 0.0  # a message up, by later ones
    cut: float = 0.0  # of a line, a second
    parted: float = 0.0  # somebody from the server, a second
    crash: float = 0.0  # a step of the server
    crash_at_commit: float = 0.0
    unwell: float = 0.0  # a read or a commit that fails
    dies: float = 0.0  # a bot's process, a question
    stop: float = 0.0  # of the server in good order, a second
    jump: float = 0.0  # of the system's clock, a second


CALM = Weather()


def storm(rng: Random) -> Weather:
    """Some weather: each kind of mishap has its days."""

    def some(most: float) -> float:
        return rng.choice((0.0, 0.3, 1.0)) * most

    return Weather(
        latency=rng.choice((0.02, 0.3, 1.0)),
        disk=rng.choice((0.001, 0.05, 0.5)),
        thinking=rng.choice((0.05, 0.5, 2.0)),
        drop=some(0.06),
        double=some(0.4),
        overtaken=some(0.4),
        cut=some(0.2),
        parted=some(0.04),
        crash=some(0.005),
        crash_at_commit=some(0.15),
        unwell=some(0.1),
        dies=some(0.2),
        stop=some(0.05),
        jump=some(0.3),
    )


class Trace:
    """All that happened, as one hash; the end of it also in words."""

    def __init__(self) -> None:
        self._hash = sha256()
        self.tail: deque[str] = deque(maxlen=TAIL)
        self.events = 0

    def note(self, at: float, what: str) -> None:
        line = f"{at:.6f} {what}"
        self.events += 1
        self._hash.update(line.encode())
        self.tail.append(line if len(line) <= LONGEST else f"{line[:LONGEST]}…")

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()


class Nature:
    """The loop, the dice, the weather and the trace of one run."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(f"ecotone/{seed}")
        self.loop = VirtualLoop()  # type: ignore[abstract]  # what nobody asks of it is not there
        self.weather = CALM
        self.trace = Trace()
        self.facts: Counter[str] = Counter()
        self.silent = False
        """Whether what is said counts no more: a dead process says it, or the world has ended."""
        self.loop.ending = self.hush
        self._jumped = 0.0
        self.broken: list[str] = []
        """The promises that were not kept."""

    def hush(self) -> None:
        self.silent = True

    def note(self, what: str) -> None:
        if not self.silent:
            self.trace.note(self.loop.time(), what)

    def befalls(self, what: str, whom: str = "") -> None:
        """A mishap, counted."""
        self.facts[what] += 1
        self.note(f"{what} {whom}")

    def breaks(self, what: str) -> None:
        """A promise is broken: the run ends."""
        if not self.silent:
            self.note(f"BROKEN {what}")
            self.broken.append(what)

    def happens(self, chance: float) -> bool:
        return chance > 0 and self.rng.random() < chance

    def up_to(self, most: float) -> float:
        """Some time, mostly short."""
        return most * self.rng.random() ** 3

    async def sleep(self, most: float) -> None:
        await asyncio.sleep(self.up_to(most))

    def wall(self) -> float:
        """The system's clock."""
        return EPOCH + self.loop.time() + self._jumped

    def jump(self) -> None:
        self._jumped += self.rng.choice((-1, 1)) * self.rng.choice((30.0, 3600.0, 90_000.0))
        self.befalls("clock jumps", f"to {self.wall():.3f}")
