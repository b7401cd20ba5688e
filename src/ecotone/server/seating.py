"""Who may sit where: opening tables, taking, leaving and handing over seats."""

from ecotone.bots import USUAL, find
from ecotone.core.errors import IllegalAction
from ecotone.games import GAMES
from ecotone.locale import say, say_n
from ecotone.server.hub import Hub
from ecotone.server.identity import LONGEST_NAME, Keys, Visitor, owner, plain
from ecotone.server.log import Occupant, Opened, Person, Robot, Vacant
from ecotone.server.messages import NewTable, SeatChange, Wanted
from ecotone.server.room import Room


def called(visitor: Visitor, *wishes: str) -> str:
    """The first name that says something, or just "Guest"."""
    names = (plain(name, LONGEST_NAME) for name in (*wishes, visitor.name))
    return next(filter(None, names), say(visitor.lang, "server.guest"))


def opening(wanted: NewTable, visitor: Visitor) -> Opened:
    """The first entry of a table's log, as the host wants it."""
    game = GAMES[wanted.game]
    seats = tuple(_occupant(seat, at, wanted, visitor) for at, seat in enumerate(wanted.seats))
    options = dict(wanted.options)
    return Opened(game.name, game.version, options, seats, visitor.guest, wanted.settings)


def _occupant(seat: Wanted, at: int, wanted: NewTable, visitor: Visitor) -> Occupant:
    if seat.kind == "bot":
        return Robot(_bot(seat.bot, USUAL))
    if seat.kind in ("friend", "open"):
        return Vacant(listed=seat.kind == "open")
    if seat.kind == "me":
        return Person(visitor.guest, called(visitor, seat.name, wanted.name))
    nameless = say_n(visitor.lang, "word.seat", at + 1)
    return Person(visitor.guest, plain(seat.name, LONGEST_NAME) or nameless)


def _bot(name: str, usual: str) -> str:
    find(name or usual)
    return name or usual


async def change(
    hub: Hub, keys: Keys, room: Room, seat: int, visitor: Visitor, wanted: SeatChange
) -> Occupant:
    """Do what is wanted with a seat, if this visitor may; who sits there now."""
    room.table.seat(seat)
    after = _after(keys, room, seat, visitor, wanted)
    await hub.sit(room.id, seat, after, generation=room.generation(seat))
    return after


def _after(keys: Keys, room: Room, seat: int, visitor: Visitor, wanted: SeatChange) -> Occupant:
    now = room.seats[seat]
    mine = seat in keys.seats(room, visitor)
    host = room.opened.host == visitor.guest
    match wanted.action:
        case "take":
            return _taker(keys, room, seat, visitor, wanted)
        case "leave":
            _may(mine)
            return Robot(_bot(wanted.bot, room.opened.settings.stand_in), owner(now))
        case "bot":
            _may(mine or host)
            return Robot(_bot(wanted.bot, room.opened.settings.stand_in), owner(now))
        case "vacate":
            _may(mine or host)
            return Vacant(listed=wanted.listed)
        case "back":
            person = owner(now)
            if person is None or seat not in keys.kept(room, visitor):
                raise IllegalAction("not_allowed")
            return person


def _may(allowed: bool) -> None:
    if not allowed:
        raise IllegalAction("not_allowed")


def _taker(keys: Keys, room: Room, seat: int, visitor: Visitor, wanted: SeatChange) -> Person:
    """The visitor as the seat's owner: by an invitation, or because the seat is open to all."""
    now = room.seats[seat]
    if not isinstance(now, Vacant):
        raise IllegalAction("seat_taken")
    if not now.listed and keys.invited_to(room, wanted.token) != seat:
        raise IllegalAction("link_forged")
    return Person(visitor.guest, called(visitor, wanted.name))


def again(room: Room, keys: Keys, visitor: Visitor) -> Opened:
    """The same table once more, for those who sit there or opened it."""
    if not keys.seats(room, visitor) and room.opened.host != visitor.guest:
        raise IllegalAction("players_only")
    if not room.over:
        raise IllegalAction("not_over")
    opened = room.opened
    return Opened(
        opened.game,
        GAMES[opened.game].version,
        opened.options,
        tuple(room.seats),
        opened.host,
        opened.settings,
        again=room.id,
    )
