"""What a guest wants forgotten: their games, or their part in games with others."""

from collections.abc import Sequence

from msgspec.structs import replace

from ecotone.server.log import (
    NOBODY,
    Entry,
    Moderated,
    Occupant,
    Opened,
    Person,
    Robot,
    Said,
    Sat,
)
from ecotone.server.places import ANYONE, places
from ecotone.server.store import Rewriting


def forgetting(guest: str, called: str) -> Rewriting:
    """No table, or where other guests have a part in it, one without this guest's name and id.

    Their entries are nobody's then, and carry the name `called`.
    """

    def change(entries: Sequence[Entry]) -> Sequence[Entry] | None:
        whose = set(places(entries).values())
        if not whose - {None, ANYONE, NOBODY, guest}:
            return None
        held: set[int] = set()
        return [_without(entry, guest, called, held) for entry in entries]

    return change


def _without(entry: Entry, guest: str, called: str, held: set[int]) -> Entry:
    """The entry without the guest; `held` are the seats that are theirs so far."""

    def other(occupant: Occupant) -> Occupant:
        if isinstance(occupant, Person) and occupant.guest == guest:
            return Person(NOBODY, called)
        if isinstance(occupant, Robot) and occupant.keeps_for is not None:
            kept = other(occupant.keeps_for)
            return replace(occupant, keeps_for=kept)
        return occupant

    if isinstance(entry, Opened):
        seats = tuple(map(other, entry.seats))
        held |= {seat for seat, one in enumerate(seats) if one != entry.seats[seat]}
        return replace(entry, seats=seats, host=NOBODY if entry.host == guest else entry.host)
    if isinstance(entry, Sat):
        after = other(entry.occupant)
        (held.add if after != entry.occupant else held.discard)(entry.seat)
        return replace(entry, occupant=after)
    if isinstance(entry, Said) and (entry.seat in held or entry.guest == guest):
        whose = NOBODY if entry.guest == guest else entry.guest
        return replace(entry, name=called, guest=whose)
    if isinstance(entry, Moderated) and entry.guest == guest:
        return replace(entry, name=called, guest=NOBODY)
    return entry
