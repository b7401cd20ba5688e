"""Which decisions are due that nobody at a keyboard takes: the bots' and the clocks'."""

from collections.abc import Container
from typing import Literal, NamedTuple

from ecotone.server.log import Person, Robot
from ecotone.server.room import Room

GOING_ON = 1 / 3
"""A bot's next decision in the same turn takes this part of its pace."""

COMING_BACK = 10.0
"""Seconds after the server's start in which nobody's time is up."""


class Due(NamedTuple):
    """The seats to decide for, when, and whether their bots do it or time is up.

    It holds for one state of the game: `version` tells which.
    """

    at: float
    seats: tuple[int, ...]
    by: Literal["bot", "clock"]
    version: int


def due(room: Room, present: Container[str], started: float, *, watched: bool = True) -> Due | None:
    """The earliest decision of bots or clocks, if people alone are not awaited.

    When the server has just `started`, people whose time is up get the time to come back first.
    Where several may decide at once, people who are present come first: a pick may be changed
    until the last one is made. Nobody waits for somebody who is away, nor for a vacant seat. Where
    a table says so, bots wait for the only person, also until they are content with a step that
    they can take back. At a table that everybody has left they rest while nobody watches.
    """
    if room.order.closed or (room.abandoned and not watched):
        return None
    found = []
    awaited = [(seat, room.seats[seat]) for seat in room.table.to_act()]
    bots = tuple(seat for seat, occupant in awaited if isinstance(occupant, Robot))
    people = [occupant for _, occupant in awaited if isinstance(occupant, Person)]
    patient = people and room.patient_with is not None
    present_first = patient or any(person.guest in present for person in people)
    if bots and not present_first and room.waiting_for is None:
        pace = room.opened.settings.pace / 1000
        if bots == (room.last_mover,):
            pace *= GOING_ON
        found.append(Due(room.moved_at + pace, bots, "bot", room.version))
    deadlines = [(room.deadline(seat), seat) for seat, _ in awaited]
    for deadline, seat in deadlines:
        if deadline is not None:
            at = max(deadline, started + COMING_BACK)
            found.append(Due(at, (seat,), "clock", room.version))
    return min(found, default=None)
