"""Whose each seat is, as the stores look tables up by it."""

from collections.abc import Iterable, Iterator

from ecotone.server.log import Entry, Occupant, Opened, Person, Sat, Vacant

ANYONE = ""
HOST, OF_DAY = -1, -2


def of_day(game: str, day: str) -> str:
    """Whom all tables of a game's day count as tables of, beside their guests."""
    return f"daily/{game}/{day}"


def places(entries: Iterable[Entry]) -> dict[int, str | None]:
    """Whose each seat becomes by these entries; the host and the day have places of their own."""
    return dict(place for entry in entries for place in _places(entry))


def _places(entry: Entry) -> Iterator[tuple[int, str | None]]:
    if isinstance(entry, Opened) and entry.puzzle is None:  # nobody looks for puzzles' tables
        yield HOST, entry.host
        if entry.daily:
            yield OF_DAY, of_day(entry.game, entry.daily.day)
        yield from ((seat, _guest(occupant)) for seat, occupant in enumerate(entry.seats))
    elif isinstance(entry, Sat):
        yield entry.seat, _guest(entry.occupant)


def _guest(occupant: Occupant) -> str | None:
    if isinstance(occupant, Vacant):
        return ANYONE if occupant.listed else None
    person = occupant if isinstance(occupant, Person) else occupant.keeps_for
    return person.guest if person else None
