"""Several server processes on one socket: each a server of its own, all on one store."""

import asyncio
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
from ecotone.server.serving import Hosting, Server, serve, spare_the_collector
from ecotone.server.stores import Where
from ecotone.server.workers import Workers

AGAIN = 1.0
"""Seconds at least between two starts of one process that dies."""

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


def serve_by(count: int, serving: Serving, ready: Callable[[], None]) -> None:
    """Let so many processes serve until told to stop; one that dies is started again."""
    stopping = threading.Event()

    def stop(_: int, __: FrameType | None) -> None:
        stopping.set()

    before = {one: signal.signal(one, stop) for one in (signal.SIGINT, signal.SIGTERM)}
    running: list[_Child] = []
    try:
        running += [_Child(serving, share(count, number)) for number in range(count)]
        while not stopping.is_set() and not all(child.ready for child in running):
            wait([child.said for child in running if not child.ready], 0.1)
            _see_to(running, stopping)
        if not stopping.is_set():
            ready()
        while not stopping.wait(0.1):
            _see_to(running, stopping)
    finally:
        for child in running:
            child.process.terminate()
        for child in running:
            child.process.join()
        for one, handler in before.items():
            signal.signal(one, handler)


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
    def ready(self) -> bool:
        """Whether it answers, or has died."""
        return self.said.poll()


def _see_to(running: list[_Child], stopping: threading.Event) -> None:
    for child in running:
        if not child.process.is_alive() and not stopping.is_set():
            stopping.wait(max(0.0, child.began + AGAIN - time.monotonic()))
            child.said.close()
            child.start()


def _serve(serving: Serving, bots: int, saying: Connection) -> None:
    """A server process, which ends with the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the first one tells us
    journal.begin(as_json=serving.as_json)

    def ready(server: Server) -> None:
        spare_the_collector()
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
