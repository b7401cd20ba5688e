"""The store in one file: SQLite with a write-ahead log, one writer thread, commits in groups."""

import asyncio
import errno
import os
import secrets
import threading
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, asynccontextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple
from urllib.parse import unquote

import apsw
import msgspec

from ecotone.core.errors import ParseError
from ecotone.server.log import Entry, Kept, Occupant, Opened, Person, Sat, Vacant
from ecotone.server.store import ANYONE, Conflict, StoreFailed

VERSION = 1
HOST = -1
OURS = 0x45434F54  # "ECOT": another program's database is not ours to write in
PATIENCE = 5000  # milliseconds to wait while another process writes
GROUP = 256  # appends that one commit may hold
POLL = 0.5  # seconds until another process's entries are noticed

SCHEMA = f"""
CREATE TABLE secret (key BLOB NOT NULL);
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    at REAL NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;

-- what follows is read off the entries, for questions about many tables
CREATE TABLE tables (
    grown INTEGER PRIMARY KEY,  -- counts all appends, in the order of commits
    table_id TEXT NOT NULL UNIQUE,
    n INTEGER NOT NULL
);
CREATE TABLE guests (  -- whose each seat is now; the host is at seat {HOST}
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    guest TEXT,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX tables_of_guest ON guests (guest);

PRAGMA application_id = {OURS};
PRAGMA user_version = {VERSION};
"""
_decode = msgspec.json.Decoder[Entry](Entry).decode


class Job(NamedTuple):
    """An append that waits to be written, and whom to tell."""

    table: str
    n: int
    entries: tuple[Entry, ...]
    texts: tuple[str, ...]
    done: "asyncio.Future[tuple[Kept, ...]]"


Answer = tuple[Kept, ...] | Conflict | StoreFailed


def located(url: str) -> Path:
    """The file that a database's URL names: sqlite:///games.db, sqlite:////var/lib/games.db."""
    kind, _, rest = url.partition("://")
    if kind in ("postgresql", "postgres"):
        raise ParseError("database_kind", kind="PostgreSQL")
    name = unquote(rest[1:])
    if kind == "sqlite" and rest.startswith("/") and rest.strip("/") and "\0" not in name:
        with suppress(RuntimeError):  # the home of somebody who is not there
            return Path(name).expanduser()
    raise ParseError("database_url", url=url)


class SqliteStore:
    """Logs in one SQLite file."""

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self._path = path
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._subscribers: set[asyncio.Event] = set()
        self._reader = ThreadPoolExecutor(1, "ecotone-reader")
        self._writer = threading.Thread(target=self._write, name="ecotone-writer", daemon=True)

    @classmethod
    async def open(cls, path: Path, now: Callable[[], float] = time.time) -> "SqliteStore":
        """The store in this file, which is made where there is none yet."""
        store = cls(path, now)
        await asyncio.to_thread(store._connect)
        store._writer.start()
        return store

    def _connect(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._db = connect(self._path)
            self._reads = connect(self._path)
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

    async def secret(self) -> bytes:
        """The key that signs cookies and links: made once, then always the same."""
        ((key,),) = await self._rows("SELECT key FROM secret")
        return bytes(key)

    async def append(self, table: str, n: int, entries: Sequence[Entry]) -> tuple[Kept, ...]:
        """Keep all of the entries as number n and the following, or raise Conflict."""
        done: asyncio.Future[tuple[Kept, ...]] = self._loop.create_future()
        texts = tuple(msgspec.json.encode(entry).decode() for entry in entries)
        self._jobs.put(Job(table, n, tuple(entries), texts, done))
        return await done

    async def read(self, table: str, n: int = 0) -> tuple[Kept, ...]:
        """The log from number n on; empty if there is no such table."""
        query = "SELECT n, at, entry FROM entries WHERE table_id = ? AND n >= ? ORDER BY n"
        rows = await self._rows(query, (table, n))
        try:
            return tuple(Kept(number, at, _decode(entry)) for number, at, entry in rows)
        except msgspec.DecodeError as problem:
            raise ParseError("log_broken", table=table) from problem

    async def tables(self, guest: str | None = None) -> tuple[str, ...]:
        """Every table's id, or those of a guest, the latest first."""
        query = """SELECT table_id FROM tables WHERE :guest IS NULL OR table_id IN
            (SELECT table_id FROM guests WHERE guest = :guest) ORDER BY grown DESC"""
        return tuple(table for (table,) in await self._rows(query, {"guest": guest}))

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
            raise StoreFailed(str(problem)) from problem

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
            failed = StoreFailed(str(problem))
            return [(job, failed) for job in group]
        return answers

    def _keep(self, job: Job) -> Answer:
        """Write one append, or leave everything as it was and say why."""
        db, at = self._db, self._now()
        table, n, entries, texts, _ = job
        try:
            with db:  # inside a transaction this is a savepoint
                length = db.execute("SELECT n FROM tables WHERE table_id = ?", (table,)).get
                if (length or 0) != n:
                    raise Conflict(table, n)
                db.executemany(
                    "INSERT INTO entries VALUES (?, ?, ?, ?)",
                    ((table, number, at, text) for number, text in enumerate(texts, n)),
                )
                db.execute(
                    """INSERT INTO tables SELECT coalesce(max(grown), 0) + 1, ?1, ?2 FROM tables
                    WHERE true ON CONFLICT (table_id) DO UPDATE SET grown = excluded.grown, n = ?2
                    """,
                    (table, n + len(entries)),
                )
                db.executemany(
                    "INSERT OR REPLACE INTO guests VALUES (?, ?, ?)",
                    ((table, *place) for entry in entries for place in _guests(entry)),
                )
        except Conflict as conflict:
            return conflict
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


def _guests(entry: Entry) -> Iterator[tuple[int, str | None]]:
    """Whose each seat becomes by this entry."""
    if isinstance(entry, Opened):
        yield HOST, entry.host
        yield from ((seat, _guest(occupant)) for seat, occupant in enumerate(entry.seats))
    elif isinstance(entry, Sat):
        yield entry.seat, _guest(entry.occupant)


def _guest(occupant: Occupant) -> str | None:
    if isinstance(occupant, Vacant):
        return ANYONE if occupant.listed else None
    person = occupant if isinstance(occupant, Person) else occupant.keeps_for
    return person.guest if person else None


def connect(path: Path) -> apsw.Connection:
    """A connection to our database in this file, made ready if it is new."""
    db = apsw.Connection(str(path))
    try:
        db.set_busy_timeout(PATIENCE)
        _prepare(db, str(path))
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: apsw.Connection, file: str) -> None:
    owner, version = db.pragma("application_id"), db.pragma("user_version")
    tables = db.execute("SELECT count(*) FROM sqlite_schema").get
    if owner != OURS and (owner or version or tables):
        raise ParseError("not_our_database", file=file)
    if version > VERSION:
        raise ParseError("newer_database", file=file, needs=version, known=VERSION)
    db.pragma("journal_mode", "wal")
    db.pragma("synchronous", 2)  # FULL: a commit is on disk, whatever happens to the machine
    db.execute("BEGIN IMMEDIATE")
    with db:
        if not db.pragma("user_version"):  # nobody else was faster
            db.execute(SCHEMA)
            db.execute("INSERT INTO secret VALUES (?)", (secrets.token_bytes(32),))
    db.execute("COMMIT")
