"""Whose bot thinks next: tables take turns, those with people before those without."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class Turn(NamedTuple):
    """For which table a bot is asked to think, and whether people wait for it."""

    table: str = ""
    people: bool = True


class Turns:
    """So many may think at once; the others wait, one after the other from each table."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: dict[bool, OrderedDict[str, deque[asyncio.Future[None]]]] = {
            True: OrderedDict(),
            False: OrderedDict(),
        }

    @property
    def waiting(self) -> int:
        """How many decisions wait for a bot that is free."""
        return sum(len(queue) for line in self._waiting.values() for queue in line.values())

    @asynccontextmanager
    async def taken(self, turn: Turn) -> AsyncIterator[None]:
        """Wait for this table's turn, and have it until the end of the block."""
        await self._wait(turn)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, turn: Turn) -> None:
        if self._free:
            self._free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[turn.people].setdefault(turn.table, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Call the next one: of the table that has waited longest since it was last served."""
        for line in (self._waiting[True], self._waiting[False]):
            while line:
                table, queue = line.popitem(last=False)
                called = queue.popleft()
                if queue:
                    line[table] = queue
                if not called.done():
                    called.set_result(None)
                    return
        self._free += 1
