"""Bots in processes of their own: each decision has a time limit and can do no harm."""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from ecotone.bots import DEFAULT_BUDGET, ONE_THREAD, find
from ecotone.bots.hints import SEED
from ecotone.core.chance import fresh_seed
from ecotone.core.view import Action, View
from ecotone.server.turns import Turn, Turns
from ecotone.server.worker import ADVICE, LENGTH, SIZE, Told, read

STARTING = 30.0
"""Seconds a process may take until it is ready."""

LATE, BUSY = 1.0, 30.0
"""Seconds more that a bot may take: somebody else's, and ours, which a busy machine holds up."""

NOBODYS = Turn()


class BotFailed(Exception):
    """The bot gave no legal action within its time; its process may be gone."""


class Workers:
    """As many processes as may think at once; `own` are the host's bots, beside ours."""

    def __init__(
        self,
        count: int | None = None,
        *,
        limit: float | None = None,
        own: Sequence[str] = (),
    ) -> None:
        self._count = count or max(1, (os.cpu_count() or 1) - 1)
        self._limit = limit
        self.own = tuple(own)
        self._turns = Turns(self._count)
        self._idle: list[Process] = []
        self._busy: set[asyncio.Task[Told]] = set()

    async def start(self) -> None:
        """Have every process ready before the first decision."""
        self._idle += await asyncio.gather(*(self._spawn() for _ in range(self._count)))

    async def stop(self) -> None:
        """End every process, whatever it is doing."""
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        idle, self._idle = self._idle, []
        await asyncio.gather(*map(_end, idle))

    @property
    def busy(self) -> int:
        """How many decisions are being thought about or wait to be."""
        return len(self._busy)

    @property
    def waiting(self) -> int:
        """How many decisions wait for a process that is free."""
        return self._turns.waiting

    def check(self, bot: str) -> None:
        """Refuse the name of a bot that there is not."""
        if bot not in self.own:
            find(bot)

    async def choose(
        self,
        bot: str,
        view: View,
        legal: Sequence[Action],
        budget: float = DEFAULT_BUDGET,
        seed: int | None = None,
        turn: Turn = NOBODYS,
    ) -> int:
        """Which of the legal actions the bot takes, or BotFailed."""
        drawn = fresh_seed() if seed is None else seed
        told = await self._answered(bot, view, legal, drawn, budget, turn)
        return told.choices[0][0]

    async def advise(
        self,
        view: View,
        legal: Sequence[Action],
        budget: float = DEFAULT_BUDGET,
        turn: Turn = NOBODYS,
    ) -> Told:
        """What the strongest bot would take first, then some others, and why; or BotFailed."""
        return await self._answered(ADVICE, view, legal, SEED, budget, turn)

    async def _answered(
        self, bot: str, view: View, legal: Sequence[Action], seed: int, budget: float, turn: Turn
    ) -> Told:
        # who asks may lose interest; the process still finishes, or is ended at its limit
        task = asyncio.create_task(self._think(bot, view, list(legal), seed, budget, turn))
        self._busy.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Told]) -> None:
        self._busy.discard(task)
        if not task.cancelled():
            task.exception()  # whoever still waits is told; asyncio need not warn of it

    async def _think(
        self, bot: str, view: View, legal: list[Action], seed: int, budget: float, turn: Turn
    ) -> Told:
        patience = LATE if bot in self.own else BUSY
        limit = budget * 1.5 + patience if self._limit is None else self._limit
        request = pickle.dumps((bot, view, legal, seed, budget, limit))
        async with self._turns.taken(turn):
            try:
                told = await self._asked(request, limit)
            except (EOFError, ConnectionError):  # the process died, maybe not of this question
                try:
                    told = await self._asked(request, limit)
                except (EOFError, OSError) as problem:
                    raise BotFailed(bot) from problem
            except OSError as problem:  # it is late, or there is no process to be had
                raise BotFailed(bot) from problem
        if not 0 <= told.choices[0][0] < len(legal):
            raise BotFailed(bot)
        return told._replace(choices=tuple(one for one in told.choices if 0 <= one[0] < len(legal)))

    async def _asked(self, request: bytes, limit: float) -> Told:
        process = await self._ready()
        async with _ended_unless_well(process), asyncio.timeout(limit):
            answer = await _ask(process, request)
        self._idle.append(process)
        return answer

    async def _ready(self) -> Process:
        """A process that waits, or a new one; some may have died of themselves."""
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
            await _end(process)
        return await self._spawn()

    async def _spawn(self) -> Process:
        arguments = ("-P", "-m", "ecotone.server.worker", *["--foreign"] * bool(self.own))
        process = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, stdin=PIPE, stdout=PIPE, env=ONE_THREAD | os.environ
        )
        async with _ended_unless_well(process), asyncio.timeout(STARTING):
            await _answer(process)
        return process


@asynccontextmanager
async def _ended_unless_well(process: Process) -> AsyncIterator[None]:
    """A process that was interrupted, or is late, would answer the wrong question next."""
    try:
        yield
    except BaseException:
        await _end(process)
        raise


async def _ask(process: Process, request: bytes) -> Told:
    assert process.stdin is not None  # noqa: S101 - it was opened with a pipe
    process.stdin.write(LENGTH.pack(len(request)) + request)
    await process.stdin.drain()
    return await _answer(process)


async def _answer(process: Process) -> Told:
    assert process.stdout is not None  # noqa: S101 - it was opened with a pipe
    return read(await process.stdout.readexactly(SIZE))


async def _end(process: Process) -> None:
    """Kill the process and wait until it and its pipes are gone."""
    with suppress(ProcessLookupError):
        process.kill()
    await asyncio.shield(process.communicate())
