"""The real store on a disk that is slow, fails and outlives the server."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty
from typing import Any

import apsw

from ecotone.server import migrations
from ecotone.server.log import Entry, Kept
from ecotone.server.sqlite import Answer, Job, SqliteStore
from ecotone.server.store import StoreFailed, written
from server.simulation.nature import Nature

TROUBLE = "the disk says no"


class Disk:
    """What was committed: SQLite in memory, which no crash of a server takes away."""

    def __init__(self, nature: Nature, kept: Callable[[str, Sequence[Kept]], None]) -> None:
        self.nature, self.kept = nature, kept
        self.db = apsw.Connection(":memory:")
        migrations.prepare(self.db, "")
        self.crash: Callable[[], None] = lambda: None
        """Ends the server that writes."""


class Jobs:
    """The appends that wait, for a writer that is no thread."""

    def __init__(self) -> None:
        self._jobs: deque[Job | None] = deque()
        self._some = asyncio.Event()

    def put(self, job: Job | None) -> None:
        self._jobs.append(job)
        self._some.set()

    def get(self) -> Job | None:
        return self.get_nowait()

    def get_nowait(self) -> Job | None:
        if not self._jobs:
            raise Empty
        job = self._jobs.popleft()
        if not self._jobs:
            self._some.clear()
        return job

    async def some(self) -> None:
        await self._some.wait()


class Writer:
    """The writer thread's work, in virtual time: whatever gathers while it waits is one commit."""

    def __init__(self, store: "SimulatedStore") -> None:
        self._store = store
        self.ended: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.ended = asyncio.create_task(self._write())

    async def _write(self) -> None:
        store, disk = self._store, self._store.disk
        nature = disk.nature
        while True:
            await store.jobs.some()
            await nature.sleep(nature.weather.disk + store.lag)
            if not (group := store._gathered()):
                return
            if nature.happens(nature.weather.crash_at_commit / 2):
                nature.befalls("crash before a commit")
                await self._stop()
            answers = store._commit(group)
            if nature.happens(nature.weather.crash_at_commit / 2):
                nature.befalls("crash after a commit")
                await self._stop()
            await nature.sleep(nature.weather.disk)
            store._tell(answers)

    async def _stop(self) -> None:
        self._store.disk.crash()
        await asyncio.Event().wait()


class SimulatedStore(SqliteStore):
    """The store of the server, with its threads in virtual time and its file in memory."""

    lag = 0.0
    """Seconds more that a commit may wait."""

    def __init__(self, disk: Disk, now: Callable[[], float]) -> None:
        super().__init__(Path("simulated"), now)
        self.disk, self.jobs = disk, Jobs()
        self._jobs = self.jobs  # type: ignore[assignment]
        self._writer: Writer = Writer(self)  # type: ignore[assignment]
        self._db = self._reads = disk.db

    def begin(self) -> None:
        """Be ready to write."""
        self._writer.start()

    async def close(self) -> None:
        """Finish what is being written; the disk stays."""
        self._jobs.put(None)
        if self._writer.ended:
            await self._writer.ended

    async def _rows(self, query: str, given: "apsw.Bindings" = ()) -> list[Any]:
        rows = await super()._rows(query, given)
        if self.disk.nature.happens(self.disk.nature.weather.unwell):
            self.disk.nature.befalls("read fails")
            raise StoreFailed(TROUBLE)
        return rows

    def _commit(self, group: list[Job]) -> list[tuple[Job, Answer]]:
        """Keep them, or not; nobody may know which."""
        nature = self.disk.nature
        fails = nature.happens(nature.weather.unwell)
        if fails and nature.happens(0.5):
            nature.befalls("commit fails")
        else:
            answers = super()._commit(group)
            for job, answer in answers:
                if isinstance(answer, tuple) and answer:
                    nature.note(f"kept {job.table} {job.n} {' '.join(job.texts)}")
                    self.disk.kept(job.table, answer)
            if not fails:
                return answers
            nature.befalls("commit seems to fail")
        return [(job, StoreFailed(TROUBLE)) for job in group]


class HastyStore(SimulatedStore):
    """A store that says it has kept something before it has: the control."""

    lag = 4.0

    def __init__(self, disk: Disk, now: Callable[[], float]) -> None:
        super().__init__(disk, now)
        self._promised: dict[object, float] = {}

    async def append(self, table: str, n: int, entries: Sequence[Entry]) -> tuple[Kept, ...]:
        done: asyncio.Future[tuple[Kept, ...]] = self._loop.create_future()
        done.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._promised[done] = at = self.now()
        self._jobs.put(Job(table, n, tuple(entries), tuple(map(written, entries)), done))
        return tuple(Kept(number, at, one) for number, one in enumerate(entries, n))

    def _keep(self, job: Job) -> Answer:
        now, at = self._now, self._promised.get(job.done, self._now())
        self._now = lambda: at
        try:
            return super()._keep(job)
        finally:
            self._now = now
