"""The replays' addresses: a finished game opens to everybody, a running one shows what one saw."""

import asyncio
from contextlib import AbstractContextManager

from starlette.requests import Request
from starlette.responses import Response

from ecotone.bots import USUAL, find
from ecotone.core import record
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.core.table import AnyTable, Table
from ecotone.draw.raster import preview
from ecotone.games import GAMES
from ecotone.locale import say, say_n
from ecotone.server import pages
from ecotone.server.answers import Answers, Door
from ecotone.server.daily import Days
from ecotone.server.frames import Eyes
from ecotone.server.guard import body, text_body
from ecotone.server.hub import Hub
from ecotone.server.identity import LONGEST_NAME, NAME, Visitor, plain
from ecotone.server.log import NOBODY, Opened, Origin, Person, Robot, Settings
from ecotone.server.new_table import checked
from ecotone.server.quotas import who
from ecotone.server.replays import ANYONE, OPEN, Showing, Showings, is_open
from ecotone.server.requests import Brought, Fork
from ecotone.server.room import Room
from ecotone.server.seating import called

LONGEST_RECORD = 512 * 1024
"""Bytes of a record that is brought; the longest games of ours take 20 KiB."""


class Replaying:
    """Everything about games that are looked at again."""

    def __init__(self, hub: Hub, days: Days, answers: Answers) -> None:
        self.hub, self.days, self.answers, self.keys = hub, days, answers, answers.keys
        self._showings = Showings()

    def opened(self) -> list[tuple[str, Door]]:
        """What can be opened."""
        return [
            ("/t/{table}/replay", self.page),
            ("/t/{table}/picture.png", self.picture),
            ("/api/tables/{table}/replay", self.whole),
            ("/api/tables/{table}/replay/{at:seat}", self.frame),
        ]

    def posted(self) -> list[tuple[str, Door]]:
        """What can be posted to."""
        return [("/api/tables/{table}/fork", self.fork), ("/api/records", self.bring)]

    async def page(self, request: Request) -> Response:
        """The replay at the move that the address names, with its preview for messengers."""
        visitor = self.keys.visitor(request)
        room = await self.days.watched(request.path_params["table"], visitor)
        showing = self._showing(request, room, visitor)
        at = _whole(request.query_params.get("at"))
        with self._drawing(request, visitor):
            context = await asyncio.to_thread(
                pages.replay, room, showing, at, self.answers.address(request), visitor.lang
            )
        return self.answers.page(request, visitor, "replay", context)

    async def whole(self, request: Request) -> Response:
        """The game in numbers: stops, chapters, moments, curves."""
        visitor = self.keys.visitor(request)
        room = await self.days.watched(request.path_params["table"], visitor)
        showing = self._showing(request, room, visitor)
        viewers = self._viewers(room, visitor)
        with self._drawing(request, visitor):
            return self.answers.json(await asyncio.to_thread(showing.whole, viewers))

    async def frame(self, request: Request) -> Response:
        """One position as it is drawn."""
        visitor = self.keys.visitor(request)
        room = await self.days.watched(request.path_params["table"], visitor)
        showing = self._showing(request, room, visitor)
        with self._drawing(request, visitor):
            frame = await asyncio.to_thread(showing.frame, request.path_params["at"])
        return self.answers.json(frame)

    async def picture(self, request: Request) -> Response:
        """One position as messengers show it: PNG, or SVG where nobody can make one."""
        visitor = self.keys.visitor(request)
        room = await self.days.watched(request.path_params["table"], visitor)
        showing = self._showing(request, room, visitor)
        at = _whole(request.query_params.get("at"))
        place = showing.last if at is None else min(at, showing.last)
        with self._drawing(request, visitor):
            svg = await asyncio.to_thread(showing.picture, place)
            content, kind = await asyncio.to_thread(preview, svg)
        headers = {"cache-control": "no-cache", "cross-origin-resource-policy": "cross-origin"}
        return Response(content, headers=headers, media_type=kind)

    def _drawing(self, request: Request, visitor: Visitor) -> AbstractContextManager[None]:
        """A share of the processor, while something large is worked out."""
        return self.hub.quotas.hold("drawing", who(request, visitor.guest))

    def _viewers(self, room: Room, visitor: Visitor) -> list[Eyes]:
        """Through whose eyes this visitor may look."""
        lang, names = visitor.lang, room.names(visitor.lang)
        mine = self.keys.seats(room, visitor)
        everyone, anyone = (say(lang, f"replay.eyes.{eyes}") for eyes in (OPEN, ANYONE))
        seats = range(room.table.players) if is_open(room) else mine
        own = [Eyes(str(seat), names[seat], seat, seat in mine) for seat in seats]
        whole = [Eyes(OPEN, everyone, None, False)] if is_open(room) else []
        return [*whole, *own, Eyes(ANYONE, anyone, None, False)]

    def _showing(self, request: Request, room: Room, visitor: Visitor) -> Showing:
        """The game through the eyes that the address names, if the visitor may; else their own."""
        may = self._viewers(room, visitor)
        asked = request.query_params.get("eyes", "")
        named = next((one.eyes for one in may if one.eyes == asked), None)
        own = next((one.eyes for one in may if one.you), may[0].eyes)
        return self._showings.of(room, named or own, visitor.lang)

    async def fork(self, request: Request) -> Response:
        """What if: a table of one's own that goes on from a position, bots in the other seats."""
        wanted = await body(request, Fork)
        visitor = self.keys.visitor(request)
        if name := plain(wanted.name, LONGEST_NAME):
            visitor = visitor._replace(name=name)
        room = await self.days.watched(request.path_params["table"], visitor)
        if not is_open(room):
            raise IllegalAction("not_over")
        if room.opened.daily and room.opened.daily.day >= str(self.days.today()):
            raise IllegalAction("fork_daily")
        table = room.table.fork(at=wanted.at)
        seat = table.seat(wanted.seat)
        if table.over:
            raise IllegalAction("fork_over")
        bot = wanted.bot or USUAL
        find(bot)
        me = Person(visitor.guest, called(visitor))
        seats = tuple(me if one == seat else Robot(bot) for one in range(table.players))
        opened = Opened(
            room.opened.game,
            room.opened.rules,
            dict(table.options),
            seats,
            visitor.guest,
            Settings(previews=room.opened.settings.previews),
            origin=Origin(room.id, wanted.at),
        )
        by = who(request, visitor.guest)
        after = await self.hub.open(opened, events=table.events, who=by)
        response = self.answers.json(self._opened(request, after, ""), 201)
        return self.answers.known(request, visitor, response, *([NAME] if name else []))

    async def bring(self, request: Request) -> Response:
        """A record from anywhere, to be looked at here."""
        text = await text_body(request, LONGEST_RECORD)
        visitor = self.keys.visitor(request)
        by = who(request, visitor.guest)
        with self.hub.quotas.hold("drawing", by):
            table = await asyncio.to_thread(_replayed, text)
        seats = tuple(
            Person(NOBODY, _name(table, seat, visitor.lang)) for seat in range(table.players)
        )
        opened = Opened(
            table.game.name,
            table.game.version,
            dict(table.options),
            seats,
            visitor.guest,
            brought=True,
        )
        room = await self.hub.open(opened, events=table.events, who=by)
        response = self.answers.json(self._opened(request, room, "/replay"), 201)
        return self.answers.known(request, visitor, response)

    def _opened(self, request: Request, room: Room, where: str) -> Brought:
        return Brought(room.id, f"{self.answers.here(request)}/t/{room.id}{where}")


def _name(table: AnyTable, seat: int, lang: str) -> str:
    """What a record calls a seat's player, on one line and not too long."""
    return plain(table.names.get(seat, ""), LONGEST_NAME) or say_n(lang, "word.seat", seat + 1)


def _replayed(text: str) -> AnyTable:
    """The table that a record leads to; what it asks for is checked before anything is done."""
    kept = record.read(text.replace("\r\n", "\n"))
    game = GAMES[kept.game]
    if kept.rules > game.version:
        raise ParseError("record_newer", game=game.name, needs=kept.rules, known=game.version)
    checked(game, kept.options, kept.rules)
    return Table.replay(game, kept)


def _whole(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 7 else None
