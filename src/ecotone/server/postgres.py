"""The store in PostgreSQL, which any number of processes share."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Any

import asyncpg

from ecotone.core.errors import ParseError
from ecotone.server import steady
from ecotone.server.log import Entry, Kept
from ecotone.server.places import places
from ecotone.server.postgres_appends import Appends
from ecotone.server.postgres_company import PostgresCompany
from ecotone.server.postgres_connecting import (
    FAILURES,
    PATIENCE,
    bare,
    connected,
    pooled,
    reason,
    ridden_out,
)
from ecotone.server.postgres_feed import Feed
from ecotone.server.postgres_schema import version_of
from ecotone.server.postgres_steps import STEPS
from ecotone.server.store import Browser, Rewriting, StoreFailed, Whole, kept, unbroken, written

RIPE = "30 seconds"  # until every process has heard of a new key


class PostgresStore:
    """Logs in a schema of a PostgreSQL database."""

    def __init__(self, pool: asyncpg.Pool, url: str, now: Callable[[], float]) -> None:
        self._pool, self._now = pool, now
        me, connect = secrets.token_hex(8), partial(connected, url)
        self.company = PostgresCompany(pool, connect, me)
        self._feed = Feed(self._rows, connect, me)
        self._appends = Appends(pool, self._feed.grew)

    @classmethod
    async def open(cls, url: str, now: Callable[[], float] | None = None) -> "PostgresStore":
        """The store in this database, which is made ready where it is new; its clock is ours."""
        pool = await pooled(url)
        if now is not None:
            return cls(pool, url, now)
        began = steady.now()
        theirs = await pool.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
        ahead = theirs - (began + steady.now()) / 2
        return cls(pool, url, lambda: steady.now() + ahead)

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await self._appends.close()
        await self._feed.close()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except FAILURES:
            self._pool.terminate()

    def now(self) -> float:
        """The time that entries are kept with: the database's."""
        return self._now()

    async def secrets(self) -> tuple[bytes, ...]:
        """The key that signs first, then those that hold too, the oldest last."""
        query = f"""SELECT key, made < now() - interval '{RIPE}' FROM secret
            ORDER BY id DESC LIMIT 2"""  # noqa: S608 - ours
        (newest, ripe), *before = await self._rows(query)
        older = tuple(bytes(key) for key, _ in before)
        # a key signs when all know it; until then the one before it does, and is the oldest too
        return (bytes(newest), *older) if ripe else (*older, bytes(newest), *older)

    async def sign_with(self, *keys: bytes) -> None:
        """Hold these keys alone from now on, the oldest last; the first signs once all know it."""
        async with self._changing() as db:
            held = {bytes(key) for (key,) in await db.fetch("SELECT key FROM secret")}
            await db.execute("DELETE FROM secret")
            for key in reversed(keys):
                fresh = key not in held and not held.isdisjoint(keys)
                made = "now()" if fresh else "'-infinity'"
                query = f"INSERT INTO secret (key, made) VALUES ($1, {made})"  # noqa: S608 - ours
                await db.execute(query, key)

    async def append(self, table: str, n: int, entries: Sequence[Entry]) -> tuple[Kept, ...]:
        """Keep all of the entries as number n and the following, or raise Conflict."""
        return await self._appends.append(table, n, self._now(), entries)

    async def read(self, table: str, n: int = 0) -> tuple[Kept, ...]:
        """The log from number n on; empty if there is no such table."""
        query = "SELECT n, at, entry FROM entries WHERE table_id = $1 AND n >= $2 ORDER BY n"
        return tuple(kept(table, *row) for row in await self._rows(query, table, n))

    async def tables(self, guest: str | None = None) -> tuple[str, ...]:
        """Every table's id, or those of a guest, the latest first."""
        whose = "WHERE table_id IN (SELECT table_id FROM guests WHERE guest = $1)"
        given = () if guest is None else (guest,)
        query = f"SELECT table_id FROM tables {whose if given else ''} ORDER BY grown DESC"  # noqa: S608
        return tuple(table for (table,) in await self._rows(query, *given))

    async def unfinished(self) -> tuple[str, ...]:
        """The tables whose games were not said to be over, the latest first."""
        query = "SELECT table_id FROM tables WHERE NOT over ORDER BY grown DESC"
        return tuple(table for (table,) in await self._rows(query))

    async def finish(self, table: str) -> None:
        """Remember that the table's game is over."""
        query = "UPDATE tables SET over = true WHERE table_id = $1 AND NOT over"
        await self._rows(query, table)

    async def idle(self, before: float, *, unfinished: bool) -> tuple[str, ...]:
        """The tables of which nothing was heard since then: finished ones, or all."""
        query = "SELECT table_id FROM tables WHERE ($1 OR over) AND at < $2"
        return tuple(table for (table,) in await self._rows(query, unfinished, before))

    async def take_in(self, logs: Mapping[str, Whole]) -> int:
        """Add whole logs, all or none; tables that are here already stay."""
        added = 0
        async with self._changing() as db:
            for table, whole in logs.items():
                unbroken(table, whole)
                query = """INSERT INTO tables (table_id, n, at, over) VALUES ($1, $2, $3, $4)
                    ON CONFLICT DO NOTHING RETURNING 1"""
                last = whole.log[-1].at
                if await db.fetchval(query, table, len(whole.log), last, whole.over):
                    rows = [(table, one.n, one.at, written(one.entry)) for one in whole.log]
                    await db.executemany("INSERT INTO entries VALUES ($1, $2, $3, $4)", rows)
                    await _seat(db, table, [one.entry for one in whole.log])
                    added += 1
        return added

    async def rewrite(self, table: str, change: Rewriting) -> bool:
        """Put other entries in the place of a log's, or take the table away."""
        async with self._changing() as db:
            lock = "SELECT n FROM tables WHERE table_id = $1 FOR UPDATE"
            if await db.fetchval(lock, table) is None:
                return False
            query = "SELECT n, at, entry FROM entries WHERE table_id = $1 ORDER BY n"
            before = [kept(table, *row) for row in await db.fetch(query, table)]
            after = change([one.entry for one in before])
            if after is None:
                await _delete(db, table)
            else:
                await db.execute("DELETE FROM guests WHERE table_id = $1", table)
                pairs = zip(before, after, strict=True)
                rows = [(table, one.n, written(new)) for one, new in pairs if new != one.entry]
                query = "UPDATE entries SET entry = $3 WHERE table_id = $1 AND n = $2"
                await db.executemany(query, rows)
                await _seat(db, table, after)
            await _told_anew(db, table)
        return True

    async def delete(self, table: str) -> bool:
        """Take a table away, also one whose log cannot be read; whether there was one."""
        async with self._changing() as db:
            if not await _delete(db, table):
                return False
            await _told_anew(db, table)
        return True

    async def keep_browser(self, guest: str, browser: Browser, most: int) -> None:
        """Remember the browser as the guest's; beyond so many of theirs the oldest make room."""
        async with self._changing() as db:
            await db.execute("DELETE FROM pushes WHERE endpoint = $1", browser.endpoint)
            query = """INSERT INTO pushes (guest, endpoint, p256dh, auth, lang)
                VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"""
            await db.execute(query, guest, *browser)
            query = """DELETE FROM pushes WHERE guest = $1 AND number NOT IN
                (SELECT number FROM pushes WHERE guest = $1 ORDER BY number DESC LIMIT $2)"""
            await db.execute(query, guest, most)

    async def drop_browsers(self, guest: str, endpoint: str = "") -> None:
        """Forget this browser of the guest, or all of theirs."""
        query = "DELETE FROM pushes WHERE guest = $1 AND $2 IN ('', endpoint)"
        await self._rows(query, guest, endpoint)

    async def browsers(self, guest: str) -> tuple[Browser, ...]:
        """The guest's browsers, the oldest first."""
        query = "SELECT endpoint, p256dh, auth, lang FROM pushes WHERE guest = $1 ORDER BY number"
        return tuple(Browser(*row) for row in await self._rows(query, guest))

    async def faults(self) -> tuple[str, ...]:
        """Lengths that do not agree with the logs; for damaged pages there is pg_amcheck."""
        query = """SELECT table_id, n, (SELECT count(*) FROM entries WHERE entries.table_id
            = tables.table_id) FROM tables"""
        rows = await self._rows(query)
        return tuple(f"{table}: {n} / {found}" for table, n, found in rows if n != found)

    async def note(self, key: str, text: str | None) -> None:
        """Keep a text under this key; None lets go of it."""
        if text is None:
            await self._rows("DELETE FROM notes WHERE key = $1", key)
        else:
            query = "INSERT INTO notes VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET text = $2"
            await self._rows(query, key, text)

    async def notes(self, prefix: str) -> dict[str, str]:
        """The texts whose keys begin so."""
        rows = await self._rows("SELECT key, text FROM notes WHERE starts_with(key, $1)", prefix)
        return {str(key): str(text) for key, text in rows}

    def subscribe(self) -> AbstractAsyncContextManager[AsyncIterator[tuple[str, int]]]:
        """The tables as they grow, whoever appended: each with its log's new length."""
        return self._feed.subscribe()

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[asyncpg.Connection]:
        """A transaction of which all processes hear when it is done."""
        try:
            async with self._pool.acquire(timeout=PATIENCE) as db, db.transaction():
                yield db
        except FAILURES as problem:
            raise StoreFailed(reason(problem)) from problem
        self._feed.grew()

    async def _rows(self, query: str, *given: object) -> list[Any]:
        """What a query gives; asked again for a while should the database be restarted."""

        async def ask() -> list[Any]:
            async with self._pool.acquire(timeout=PATIENCE) as db:
                return list(await db.fetch(query, *given))

        try:
            return await ridden_out(ask)
        except FAILURES as problem:
            raise StoreFailed(reason(problem)) from problem


