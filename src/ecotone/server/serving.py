"""A running server: the store, the hub and the sockets of the system around the app."""

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from ecotone.server.app import application
from ecotone.server.hub import Hub
from ecotone.server.identity import Keys
from ecotone.server.messages import FRAME
from ecotone.server.sqlite import SqliteStore
from ecotone.server.workers import Workers

GOODBYE = 2
"""Seconds that open connections have to finish when the server stops."""


class Server(uvicorn.Server):
    """Ends when it is told to, and leaves it to its caller what that means."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in good order on Ctrl-C, without raising it again afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        closing = (signal.SIGINT, signal.SIGTERM)
        before = [signal.signal(one, self.handle_exit) for one in closing]
        try:
            yield
        finally:
            for one, handler in zip(closing, before, strict=True):
                signal.signal(one, handler)


async def serve(
    listening: socket.socket,
    database: Path,
    *,
    lan: str | None = None,
    ready: Callable[[Server], None] = lambda server: None,
    workers: Workers | None = None,
) -> None:
    """Serve on this socket until told to stop; everything acknowledged is in the database."""
    store = await SqliteStore.open(database)
    hub = Hub(store, workers or Workers())
    try:
        await hub.start()
        app = application(hub, Keys(await store.secret()), lan)
        server = Server(config(app), lambda: ready(server))
        await server.serve(sockets=[listening])
    finally:
        await hub.stop()
        await store.close()


def config(app: object) -> uvicorn.Config:
    """How uvicorn is run: quiet, small frames, nothing compressed on sockets."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        ws="websockets-sansio",
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        log_level="warning",
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="off",
        timeout_graceful_shutdown=GOODBYE,
    )
