"""How processes on one PostgreSQL hear of each other's appends: a feed that cannot miss one."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Any

import asyncpg

from ecotone.server.postgres_connecting import FAILURES
from ecotone.server.store import StoreFailed

GREW = "ecotone_grew"
"""The channel on which a process says that it has appended; what, the tables tell."""

TOGETHER = 0.005  # seconds in which appends share one NOTIFY
POLL = 1.0  # seconds until growth is noticed of which nobody was notified
AGAIN = 0.25  # seconds between two tries to reach the database

LOOK = """SELECT '', 0, pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    UNION ALL SELECT table_id, n, tx FROM tables WHERE tx >= $1
    UNION ALL SELECT table_id, -1, tx FROM rewritten WHERE tx >= $1"""
NOTHING = 2**62

logger = logging.getLogger("ecotone.server")
Row = tuple[str, int, int]
Query = Callable[..., Awaitable[list[Any]]]


class Feed:
    """One process's part: it tells the others, and listens to them."""

    def __init__(
        self, query: Query, connect: Callable[[], Awaitable[asyncpg.Connection]], me: str
    ) -> None:
        self._query, self._connect, self._me = query, connect, me
        self._subscribers: set[asyncio.Event] = set()
        self._grew = asyncio.Event()
        self._crier = asyncio.create_task(self._cry())

    async def close(self) -> None:
        """Fall silent."""
        await _ended(self._crier)

    def grew(self) -> None:
        """Let this process's subscribers look at once, the others' when they are notified."""
        self._grew.set()
        for grown in self._subscribers:
            grown.set()

    async def _cry(self) -> None:
        """NOTIFY after commits, not inside: there it would let them wait for each other."""
        while True:
            await self._grew.wait()
            self._grew.clear()
            with suppress(StoreFailed):  # the others look by themselves, only later
                await self._query("SELECT pg_notify($1, $2)", GREW, self._me)
            await asyncio.sleep(TOGETHER)

    @asynccontextmanager
    async def subscribe(self) -> AsyncIterator[AsyncIterator[tuple[str, int]]]:
        """The tables as they grow, whoever appended: each with its log's new length."""
        grown = asyncio.Event()
        horizon, _ = _split(await self._query(LOOK, NOTHING))
        _, told = _split(await self._query(LOOK, horizon))
        self._subscribers.add(grown)
        listening = asyncio.create_task(self._listen(grown))
        try:
            async with aclosing(self._growing(grown, horizon, told)) as growing:
                yield growing
        finally:
            self._subscribers.remove(grown)
            await _ended(listening)

    async def _growing(
        self, grown: asyncio.Event, horizon: int, told: set[Row]
    ) -> AsyncGenerator[tuple[str, int]]:
        """What has grown since the horizon: the oldest transaction that ran at the last look.

        A number that counts appends can become visible after a greater one, so "all above the
        last" may miss some. The horizon misses none: whatever a look did not see was running
        then, so its number is not below the horizon of that look; or it had none yet, and all
        later numbers are greater. What is seen twice is told once. A failure changes nothing:
        the next look that succeeds begins where the last one did.
        """
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await grown.wait()
            grown.clear()
            try:
                after, rows = _split(await self._query(LOOK, horizon))
            except StoreFailed as problem:
                logger.warning("the store failed: %s", problem)
                await asyncio.sleep(AGAIN)
                continue
            for table, n, _ in sorted(rows - told, key=lambda row: row[2]):
                yield table, n
            horizon, told = after, rows

    async def _listen(self, grown: asyncio.Event) -> None:
        """Wake the subscriber by notifications, over one connection after another."""

        def heard(_: object, __: int, ___: str, sender: object) -> None:
            if sender != self._me:
                grown.set()

        await listen(self._connect, {GREW: heard}, grown.set)


Heard = Callable[[object, int, str, object], None]


async def listen(
    connect: Callable[[], Awaitable[asyncpg.Connection]],
    channels: dict[str, Heard],
    begun: Callable[[], None],
) -> None:
    """Listen on these channels for ever; `begun` is told each time that nothing more is missed."""
    while True:
        lost = asyncio.Event()
        with suppress(*FAILURES):
            db = await connect()
            db.add_termination_listener(lambda _, lost=lost: lost.set())
            try:
                for channel, heard in channels.items():
                    await db.add_listener(channel, heard)
                begun()
                await lost.wait()
            finally:
                db.terminate()
        await asyncio.sleep(AGAIN)


def _split(rows: list[Any]) -> tuple[int, set[Row]]:
    """A look's horizon, and what it saw."""
    (_, _, horizon), *seen = rows
    return int(horizon), {(str(table), int(n), int(tx)) for table, n, tx in seen}


async def _ended(task: "asyncio.Task[None]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