async def _delete(db: asyncpg.Connection, table: str) -> bool:
    there = await db.fetchval("DELETE FROM tables WHERE table_id = $1 RETURNING 1", table)
    await db.execute("DELETE FROM entries WHERE table_id = $1", table)
    await db.execute("DELETE FROM guests WHERE table_id = $1", table)
    await db.execute("DELETE FROM notes WHERE split_part(key, '/', 2) = $1", table)
    return there is not None


async def _told_anew(db: asyncpg.Connection, table: str) -> None:
    """Let every process read the table anew, or find that it is gone."""
    query = """INSERT INTO rewritten VALUES ($1) ON CONFLICT (table_id)
        DO UPDATE SET tx = DEFAULT, at = DEFAULT"""
    await db.execute(query, table)


async def _seat(db: asyncpg.Connection, table: str, entries: Sequence[Entry]) -> None:
    rows = [(table, *place) for place in places(entries).items()]
    await db.executemany("INSERT INTO guests VALUES ($1, $2, $3)", rows)


async def version(url: str) -> int:
    """Of which version the store is; 0 if there is none yet."""
    async with _asked(url) as db:
        return await version_of(db)


async def served(url: str) -> bool:
    """Whether a server's process lives on the store."""
    async with _asked(url) as db:
        if await version_of(db) < len(STEPS):
            return False
        query = "SELECT count(*) FROM processes WHERE until > clock_timestamp()"
        return bool(await db.fetchval(query))


@asynccontextmanager
async def _asked(url: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection for one question, to a store as it is."""
    try:
        db = await connected(url)
        try:
            yield db
        finally:
            await db.close()
    except (*FAILURES, ValueError) as problem:
        raise ParseError("database_away", url=bare(url), reason=reason(problem)) from None
