"""Who may sit where: opening tables, taking, leaving and handing over seats."""

from contextlib import suppress

from ecotone.bots import USUAL
from ecotone.core.errors import IllegalAction
from ecotone.core.game import AnyGame
from ecotone.core.options import spoken
from ecotone.games import GAMES
from ecotone.locale import say, say_n
from ecotone.server.hub import Hub
from ecotone.server.identity import LONGEST_NAME, Keys, Visitor, holder, plain
from ecotone.server.log import Occupant, Opened, Person, Robot, Vacant
from ecotone.server.requests import NewTable, SeatChange, Wanted
from ecotone.server.room import Room


def called(visitor: Visitor, *wishes: str) -> str:
    """The first name that says something, or just "Guest"."""
    names = (plain(name, LONGEST_NAME) for name in (*wishes, visitor.name))
    return next(filter(None, names), say(visitor.lang, "server.guest"))


def opened(wanted: NewTable, visitor: Visitor) -> Opened:
    """The first entry of a table's log, as the host wants it."""
    game = GAMES[wanted.game]
    if wanted.tutorial:
        return _first_steps(game, visitor, wanted)
    seats = tuple(_occupant(seat, at, wanted, visitor) for at, seat in enumerate(wanted.seats))
    options = spoken(game.options, visitor.lang) | dict(wanted.options)
    return Opened(game.name, game.version, options, seats, visitor.guest, wanted.settings)


def _first_steps(game: AnyGame, visitor: Visitor, wanted: NewTable) -> Opened:
    """The table at which a game is learned: the visitor and bots, dealt as the steps need it."""
    if game.tutorial is None:
        raise IllegalAction("no_tutorial")
    me = Person(visitor.guest, called(visitor, wanted.name))
    rivals = [Robot(game.tutorial.bot)] * (game.tutorial.players - 1)
    seats: tuple[Occupant, ...] = (me, *rivals)
    options = dict(game.tutorial.options)
    return Opened(game.name, game.version, options, seats, visitor.guest, tutorial=True)


def _occupant(seat: Wanted, at: int, wanted: NewTable, visitor: Visitor) -> Occupant:
    if seat.kind == "bot":
        return Robot(seat.bot or USUAL)
    if seat.kind in ("friend", "open"):
        return Vacant(listed=seat.kind == "open")
    if seat.kind == "me":
        return Person(visitor.guest, called(visitor, seat.name, wanted.name))
    nameless = say_n(visitor.lang, "word.seat", at + 1)
    return Person(visitor.guest, plain(seat.name, LONGEST_NAME) or nameless)


async def change(
    hub: Hub, keys: Keys, room: Room, seat: int, visitor: Visitor, wanted: SeatChange
) -> Occupant:
    """Do what is wanted with a seat, if this visitor may; who sits there now."""
    room.table.seat(seat)
    after = _after(keys, room, seat, visitor, wanted)
    by = ""
    if wanted.action == "take" and wanted.token:
        with suppress(IllegalAction):  # the seat may be open to all
            _, by = keys.invited_to(room, wanted.token)
    await hub.sit(room.id, seat, after, generation=room.generation(seat), invited=by)
    return after


def _after(keys: Keys, room: Room, seat: int, visitor: Visitor, wanted: SeatChange) -> Occupant:
    now = room.seats[seat]
    mine = seat in keys.seats(room, visitor)
    host = room.opened.host == visitor.guest
    if room.opened.daily and wanted.action not in ("leave", "back"):
        raise IllegalAction("daily_seats")
    match wanted.action:
        case "take":
            return _taker(keys, room, seat, visitor, wanted)
        case "leave":
            _may(mine)
            return Robot(wanted.bot or room.opened.settings.stand_in, holder(now))
        case "bot":
            _may(mine or host)
            return Robot(wanted.bot or room.opened.settings.stand_in, holder(now))
        case "vacate":
            _may(mine or host)
            # whoever had a seat here could come back as a stranger: only an invitation leads on
            return Vacant(listed=wanted.listed and not room.held_by[seat])
        case "back":
            person = holder(now)
            if person is None or seat not in keys.kept(room, visitor):
                raise IllegalAction("not_allowed")
            return person


def _may(allowed: bool) -> None:
    if not allowed:
        raise IllegalAction("not_allowed")


def _taker(keys: Keys, room: Room, seat: int, visitor: Visitor, wanted: SeatChange) -> Person:
    """The visitor as the seat's holder: by an invitation, or because the seat is open to all."""
    now = room.seats[seat]
    if not isinstance(now, Vacant):
        raise IllegalAction("seat_taken")
    if visitor.guest in room.order.removed:
        raise IllegalAction("removed")
    open_to_all = now.listed and not room.order.private
    if not open_to_all and keys.invited_to(room, wanted.token)[0] != seat:
        raise IllegalAction("link_forged")
    if _knows_others(keys, room, seat, visitor):
        raise IllegalAction("seat_of_another")
    return Person(visitor.guest, called(visitor, wanted.name))


def _knows_others(keys: Keys, room: Room, seat: int, visitor: Visitor) -> bool:
    """Whether this hand must stay hidden from them: they have, or had, another seat here.

    Who was the last to have this very seat, and no other one, learns nothing by coming back.
    """
    had = keys.had(room, visitor)
    own = had == {seat} and room.held_by[seat][-1:] == [visitor.guest]
    return bool(had) and not own


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
