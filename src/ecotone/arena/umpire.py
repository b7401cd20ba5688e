"""An umpire beside the bots: it asks, times and checks; where a bot fails, chance plays on."""

import signal
import threading
from array import array
from collections import Counter
from collections.abc import Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from time import perf_counter
from types import FrameType
from typing import Any, NamedTuple

from ecotone.bots import find
from ecotone.core.chance import stream
from ecotone.core.errors import Refusal
from ecotone.core.table import Table

STRIKES = 3
"""A bot that hangs or crashes this often in one game is not asked again in it."""

GRACE = 5.0
"""Seconds that a bot may take beyond twice its budget before it counts as hung."""

TICKS = 4
"""In so many parts the time that a bot may take is counted.

A program that was stopped for a while feels one tick, so that no bot is blamed for it.
"""

Pulse = MutableSequence[float]
"""What is being decided, for whoever watches: since when (0: nothing), seat, number."""


class Fault(NamedTuple):
    """A decision that a bot failed to make: it `raised`, `hung`, `crashed` or was `illegal`."""

    seat: int
    decision: int
    kind: str
    detail: str


class Overtime(BaseException):
    """The bot's time is up; not an Exception, so that no bot catches it by accident."""


def patience(budget: float) -> float:
    """How long a bot may take before it counts as hung."""
    return 2 * budget + GRACE


class Umpire:
    """Plays one game for its bots, in the main thread of a process where it can interrupt them."""

    def __init__(
        self,
        bots: Sequence[str],
        seed: int,
        budget: float,
        pulse: Pulse,
        struck: Sequence[Fault] = (),
    ) -> None:
        self.faults = list(struck)
        self.decisions = 0
        self.times = [array("Q") for _ in bots]
        """Microseconds of each choice between at least two actions."""
        self._bots = [find(bot) for bot in bots]
        self._streams = [stream(seed, f"bot {seat}") for seat in range(len(bots))]
        self._seed = seed
        self._budget = budget
        self._patience = patience(budget)
        self._pulse = pulse
        self._asking = False
        self._ticks = 0
        self._struck = {(fault.seat, fault.decision) for fault in struck}
        self._strikes = Counter(fault.seat for fault in struck)
        for fault in struck:
            self.times[fault.seat].append(int(1e6 * self._patience))

    def play_out(self, table: Table) -> None:
        """Play the table to its end."""
        with self._interrupting():
            while seats := table.to_act():
                self._turn(table, seats[0])
                self.decisions += 1

    def _turn(self, table: Table, seat: int) -> None:
        legal = table.legal(seat)
        asked = self._strikes[seat] < STRIKES and (seat, self.decisions) not in self._struck
        if asked and (choice := self._ask(seat, table.view(seat), legal)):
            try:
                table.play(seat, choice[0])
            except Refusal:
                self._blame(seat, "illegal", repr(choice[0]))
            else:
                return
        table.play(seat, stream(self._seed, f"fallback {self.decisions}").choice(legal))

    def _ask(self, seat: int, view: Any, legal: Sequence[Any]) -> tuple[Any] | None:
        """The bot's choice, timed; none if it fails to make one."""
        self._pulse[1:] = [seat, self.decisions]
        start = self._pulse[0] = perf_counter()
        try:
            self._ticks, self._asking = 0, True
            try:
                return (self._bots[seat](view, legal, self._streams[seat], self._budget),)
            finally:
                self._asking = False
        except Overtime:
            self._asking = False  # it may come just before the line above
            self._strikes[seat] += 1
            self._blame(seat, "hung", f"{self._patience:g} s")
        except (Exception, SystemExit) as problem:  # noqa: BLE001  a bot may raise anything
            self._blame(seat, "raised", f"{type(problem).__name__}: {problem}")
        finally:
            self._pulse[0] = 0.0
            if len(legal) > 1:
                self.times[seat].append(int(1e6 * (perf_counter() - start)))
        return None

    def _blame(self, seat: int, kind: str, detail: str) -> None:
        self.faults.append(Fault(seat, self.decisions, kind, detail[:200]))

    @contextmanager
    def _interrupting(self) -> Iterator[None]:
        """Count the time in ticks, where the system lets us."""
        if not hasattr(signal, "setitimer") or (
            threading.current_thread() is not threading.main_thread()
        ):
            yield
            return
        tick = self._patience / TICKS
        before = signal.signal(signal.SIGALRM, self._tick)
        signal.setitimer(signal.ITIMER_REAL, tick, tick)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def _tick(self, signum: int, frame: FrameType | None) -> None:
        """Interrupt a bot whose time is up; one that does not listen is told again later."""
        self._ticks += 1
        if self._asking and self._ticks > TICKS:
            self._ticks = 0
            raise Overtime
