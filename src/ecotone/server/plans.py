"""What is to be done with a table, as entries for its log: planned again if others were faster."""

from collections.abc import Sequence

from ecotone.core.errors import IllegalAction
from ecotone.server.log import Entry, Followed, Moved, Person, Released, Said, Sat, Undid
from ecotone.server.room import Room
from ecotone.server.rooms import Plan
from ecotone.server.schedule import Due

LINES = 1000
"""Lines of chat that a table keeps."""


def moving(moved: Moved, guest: str | None) -> Plan:
    """Do the action, once; a person's only if the seat is still theirs."""

    def plan(room: Room) -> Sequence[Entry]:
        if room.done(moved):
            return ()
        if moved.by == "person":
            _check_seat(room, moved.seat, guest)
        return room.after(moved)

    return plan


def undoing(seat: int, key: str, guest: str | None, *, whole_turn: bool) -> Plan:
    """Take the seat's last step back, or all that it can; once."""

    def plan(room: Room) -> Sequence[Entry]:
        if room.done(Undid(seat, key)):
            return ()
        _check_seat(room, seat, guest)
        return room.undoing(seat, key, whole_turn=whole_turn)

    return plan


def releasing(released: Released, guest: str | None) -> Plan:
    """Let bots go on that wait for the seat's word."""

    def plan(room: Room) -> Sequence[Entry]:
        _check_seat(room, released.seat, guest)
        waits = room.waiting_for == released.seat and not room.done(released)
        return (released,) if waits else ()

    return plan


def following(after: str) -> Plan:
    """Write down where the next game is, once."""

    def plan(room: Room) -> Sequence[Entry]:
        return () if room.followed_by else (Followed(after),)

    return plan


def seating(sat: Sat, generation: int | None) -> Plan:
    """Give the seat away; with a generation, only if it is still in the same hands."""

    def plan(room: Room) -> Sequence[Entry]:
        room.order.check_open()
        if generation is not None and room.generation(sat.seat) != generation:
            raise IllegalAction("seat_taken")
        taken = room.seats[room.table.seat(sat.seat)] == sat.occupant
        return () if taken else (sat,)

    return plan


def saying(said: Said, most: int) -> Plan:
    """Add the line of chat, once: a table has room for so many, and for none after its end."""

    def plan(room: Room) -> Sequence[Entry]:
        if room.done(said):
            return ()
        room.order.check_open()
        if room.over:
            raise IllegalAction("chat_over")
        if len(room.chat) >= most:
            raise IllegalAction("quota_lines", most=most)
        return (said,)

    return plan


def deciding(now_due: Due, moves: Sequence[Moved]) -> Plan:
    """Do the moves if nothing has happened since they were decided."""
    return lambda room: room.after(*moves) if room.version == now_due.version else ()


def _check_seat(room: Room, seat: int, guest: str | None) -> None:
    """Refuse who does not play the seat: a person must, and this guest if there is one."""
    room.order.check_open()
    occupant = room.seats[room.table.seat(seat)]
    if not isinstance(occupant, Person) or guest not in (None, occupant.guest):
        raise IllegalAction("not_your_seat")
