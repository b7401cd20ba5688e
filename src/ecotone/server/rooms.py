"""The rooms in memory: read from the store when asked for, changed one entry after the other."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

from ecotone.core.errors import IllegalAction, Refusal
from ecotone.games import GAMES
from ecotone.server.forgetting import forgetting
from ecotone.server.log import Entry, Kept
from ecotone.server.room import Room
from ecotone.server.store import Conflict, Store, StoreDamaged, StoreFailed

logger = logging.getLogger("ecotone.server")

TRIES = 5
"""Times that a change is planned anew because another process was faster."""

LONGEST_ID = 20
"""What is longer is no table's id, and not to be repeated on a page."""

Plan = Callable[[Room], Sequence[Entry]]
"""The entries that a change of this room adds; none if there is nothing to do."""


def unread(problem: StoreFailed) -> str:
    """The code of a refusal: whether to try again, or that the file is damaged."""
    return "damaged_table" if isinstance(problem, StoreDamaged) else "not_read"


def unkept(table: str, problem: StoreFailed) -> IllegalAction:
    """The refusal of what could not be written, whose reason is for the log alone."""
    logger.warning("the store failed to keep something: %s (table %s)", problem, table)
    return IllegalAction("damaged_table" if isinstance(problem, StoreDamaged) else "not_kept")


def unreadable(table: str, problem: Exception) -> None:
    """Pass over a table that is refused, or whose game is at fault; any other error goes on."""
    if isinstance(problem, Refusal):
        logger.warning("table %s cannot be read: %s", table, problem)
    elif GAMES.stumbled(problem):
        logger.error("the game at table %s failed", table, exc_info=problem)
    else:
        raise problem


class Rooms:
    """Rooms by table id, a lock each; `changed` is told after every change and at loading."""

    def __init__(
        self,
        store: Store,
        most: int,
        changed: Callable[[Room], None],
        in_use: Callable[[str], bool],
    ) -> None:
        self._store = store
        self._most = most
        self._changed = changed
        self._in_use = in_use
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._changes: set[asyncio.Task[None]] = set()
        self._appended: dict[str, int] = {}  # until the store tells of it

    def loaded(self, table: str) -> Room | None:
        """The room if it is in memory."""
        return self._rooms.get(table)

    async def room(self, table: str) -> Room:
        """The room, read from its log if need be."""
        if table in self._rooms:
            self._rooms.move_to_end(table)
            return self._rooms[table]
        async with self._lock(table):
            return await self._room(table)

    async def open(self, table: str, entries: Sequence[Entry]) -> Room:
        """A new room."""
        try:
            kept = await self._store.append(table, 0, entries)
        except StoreFailed as problem:
            raise unkept(table, problem) from problem
        self._appended[table] = len(kept)
        return self._add(Room.read(table, kept))

    async def change(self, table: str, plan: Plan) -> None:
        """Keep the planned entries; once begun it is carried out, even if nobody waits for it."""
        task = asyncio.create_task(self._change(table, plan))
        self._changes.add(task)
        task.add_done_callback(self._changed_or_refused)
        await asyncio.shield(task)

    def _changed_or_refused(self, task: asyncio.Task[None]) -> None:
        self._changes.discard(task)
        if not task.cancelled():
            task.exception()  # whoever still waits is told; asyncio need not warn of it

    async def forget(self, table: str, guest: str, called: str) -> None:
        """Take a guest out of a table; what is left of it is read anew."""
        async with self._lock(table):
            try:
                await self._store.rewrite(table, forgetting(guest, called))
            except StoreFailed as problem:
                raise unkept(table, problem) from problem
            self._rooms.pop(table, None)

    def own(self, table: str, n: int) -> bool:
        """Whether the log has this length by what was appended here."""
        last = self._appended.get(table, 0)
        if n >= last:
            self._appended.pop(table, None)
        return n <= last

    def drop(self, table: str) -> None:
        """Remember nothing of the table: it is read anew when somebody asks for it."""
        self._rooms.pop(table, None)

    async def catch_up(self, table: str, n: int) -> None:
        """Take what other processes have appended, if the room is in memory."""
        if table in self._rooms and self._rooms[table].n < n:
            async with self._lock(table):
                if room := self._rooms.get(table):
                    await self._catch_up(room)

    async def finish(self) -> None:
        """Wait for all changes that have begun."""
        await asyncio.gather(*self._changes, return_exceptions=True)

    async def _change(self, table: str, plan: Plan) -> None:
        async with self._lock(table):
            room = await self._room(table)
            for _ in range(TRIES):
                entries = plan(room)
                if not entries:
                    return
                try:
                    kept = await self._store.append(table, room.n, entries)
                except Conflict:
                    await self._catch_up(room)
                except StoreFailed as problem:
                    refusal = unkept(table, problem)
                    await self._catch_up(room)
                    raise refusal from problem
                else:
                    self._appended[table] = room.n + len(kept)
                    self._take(room, kept)
                    if room.over:
                        with suppress(StoreFailed):  # seen to at the next start
                            await self._store.finish(table)
                    return
            if not await self._read(table):  # somebody has taken it away
                self.drop(table)
                raise IllegalAction("unknown_table", table=table[:LONGEST_ID])
        raise IllegalAction("not_kept")

    async def _room(self, table: str) -> Room:
        if table in self._rooms:
            self._rooms.move_to_end(table)
            return self._rooms[table]
        log = await self._read(table)
        if not log:
            raise IllegalAction("unknown_table", table=table[:LONGEST_ID])
        return self._add(Room.read(table, log))

    def _add(self, room: Room) -> Room:
        self._rooms[room.id] = room
        for table in list(self._rooms)[: max(0, len(self._rooms) - self._most)]:
            if table not in self._locks and not self._in_use(table):
                self.drop(table)
        self._changed(room)
        return room

    async def _catch_up(self, room: Room) -> None:
        if kept := await self._read(room.id, room.n):
            self._take(room, kept)

    async def _read(self, table: str, n: int = 0) -> tuple[Kept, ...]:
        """The log from n on; a room that cannot be read to its end is forgotten."""
        try:
            return await self._store.read(table, n)
        except StoreFailed as problem:
            self._rooms.pop(table, None)
            raise IllegalAction(unread(problem)) from problem

    def _take(self, room: Room, kept: Sequence[Kept]) -> None:
        try:
            for one in kept:
                room.take(one)
        except BaseException:
            self.drop(room.id)  # half of it: to be read anew
            raise
        self._changed(room)

    def _lock(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())
