"""Processes that play games; one that hangs or dies is replaced, and its game is played again.

A bot that a signal can interrupt never gets this far: the umpire in its own process deals with
it. The crew is for the others, those that loop inside a compiled library or take their process
down with them. The game is then played anew with that one decision left to chance.
"""

import os
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import wait
from time import perf_counter
from typing import Any, NamedTuple

from ecotone.arena.match import Match, Played, play
from ecotone.arena.umpire import TICKS, Fault, Pulse, patience
from ecotone.bots import ONE_THREAD
from ecotone.core.errors import IllegalAction, Refusal
from ecotone.games import GAMES

SLACK = 2.0
"""Seconds that the umpire has to interrupt a bot before its process is ended."""

WATCH = 0.25
"""Seconds between two looks at the processes."""

TRIES = 3
"""How often a process may end outside any bot before we give up."""

Prepare = Callable[[], None]


class _Work(NamedTuple):
    number: int
    match: Match
    struck: tuple[Fault, ...] = ()
    ended: int = 0


class _Worker:
    """One process, the pipe to it, and what it is doing."""

    def __init__(self, work: _Work, prepare: Prepare | None) -> None:
        context = get_context("spawn")
        self.pulse: Pulse = context.RawArray("d", 3)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_serve, args=(theirs, self.pulse, prepare), daemon=True
        )
        for name, value in ONE_THREAD.items():
            os.environ.setdefault(name, value)
        self.process.start()
        theirs.close()
        self._since = self._stuck = 0.0
        self.begin(work)

    def begin(self, work: _Work) -> None:
        self.work = work
        with suppress(OSError):  # it has died already, and the closed pipe will tell
            self.pipe.send((work.match, work.struck))

    def hangs(self, passed: float) -> bool:
        """Whether one decision takes too long; `passed` is the time since the last look.

        The process writes to the pulse at any moment, so it is read once.
        """
        since = self.pulse[0]
        self._stuck = self._stuck + passed if since and since == self._since else 0.0
        self._since = since
        return self._stuck > patience(self.work.match.budget) * (1 + 1 / TICKS) + SLACK

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()

    def left(self, kind: str) -> _Work:
        """The work again, without the decision that ended this process."""
        since, seat, decision = self.pulse
        ended = str(self.process.exitcode)
        if since:
            longest = f"{patience(self.work.match.budget):g} s"
            detail = longest if kind == "hung" else f"exit code {ended}"
            fault = Fault(int(seat), int(decision), kind, detail)
            return self.work._replace(struck=(*self.work.struck, fault))
        if self.work.ended + 1 == TRIES:
            raise IllegalAction("worker_ended", exit=ended)
        return self.work._replace(ended=self.work.ended + 1)


@contextmanager
def crew(
    matches: Iterable[tuple[int, Match]], jobs: int, prepare: Prepare | None = None
) -> Iterator[Iterator[tuple[int, Played]]]:
    """The finished games with their numbers, as they come; `prepare` is run in each process."""
    workers: list[_Worker] = []
    try:
        yield _finished(iter(matches), jobs, prepare, workers)
    finally:
        for worker in workers:
            worker.end()


def _finished(
    matches: Iterator[tuple[int, Match]],
    jobs: int,
    prepare: Prepare | None,
    workers: list[_Worker],
) -> Iterator[tuple[int, Played]]:
    for number, match in islice(matches, jobs):
        workers.append(_Worker(_Work(number, match), prepare))
    looked = perf_counter()
    while workers:
        ready = wait([worker.pipe for worker in workers], timeout=WATCH)
        # a program that was stopped for a while must not take that for a bot's fault
        passed = min(perf_counter() - looked, 2 * WATCH)
        looked = perf_counter()
        for worker in tuple(workers):
            ended = "hung" if worker.hangs(passed) else None
            if worker.pipe in ready:
                number = worker.work.number
                try:
                    played, failure = worker.pipe.recv()
                except (EOFError, OSError):
                    ended = "crashed"
                else:
                    if isinstance(failure, Refusal):
                        raise failure
                    if failure:
                        raise RuntimeError(failure)
                    if following := next(matches, None):
                        worker.begin(_Work(*following))
                    else:
                        workers.remove(worker)
                        worker.end()
                    yield number, played
                    continue
            if ended:
                worker.end()
                workers[workers.index(worker)] = _Worker(worker.left(ended), prepare)


def _serve(pipe: Any, pulse: Pulse, prepare: Prepare | None) -> None:
    """Play what comes through the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    if prepare:
        prepare()
    with suppress(EOFError, OSError):
        while True:
            match, struck = pipe.recv()
            try:
                pipe.send((play(match, pulse, struck), None))
            except Exception as problem:  # noqa: BLE001  told where it can be seen
                pipe.send((None, GAMES.stumbled(problem) or traceback.format_exc()))
