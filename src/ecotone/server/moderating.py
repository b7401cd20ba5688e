"""What a host does to keep order at their table, as entries for its log."""

from collections.abc import Sequence

from ecotone.core.errors import IllegalAction
from ecotone.server.identity import holder
from ecotone.server.log import Entry, Moderated, Person, Robot, Sat
from ecotone.server.requests import Order
from ecotone.server.room import Room, hands
from ecotone.server.rooms import Plan

ABOUT_SOMEBODY = ("mute", "unmute", "remove")


def moderating(wanted: Order, host: str) -> Plan:
    """Do what the host wants; nothing where it is so already."""

    def plan(room: Room) -> Sequence[Entry]:
        room.order.check_open()
        if room.opened.host != host:
            raise IllegalAction("not_allowed")
        somebody = wanted.act in ABOUT_SOMEBODY
        whom = _meant(room, wanted) if somebody else Person("", "")
        if whom.guest == host:
            raise IllegalAction("not_allowed")
        moderated = Moderated(wanted.act, whom.guest, whom.name)
        if room.order.has(moderated):
            return ()
        return moderated, *(_seats_taken(room, whom) if wanted.act == "remove" else ())

    return plan


def _meant(room: Room, wanted: Order) -> Person:
    """Whom the host means: who sits at a seat, or who said a line from wherever."""
    seat = wanted.seat
    said = None
    if wanted.line is not None and wanted.line < len(room.chat):
        said = room.chat[wanted.line]
        seat = said.seat
    if seat is not None and (person := holder(room.seats[room.table.seat(seat)])):
        return person
    if said is not None and said.guest:
        return Person(said.guest, said.name)
    raise IllegalAction("nobody_meant")


def _seats_taken(room: Room, whom: Person) -> Sequence[Entry]:
    """Bots play on for whoever is removed, in their own right: no link leads back."""
    if room.over:
        return ()
    mine = [at for at, one in enumerate(room.seats) if hands(one) == whom.guest]
    return tuple(Sat(at, Robot(room.opened.settings.stand_in)) for at in mine)
