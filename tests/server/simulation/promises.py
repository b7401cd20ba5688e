"""What is promised, and how each promise is looked after while the world goes its way."""

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import apsw
import msgspec

from ecotone.core.seats import Seat
from ecotone.server import sqlite_tables, views
from ecotone.server.clocks import GRACE
from ecotone.server.log import Entry, Kept, Moved, Occupant, Person, Sat, Undid
from ecotone.server.room import Room
from server.simulation.nature import Nature

TICK = 0.001


class Shadow:
    """A table as its disk has it, and every position that it was in."""

    def __init__(self, table: str, first: Kept) -> None:
        self.log = [first]
        self.room = Room(table, first)
        self._positions: list[tuple[Any, tuple[Occupant, ...]]] = []
        self._seen: dict[tuple[int, int | None], bytes] = {}
        self._awaited: dict[int, float] = {}

    def take(self, kept: Sequence[Kept], now: float) -> None:
        for one in kept:
            self.log.append(one)
            self.room.take(one)
        self._positions.append((self.room.table._state, tuple(self.room.seats)))
        self._awaited = {seat: self._awaited.get(seat, now) for seat in self.room.table.to_act()}
        for one in kept:
            if isinstance(one.entry, Undid):  # its clock goes on from where it had stopped
                self._awaited[one.entry.seat] = 0.0

    def early(self, entry: Entry, now: float) -> bool:
        """Whether somebody's time is said to be up that is not, whatever the clocks show."""
        if not isinstance(entry, Moved) or entry.by != "clock":
            return False
        settings = self.room.opened.settings
        least = settings.seconds if settings.clock == "move" else GRACE
        return now - self._awaited[entry.seat] < least - TICK

    def shows(self, seat: int | None, guest: str, view: bytes) -> bool:
        """Whether this is what the seat sees of some position in which it was the guest's."""
        for at in range(len(self._positions) - 1, -1, -1):
            if self._theirs(at, seat, guest) and self._view(at, seat) == view:
                return True
        return False

    def _theirs(self, at: int, seat: int | None, guest: str) -> bool:
        if seat is None:
            return True
        occupant = self._positions[at][1][seat]
        return isinstance(occupant, Person) and occupant.guest == guest

    def _view(self, at: int, seat: int | None) -> bytes:
        if (at, seat) not in self._seen:
            who = None if seat is None else Seat(seat)
            view = self.room.table.game.rules.view(self._positions[at][0], who)
            self._seen[at, seat] = encoded(views.encode(view))
        return self._seen[at, seat]


def encoded(value: object) -> bytes:
    """JSON whose text is the same for the same value."""
    return msgspec.json.encode(value, order="sorted")


class Complaints(logging.Handler):
    """Whatever the server logs as an error is one."""

    def __init__(self, nature: Nature) -> None:
        super().__init__(logging.ERROR)
        self._nature = nature

    def emit(self, record: logging.LogRecord) -> None:
        """Nothing in this world is an excuse for it."""
        problem = record.exc_info[1] if record.exc_info else None
        self._nature.breaks(f"logged: {record.getMessage()} {problem!r}")


class Promises:
    """What was acknowledged and shown, held against what is on the disk."""

    def __init__(self, nature: Nature) -> None:
        self._nature = nature
        self.tables: dict[str, Shadow] = {}
        self._acknowledged: dict[tuple[str, str], str] = {}
        self._seated: list[tuple[str, int, str]] = []
        self._opened: list[str] = []

    def kept(self, table: str, kept: Sequence[Kept]) -> None:
        """The disk has these entries."""
        if table not in self.tables:
            self.tables[table] = Shadow(table, kept[0])
            kept = kept[1:]
        shadow, now = self.tables[table], self._nature.loop.time()
        if any(shadow.early(one.entry, now) for one in kept):
            self._nature.breaks(f"at {table}, somebody's time is up too early")
        shadow.take(kept, now)
        for one in kept:
            by = getattr(one.entry, "by", "")
            self._nature.facts[f"{type(one.entry).__name__.lower()} {by}".strip()] += 1

    def shown(self, guest: str, table: str, message: Mapping[str, Any]) -> None:
        """The server sends this to a guest: nothing that is not on disk, nor another's secret."""
        shadow = self.tables.get(table)
        if message["type"] == "state" and message["view"] is not None:
            seat, view = message["seat"], encoded(message["view"])
            if shadow is None or not shadow.shows(seat, guest, view):
                self._nature.breaks(f"{guest} is shown what seat {seat} of {table} does not see")
        elif message["type"] == "hello" and shadow is not None:
            had = shadow.room.held_by
            if not all(guest in had[seat] for seat in message["seats"]):
                self._nature.breaks(f"{guest} is given a seat of another: {message['seats']}")

    def acknowledged(self, table: str, key: str, kind: str) -> None:
        """A client was told that this is done."""
        self._acknowledged[table, key] = kind
        self._nature.facts[f"{kind} acknowledged"] += 1

    def opened(self, table: str) -> None:
        """A client was told that the table is there."""
        self._opened.append(table)

    def seated(self, table: str, seat: int, guest: str) -> None:
        """A client was told that the seat is theirs."""
        self._seated.append((table, seat, guest))

    def check_disk(self, db: apsw.Connection) -> None:
        """Nothing that was acknowledged is missing, nothing is there twice, nothing was changed."""
        keys: Counter[tuple[str, str]] = Counter()
        for table, shadow in self.tables.items():
            log = sqlite_tables.log(db, table)
            if encoded(log) != encoded(shadow.log):
                self._nature.breaks(f"the log of {table} is not what was kept")
            keys.update((table, key) for one in log if (key := getattr(one.entry, "key", "")))
        for (table, key), kind in self._acknowledged.items():
            if kind != "release" and not keys[table, key]:
                self._nature.breaks(f"{kind} {key} was acknowledged and is lost")
        for (table, key), times in keys.items():
            if times > 1:
                self._nature.breaks(f"{key} was done {times} times at {table}")
        for table in self._opened:
            if table not in self.tables:
                self._nature.breaks(f"table {table} was opened and is lost")
        for table, seat, guest in self._seated:
            log = sqlite_tables.log(db, table)
            if not any(_seats(one, seat, guest) for one in log):
                self._nature.breaks(f"seat {seat} of {table} was given away, and that is lost")


def _seats(one: Kept, seat: int, guest: str) -> bool:
    entry = one.entry
    if not isinstance(entry, Sat) or entry.seat != seat:
        return False
    return isinstance(entry.occupant, Person) and entry.occupant.guest == guest
