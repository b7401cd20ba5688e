"""An umpire beside the bots: it asks, times and checks; where a bot fails, chance plays on."""

import signal
import sys
import threading
import traceback
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from contextlib import contextmanager, redirect_stdout
from time import perf_counter
from types import FrameType
from typing import NamedTuple

from ecotone.bots import OURS, Bot, load
from ecotone.core.chance import stream
from ecotone.core.errors import Refusal
from ecotone.core.table import AnyTable
from ecotone.core.view import Action, View

STRIKES = 3
"""A bot that hangs or crashes this often in one game is not asked again in it."""

GRACE = 5.0
"""Seconds that a bot may take beyond twice its budget before it counts as hung."""

TICKS = 4
"""In so many parts the time that a bot may take is counted.

A program that was stopped for a while feels one tick, so that no bot is blamed for it.
"""

LONGEST_TRACE = 30
"""Lines of a traceback that are kept."""

Pulse = MutableSequence[float]
"""What is being decided, for whoever watches: since when (0: nothing), seat, number.

Bots of ours are not watched: they are slow on a busy machine, and never hang.
"""


class Fault(NamedTuple):
    """A decision that a bot failed to make: it `raised`, `hung`, `crashed` or was `illegal`."""

    seat: int
    decision: int
    kind: str
    detail: str
    trace: str = ""
    """Where a bot of somebody's own raised; only with its first error in a game."""


class Overtime(BaseException):
    """The bot's time is up; not an Exception, so that no bot catches it by accident."""


def traced(problem: BaseException) -> str:
    """Where a bot raised, from its own first line on, and no longer than a screen."""
    own = problem.__traceback__ and problem.__traceback__.tb_next
    lines = "".join(traceback.format_exception(type(problem), problem, own)).splitlines()
    cut = [*lines[:LONGEST_TRACE], "…", lines[-1]] if len(lines) > LONGEST_TRACE else lines
    return "\n".join(cut)


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
        given: Mapping[str, Bot[View, Action]] | None = None,
    ) -> None:
        self.faults = list(struck)
        self.decisions = 0
        self.times = [array("Q") for _ in bots]
        """Microseconds of each choice between at least two actions."""
        self._timed = [bot not in OURS or bot in (given or {}) for bot in bots]
        self._bots = [(given or {}).get(bot) or load(bot) for bot in bots]
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

    def play_out(self, table: AnyTable) -> None:
        """Play the table to its end; what a bot prints goes where complaints go."""
        with self._interrupting(), redirect_stdout(sys.stderr):
            while seats := table.to_act():
                self._turn(table, seats[0])
                self.decisions += 1

    def _turn(self, table: AnyTable, seat: int) -> None:
        legal = tuple(table.legal(seat))
        asked = self._strikes[seat] < STRIKES and (seat, self.decisions) not in self._struck
        if asked and (choice := self._ask(seat, table.view(seat), legal)):
            try:
                table.play(seat, choice[0])
            except Refusal:
                self._blame(seat, "illegal", repr(choice[0]))
            else:
                return
        table.play(seat, stream(self._seed, f"fallback {self.decisions}").choice(legal))

    def _ask(self, seat: int, view: View, legal: Sequence[Action]) -> tuple[Action] | None:
        """The bot's choice, timed; none if it fails to make one."""
        self._pulse[1:] = [seat, self.decisions]
        start = perf_counter()
        self._pulse[0] = start * self._timed[seat]
        try:
            self._ticks, self._asking = 0, self._timed[seat]
            try:
                return (self._bots[seat](view, legal, self._streams[seat], self._budget),)
            finally:
                self._asking = False
        except Overtime:
            self._asking = False  # it may come just before the line above
            self._strikes[seat] += 1
            self._blame(seat, "hung", f"{self._patience:g} s")
        except (Exception, SystemExit) as problem:  # noqa: BLE001  a bot may raise anything
            self._blame(seat, "raised", f"{type(problem).__name__}: {problem}", problem)
        finally:
            self._pulse[0] = 0.0
            if len(legal) > 1:
                self.times[seat].append(int(1e6 * (perf_counter() - start)))
        return None

    def _blame(
        self, seat: int, kind: str, detail: str, problem: BaseException | None = None
    ) -> None:
        told = any(fault.seat == seat and fault.trace for fault in self.faults)
        trace = "" if problem is None or told else traced(problem)
        self.faults.append(Fault(seat, self.decisions, kind, detail[:200], trace))

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
