"""Bots in processes of their own: each decision has a time limit and can do no harm."""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from ecotone.bots import DEFAULT_BUDGET, ONE_THREAD, find
from ecotone.bots.advice import SEED
from ecotone.bots.expecting import Expected
from ecotone.core.chance import fresh_seed
from ecotone.server.worker import ADVICE, ANSWER, LENGTH, unpacked

STARTING = 30.0
"""Seconds a process may take until it is ready."""


class BotFailed(Exception):
    """The bot gave no legal action within its time; its process may be gone."""


class Workers:
    """As many processes as may think at once; `foreign` allows bots named `module:attribute`."""

    def __init__(
        self,
        count: int | None = None,
        *,
        limit: float | None = None,
        foreign: bool = False,
    ) -> None:
        self._count = count or min(4, max(1, (os.cpu_count() or 1) - 1))
        self._limit = limit
        self._foreign = foreign
        self._turns = asyncio.Semaphore(self._count)
        self._idle: list[Process] = []
        self._busy: set[asyncio.Task[Any]] = set()

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

    def check(self, bot: str) -> None:
        """Refuse the name of a bot that there is not."""
        if not (self._foreign and ":" in bot):
            find(bot)

    async def choose(
        self, bot: str, view: Any, legal: Sequence[Any], budget: float = DEFAULT_BUDGET
    ) -> int:
        """Which of the legal actions the bot takes, or BotFailed."""
        chosen, _ = await self._answered(bot, view, legal, fresh_seed(), budget)
        return chosen

    async def advise(
        self, view: Any, legal: Sequence[Any], budget: float = DEFAULT_BUDGET
    ) -> tuple[int, Expected | None]:
        """Which of them the strongest bot would take, and what it expects, or BotFailed."""
        return await self._answered(ADVICE, view, legal, SEED, budget)

    async def _answered(
        self, bot: str, view: Any, legal: Sequence[Any], seed: int, budget: float
    ) -> tuple[int, Expected | None]:
        # who asks may lose interest; the process still finishes, or is ended at its limit
        task = asyncio.create_task(self._think(bot, view, list(legal), seed, budget))
        self._busy.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._busy.discard(task)
        if not task.cancelled():
            task.exception()  # whoever still waits is told; asyncio need not warn of it

    async def _think(
        self, bot: str, view: Any, legal: list[Any], seed: int, budget: float
    ) -> tuple[int, Expected | None]:
        limit = budget * 1.5 + 1 if self._limit is None else self._limit
        request = pickle.dumps((bot, view, legal, seed, budget, limit))
        async with self._turns:
            try:
                process = await self._ready()
                async with _ended_unless_well(process), asyncio.timeout(limit):
                    chosen, expected = await _ask(process, request)
            except (EOFError, OSError, TimeoutError) as problem:
                raise BotFailed(bot) from problem
            self._idle.append(process)
        if not 0 <= chosen < len(legal):
            raise BotFailed(bot)
        return chosen, expected

    async def _ready(self) -> Process:
        """A process that waits, or a new one; some may have died of themselves."""
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
            await _end(process)
        return await self._spawn()

    async def _spawn(self) -> Process:
        arguments = ("-P", "-m", "ecotone.server.worker", *["--foreign"] * self._foreign)
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


async def _ask(process: Process, request: bytes) -> tuple[int, Expected | None]:
    assert process.stdin is not None  # noqa: S101 - it was opened with a pipe
    process.stdin.write(LENGTH.pack(len(request)) + request)
    await process.stdin.drain()
    return await _answer(process)


async def _answer(process: Process) -> tuple[int, Expected | None]:
    assert process.stdout is not None  # noqa: S101 - it was opened with a pipe
    return unpacked(await process.stdout.readexactly(ANSWER.size))


async def _end(process: Process) -> None:
    """Kill the process and wait until it and its pipes are gone."""
    with suppress(ProcessLookupError):
        process.kill()
    await asyncio.shield(process.communicate())
