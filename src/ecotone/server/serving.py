"""A running server: the store, the hub and the sockets of the system around the app."""

import asyncio
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import NamedTuple

import uvicorn

from ecotone.server import sole
from ecotone.server.app import application
from ecotone.server.beckoning import Beckoning, Subscriptions
from ecotone.server.connections import QUEUE, Config, Connections, Patience, calm
from ecotone.server.guard import Hosts, Shares
from ecotone.server.hub import Hub
from ecotone.server.identity import Keys
from ecotone.server.plans import LINES
from ecotone.server.quotas import QUOTAS, Quota, Quotas
from ecotone.server.reviews import Reviews
from ecotone.server.store import Store, StoreFailed
from ecotone.server.stores import Where, opened
from ecotone.server.webpush import SERVICES, VapidKey
from ecotone.server.workers import Workers

KEYS_EVERY = 10.0
"""Seconds until a process hears of a new signing key; it is used only when all have."""


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


class Hosting(NamedTuple):
    """What a host decides about a server that others reach."""

    lan: str | None = None  # this machine's address, for links
    hosts: tuple[str, ...] = ()  # the names it answers to; any, if none is given
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose X-Forwarded headers are believed
    patience: Patience = Patience()
    lines: int = LINES  # of chat that a table keeps
    quotas: Mapping[str, Quota] = QUOTAS
    bots_alone: bool = False  # whether visitors may open tables for bots only
    push: VapidKey | None = None  # signs what is pushed; without it nothing is
    push_services: tuple[str, ...] = SERVICES


USUAL = Hosting()


async def serve(
    listening: socket.socket,
    database: Where,
    *,
    hosting: Hosting = USUAL,
    ready: Callable[[Server], None] = lambda server: None,
    workers: Workers | None = None,
    own: Sequence[str] = (),
) -> None:
    """Serve on this socket until told to stop; everything acknowledged is in the database."""
    with sole.server(database) if isinstance(database, Path) else nullcontext():
        await _serve(listening, database, hosting, ready, workers or Workers(own=own))


async def _serve(
    listening: socket.socket,
    database: Where,
    hosting: Hosting,
    ready: Callable[[Server], None],
    workers: Workers,
) -> None:
    calm(asyncio.get_running_loop())
    store = await opened(database)
    keys = Keys(*await store.secrets())
    quotas = Quotas(hosting.quotas)
    hub = Hub(store, workers, store.now, quotas=quotas, lines=hosting.lines)
    reviews = Reviews(hub)
    kept = Connections(hosting.patience, hosting.proxies)
    beckoning = None
    if hosting.push:
        told = Subscriptions(store)
        beckoning = Beckoning(hub, told, hosting.push, hosting.push_services)
    beside = [
        asyncio.create_task(kept.keep_looking()),
        asyncio.create_task(_renewing(keys, store)),
    ]
    try:
        await hub.start()
        await reviews.start()
        if beckoning:
            beside.append(asyncio.create_task(beckoning.follow()))
        app = application(
            hub,
            keys,
            hosting.lan,
            bots_alone=hosting.bots_alone,
            kept=kept,
            beckoning=beckoning,
            reviews=reviews,
        )

        def begun() -> None:
            listening.listen(QUEUE)  # asyncio accepts fewer at once than the system may hold
            ready(server)

        server = Server(
            Config(Hosts(Shares(app, hub.quotas), hosting.hosts), kept, hosting.proxies), begun
        )
        await server.serve(sockets=[listening])
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await reviews.stop()
        await hub.stop()
        await store.close()


async def _renewing(keys: Keys, store: Store) -> None:
    """Hear of a key that was replaced while the server runs."""
    while True:
        await asyncio.sleep(KEYS_EVERY)
        with suppress(StoreFailed):  # those that are known hold on
            keys.renew(*await store.secrets())


SWITCH = 0.0005
"""Seconds until a thread that computes makes way for the one that writes, which stops often."""


def settle() -> None:
    """What was loaded stays: the collector need not look at it again, nor so often at the rest.

    And the threads take short turns.
    """
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
