"""Appends to PostgreSQL: whatever gathers while a commit is under way is the next one."""

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

import asyncpg
import msgspec

from ecotone.server.log import Entry, Kept
from ecotone.server.places import places
from ecotone.server.postgres_connecting import PATIENCE, reason, ridden_out
from ecotone.server.store import Conflict, StoreFailed, written

GROUP = 256  # appends that one commit may hold


class Job(NamedTuple):
    """An append that waits to be written, and whom to tell."""

    table: str
    n: int
    at: float
    entries: tuple[Entry, ...]
    done: "asyncio.Future[tuple[Kept, ...]]"

    @property
    def told(self) -> dict[str, object]:
        """The append as the database takes it."""
        return {
            "table": self.table,
            "n": self.n,
            "at": self.at,
            "entries": list(map(written, self.entries)),
            "places": list(places(self.entries).items()),
        }

    def answer(self, answer: tuple[Kept, ...] | Exception) -> None:
        """Tell whoever still waits; what is kept is kept."""
        if self.done.done():
            return
        if isinstance(answer, Exception):
            self.done.set_exception(answer)
        else:
            self.done.set_result(answer)


class Appends:
    """The one writer of a process; `grew` is called after every commit."""

    def __init__(self, pool: asyncpg.Pool, grew: Callable[[], None]) -> None:
        self._pool, self._grew = pool, grew
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    async def append(
        self, table: str, n: int, at: float, entries: Sequence[Entry]
    ) -> tuple[Kept, ...]:
        """Keep all of the entries as number n and the following, or raise Conflict."""
        done: asyncio.Future[tuple[Kept, ...]] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(Job(table, n, at, tuple(entries), done))
        return await done

    async def close(self) -> None:
        """Finish what was handed in."""
        self._jobs.put_nowait(None)
        await self._writer

    async def _write(self) -> None:
        while (job := await self._jobs.get()) is not None:
            group = [job]
            while len(group) < GROUP and not self._jobs.empty():
                if (job := self._jobs.get_nowait()) is None:
                    self._jobs.put_nowait(None)  # seen again when this group is done
                    break
                group.append(job)
            try:
                taken = await self._commit(group)
            except Exception as problem:  # noqa: BLE001 - whoever waits is told, and the next is written
                for job in group:
                    job.answer(StoreFailed(reason(problem)))
                continue
            for job, whether in zip(group, taken, strict=True):
                numbered = enumerate(job.entries, job.n)
                kept = tuple(Kept(n, job.at, entry) for n, entry in numbered)
                job.answer(kept if whether else Conflict(job.table, job.n))
            self._grew()

    async def _commit(self, group: list[Job]) -> list[bool]:
        """Which of the appends were taken; on disk when this returns.

        A connection that is lost leaves open whether the commit was done. Asked again, appends
        that were are in conflict with themselves: the log has them, with their time.
        """
        doubt = False

        async def ask() -> list[bool]:
            nonlocal doubt
            again, doubt = doubt, True
            async with self._pool.acquire(timeout=PATIENCE) as db, db.transaction():
                taken = await _appended(db, group)
                return await _ours(db, group, taken) if again else taken

        return await ridden_out(ask)


async def _appended(db: asyncpg.Connection, group: list[Job]) -> list[bool]:
    """Which appends are taken; always in the order of tables, so that no two groups deadlock."""
    order = sorted(range(len(group)), key=lambda at: group[at].table)
    told = msgspec.json.encode([group[at].told for at in order]).decode()
    rows = await db.fetch("SELECT append(job) FROM jsonb_array_elements($1) AS job", told)
    taken = dict(zip(order, (row[0] for row in rows), strict=True))
    return [taken[at] for at in range(len(group))]


async def _ours(db: asyncpg.Connection, group: list[Job], taken: list[bool]) -> list[bool]:
    """Which appends are in the logs, now or since a try whose answer was lost."""
    query = """SELECT entry FROM entries WHERE table_id = $1 AND at = $2 AND n >= $3 AND n < $4
        ORDER BY n"""
    answers = []
    for job, whether in zip(group, taken, strict=True):
        rows = await db.fetch(query, job.table, job.at, job.n, job.n + len(job.entries))
        answers.append(whether or [row[0] for row in rows] == list(map(written, job.entries)))
    return answers
