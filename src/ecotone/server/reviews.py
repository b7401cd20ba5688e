"""Reviews that were asked for: one after the other, a step at a time, behind every table's bots.

What is asked for and each step's result are kept in the store: a server that starts again goes on
where it was. Of several processes the one that drives a table makes its reviews, whichever was
asked. A guest may wait for one review at a time.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import AbstractContextManager, suppress
from typing import Literal, NamedTuple, TypeVar

import msgspec

from ecotone.bots import ONE_THREAD
from ecotone.core.errors import IllegalAction, Refusal
from ecotone.server.company import Alone
from ecotone.server.hub import Hub
from ecotone.server.kept_review import KeptReview
from ecotone.server.quotas import Who
from ecotone.server.reviewer import LENGTH, Done, Step
from ecotone.server.store import StoreFailed

PART, ASKED = "review", "review-asked"
BUDGET = 1.0
QUIET, LONGEST = 0.05, 2.0
"""Seconds between two looks at whether bots think, and after which a step is done all the same."""

LOOK = 1.0
"""Seconds between two looks at what other processes were asked for."""

logger = logging.getLogger("ecotone.server")
_done = msgspec.json.Decoder(Done).decode

Kept = TypeVar("Kept", KeptReview, Done)
State = Literal["none", "queued", "running", "done", "failed"]


class Standing(NamedTuple):
    """How far a review is: steps done, of so many, and how many others come first."""

    state: State
    done: int = 0
    of: int = 0
    ahead: int = 0
    whole: KeptReview | None = None


class Job:
    """A review that is not finished: for whom, and what is known of it."""

    def __init__(self, table: str, seat: int, guest: str) -> None:
        self.table, self.seat, self.guest = table, seat, guest
        self.found: dict[int, Done] = {}
        self.held: AbstractContextManager[None] | None = None

    @property
    def key(self) -> tuple[str, int]:
        """Which review it is."""
        return self.table, self.seat

    @property
    def of(self) -> int:
        """How many steps it takes, once that is known."""
        return next((one.steps for one in self.found.values()), 0)

    def step(self, record: str) -> Step:
        """The next step."""
        number = next(n for n in range(len(self.found) + 1) if n not in self.found)
        if number == 0 or number < self.of - 1:
            return Step(record, self.seat, number, BUDGET)
        known = [self.found[n].decision for n in sorted(self.found)]
        told = tuple(one for one in known if one is not None)
        return Step(record, self.seat, number, BUDGET, self.found[0].start, told)


class Reviews:
    """The queue of reviews, and the process that makes them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._jobs: dict[tuple[str, int], Job] = {}
        self._failed: set[tuple[str, int]] = set()
        self._asking = asyncio.Lock()
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._process: Process | None = None

    async def start(self) -> None:
        """Go on with what was asked for before the server stopped."""
        await self._take_up()
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Let the work rest; what is done is kept."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._end()

    async def standing(self, table: str, seat: int) -> Standing:
        """How far this review is."""
        job = self._jobs.get((table, seat))
        if job is not None:
            ahead = list(self._jobs).index(job.key)
            return Standing("queued" if ahead else "running", len(job.found), job.of, ahead)
        if (table, seat) in self._failed:
            return Standing("failed")
        whole = await self._whole(table, seat)
        if whole is not None:
            return Standing("done", whole=whole)
        if (table, seat) not in await self._asked_for():
            return Standing("none")
        elsewhere = Job(table, seat, "")
        elsewhere.found = await self._steps(table, seat)
        return Standing("running", len(elsewhere.found), elsewhere.of)

    async def ask(self, table: str, seat: int, who: Who) -> None:
        """Queue a review, unless there is one; one at a time for each guest."""
        async with self._asking:
            asked = await self._asked_for()
            if (table, seat) in asked or await self._whole(table, seat) is not None:
                return
            if who.guest in asked.values():
                raise IllegalAction("review_waits")
            job = Job(table, seat, who.guest)
            job.held = self._hub.quotas.hold("thinking", who)
            job.held.__enter__()
            try:
                await self._hub.store.note(_asked(job.key), who.guest)
            except StoreFailed as problem:
                job.held.__exit__(None, None, None)
                raise IllegalAction("not_kept") from problem
            job.found = await self._steps(table, seat)
            self._failed.discard(job.key)
            self._jobs[job.key] = (
                job  # should another process drive the table, it is dropped at once
            )
            self._wanted.set()

    async def cancel(self, table: str, seat: int, guest: str) -> None:
        """Give up a review that this guest asked for; the steps done are kept."""
        asked = (await self._asked_for()).get((table, seat))
        if asked is None:
            return
        if asked != guest:
            raise IllegalAction("not_allowed")
        if (job := self._jobs.get((table, seat))) is not None:
            self._drop(job)
        await self._hub.store.note(_asked((table, seat)), None)

    def _drop(self, job: Job) -> None:
        if self._jobs.pop(job.key, None) is not None and job.held is not None:
            job.held.__exit__(None, None, None)

    async def _asked_for(self) -> dict[tuple[str, int], str]:
        """All reviews that are asked for at any process, and by whom."""
        notes = await self._hub.store.notes(f"{ASKED}/")
        keys = {key: key.split("/") for key in sorted(notes)}
        return {(table, int(seat)): notes[key] for key, (_, table, seat) in keys.items()}

    async def _take_up(self) -> None:
        """Queue what is asked for at the tables that this process drives, and nothing else."""
        asked = await self._asked_for()
        for job in [*self._jobs.values()]:
            if job.key not in asked or not self._drives(job):
                self._drop(job)
        for key, guest in asked.items():
            job = Job(*key, guest)
            if key not in self._jobs and self._drives(job):
                job.found = await self._steps(*key)
                self._jobs.setdefault(key, job)

    def _drives(self, job: Job) -> bool:
        return self._hub.store.company.drives(job.table)

    async def _whole(self, table: str, seat: int) -> KeptReview | None:
        told = (await self._hub.store.notes(_name((table, seat), "whole"))).values()
        found = (_read(text, KeptReview) for text in told)
        return next((whole for whole in found if whole is not None), None)

    async def _steps(self, table: str, seat: int) -> dict[int, Done]:
        """The steps that are kept."""
        notes = await self._hub.store.notes(_name((table, seat), "step-"))
        found = {int(key.rpartition("-")[2]): _read(text, Done) for key, text in notes.items()}
        return {number: one for number, one in found.items() if one is not None}

    async def _work(self) -> None:
        alone = isinstance(self._hub.store.company, Alone)
        while True:
            self._wanted.clear()
            with suppress(StoreFailed):
                async with self._asking:
                    await self._take_up()
            while self._jobs:
                job = next(iter(self._jobs.values()))
                try:
                    await self._advance(job)
                except (Refusal, StoreFailed, OSError, EOFError, msgspec.MsgspecError) as problem:
                    logger.warning("the review of table %s failed: %r", job.table, problem)
                    await self._end()
                    self._drop(job)
                    self._failed.add(job.key)
                    with suppress(StoreFailed):
                        await self._hub.store.note(_asked(job.key), None)
            with suppress(TimeoutError):
                async with asyncio.timeout(None if alone else LOOK):
                    await self._wanted.wait()

    async def _advance(self, job: Job) -> None:
        """One step of a review, once no bot thinks; no more where it is not ours, or not wanted."""
        await self._quiet()
        if not self._drives(job) or job.key not in await self._asked_for():
            self._drop(job)
            return
        room = await self._hub.room(job.table)
        step = job.step(room.table.record)
        found = await self._asked(step)
        if self._jobs.get(job.key) is not job:
            return  # nobody wants it any more
        job.found[step.number] = found
        if found.whole is None:
            note = _name(job.key, f"step-{step.number:04}")
            await self._hub.store.note(note, msgspec.json.encode(found).decode())
            return
        whole = msgspec.json.encode(found.whole).decode()
        await self._hub.store.note(_name(job.key, "whole"), whole)
        for note in await self._hub.store.notes(_name(job.key, "step-")):
            await self._hub.store.note(note, None)
        await self._hub.store.note(_asked(job.key), None)
        self._drop(job)

    async def _quiet(self) -> None:
        """Wait while bots think, but not for ever."""
        loop = asyncio.get_running_loop()
        until = loop.time() + LONGEST
        while self._hub.workers.busy and loop.time() < until:
            await asyncio.sleep(QUIET)

    async def _asked(self, step: Step) -> Done:
        """What the process finds; should it be gone, another one is asked once more."""
        for again in (True, False):
            try:
                return await self._ask(step)
            except (EOFError, ConnectionError):
                await self._end()
                if not again:
                    raise
        raise EOFError

    async def _ask(self, step: Step) -> Done:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                "-m",
                "ecotone.server.reviewer",
                stdin=PIPE,
                stdout=PIPE,
                env=ONE_THREAD | os.environ,
            )
        into, out = self._process.stdin, self._process.stdout
        assert into is not None  # noqa: S101 - both were opened with pipes
        assert out is not None  # noqa: S101
        asked = msgspec.json.encode(step)
        into.write(LENGTH.pack(len(asked)) + asked)
        await into.drain()
        (length,) = LENGTH.unpack(await out.readexactly(LENGTH.size))
        return _done(await out.readexactly(length))

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await asyncio.shield(process.communicate())


def _read(text: str, kind: type[Kept]) -> Kept | None:
    """What is kept, unless another version wrote it: then it is made anew."""
    with suppress(msgspec.ValidationError):
        return msgspec.json.decode(text, type=kind)
    return None


def _asked(key: tuple[str, int]) -> str:
    return f"{ASKED}/{key[0]}/{key[1]}"


def _name(key: tuple[str, int], what: str) -> str:
    return f"{PART}/{key[0]}/{key[1]}/{what}"
