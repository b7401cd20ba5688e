"""All tables of this process: what may be done with them, who watches, who plays for whom."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Literal

from ecotone.core.errors import IllegalAction, Refusal
from ecotone.core.rules import Event
from ecotone.server import new_table, plans, steady
from ecotone.server.company import WATCHING, Hearing
from ecotone.server.driving import PAUSE, Driver, logged
from ecotone.server.log import Moved, Occupant, Opened, Released, Robot, Said, Sat
from ecotone.server.quotas import Quotas, Who
from ecotone.server.room import Room
from ecotone.server.rooms import Plan, Rooms, unreadable
from ecotone.server.store import REWRITTEN, Conflict, Store, StoreFailed
from ecotone.server.workers import Workers

logger = logging.getLogger("ecotone.server")

ROOMS = 200
"""Tables held in memory, half a megabyte each; others are read again when somebody asks."""


class Hub:
    """The tables, the bots and clocks that decide there, and everybody who watches."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        now: Callable[[], float] = steady.now,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        rooms: int = ROOMS,
        quotas: Quotas | None = None,
        lines: int = plans.LINES,
    ) -> None:
        self.store = store
        self.quotas = quotas or Quotas()
        self.workers = workers
        self.now = now
        self.presence: dict[str, Counter[str]] = {}
        self.rewritten: list[Callable[[str], None]] = []
        """Whom to tell of tables that were changed in what they had, or are gone."""
        self._sleep, self._lines = sleep, lines
        self._rooms = Rooms(store, rooms, self._changed, self.looked_at)
        self._watchers: dict[str, dict[asyncio.Event, None]] = {}  # in the order they came
        self._driver = Driver(self, self._rooms, sleep)
        self._duties: list[asyncio.Task[None]] = []
        self._taking_up: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Make the bots ready, and go on with every table that waits for bots or clocks."""
        await self.workers.start()
        self._driver.start()
        company = self.store.company.keep(Hearing(self._driver.share, self._elsewhere_changed))
        self._duties = [asyncio.create_task(self._follow()), asyncio.create_task(company)]
        for duty in self._duties:
            duty.add_done_callback(logged)

    async def stop(self) -> None:
        """Let bots and clocks rest and finish what is being kept; the store stays open."""
        duties, self._duties = self._duties, []
        await self._driver.stop()
        await self._rooms.finish()
        for task in duties:
            task.cancel()
        await asyncio.gather(*duties, return_exceptions=True)
        await self.workers.stop()

    async def open(
        self,
        opened: Opened,
        table: str | None = None,
        events: Sequence[Event] | None = None,
        *,
        who: Who | None = None,
    ) -> Room:
        """A new table, dealt at once or going on after events; a ParseError says what cannot be.

        With an id of its own it is opened once: whoever comes later finds the same table. `who`
        opens it counts it as theirs, and is refused beyond their share.
        """
        if table is not None and (known := await self._known(table)):
            return known
        if who is not None:
            self.quotas.spend("tables", who)
        entries = new_table.entries(opened, self.workers.check, events)
        while True:
            try:
                name = table or new_table.fresh_id()
                if who is not None and new_table.waits(opened):
                    self.quotas.keep(name, who)
                return await self._rooms.open(name, entries)
            except Conflict:
                if table is not None:
                    return await self.room(table)
                self.quotas.drop(name)  # the id is taken
            except Refusal:
                self.quotas.drop(name)
                raise

    async def _known(self, table: str) -> Room | None:
        try:
            return await self.room(table)
        except IllegalAction as refusal:
            if refusal.code == "unknown_table":
                return None
            raise

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
        await self._rooms.change(table, plans.moving(moved, guest))

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
        plan = plans.undoing(seat, key, guest, whole_turn=whole_turn)
        await self._rooms.change(table, plan)

    async def release(self, table: str, seat: int, key: str, *, guest: str | None = None) -> None:
        """Let bots go on that wait for the seat's word; where none do, nothing happens."""
        await self._rooms.change(table, plans.releasing(Released(seat, key), guest))

    async def sit(
        self,
        table: str,
        seat: int,
        occupant: Occupant,
        *,
        generation: int | None = None,
        invited: str = "",
    ) -> None:
        """Give the seat to somebody; with a generation, only if it is still in the same hands."""
        if isinstance(occupant, Robot):
            self.workers.check(occupant.bot)
        await self._rooms.change(table, plans.seating(Sat(seat, occupant, invited), generation))

    async def say(self, table: str, said: Said) -> None:
        """Add a line of chat. The same key is said once."""
        await self._rooms.change(table, plans.saying(said, self._lines))

    async def change(self, table: str, plan: Plan) -> None:
        """Do what is planned for a table: planned again if others were faster."""
        await self._rooms.change(table, plan)

    async def follow(self, table: str, after: str) -> None:
        """Let those at a table know where their next game is; the first one told holds."""
        await self._rooms.change(table, plans.following(after))

    async def forget(self, table: str, guest: str, called: str) -> None:
        """Take a guest out of a finished table for good."""
        if not (await self.room(table)).over:
            raise IllegalAction("not_over")
        await self._rooms.forget(table, guest, called)
        self._forgotten(table)

    @asynccontextmanager
    async def watch(self, table: str) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever the table has changed, or who is present there."""
        event = asyncio.Event()
        first = table not in self._watchers
        self._watchers.setdefault(table, {})[event] = None
        if first:
            self._tell_here(table)
        if room := self._rooms.loaded(table):
            self._driver.see_to(room)  # bots that everybody had left go on
        try:
            yield event
        finally:
            del self._watchers[table][event]
            if not self._watchers[table]:
                del self._watchers[table]
                self._tell_here(table)

    def arrive(self, table: str, guest: str) -> None:
        """The guest looks at the table, maybe once more."""
        self.presence.setdefault(table, Counter())[guest] += 1
        self._seen(table)

    def leave(self, table: str, guest: str) -> None:
        """The guest has stopped looking, once."""
        present = self.presence[table]
        present[guest] -= 1
        if not present[guest]:
            del present[guest]
        if not present:
            del self.presence[table]
        self._seen(table)

    def present(self, table: str) -> Collection[str]:
        """The guests who look at the table, by way of this process or another."""
        present = {*self.presence.get(table, ()), *self.store.company.elsewhere(table)}
        return present - {WATCHING}

    def _seen(self, table: str) -> None:
        self._tell_here(table)
        self._presence_changed(table)

    def _tell_here(self, table: str) -> None:
        """Let other processes know who looks at the table by way of this one."""
        watching = (WATCHING,) if table in self._watchers else ()
        self.store.company.here(table, (*self.presence.get(table, ()), *watching))

    def _elsewhere_changed(self, table: str) -> None:
        """Somebody has come to the table or gone, at another process."""
        if self._rooms.loaded(table) is None and self.looked_at(table):
            if self._driver.drives(table):  # its bots may have rested until somebody looks
                task = asyncio.create_task(self._taken_up(table))
                self._taking_up.add(task)
                task.add_done_callback(self._taking_up.discard)
            return
        self._presence_changed(table)

    async def _taken_up(self, table: str) -> None:
        try:
            await self._rooms.room(table)
        except Exception as problem:  # noqa: BLE001 - other tables go on
            unreadable(table, problem)

    def _presence_changed(self, table: str) -> None:
        if room := self._rooms.loaded(table):
            self._changed(room)

    @property
    def watched(self) -> int:
        """How many tables somebody looks at."""
        return len(self._watchers)

    @property
    def scheduled(self) -> int:
        """How many tables wait for bots or clocks."""
        return len(self._driver)

    def deserted(self, table: str) -> Room | None:
        """The room if it is in memory and nobody watches it here."""
        return None if table in self._watchers else self._rooms.loaded(table)

    def looked_at(self, table: str) -> bool:
        """Whether anybody sees the table, here or by way of another process."""
        here = table in self._watchers or table in self.presence
        return here or bool(self.store.company.elsewhere(table))

    def _changed(self, room: Room) -> None:
        self.wake(room)
        if room.over:
            self.quotas.drop(room.id)
        self._driver.see_to(room)

    def found(self, room: Room) -> None:
        """A running table of which this process had not known counts as its host's."""
        if new_table.waits(room.opened):
            self.quotas.keep(room.id, Who(room.opened.host, ""), refuse=False)

    def wake(self, room: Room) -> None:
        """Let all who look at the table see it again."""
        for event in self._watchers.get(room.id, ()):
            event.set()

    async def _follow(self) -> None:
        """Hear of what other processes append."""
        while True:
            try:
                async with self.store.subscribe() as growing:
                    async for table, n in growing:
                        await self._heard(table, n)
            except StoreFailed as problem:
                logger.warning("the store failed: %s", problem)
                await self._sleep(PAUSE)

    async def _heard(self, table: str, n: int) -> None:
        if n == REWRITTEN:
            self._rooms.drop(table)
            self._forgotten(table)
            return
        if self._rooms.own(table, n):
            return
        try:
            if self._rooms.loaded(table):
                await self._rooms.catch_up(table, n)
            elif self._driver.drives(table):  # its bots may be asked next
                await self._rooms.room(table)
        except Exception as problem:  # noqa: BLE001 - other tables go on
            unreadable(table, problem)

    def _forgotten(self, table: str) -> None:
        """What was remembered of the table holds no more: let all who look at it read it anew."""
        for tell in self.rewritten:
            tell(table)
        for event in self._watchers.get(table, ()):
            event.set()
