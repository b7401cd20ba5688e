"""All tables of this process: what may be done with them, who watches, who plays for whom."""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Literal

from ecotone.core.errors import IllegalAction, Refusal
from ecotone.server import opening
from ecotone.server.driving import Due, due
from ecotone.server.log import Entry, Moved, Occupant, Opened, Person, Robot, Said, Sat, Undid
from ecotone.server.room import Room
from ecotone.server.rooms import Plan, Rooms
from ecotone.server.store import ANYONE, Conflict, Store, StoreFailed
from ecotone.server.workers import BotFailed, Workers

logger = logging.getLogger("ecotone.server")

ROOMS = 500
"""Tables held in memory, up to 2 MB each; others are read again when somebody asks for them."""

NAP = 60.0
"""Seconds of sleep at most: the time of day may jump, as when a computer wakes up."""

PAUSE = 5.0
"""Seconds until bots and clocks try again when the store has failed."""

LISTED = 50
"""Tables that one list shows."""


class Hub:
    """The tables, the bots and clocks that drive them, and everybody who watches."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        now: Callable[[], float] = time.time,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        rooms: int = ROOMS,
    ) -> None:
        self.store = store
        self.workers = workers
        self.now = now
        self.presence: dict[str, Counter[str]] = {}
        self._sleep = sleep
        self._rooms = Rooms(store, rooms, self._changed, self._in_use)
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._drivers: dict[str, tuple[Due, asyncio.Task[None]]] = {}
        self._duties: list[asyncio.Task[None]] = []
        self._started = 0.0

    async def start(self) -> None:
        """Make the bots ready, and go on with every table that waits for bots or clocks."""
        await self.workers.start()
        self._started = self.now()
        self._duties = [asyncio.create_task(self._follow()), asyncio.create_task(self._resume())]
        for duty in self._duties:
            duty.add_done_callback(_log)

    async def stop(self) -> None:
        """Let bots and clocks rest and finish what is being kept; the store stays open."""
        tasks = [*self._duties, *(task for _, task in self._drivers.values())]
        self._duties, self._drivers = [], {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._rooms.finish()
        await self.workers.stop()

    async def open(self, opened: Opened) -> Room:
        """A new table, dealt at once; a ParseError says what cannot be."""
        entries = opening.entries(opened, self.workers.check)
        while True:
            try:
                return await self._rooms.open(opening.fresh_id(), entries)
            except Conflict:
                continue  # the id is taken

    async def room(self, table: str) -> Room:
        """The table as it stands."""
        return await self._rooms.room(table)

    async def move(
        self,
        table: str,
        seat: int,
        text: str,
        key: str,
        by: Literal["person", "bot", "clock", "fallback"] = "person",
        *,
        guest: str | None = None,
    ) -> None:
        """Do an action for a seat; it is on disk when this returns. The same key is done once.

        With a guest, only if the seat is still theirs.
        """
        moved = Moved(seat, text, key, by)

        def plan(room: Room) -> Sequence[Entry]:
            if room.done(moved):
                return ()
            if by == "person":
                _check_seat(room, seat, guest)
            return room.after(moved)

        await self._rooms.change(table, plan)

    async def undo(
        self,
        table: str,
        seat: int,
        key: str,
        *,
        whole_turn: bool = False,
        guest: str | None = None,
    ) -> None:
        """Take the seat's last step back, or all that it can; the same key is done once."""

        def plan(room: Room) -> Sequence[Entry]:
            if room.done(Undid(seat, key)):
                return ()
            _check_seat(room, seat, guest)
            return room.undoing(seat, key, whole_turn=whole_turn)

        await self._rooms.change(table, plan)

    async def sit(
        self, table: str, seat: int, occupant: Occupant, *, generation: int | None = None
    ) -> None:
        """Give the seat to somebody; with a generation, only if it is still in the same hands."""
        if isinstance(occupant, Robot):
            self.workers.check(occupant.bot)

        def plan(room: Room) -> Sequence[Entry]:
            if generation is not None and room.generation(seat) != generation:
                raise IllegalAction("seat_taken")
            taken = room.seats[room.table.seat(seat)] == occupant
            return () if taken else (Sat(seat, occupant),)

        await self._rooms.change(table, plan)

    async def say(self, table: str, said: Said) -> None:
        """Add a line of chat. The same key is said once."""
        await self._rooms.change(table, lambda room: () if room.done(said) else (said,))

    async def tables_of(self, guest: str, *, most: int = LISTED) -> list[Room]:
        """The latest tables that the guest hosts or has a seat at."""
        return [room async for room in self._some(guest, most)]

    async def listed(self, *, most: int = LISTED) -> list[Room]:
        """The latest running tables with a seat for every visitor."""
        return [room async for room in self._some(ANYONE, most) if not room.over]

    async def _some(self, guest: str, most: int) -> AsyncIterator[Room]:
        try:
            tables = await self.store.tables(guest)
        except StoreFailed as problem:
            raise IllegalAction("not_read") from problem
        for table in tables[:most]:
            try:
                yield await self.room(table)
            except Refusal as refusal:
                logger.warning("table %s cannot be read: %s", table, refusal)

    @asynccontextmanager
    async def watch(self, table: str) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever the table has changed, or who is present there."""
        event = asyncio.Event()
        self._watchers.setdefault(table, set()).add(event)
        try:
            yield event
        finally:
            self._watchers[table].remove(event)
            if not self._watchers[table]:
                del self._watchers[table]

    def arrive(self, table: str, guest: str) -> None:
        """The guest looks at the table, maybe once more."""
        self.presence.setdefault(table, Counter())[guest] += 1
        self._presence_changed(table)

    def leave(self, table: str, guest: str) -> None:
        """The guest has stopped looking, once."""
        present = self.presence[table]
        present[guest] -= 1
        if not present[guest]:
            del present[guest]
        if not present:
            del self.presence[table]
        self._presence_changed(table)

    def _presence_changed(self, table: str) -> None:
        if room := self._rooms.loaded(table):
            self._changed(room)

    def _in_use(self, table: str) -> bool:
        return table in self._watchers or table in self.presence

    def _changed(self, room: Room) -> None:
        for event in self._watchers.get(room.id, ()):
            event.set()
        self._drive(room)

    def _drive(self, room: Room) -> None:
        """See to the next decision of bots or clocks; one that still holds goes on as it is."""
        if not self._duties:
            return
        table = room.id
        now_due = due(room, self.presence.get(table, ()), self._started)
        before = self._drivers.get(table)
        if before and before[0] == now_due:
            return
        if before:
            before[1].cancel()
        if now_due is None:
            self._drivers.pop(table, None)
            return
        task = asyncio.create_task(self._decide(table, now_due))
        task.add_done_callback(_log)
        self._drivers[table] = (now_due, task)

    async def _decide(self, table: str, now_due: Due) -> None:
        """Think, wait for the moment, and do it; bots think at once, stand-ins in their time."""
        while True:
            try:
                if now_due.by == "clock":
                    await self._until(now_due.at)
                room = await self.room(table)
                if room.version != now_due.version:
                    return  # another process was faster
                moves = await asyncio.gather(
                    *(self._think(room, seat, now_due) for seat in now_due.seats)
                )
                await self._until(now_due.at)
                await self._rooms.change(table, _still(now_due, moves))
                return
            except Refusal as refusal:
                logger.warning("table %s waits: %s", table, refusal)
                await self._sleep(PAUSE)
                # should several seats' decisions not go together, one does
                now_due = now_due._replace(seats=now_due.seats[:1])

    async def _think(self, room: Room, seat: int, now_due: Due) -> Moved:
        """The decision of a seat's bot, or any legal one where the bot has none."""
        bot, legal = room.bot(seat), room.table.legal(seat)
        budget = room.opened.settings.budget
        try:
            chosen = await self.workers.choose(bot, room.table.view(seat), legal, budget)
            return Moved(seat, str(legal[chosen]), by=now_due.by)
        except BotFailed:
            logger.warning("bot %s failed at table %s, seat %d", bot, room.id, seat)
            return Moved(seat, str(secrets.choice(legal)), by="fallback")

    async def _until(self, at: float) -> None:
        while (left := at - self.now()) > 0:
            await self._sleep(min(left, NAP))

    async def _follow(self) -> None:
        """Hear of what other processes append."""
        while True:
            try:
                async with self.store.subscribe() as growing:
                    async for table, n in growing:
                        await self._catch_up(table, n)
            except StoreFailed as problem:
                logger.warning("the store failed: %s", problem)
                await self._sleep(PAUSE)

    async def _catch_up(self, table: str, n: int) -> None:
        try:
            await self._rooms.catch_up(table, n)
        except Refusal as refusal:
            logger.warning("table %s cannot be read: %s", table, refusal)

    async def _resume(self) -> None:
        """Go on where bots and clocks were when the server stopped, the latest tables first."""
        for table in await self.store.tables():
            try:
                log = await self.store.read(table)
                self._drive(self._rooms.loaded(table) or Room.read(table, log))
            except (StoreFailed, Refusal) as problem:
                logger.warning("table %s cannot be read: %s", table, problem)


def _check_seat(room: Room, seat: int, guest: str | None) -> None:
    """Refuse who does not play the seat: a person must, and this guest if there is one."""
    occupant = room.seats[room.table.seat(seat)]
    if not isinstance(occupant, Person) or guest not in (None, occupant.guest):
        raise IllegalAction("not_your_seat")


def _still(now_due: Due, moves: Sequence[Moved]) -> Plan:
    """Do the moves if nothing has happened since they were decided."""
    return lambda room: room.after(*moves) if room.version == now_due.version else ()


def _log(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (problem := task.exception()):
        logger.error("a task of the tables stopped", exc_info=problem)
