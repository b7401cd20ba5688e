"""The pages' addresses: what stands behind each of them."""

import io
from collections.abc import Sequence
from contextlib import suppress

import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ecotone.core.errors import IllegalAction, Refusal
from ecotone.server import assets, lobby, pages
from ecotone.server.answers import Answers
from ecotone.server.daily import Days
from ecotone.server.hub import Hub
from ecotone.server.identity import LINKS, Visitor
from ecotone.server.log import Vacant
from ecotone.server.requests import TableCard
from ecotone.server.room import Room


class Doors:
    """Everything that a browser can open."""

    def __init__(self, hub: Hub, days: Days, answers: Answers) -> None:
        self.hub, self.days = hub, days
        self.answers, self.keys = answers, answers.keys

    async def home(self, request: Request) -> Response:
        """The shelf of games, and the tables to go on with."""
        visitor = self.keys.visitor(request)
        mine, open_ = await self.lists(visitor)
        context = pages.home(mine, open_, visitor.lang)
        return self.answers.page(request, visitor, "home", context)

    async def lists(self, visitor: Visitor) -> tuple[Sequence[TableCard], Sequence[TableCard]]:
        """The visitor's tables, and the others with a seat for anyone."""
        rooms = {room.id: room for room in await lobby.tables_of(self.hub, visitor.guest)}
        for table in {table for table, _ in visitor.links} - set(rooms):
            with suppress(Refusal):  # a browser may remember tables that are no longer kept
                room = await self.hub.room(table)
                if self.keys.seats(room, visitor) or self.keys.kept(room, visitor):
                    rooms[table] = room
        latest = sorted(rooms.values(), key=lambda room: room.last_at, reverse=True)
        sound = [room for room in latest if not room.failed]
        mine = [pages.card(room, self.keys, visitor, _path(room)) for room in sound]
        open_ = []
        for room in await lobby.listed(self.hub):
            seats = enumerate(room.seats)
            free = [seat for seat, one in seats if isinstance(one, Vacant) and one.listed]
            if free and room.id not in rooms:
                offer = f"/t/{room.id}/join/{self.keys.invitation(room, free[0])}"
                open_.append(pages.card(room, self.keys, visitor, offer))
        return mine, open_

    async def new(self, request: Request) -> Response:
        """A table to be opened."""
        visitor = self.keys.visitor(request)
        context = pages.new(request.path_params["game"], visitor.lang, self.hub.workers.own)
        return self.answers.page(request, visitor, "new", context)

    async def table(self, request: Request) -> Response:
        """A table, to play at or to watch."""
        visitor = self.keys.visitor(request)
        room = await self.days.watched(request.path_params["table"], visitor)
        context = pages.table(room, visitor.lang, self.hub.workers.own)
        return self.answers.page(request, visitor, "table", context)

    async def seat(self, request: Request) -> Response:
        """A seat's own link: this browser plays the seat from now on."""
        visitor = self.keys.visitor(request)
        room = await self.hub.room(request.path_params["table"])
        token = request.path_params["token"]
        seat = self.keys.seat_of(room, token)
        response = RedirectResponse(f"/t/{room.id}", 303)
        if seat in self.keys.seats(room, visitor):
            return response
        visitor = visitor.with_link(room.id, token)
        return self.answers.known(request, visitor, response, LINKS)

    async def watch(self, request: Request) -> Response:
        """The host's invitation to watch a private table: this browser may from now on."""
        visitor = self.keys.visitor(request)
        room = await self.hub.room(request.path_params["table"])
        token = request.path_params["token"]
        self.keys.check_watch_link(room, token)
        response = RedirectResponse(f"/t/{room.id}", 303)
        visitor = visitor.with_link(room.id, token)
        return self.answers.known(request, visitor, response, LINKS)

    async def join(self, request: Request) -> Response:
        """An invitation; who has followed it before goes straight to the table."""
        visitor = self.keys.visitor(request)
        room = await self.hub.room(request.path_params["table"])
        token = request.path_params["token"]
        try:
            seat, _ = self.keys.invited_to(room, token)
        except IllegalAction as refusal:
            if refusal.code == "link_forged" or not self.keys.seats(room, visitor):
                raise
            return RedirectResponse(f"/t/{room.id}", 303)
        context = pages.join(room, seat, token, visitor.lang)
        return self.answers.page(request, visitor, "join", context)

    async def qr(self, request: Request) -> Response:
        """A seat's link as a picture: the way back to one's own, or an invitation."""
        visitor = self.keys.visitor(request)
        room = await self.hub.room(request.path_params["table"])
        seat = room.table.seat(request.path_params["seat"])
        link = self.keys.link(room, seat, visitor)
        if link is None:
            raise IllegalAction("not_allowed")
        picture = io.BytesIO()
        code = segno.make(f"{self.answers.address(request)}{link}", micro=False)
        code.save(picture, kind="svg", border=2, scale=4, light="#fff", svgclass=None)
        headers = {"cache-control": "no-store"}
        return Response(picture.getvalue(), headers=headers, media_type=assets.KINDS["svg"])

    async def rules(self, request: Request) -> Response:
        """How a game is played."""
        visitor = self.keys.visitor(request)
        context = pages.rules(request.path_params["game"], visitor.lang)
        return self.answers.page(request, visitor, "rules", context)

    async def art(self, request: Request) -> Response:
        """A game's figures or its style."""
        game, suffix = request.path_params["game"], request.path_params["suffix"]
        return assets.answer(request, assets.art(game, suffix))

    async def static(self, request: Request) -> Response:
        """A file of the pages."""
        return assets.answer(request, assets.static(request.path_params["path"]))


def _path(room: Room) -> str:
    """Where to go on with a table: a record that was brought is there to be looked at."""
    return f"/t/{room.id}/replay" if room.opened.brought else f"/t/{room.id}"
