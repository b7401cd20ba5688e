"""Several server processes on one socket: each a server of its own, all on one store."""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import NamedTuple

from ecotone.server import journal
from ecotone.server.serving import Hosting, Server, serve, settle
from ecotone.server.stores import Where
from ecotone.server.workers import Workers

AGAIN = 1.0
"""Seconds at least between two starts of one process that dies."""

FAREWELL = 30.0
"""Seconds that a process may take to stop in good order before it is ended."""

GLANCE = 0.1
"""Seconds between two looks at the processes."""

_log = logging.getLogger(__name__)
_spawn = multiprocessing.get_context("spawn")


class Serving(NamedTuple):
    """What every process is told when it starts."""

    listening: socket.socket
    database: Where
    hosting: Hosting
    own: Sequence[str]
    as_json: bool


def share(count: int, number: int) -> int:
    """The bots' processes of server process `number`: all cores but one, divided; at least one."""
    spare = max(1, (os.cpu_count() or 1) - 1)
    return max(1, spare // count + (number < spare % count))


def serve_by(count: int, serving: Serving, ready: Callable[[Sequence[int]], None]) -> None:
    """Let so many processes serve until told to stop; one that dies is started again.

    `ready` is told their numbers once all of them answer.
    """
    stopping = _Stopping()
    before = {one: signal.signal(one, stopping) for one in (signal.SIGINT, signal.SIGTERM)}
    running: list[_Child] = []
    try:
        running += [_Child(serving, share(count, number)) for number in range(count)]
        while not stopping.told and not all(child.ready for child in running):
            wait([child.said for child in running if not child.ready], GLANCE)
            _see_to(running, stopping)
        if not stopping.told:
            ready([child.number for child in running])
        while not stopping.told:
            time.sleep(GLANCE)
            _see_to(running, stopping)
    finally:
        for child in running:
            child.process.terminate()
        for child in running:
            child.process.join(FAREWELL)
            child.process.kill()
            child.process.join()
        for one, handler in before.items():
            signal.signal(one, handler)


class _Stopping:
    """Whether a signal has told us to stop: a flag, since a lock may be held when one comes."""

    told = False

    def __call__(self, _: int, __: FrameType | None) -> None:
        self.told = True


class _Child:
    """One server process, started anew as often as it dies."""

    def __init__(self, serving: Serving, bots: int) -> None:
        self._serving, self._bots = serving, bots
        self.start()

    def start(self) -> None:
        self.began = time.monotonic()
        self.said, saying = _spawn.Pipe(duplex=False)
        self.process: BaseProcess = _spawn.Process(
            target=_serve, args=(self._serving, self._bots, saying), name="ecotone-server"
        )
        self.process.start()
        saying.close()

    @property
    def number(self) -> int:
        """The system's number of the process."""
        return self.process.pid or 0

    @property
    def ready(self) -> bool:
        """Whether it answers, or has died."""
        return self.said.poll()


def _see_to(running: list[_Child], stopping: _Stopping) -> None:
    """Start those again that have died, though none more often than once in a while."""
    for child in running:
        rested = time.monotonic() >= child.began + AGAIN
        if not child.process.is_alive() and rested and not stopping.told:
            dead, code = child.number, child.process.exitcode
            child.said.close()
            child.start()
            _log.warning(
                "process %d ended (exit code %s), process %d takes its place",
                dead,
                code,
                child.number,
            )


def _serve(serving: Serving, bots: int, saying: Connection) -> None:
    """A server process, which ends with the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the first one tells us
    journal.begin(as_json=serving.as_json)

    def ready(server: Server) -> None:
        settle()
        saying.send(True)
        threading.Thread(target=_until_orphaned, args=(server,), daemon=True).start()

    asyncio.run(
        serve(
            serving.listening,
            serving.database,
            hosting=serving.hosting,
            ready=ready,
            workers=Workers(bots, own=serving.own),
        )
    )


def _until_orphaned(server: Server) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        server.should_exit = True
