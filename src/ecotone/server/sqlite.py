"""The store in one file: SQLite with a write-ahead log, one writer thread, commits in groups."""

import asyncio
import errno
import os
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, asynccontextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

import apsw

from ecotone.core.errors import ParseError
from ecotone.server import sqlite_tables, steady
from ecotone.server.company import Alone
from ecotone.server.log import Entry, Kept
from ecotone.server.places import places
from ecotone.server.sqlite_connecting import connect, look
from ecotone.server.store import (
    Browser,
    Conflict,
    Rewriting,
    StoreDamaged,
    StoreFailed,
    Whole,
    kept,
    written,
)

FINISHED = -1  # where an append has the number of its first entry
GROUP = 256  # appends that one commit may hold
POLL = 0.5  # seconds until another process's entries are noticed
GATHER = 0.02  # seconds in which what grows is heard of together

T = TypeVar("T")


class Job(NamedTuple):
    """An append that waits to be written, and whom to tell."""

    table: str
    n: int
    entries: tuple[Entry, ...]
    texts: tuple[str, ...]
    done: "asyncio.Future[tuple[Kept, ...]]"


def _failure(problem: apsw.Error) -> StoreFailed:
    """What SQLite says, as a failure: of the moment, or of a file that is damaged."""
    damaged = isinstance(problem, apsw.CorruptError | apsw.NotADBError)
    return (StoreDamaged if damaged else StoreFailed)(str(problem))


Answer = tuple[Kept, ...] | Conflict | StoreFailed


