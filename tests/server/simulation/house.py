"""The server through its lives: started, crashed between any two steps, stopped, started again."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from ecotone.server import steady
from ecotone.server.app import application
from ecotone.server.guard import Hosts, Shares
from ecotone.server.hub import Hub
from ecotone.server.identity import Keys
from ecotone.server.quotas import Quotas
from ecotone.server.store import StoreFailed
from server.simulation.disk import Disk, SimulatedStore
from server.simulation.loop import Process, outside
from server.simulation.minds import Minds
from server.simulation.nature import Nature
from server.simulation.network import Network, Server

ROOMS = 2
"""Tables held in memory: fewer than there may be, so that some are read again."""

DOWN = 8.0
"""Seconds at most until a server that is gone is started again."""

STOPPING = 120.0
"""Seconds in which a server that is told to stop has done so."""


class House:
    """At most one server at a time, on one disk."""

    def __init__(
        self,
        nature: Nature,
        disk: Disk,
        network: Network,
        store: Callable[[Disk, Callable[[], float]], SimulatedStore],
    ) -> None:
        self.nature, self.disk, self.network = nature, disk, network
        self._store = store
        self._process: Process | None = None
        self._hub: Hub | None = None
        self._fate = ""
        """How the process ends before its next step."""
        self.now = nature.wall
        """The time as the server counts it."""
        self.resting = False
        """Whether bots shall answer no more: the world is being looked at."""
        disk.crash = self._doom
        nature.loop.between = self._between

    def start(self) -> None:
        """Begin to serve, soon."""
        self.nature.note("start")
        self._process, self._fate = Process("server"), ""
        serving = self._serve(self._process)
        self.nature.loop.create_task(serving, context=self._process.inside())

    async def _serve(self, process: Process) -> None:
        nature = self.nature
        self.now = steady.begun(nature.wall, nature.loop.time)
        store = self._store(self.disk, self.now)
        store.begin()
        minds = Minds(nature, nature.rng.choice((1, 2)))
        minds.rests = lambda: self.resting
        try:
            keys = Keys(*await store.secrets())
        except StoreFailed:  # it ends at once, and is started again
            self._doom()
            return
        quotas = Quotas(now=nature.loop.time)
        hub = self._hub = Hub(store, minds, store.now, rooms=ROOMS, quotas=quotas)
        await hub.start()
        app = application(hub, keys, bots_alone=True)
        self.network.server = Server(process, Hosts(Shares(app, quotas)))

    def _doom(self, fate: str = "crash") -> None:
        self._fate = fate

    def _between(self) -> None:
        if self._process is None:
            return
        if self.nature.happens(self.nature.weather.crash):
            self._fate = "crash"
        if self._fate:
            self.nature.befalls(self._fate)
            self._end()
            after = self.nature.up_to(DOWN)
            self.nature.loop.call_later(after, self.start, context=outside())

    def _end(self) -> None:
        """The process is gone, whatever it was doing."""
        process, self._process, self._hub = self._process, None, None
        self.network.closed()
        if process:
            self.nature.silent = True
            self.nature.loop.kill(process)
            self.nature.silent = False
        if self.disk.db.in_transaction:
            self.nature.breaks("a crash in the middle of a commit")

    async def stop(self) -> None:
        """Stop in good order, as on SIGTERM, and start again."""
        process, hub = self._process, self._hub
        if process is None or hub is None or self.network.server is None:
            return
        self.network.closed()
        work = self._stopped(hub)
        task = self.nature.loop.create_task(work, context=process.inside())
        with suppress(TimeoutError):
            async with asyncio.timeout(STOPPING):
                while process.alive and not task.done():
                    await asyncio.sleep(0.1)
        if process.alive:
            if not task.done():
                self.nature.breaks("the server does not stop")
            self._doom("stop")

    async def _stopped(self, hub: Hub) -> None:
        await hub.stop()
        await hub.store.close()
