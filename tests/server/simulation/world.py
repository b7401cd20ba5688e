"""One run: a seed's server, tables and people through a storm, then everything looked after."""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import msgspec

from ecotone.server import sqlite
from ecotone.server.sockets import SLOW
from server.simulation.disk import Disk, SimulatedStore
from server.simulation.house import House
from server.simulation.nature import CALM, Nature, storm
from server.simulation.network import Hearer, Network
from server.simulation.party import Party
from server.simulation.people import Viewer
from server.simulation.promises import Complaints, Promises

FAIR = 0.7
"""How many runs begin in good weather."""

STORM = (5.0, 5.0, 8.0, 20.0)
"""Seconds of bad weather, mostly short."""

ENOUGH = 180.0
"""Seconds of good weather in which everything has to come right."""

MOVES = 2
"""So many moves a table makes in good weather, or it stands still."""

POLL = 5.0
"""Seconds until the store looks for what other processes wrote: here there are none."""

SETTLED = 3.0
"""Seconds in which what is on its way arrives, in good weather."""


class Report(NamedTuple):
    """What came of a run."""

    seed: int
    broken: tuple[str, ...]
    digest: str
    tail: tuple[str, ...]
    facts: Counter[str]

    def __str__(self) -> str:
        again = f"PYTHONPATH=tests .venv/bin/python -m server.simulation {self.seed}"
        return "\n".join(
            (*self.tail, f"seed {self.seed}: {'; '.join(self.broken) or 'all kept'}", again)
        )


Store = Callable[[Disk, Callable[[], float]], SimulatedStore]


def simulate(seed: int, store: Store = SimulatedStore) -> Report:
    """The run of this seed, always the same."""
    return staged(seed, World.live, store)


def staged(
    seed: int,
    play: "Callable[[World], Coroutine[None, None, None]]",
    store: Store = SimulatedStore,
) -> Report:
    """What comes of a play in this seed's world."""
    nature = Nature(seed)
    with _dice(Random(f"secrets/{seed}")), _heard(nature), patch.object(sqlite, "POLL", POLL):
        nature.loop.run(play(World(nature, store)), lambda: bool(nature.broken))
    tail = tuple(nature.trace.tail)
    return Report(seed, tuple(nature.broken), nature.trace.digest, tail, nature.facts)


class World:
    """A disk, a server, a network and the people."""

    def __init__(self, nature: Nature, store: Store) -> None:
        self.nature = nature
        self.promises = Promises(nature)
        self.disk = Disk(nature, self.promises.kept)
        self.network = Network(nature, self._sent)
        self.house = House(nature, self.disk, self.network, store)
        self.party = Party(nature, self.network, self.promises)
        nature.loop.delay = lambda: nature.up_to(nature.weather.disk)
        nature.loop.failed = nature.breaks

    def _sent(self, client: Hearer, text: str) -> None:
        if isinstance(client, Viewer):
            message = msgspec.json.decode(text)
            self.promises.shown(client.guest.id, client.table, message)
            if message["type"] == "hello" and not 0 <= self.house.now() - message["now"] <= SLOW:
                self.nature.breaks(f"{client.name} is told another time than the server's")

    async def live(self) -> None:
        """From the first guest to the last look."""
        self.house.start()
        gathering = asyncio.create_task(self.party.gather())
        if self.nature.rng.random() < FAIR:
            await self.until(gathering.done)
        self.nature.weather = storm(self.nature.rng)
        storming = asyncio.create_task(self._storm())
        await asyncio.sleep(self.nature.rng.choice(STORM))
        storming.cancel()
        self.nature.weather = CALM
        self.network.heal()
        self.nature.note("calm")
        if not await self.until(gathering.done):
            self.nature.breaks("the people do not come together")
        self.promises.check_disk(self.disk.db)
        if self.nature.broken:
            return
        await self._go_on()
        await self._look()
        self.promises.check_disk(self.disk.db)

    async def _storm(self) -> None:
        nature = self.nature
        while True:
            await asyncio.sleep(1.0)
            for line in list(self.network.lines):
                if nature.happens(nature.weather.cut):
                    line.cut()
            for name in self.party.guests:
                if nature.happens(nature.weather.parted):
                    self.network.part(name, nature.up_to(20.0))
            if nature.happens(nature.weather.jump):
                nature.jump()
            if nature.happens(nature.weather.stop):
                await asyncio.shield(asyncio.create_task(self.house.stop()))

    async def until(self, come: Callable[[], bool], seconds: float = ENOUGH) -> bool:
        """Whether it comes to that in time."""
        for _ in range(int(seconds / 0.5)):
            if come():
                return True
            await asyncio.sleep(0.5)
        return False

    async def _go_on(self) -> None:
        """Every table goes on, whether or not anybody looks."""
        rooms = [self.promises.tables[table].room for table in self.party.tables]
        goals = [(room, room.version + MOVES) for room in rooms]
        if not await self.until(lambda: all(one.over or one.version >= n for one, n in goals)):
            still = [room.id for room, n in goals if not room.over and room.version < n]
            self.nature.breaks(f"tables stand still: {still}")

    async def _look(self) -> None:
        """Everybody is answered, and has been told what somebody who comes now is told."""
        self.party.rest()
        self.house.resting = True
        viewers, since = self.party.viewers, self.nature.loop.time() + SETTLED
        if not await self.until(lambda: all(one.settled(since) for one in viewers)):
            who = [one.name for one in viewers if not one.settled(since)]
            self.nature.breaks(f"never answered: {who}")
        await asyncio.sleep(SETTLED)
        while True:
            before = self._versions()
            fresh = [self._fresh(viewer) for viewer in viewers]
            if not await self.until(lambda: all(one.state for one in fresh)):  # noqa: B023
                self.nature.breaks("somebody new is not told how things stand")
            await asyncio.sleep(SETTLED)
            if self._versions() == before:
                break
        for viewer, other in zip(viewers, fresh, strict=True):
            if differs := _differences(viewer, other):
                self.nature.breaks(f"{viewer.name} was told other {differs}")

    def _versions(self) -> list[int]:
        return [shadow.room.n for shadow in self.promises.tables.values()]

    def _fresh(self, viewer: Viewer) -> Viewer:
        fresh = Viewer(self.nature, self.promises, viewer.guest, viewer.table, viewer.tab)
        fresh.hello = {"seat": viewer.hello["seat"]}
        self.party.watch(fresh)
        return fresh


def _differences(viewer: Viewer, other: Viewer) -> list[str]:
    known, anew = viewer.knows(), other.knows()
    return [part for part in known if known[part] != anew[part]]


@contextmanager
def _dice(rng: Random) -> Iterator[None]:
    """Let whatever nobody can guess follow from the seed."""
    with patch.multiple(
        secrets,
        randbits=rng.getrandbits,
        choice=rng.choice,
        token_bytes=lambda count=32: rng.randbytes(count),
        token_urlsafe=lambda count=32: rng.randbytes(count).hex(),
    ):
        yield


@contextmanager
def _heard(nature: Nature) -> Iterator[None]:
    """Hear of every error that the server logs."""
    logger, complaints = logging.getLogger("ecotone.server"), Complaints(nature)
    before, logger.propagate = logger.propagate, False
    logger.addHandler(complaints)
    try:
        yield
    finally:
        logger.removeHandler(complaints)
        logger.propagate = before
