"""Who decides where nobody at a keyboard does: bots and clocks, at the tables of this process."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from ecotone.core.errors import Refusal
from ecotone.games import GAMES
from ecotone.server import counting, new_table, plans
from ecotone.server.room import Room
from ecotone.server.rooms import Rooms, unreadable
from ecotone.server.schedule import Due, due
from ecotone.server.store import Store, StoreDamaged, StoreFailed
from ecotone.server.thinking import decided
from ecotone.server.workers import Workers

logger = logging.getLogger("ecotone.server")

LONGEST_PACE = new_table.PACE[1] / 1000
"""Seconds after which a bot moves, whatever the clock says."""

PAUSE = 5.0
"""Seconds until bots and clocks try again when the store has failed."""


class Tables(Protocol):
    """What a driver asks of the house that it drives for."""

    store: Store
    workers: Workers
    now: Callable[[], float]

    def present(self, table: str) -> Collection[str]:
        """The guests who look at the table."""

    def looked_at(self, table: str) -> bool:
        """Whether anybody sees the table."""

    def found(self, room: Room) -> None:
        """A running table is this process's to drive."""

    def wake(self, room: Room) -> None:
        """Let all who look at the table see it again."""


class Driver:
    """The next decision of bots or clocks at every table that this process drives."""

    def __init__(
        self, tables: "Tables", rooms: Rooms, sleep: Callable[[float], Awaitable[None]]
    ) -> None:
        self._tables, self._rooms, self._sleep = tables, rooms, sleep
        self._scheduled: dict[str, tuple[Due, asyncio.Task[None]]] = {}
        self._resuming: set[asyncio.Task[None]] = set()
        self._started: float | None = None

    def __len__(self) -> int:
        return len(self._scheduled)

    def start(self) -> None:
        """Begin to decide."""
        self._started = self._tables.now()

    async def stop(self) -> None:
        """Let bots and clocks rest."""
        tasks = [*self._resuming, *(task for _, task in self._scheduled.values())]
        self._started, self._scheduled = None, {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def drives(self, table: str) -> bool:
        """Whether bots and clocks there are this process's to see to."""
        return self._started is not None and self._tables.store.company.drives(table)

    def share(self, fresh: Callable[[str], bool]) -> None:
        """Let go of tables that others drive now, and go on at those that are new here."""
        for table in [one for one in self._scheduled if not self.drives(one)]:
            self._scheduled.pop(table)[1].cancel()
        task = asyncio.create_task(self._resume(fresh))
        self._resuming.add(task)
        task.add_done_callback(self._resumed)

    def _resumed(self, task: asyncio.Task[None]) -> None:
        self._resuming.discard(task)
        logged(task)

    async def _resume(self, fresh: Callable[[str], bool]) -> None:
        """Go on where bots and clocks were when a process stopped, the latest tables first."""
        while True:
            try:
                tables = await self._tables.store.unfinished()
                break
            except StoreFailed as problem:
                logger.warning("the store failed: %s", problem)
                await self._sleep(PAUSE)
        left = list(filter(fresh, tables))
        while left := [table for table in left if not await self._taken_up(table)]:
            await self._sleep(PAUSE)

    async def _taken_up(self, table: str) -> bool:
        """Go on at this table; False if it cannot be read now, and may be later."""
        try:
            log = await self._tables.store.read(table)
            if not log:
                return True
            room = self._rooms.loaded(table) or Room.read(table, log)
            if room.over:  # nobody had the time to say so
                await self._tables.store.finish(table)
            else:
                self._tables.found(room)
            self.see_to(room)
        except StoreFailed as problem:
            logger.warning("table %s cannot be read: %s", table, problem)
            return isinstance(problem, StoreDamaged)
        except Exception as problem:  # noqa: BLE001 - other tables go on
            unreadable(table, problem)
        return True

    def see_to(self, room: Room) -> None:
        """See to the next decision of bots or clocks; one that still holds goes on as it is."""
        table = room.id
        if self._started is None or not self.drives(table):
            return
        try:
            present, watched = self._tables.present(table), self._tables.looked_at(table)
            now_due = due(room, present, self._started, watched=watched)
        except Exception as problem:  # noqa: BLE001 - a game may raise anything
            self._stumble(room, problem)
            return
        before = self._scheduled.get(table)
        if before and before[0] == now_due:
            return
        if before:
            before[1].cancel()
        if now_due is None:
            self._scheduled.pop(table, None)
            return
        soon = now_due
        if now_due.by == "bot":  # the log may be of a time when the clock was ahead
            soon = now_due._replace(at=min(now_due.at, self._tables.now() + LONGEST_PACE))
        task = asyncio.create_task(self._decide(table, soon))
        task.add_done_callback(logged)
        self._scheduled[table] = (now_due, task)

    async def _decide(self, table: str, now_due: Due) -> None:
        """Think, wait for the moment, and do it; bots think at once, stand-ins in their time."""
        while True:
            try:
                if now_due.by == "clock":
                    started = self._started or 0.0
                    time = counting.Time(started, self._tables.now, self._sleep)
                    await counting.passed(self._rooms, table, now_due.at, time)
                room = await self._rooms.room(table)
                if room.version != now_due.version:
                    return  # another process was faster
                people = bool(self._tables.present(table))
                moves = await asyncio.gather(
                    *(
                        decided(self._tables.workers, room, seat, now_due, people=people)
                        for seat in now_due.seats
                    )
                )
                await self._until(now_due.at)
                if not self.drives(table):
                    return  # another process will
                await self._rooms.change(table, plans.deciding(now_due, moves))
                return
            except Refusal as refusal:
                if refusal.code == "unknown_table":
                    return  # it was taken away
                logger.warning("table %s waits: %s", table, refusal)
                await self._sleep(PAUSE)
                # should several seats' decisions not go together, one does
                now_due = now_due._replace(seats=now_due.seats[:1])
            except Exception as problem:  # noqa: BLE001 - a game may raise anything
                self._stumble(await self._rooms.room(table), problem)
                return

    def _stumble(self, room: Room, problem: Exception) -> None:
        """Let those at a table know that its game is at fault; any other error goes on."""
        if (failed := GAMES.stumbled(problem)) is None:
            raise problem
        logger.error("the game at table %s failed", room.id, exc_info=problem)
        room.failed = failed
        self._tables.wake(room)

    async def _until(self, at: float) -> None:
        while (left := at - self._tables.now()) > 0:
            await self._sleep(min(left, counting.NAP))


def logged(task: asyncio.Task[None]) -> None:
    """Write down what nobody waits for."""
    if not task.cancelled() and (problem := task.exception()):
        logger.error("a task of the tables stopped", exc_info=problem)
