"""JSON over HTTP: tables are opened, seats change hands, records are fetched."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ecotone.core.errors import IllegalAction
from ecotone.games import GAMES
from ecotone.server import pages, seating
from ecotone.server.doors import Doors
from ecotone.server.guard import body
from ecotone.server.identity import LANG, LONGEST_NAME, NAME, THEME, Visitor, plain
from ecotone.server.log import Occupant, Person, Robot
from ecotone.server.moderating import moderating
from ecotone.server.quotas import who
from ecotone.server.replays import is_open
from ecotone.server.requests import (
    Known,
    Me,
    NewTable,
    Nothing,
    Order,
    SeatChange,
    Seated,
    SeatLink,
    TableLinks,
    Tables,
)
from ecotone.server.room import Room
from ecotone.server.snapshot import kind


class Api:
    """Everything that a client can ask for without a socket."""

    def __init__(self, doors: Doors, *, bots_alone: bool) -> None:
        self.bots_alone = bots_alone
        self.doors = doors
        self.hub, self.answers, self.keys = doors.hub, doors.answers, doors.keys

    async def games(self, request: Request) -> Response:
        """The games with their seats and options."""
        lang = self.keys.visitor(request).lang
        return self.answers.json([pages.new(name, lang) for name in GAMES.sound()])

    async def tables(self, request: Request) -> Response:
        """My tables, and those with a seat for anyone."""
        mine, open_ = await self.doors.lists(self.keys.visitor(request))
        return self.answers.json(Tables(mine, open_))

    async def open(self, request: Request) -> Response:
        """A new table; the answer has the links of its seats."""
        wanted = await body(request, NewTable)
        visitor = self._named(self.keys.visitor(request), wanted.name)
        opened = seating.opened(wanted, visitor)
        if not self.bots_alone and all(isinstance(one, Robot) for one in opened.seats):
            raise IllegalAction("bots_alone")
        room = await self.hub.open(opened, who=who(request, visitor.guest))
        response = self.answers.json(self._links(request, room, visitor), 201)
        response.headers["location"] = f"/t/{room.id}"
        return self.answers.known(request, visitor, response, *self._name_cookie(wanted.name))

    def _links(self, request: Request, room: Room, visitor: Visitor) -> TableLinks:
        address = self.answers.address(request)

        def link(seat: int) -> SeatLink:
            path = self.keys.link(room, seat, visitor)
            return SeatLink(seat, kind(room, seat), None if path is None else f"{address}{path}")

        url = f"{self.answers.here(request)}/t/{room.id}"
        return TableLinks(room.id, url, tuple(map(link, range(len(room.seats)))))

    async def change(self, request: Request) -> Response:
        """A seat changes hands."""
        wanted = await body(request, SeatChange)
        visitor = self.keys.visitor(request)
        if wanted.action == "take":
            visitor = self._named(visitor, wanted.name)
        room = await self.hub.room(request.path_params["table"])
        seat = room.table.seat(request.path_params["seat"])
        if wanted.action != "take" and wanted.token:
            visitor = visitor.with_link(room.id, wanted.token)
        after = await seating.change(self.hub, self.keys, room, seat, visitor, wanted)
        room = await self.hub.room(room.id)
        response = self.answers.json(self._seated(request, room, seat, visitor, after))
        named = self._name_cookie(wanted.name) if wanted.action == "take" else ()
        return self.answers.known(request, visitor, response, *named)

    def _seated(
        self, request: Request, room: Room, seat: int, visitor: Visitor, after: Occupant
    ) -> Seated:
        url = f"{self.answers.here(request)}/t/{room.id}"
        if not isinstance(after, Person) or seat not in self.keys.seats(room, visitor):
            return Seated(room.id, seat, url)
        token = self.keys.own_link(room, seat)
        link = f"{self.answers.address(request)}/t/{room.id}/seat/{token}"
        return Seated(room.id, seat, url, token, link)

    async def order(self, request: Request) -> Response:
        """The host keeps order."""
        wanted = await body(request, Order)
        visitor = self.keys.visitor(request)
        await self.hub.change(request.path_params["table"], moderating(wanted, visitor.guest))
        return self.answers.json(Nothing())

    async def rematch(self, request: Request) -> Response:
        """The same table once more; whoever asks second is led to the same one."""
        await body(request, Nothing)
        visitor = self.keys.visitor(request)
        before = await self.hub.room(request.path_params["table"])
        opened = seating.again(before, self.keys, visitor)
        after = before.followed_by
        if after is None:
            # everybody who asks, wherever, comes to the same id, which is opened once
            table, asking = self.keys.own_table("again", before.id), who(request, visitor.guest)
            after = (await self.hub.open(opened, table, who=asking)).id
            await self.hub.follow(before.id, after)
        room = await self.hub.room(after)
        return self.answers.json(self._links(request, room, visitor), 201)

    async def record(self, request: Request) -> Response:
        """The game as text, once it is over: before, it would tell everybody's secrets."""
        visitor = self.keys.visitor(request)
        room = await self.doors.days.watched(request.path_params["table"], visitor)
        if not is_open(room):
            raise IllegalAction("record_secret")
        name = f"{room.opened.game}-{room.id}.game"
        headers = {
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{name}"',
        }
        return PlainTextResponse(room.table.record, headers=headers)

    async def me(self, request: Request) -> Response:
        """How the visitor wants to be called and shown things, remembered by the browser."""
        wanted = await body(request, Me)
        visitor = self.keys.visitor(request)
        also = []
        if wanted.name is not None:
            visitor = visitor._replace(name=plain(wanted.name, LONGEST_NAME))
            also.append(NAME)
        if wanted.lang is not None:
            visitor = visitor._replace(lang=wanted.lang)
            also.append(LANG)
        if wanted.theme is not None:
            visitor = visitor._replace(theme=wanted.theme)
            also.append(THEME)
        response = self.answers.json(Known(visitor.name, visitor.lang, visitor.theme))
        return self.answers.known(request, visitor, response, *also)

    def _named(self, visitor: Visitor, name: str) -> Visitor:
        return visitor._replace(name=plain(name, LONGEST_NAME) or visitor.name)

    def _name_cookie(self, name: str) -> tuple[str, ...]:
        return (NAME,) if plain(name, LONGEST_NAME) else ()