class SqliteStore:
    """Logs in one SQLite file."""

    def __init__(
        self, path: Path, now: Callable[[], float] = steady.now, *, upgrade: bool = True
    ) -> None:
        self.company = Alone()
        self._path = path
        self._connected = connect if upgrade else look
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._subscribers: set[asyncio.Event] = set()
        self._reader = ThreadPoolExecutor(1, "ecotone-reader")
        self._writer = threading.Thread(target=self._write, name="ecotone-writer", daemon=True)

    @classmethod
    async def open(
        cls, path: Path, now: Callable[[], float] = steady.now, *, upgrade: bool = True
    ) -> "SqliteStore":
        """The store in this file, which is made where there is none yet.

        Without an upgrade, one of an older version is read as it is and stays so.
        """
        store = cls(path, now, upgrade=upgrade)
        await asyncio.to_thread(store._connect)
        store._writer.start()
        return store

    def _connect(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._db = self._connected(self._path)
            self._reads = self._connected(self._path)
        except FileExistsError:
            raise self._unusable(os.strerror(errno.ENOTDIR)) from None
        except OSError as problem:
            raise self._unusable(problem.strerror or str(problem)) from None
        except (apsw.NotADBError, apsw.CorruptError):
            raise ParseError("not_our_database", file=str(self._path)) from None
        except apsw.Error as problem:
            raise self._unusable(str(problem)) from None

    def _unusable(self, reason: str) -> ParseError:
        return ParseError("database_unusable", file=str(self._path), reason=reason.lower())

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._reader.shutdown)
        self._reads.close()
        self._db.close()

    def now(self) -> float:
        """The time that entries are kept with."""
        return self._now()

    async def secrets(self) -> tuple[bytes, ...]:
        """The key that signs, and the one before it, which still holds."""
        rows = await self._rows("SELECT key FROM secret ORDER BY rowid DESC LIMIT 2")
        return tuple(bytes(key) for (key,) in rows)

    async def sign_with(self, *keys: bytes) -> None:
        """Hold these keys alone from now on, the oldest last; the first of them signs."""
        await self._apart(lambda db: sqlite_tables.sign_with(db, keys))

    async def append(self, table: str, n: int, entries: Sequence[Entry]) -> tuple[Kept, ...]:
        """Keep all of the entries as number n and the following, or raise Conflict."""
        done: asyncio.Future[tuple[Kept, ...]] = self._loop.create_future()
        texts = tuple(map(written, entries))
        self._jobs.put(Job(table, n, tuple(entries), texts, done))
        return await done

    async def read(self, table: str, n: int = 0) -> tuple[Kept, ...]:
        """The log from number n on; empty if there is no such table."""
        query = "SELECT n, at, entry FROM entries WHERE table_id = ? AND n >= ? ORDER BY n"
        return tuple(kept(table, *row) for row in await self._rows(query, (table, n)))

    async def tables(self, guest: str | None = None) -> tuple[str, ...]:
        """Every table's id, or those of a guest, the latest first."""
        query = """SELECT table_id FROM tables WHERE :guest IS NULL OR table_id IN
            (SELECT table_id FROM guests WHERE guest = :guest) ORDER BY grown DESC"""
        return tuple(table for (table,) in await self._rows(query, {"guest": guest}))

    async def unfinished(self) -> tuple[str, ...]:
        """The tables whose games were not said to be over, the latest first."""
        query = """SELECT table_id FROM tables WHERE table_id NOT IN
            (SELECT table_id FROM finished) ORDER BY grown DESC"""
        return tuple(table for (table,) in await self._rows(query))

    async def finish(self, table: str) -> None:
        """Remember that the table's game is over."""
        done: asyncio.Future[tuple[Kept, ...]] = self._loop.create_future()
        self._jobs.put(Job(table, FINISHED, (), (), done))
        await done

    async def idle(self, before: float, *, unfinished: bool) -> tuple[str, ...]:
        """The tables of which nothing was heard since then: finished ones, or all."""
        return await self._apart(lambda db: sqlite_tables.idle(db, before, unfinished=unfinished))

    async def take_in(self, logs: Mapping[str, Whole]) -> int:
        """Add whole logs, all or none; tables that are here already stay."""
        return await self._apart(lambda db: sqlite_tables.take_in(db, logs))

    async def rewrite(self, table: str, change: Rewriting) -> bool:
        """Put other entries in the place of a log's, or take the table away."""
        return await self._apart(lambda db: sqlite_tables.rewrite(db, table, change))

    async def delete(self, table: str) -> bool:
        """Take a table away, also one whose log cannot be read; whether there was one."""
        return await self._apart(lambda db: sqlite_tables.delete(db, table))

    async def keep_browser(self, guest: str, browser: Browser, most: int) -> None:
        """Remember the browser as the guest's; beyond so many of theirs the oldest make room."""
        await self._apart(lambda db: sqlite_tables.keep_browser(db, guest, browser, most))

    async def drop_browsers(self, guest: str, endpoint: str = "") -> None:
        """Forget this browser of the guest, or all of theirs."""
        await self._apart(lambda db: sqlite_tables.drop_browsers(db, guest, endpoint))

    async def browsers(self, guest: str) -> tuple[Browser, ...]:
        """The guest's browsers, the oldest first."""
        query = "SELECT endpoint, p256dh, auth, lang FROM pushes WHERE guest = ? ORDER BY number"
        return tuple(Browser(*row) for row in await self._rows(query, (guest,)))

    async def faults(self) -> tuple[str, ...]:
        """The pages that SQLite finds damaged."""
        return await self._apart(sqlite_tables.faults)

    async def _apart(self, work: Callable[[apsw.Connection], T]) -> T:
        """What happens seldom and may take long, on a connection of its own."""

        def run() -> T:
            db = self._connected(self._path)
            try:
                return work(db)
            finally:
                db.close()

        try:
            return await asyncio.to_thread(run)
        except apsw.Error as problem:
            raise _failure(problem) from problem

    async def note(self, key: str, text: str | None) -> None:
        """Keep a text under this key; None lets go of it."""
        await self._apart(lambda db: sqlite_tables.note(db, key, text))

    async def notes(self, prefix: str) -> dict[str, str]:
        """The texts whose keys begin so."""
        return await self._apart(lambda db: sqlite_tables.notes(db, prefix))

    @asynccontextmanager
    async def subscribe(self) -> AsyncIterator[AsyncIterator[tuple[str, int]]]:
        """The tables as they grow, whoever appended: each with its log's new length."""
        grown = asyncio.Event()
        ((last,),) = await self._rows("SELECT max(grown) FROM tables")
        self._subscribers.add(grown)
        try:
            async with aclosing(self._growing(grown, last or 0)) as growing:
                yield growing
        finally:
            self._subscribers.remove(grown)

    async def _growing(self, grown: asyncio.Event, last: int) -> AsyncGenerator[tuple[str, int]]:
        query = "SELECT table_id, n, grown FROM tables WHERE grown > ? ORDER BY grown"
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await grown.wait()
                    await asyncio.sleep(GATHER)
            grown.clear()
            for table, n, number in await self._rows(query, (last,)):
                yield table, n
                last = number

    async def _rows(self, query: str, given: "apsw.Bindings" = ()) -> list[Any]:
        def ask() -> list[Any]:
            return self._reads.execute(query, given).fetchall()

        try:
            return await self._loop.run_in_executor(self._reader, ask)
        except apsw.Error as problem:
            raise _failure(problem) from problem

    def _write(self) -> None:
        """The writer thread: whatever has gathered while the disk was busy is one commit."""
        while group := self._gathered():
            answers = self._commit(group)
            self._loop.call_soon_threadsafe(self._tell, answers)

    def _gathered(self) -> list[Job]:
        """The appends that wait, at least one of them; none once the store is closing."""
        jobs: list[Job | None] = [self._jobs.get()]
        with suppress(Empty):
            while len(jobs) < GROUP and jobs[-1] is not None:
                jobs.append(self._jobs.get_nowait())
        group = [job for job in jobs if job is not None]
        if group and len(group) < len(jobs):
            self._jobs.put(None)  # seen again when this group is done
        return group

    def _commit(self, group: list[Job]) -> list[tuple[Job, Answer]]:
        """Each append with what was kept or why not; on disk when this returns."""
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            answers = [(job, self._keep(job)) for job in group]
            db.execute("COMMIT")
        except apsw.Error as problem:
            if db.in_transaction:
                db.execute("ROLLBACK")
            failed = _failure(problem)
            return [(job, failed) for job in group]
        return answers

    def _keep(self, job: Job) -> Answer:
        """Write one append, or leave everything as it was and say why."""
        db, at = self._db, self._now()
        table, n, entries, texts, _ = job
        if n == FINISHED:
            db.execute("INSERT OR IGNORE INTO finished VALUES (?)", (table,))
            return ()
        length = db.execute("SELECT n FROM tables WHERE table_id = ?", (table,)).get
        if (length or 0) != n:
            return Conflict(table, n)  # before anything of it was written
        db.executemany(
            "INSERT INTO entries VALUES (?, ?, ?, ?)",
            ((table, number, at, text) for number, text in enumerate(texts, n)),
        )
        db.execute(
            """INSERT INTO tables SELECT coalesce(max(grown), 0) + 1, ?1, ?2 FROM tables
            WHERE true ON CONFLICT (table_id) DO UPDATE SET grown = excluded.grown, n = ?2""",
            (table, n + len(entries)),
        )
        if seated := places(entries):
            db.executemany(
                "INSERT OR REPLACE INTO guests VALUES (?, ?, ?)",
                ((table, *place) for place in seated.items()),
            )
        return tuple(Kept(number, at, entry) for number, entry in enumerate(entries, n))

    def _tell(self, answers: list[tuple[Job, Answer]]) -> None:
        for job, answer in answers:
            if job.done.done():
                continue  # nobody waits any more; what is kept is kept
            if isinstance(answer, Exception):
                job.done.set_exception(answer)
            else:
                job.done.set_result(answer)
        for grown in self._subscribers:
            grown.set()
