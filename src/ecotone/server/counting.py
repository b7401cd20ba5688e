"""Time that counts against people: what passes while a server runs, whatever the clock is set to.

A log has the times of its entries. At a table with a clock, an entry now and then says that
somebody is still awaited; when a server starts, one says how much of the time since the last of
them does not count.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from ecotone.server.log import Entry, Waited
from ecotone.server.room import Room
from ecotone.server.rooms import Plan, Rooms

NAP = 60.0
"""Seconds of sleep at most: the time of day may jump, as when a computer wakes up."""

SLACK = 5.0
"""Seconds that a start may take, or a clock be set, without a word."""

PARTS = 20
"""In so many parts a person's time is written down, and no more often than after a nap."""


class Time(NamedTuple):
    """When the server was started, what time it is, and how to wait."""

    started: float
    now: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]]


async def passed(rooms: Rooms, table: str, at: float, time: Time) -> None:
    """Wait until then for somebody whose time runs, and write down that it does."""
    await rooms.change(table, resumed(time.started, time.now()))
    room = await rooms.room(table)
    last, every = time.now(), max(NAP, room.opened.settings.seconds / PARTS)
    while (left := at - time.now()) > 0:
        await time.sleep(min(left, NAP))
        if time.now() - last >= every:
            await rooms.change(table, _still)
            last = time.now()


def resumed(started: float, now: float) -> Plan:
    """Let nobody's time run that passed, or seems to have passed, before the server's start."""

    def plan(room: Room) -> Sequence[Entry]:
        seen = started - SLACK <= room.last_at <= now + SLACK
        return () if seen or room.over else (Waited(now - room.last_at),)

    return plan


def _still(room: Room) -> Sequence[Entry]:
    return () if room.over else (Waited(),)
