"""The processes on one PostgreSQL: each drives its share of the tables for as long as it lives.

The tables are divided into slots, and a slot is a row with its process and a time until which it
is theirs. By the database's clock nobody else can have it before; by the clock of the process,
which began to count before it asked, it lets go of it no later. So at any moment at most one
process drives a table. One that dies says nothing more, and its slots are free LEASE later.
Should it only have been slow, an append of its that is still under way is decided by the log's
next number, as every race is.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from typing import Any
from zlib import crc32

import asyncpg

from ecotone.server.company import Hearing
from ecotone.server.postgres_connecting import FAILURES, PATIENCE
from ecotone.server.postgres_feed import listen
from ecotone.server.postgres_steps import SLOTS

BEAT, LEASE = 0.75, 3.0
"""Seconds between two signs of life, and how long each counts."""

PRESENT, LEFT = "ecotone_present", "ecotone_left"
"""The channels: at these tables somebody has come or gone; a process has stopped in good order."""

TOGETHER = 0.02  # seconds in which arrivals share one transaction
AT_ONCE = 300  # tables that one notification names: it may have 8,000 bytes

ELSEWHERE = """SELECT table_id, guest FROM presence NATURAL JOIN processes
    WHERE process <> $1 AND until > clock_timestamp() AND ($2::text[] IS NULL OR table_id = ANY($2))
"""


class PostgresCompany:
    """One process among those on the same database."""

    def __init__(
        self, pool: asyncpg.Pool, connect: Callable[[], Awaitable[asyncpg.Connection]], me: str
    ) -> None:
        self._pool, self._connect, self._me = pool, connect, me
        self._slots: frozenset[int] = frozenset()
        self._until = 0.0
        self._alive: frozenset[str] = frozenset()
        self._here: dict[str, frozenset[str]] = {}
        self._elsewhere: dict[str, set[str]] = {}
        self._dirty: set[str] = set()
        self._stale: set[str] = set()
        self._come = asyncio.Event()
        self._told = asyncio.Event()
        self._beat_now = asyncio.Event()

    def drives(self, table: str) -> bool:
        """Whether this process drives the table now."""
        return _slot(table) in self._slots and time.monotonic() < self._until

    def elsewhere(self, table: str) -> Collection[str]:
        """The guests who are present at the table by way of other processes."""
        return self._elsewhere.get(table, ())

    def here(self, table: str, guests: Collection[str]) -> None:
        """Let the others know who is present at the table by way of this process."""
        if guests:
            self._here[table] = frozenset(guests)
        else:
            self._here.pop(table, None)
        self._dirty.add(table)
        self._come.set()

    async def keep(self, hearing: Hearing) -> None:
        """Keep in touch with the others until cancelled, then let them take over at once."""
        duties = (self._beat(hearing), self._publish(), self._hear(hearing), self._listen())
        try:
            async with asyncio.TaskGroup() as group:
                for duty in duties:
                    group.create_task(duty)
        finally:
            self._slots = frozenset()
            with suppress(*FAILURES, asyncio.CancelledError):
                await asyncio.shield(self._leave())

    async def _leave(self) -> None:
        async with asyncio.timeout(PATIENCE), self._pool.acquire() as db:
            await db.execute("UPDATE slots SET process = NULL WHERE process = $1", self._me)
            await db.execute("DELETE FROM processes WHERE process = $1", self._me)
            await db.execute("SELECT pg_notify($1, $2)", LEFT, self._me)

    # --- signs of life

    async def _beat(self, hearing: Hearing) -> None:
        while True:
            began = time.monotonic()
            with suppress(*FAILURES):  # what was ours lapses by itself
                query = "SELECT mine, alive FROM beat($1, $2)"
                mine, alive = await self._pool.fetchrow(query, self._me, LEASE, timeout=LEASE)
                self._lived(frozenset(mine), frozenset(alive), began, hearing)
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, began + BEAT - time.monotonic())):
                    await self._beat_now.wait()
            self._beat_now.clear()

    def _lived(
        self, mine: frozenset[int], alive: frozenset[str], began: float, hearing: Hearing
    ) -> None:
        """Take what the database has given, as it counts from when it was asked."""
        lapsed = time.monotonic() >= self._until
        before = frozenset[int]() if lapsed else self._slots
        known = self._slots
        self._slots, self._until = mine, began + LEASE
        if lapsed:  # the others may have thought this process dead, and those at it gone
            self._dirty |= set(self._here)
            self._come.set()
        if alive != self._alive:
            self._alive = alive
            self._stale |= {"", *self._elsewhere}
            self._told.set()
        if mine - before or known - mine:
            fresh = mine - before
            hearing.driving(lambda table: _slot(table) in fresh)

    # --- who is present

    async def _publish(self) -> None:
        while True:
            await self._come.wait()
            self._come.clear()
            tables, self._dirty = sorted(self._dirty), set()
            try:
                async with self._pool.acquire(timeout=PATIENCE) as db:
                    await self._published(db, tables)
            except FAILURES:
                self._dirty |= set(tables)
                self._come.set()
                await asyncio.sleep(BEAT)
            await asyncio.sleep(TOGETHER)

    async def _published(self, db: asyncpg.Connection, tables: list[str]) -> None:
        rows = [(self._me, table, one) for table in tables for one in self._here.get(table, ())]
        async with db.transaction():
            await db.execute("SET LOCAL synchronous_commit = off")  # it may be lost with the server
            query = "DELETE FROM presence WHERE process = $1 AND table_id = ANY($2)"
            await db.execute(query, self._me, tables)
            await db.executemany("INSERT INTO presence VALUES ($1, $2, $3)", rows)
        for at in range(0, len(tables), AT_ONCE):
            some = " ".join((self._me, *tables[at : at + AT_ONCE]))
            await db.execute("SELECT pg_notify($1, $2)", PRESENT, some)

    async def _hear(self, hearing: Hearing) -> None:
        """Look where somebody has come or gone; everywhere if a process has."""
        while True:
            await self._told.wait()
            self._told.clear()
            stale, self._stale = self._stale, set()
            wanted = None if "" in stale else sorted(stale)
            try:
                rows = await self._pool.fetch(ELSEWHERE, self._me, wanted)
            except FAILURES:
                self._stale |= stale
                self._told.set()
                await asyncio.sleep(BEAT)
                continue
            for table in self._changed(rows, stale):
                hearing.presence(table)

    def _changed(self, rows: Iterable[Any], stale: set[str]) -> list[str]:
        """The tables at which others are present than before."""
        found: dict[str, set[str]] = {}
        for table, guest in rows:
            found.setdefault(table, set()).add(guest)
        changed = [
            table
            for table in (stale | set(found)) - {""}
            if found.get(table) != self._elsewhere.get(table)
        ]
        for table in changed:
            self._elsewhere.pop(table, None)
            if table in found:
                self._elsewhere[table] = found[table]
        return changed

    async def _listen(self) -> None:
        def present(_: object, __: int, ___: str, told: object) -> None:
            sender, *tables = str(told).split(" ")
            if sender != self._me:
                self._stale |= set(tables)
                self._told.set()

        def left(_: object, __: int, ___: str, told: object) -> None:
            self._beat_now.set()

        def begun() -> None:
            self._stale |= {"", *self._elsewhere}
            self._told.set()

        await listen(self._connect, {PRESENT: present, LEFT: left}, begun)


def _slot(table: str) -> int:
    """The part of the tables that this one belongs to, at every process the same."""
    return crc32(table.encode()) % SLOTS
