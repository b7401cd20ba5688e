"""Tables on stage: hubs on a real store, time that a test moves on, games played by chance."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.server.hub import Hub
from ecotone.server.log import (
    Drew,
    Entry,
    Kept,
    Moved,
    Occupant,
    Opened,
    Person,
    Robot,
    Settings,
    Undid,
)
from ecotone.server.room import Room
from ecotone.server.sqlite import SqliteStore
from ecotone.server.store import StoreFailed
from ecotone.server.workers import Workers
from server.rogues import ROGUES
from server.running import PATIENCE

ANN, BEN, CAT = Person("guest-ann", "Ann"), Person("guest-ben", "Ben"), Person("guest-cat", "Cat")
GREEDY = Robot("greedy")
CALM = Settings()


class Time:
    """A time that stands still until the test moves it on."""

    def __init__(self) -> None:
        self.at = 1_000_000.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        wake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self.at + seconds, wake))
        await wake

    def move_on(self, seconds: float) -> None:
        self.at += seconds
        for at, wake in self._sleepers:
            if at <= self.at and not wake.done():
                wake.set_result(None)
        self._sleepers = [(at, wake) for at, wake in self._sleepers if not wake.done()]


class Failing(SqliteStore):
    """A store whose disk can be pulled out, before or after a commit."""

    fails = ""

    async def append(self, table: str, n: int, entries: Sequence[Entry]) -> tuple[Kept, ...]:
        if self.fails == "before":
            raise StoreFailed
        kept = await super().append(table, n, entries)
        if self.fails == "after":
            raise StoreFailed
        return kept

    async def read(self, table: str, n: int = 0) -> tuple[Kept, ...]:
        if self.fails == "wholly":
            raise StoreFailed
        return await super().read(table, n)


@asynccontextmanager
async def running(
    path: Path, time: Time, limit: float = PATIENCE, **more: Any
) -> AsyncIterator[Hub]:
    """A hub that drives its tables, on the database at this path, and lets bots think so long."""
    store = await Failing.open(path, time.now)
    hub = Hub(store, Workers(1, limit=limit, own=ROGUES), time.now, sleep=time.sleep, **more)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()
        await store.close()


def opened(game: str, *seats: Occupant, settings: Settings = CALM, **options: Any) -> Opened:
    return Opened(game, 0, options, seats, "guest-host", settings)


async def settled(hub: Hub, table: str, n: int) -> Room:
    """The room once it has n entries at least or is over: bots think in real time."""
    async with asyncio.timeout(PATIENCE), hub.watch(table) as changed:
        while (room := await hub.room(table)).n < n and not room.over:
            await changed.wait()
            changed.clear()
        return room


async def resumed(hub: Hub) -> None:
    """Once a hub has seen to all tables that it found."""
    await asyncio.sleep(0)
    while hub._driver._resuming:
        await asyncio.gather(*hub._driver._resuming)


async def rest(seconds: float = 0.1) -> None:
    """Give whatever should not happen the time to happen."""
    await asyncio.sleep(seconds)


def logged(first: Opened, entries: Sequence[Entry], every: float = 1.0) -> list[Kept]:
    """A log with an entry every second."""
    return [Kept(n, n * every, entry) for n, entry in enumerate((first, *entries))]


def chance_log(game: str, players: int, seed: int, undos: float = 0.2) -> list[Kept]:
    """The log of a game played by chance, with steps taken back here and there."""
    rng, table = Random(seed), Table(GAMES[game], players, seed=seed)
    entries: list[Entry] = [Drew(str(event.move)) for event in table.events]
    while seats := table.to_act():
        seat = rng.choice(seats)
        before = len(table.events)
        table.play(seat, rng.choice(table.legal(seat)))
        moved, *drawn = table.events[before:]
        entries += [Moved(seat, str(moved.move)), *(Drew(str(event.move)) for event in drawn)]
        if table.can_undo(seat) and rng.random() < undos:
            table.undo(seat)
            entries.append(Undid(seat))
    rules, who = GAMES[game].version, (ANN, BEN, CAT, GREEDY)[:players]
    first = Opened(game, rules, dict(table.options), who, "guest-host")
    return logged(first, entries)
