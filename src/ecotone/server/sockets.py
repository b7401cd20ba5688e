"""Play over WebSockets: what a viewer may say, and what they are told, each thing once."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec.structs import replace
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.locale import refused, say
from ecotone.server import messages, shown
from ecotone.server.guard import Pace, decoded, same_origin
from ecotone.server.hints import Question
from ecotone.server.hub import Hub
from ecotone.server.identity import Keys, Visitor, owner, plain
from ecotone.server.log import Said
from ecotone.server.messages import Hello, Line, News, Problem, Refused, Told
from ecotone.server.room import Room
from ecotone.server.shown import Drawings, Sight

SLOW = 10.0
"""Seconds after which a reader who takes nothing is given up."""

LONGEST_REASON = 120
ANY = -1
"""The news are counted for whichever seat is shown first."""

CODES = {
    "no_json": 4400,
    "wrong_field": 4400,
    "link_forged": 4403,
    "unknown_table": 4404,
    "link_expired": 4410,
    "too_fast": 4008,
}
_ASKED = msgspec.json.Decoder[messages.Asked](messages.Asked)
_log = logging.getLogger(__name__)


class Closed(Exception):
    """The socket is to be closed, for this reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.refusal = refusal


class Sockets:
    """The sockets of this process by table, and what has been drawn for them."""

    def __init__(self, hub: Hub, keys: Keys, address: Callable[[HTTPConnection], str]) -> None:
        self.hub = hub
        self.keys = keys
        self.address = address
        self.drawings = Drawings()
        self.rematches: dict[str, str] = {}
        self._open: dict[str, set[Socket]] = {}

    async def serve(self, websocket: WebSocket) -> None:
        """One socket from its first message to its last."""
        query, table = websocket.query_params, websocket.path_params["table"]
        visitor = self.keys.visitor(websocket)
        if token := query.get("token"):
            # a program: its right is the link alone, whatever cookies came along
            visitor = visitor._replace(guest="", links=((table, token),))
        try:
            same_origin(websocket, without_cookie=bool(token) or not websocket.cookies)
        except IllegalAction:
            await websocket.close()
            return
        await websocket.accept()
        socket = Socket(self, websocket, table, visitor)
        try:
            await socket.run(token)
        except Closed as closed:
            await socket.close(closed.refusal)
        except WebSocketDisconnect:
            pass
        except Exception:  # noqa: BLE001 - the viewer gets a sentence, the log all of it
            _log.exception("a socket of table %s failed", table)
            await socket.close(IllegalAction("server_error"))

    def enter(self, socket: "Socket") -> None:
        """Somebody has come to a table."""
        self._open.setdefault(socket.table, set()).add(socket)

    def leave(self, socket: "Socket") -> None:
        """Somebody has gone."""
        self._open[socket.table].remove(socket)
        if not self._open[socket.table]:
            del self._open[socket.table]

    def rematch(self, table: str, after: str) -> None:
        """The next game of those at a table has been opened: let every socket tell."""
        self.rematches[table] = after
        for socket in self._open.get(table, ()):
            socket.changed.set()


class Socket:
    """One viewer: a reader that does what they ask, a writer that tells what has changed.

    The writer keeps no queue: whenever something has changed it sends what this viewer has not
    been told yet, so a slow reader costs nothing but its own delay.
    """

    def __init__(self, house: Sockets, websocket: WebSocket, table: str, visitor: Visitor) -> None:
        query = websocket.query_params
        self.house, self.hub, self.keys = house, house.hub, house.keys
        self.websocket, self.table, self.visitor = websocket, table, visitor
        self.changed = asyncio.Event()
        self._players: frozenset[str] = frozenset()
        self._seat: int | None = _whole(query.get("seat"))
        self._heard = _whole(query.get("since")) or 0
        self._heard_as = self._seat if "seat" in query else ANY
        self._data = query.get("as") == "data"
        self._base = house.address(websocket)
        self._pace = Pace()
        self._answers: list[Told] = []
        self._thinking: asyncio.Task[None] | None = None
        self._doing = asyncio.Lock()
        self._hello: Hello | None = None
        self._state = b""

    async def run(self, token: str | None) -> None:
        """Until either side leaves."""
        try:
            room = await self.hub.room(self.table)
            if token:
                self.keys.seat_of(room, token)
        except Refusal as refusal:
            raise Closed(refusal) from None
        async with self.hub.watch(self.table) as self.changed:
            self.house.enter(self)
            self.changed.set()
            tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._tell())]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                if self._thinking:
                    tasks.append(self._thinking)
                for task in tasks:
                    task.cancel()
                ended = await asyncio.gather(*tasks, return_exceptions=True)
                self._be(frozenset())
                self.house.leave(self)
        for end in ended:
            if isinstance(end, Exception):
                raise end

    def _be(self, players: frozenset[str]) -> None:
        """Let everyone know who plays here: the owners of this viewer's seats."""
        before, self._players = self._players, players
        for guest in players - before:
            self.hub.arrive(self.table, guest)
        for guest in before - players:
            self.hub.leave(self.table, guest)

    async def close(self, refusal: Refusal) -> None:
        """Say why, then close; the reader may be gone already."""
        text = refused(refusal, self.visitor.lang)
        reason = text.encode()[:LONGEST_REASON].decode(errors="ignore")
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            await self._send(msgspec.json.encode(Problem(refusal.code, text)))
            await self.websocket.close(CODES.get(refusal.code, 4000), reason)

    async def _send(self, message: bytes) -> None:
        async with asyncio.timeout(SLOW):
            await self.websocket.send_text(message.decode())

    # --- what we tell

    async def _tell(self) -> None:
        while True:
            await self.changed.wait()
            self.changed.clear()
            async with self._doing:  # so that the answer goes out before what it has changed
                fresh = self._fresh(await self.hub.room(self.table))
            try:
                for message in fresh:
                    await self._send(message)
            except TimeoutError:
                raise WebSocketDisconnect from None

    def _fresh(self, room: Room) -> list[bytes]:
        """Everything this viewer has not been told yet."""
        told: list[Told] = []
        hello = self._greeting(room)
        if self._hello is None or replace(hello, now=self._hello.now) != self._hello:
            self._hello = hello
            told.append(hello)
        if self._heard_as not in (self._seat, ANY):
            self._heard = 0
        self._heard_as = self._seat
        told += self._answers
        self._answers.clear()
        if lines := self._lines(room):
            told.append(News(lines[0].n, lines))
        fresh = [msgspec.json.encode(message) for message in told]
        state = msgspec.json.encode(self._shown(room))
        if state != self._state:
            self._state = state
            fresh.append(state)
        return fresh

    def _greeting(self, room: Room) -> Hello:
        seats = self.keys.seats(room, self.visitor)
        self._be(frozenset(person.guest for seat in seats if (person := owner(room.seats[seat]))))
        if self._seat not in seats:
            awaited = [seat for seat in seats if seat in room.table.to_act()]
            self._seat = next(iter((*awaited, *seats)), None)
        opened = room.opened
        host = opened.host == self.visitor.guest
        name = self.visitor.name
        return Hello(
            room.id, opened.game, seats, self._seat, host, opened.settings, name, time.time()
        )

    def _lines(self, room: Room) -> tuple[Line, ...]:
        """The news from the first line that this viewer has not heard."""
        news = room.news(self._seat)
        first = min(self._heard, len(news))
        self._heard = len(news)
        lang = self.visitor.lang
        return tuple(
            Line(
                number,
                line.kind,
                line.seat,
                line.params["text"] if line.kind == "said" else room.told(line, lang, self._seat),
                line.at,
                line.params["name"] if line.kind == "said" else None,
            )
            for number, line in enumerate(news[first:], first)
        )

    def _shown(self, room: Room) -> messages.State:
        drawn = self.house.drawings.of(room, Sight(self._seat, self.visitor.lang, self._data))
        present = self.hub.presence.get(self.table, ())
        again = self.house.rematches.get(self.table)
        rematch = None if again is None else f"/t/{again}"
        return shown.state(room, drawn, self.visitor, self.keys, present, self._base, rematch)

    # --- what we are asked

    async def _listen(self) -> None:
        while True:
            received = await self.websocket.receive()
            if received["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(received.get("code", 1000))
            if not self._pace.keeps(time.monotonic()):
                raise Closed(IllegalAction("too_fast"))
            try:
                asked = decoded(received.get("text") or b"", _ASKED)
            except ParseError as refusal:
                raise Closed(refusal) from None
            async with self._doing:
                try:
                    answer = await self._do(asked)
                except Refusal as refusal:
                    answer = self._refused(getattr(asked, "id", ""), refusal)
                if answer:
                    self._answers.append(answer)
                if isinstance(asked, messages.Move | messages.Undo):
                    self._state = b""  # they are told how things stand, in any case
            self.changed.set()

    async def _do(self, asked: messages.Asked) -> Told | None:
        """Do what is asked for; the answer, unless that takes its time."""
        match asked:
            case messages.Move(key, seat, text):
                guest = await self._own(seat)
                await self.hub.move(self.table, seat, text, key, guest=guest)
                return messages.Ack(key)
            case messages.Undo(key, seat, turn):
                guest = await self._own(seat)
                await self.hub.undo(self.table, seat, key, whole_turn=turn, guest=guest)
                return messages.Ack(key)
            case messages.Say(key, text):
                await self._say(key, plain(text, messages.LONGEST_LINE))
                return messages.Ack(key)
            case messages.Why(seat, token, prefix):
                await self._own(seat)
                return messages.Reason(await self._why(seat, prefix, token))
            case messages.Hint(key, seat):
                await self._own(seat)
                await self._hint(key, seat)
                return None
            case messages.Look(seat, since):
                await self._own(seat)
                self._look(seat, since)
                return messages.Pong()
            case messages.Ping():
                return messages.Pong()

    async def _own(self, seat: int) -> str:
        """The guest who plays this seat of mine: as things stand, not as I was last told."""
        room = await self.hub.room(self.table)
        person = owner(room.seats[seat]) if seat in self.keys.seats(room, self.visitor) else None
        if person is None:
            raise IllegalAction("not_yours")
        return person.guest

    async def _say(self, key: str, text: str) -> None:
        room = await self.hub.room(self.table)
        seat = self._seat if self._seat in self.keys.seats(room, self.visitor) else None
        name = self.visitor.name if seat is None else room.names(self.visitor.lang)[seat]
        if not name:
            raise IllegalAction("name_first")
        if text:
            await self.hub.say(self.table, Said(seat, name, text, key))

    async def _why(self, seat: int, prefix: tuple[str, ...], token: str) -> str:
        room = await self.hub.room(self.table)
        reason = None if room.over else shown.why(room, seat, prefix, token, self.visitor.lang)
        if reason is None:
            drawn = self.house.drawings.of(room, Sight(seat, self.visitor.lang, data=False))
            return str(drawn["status"]) or say(self.visitor.lang, "server.not_now")
        return reason

    async def _hint(self, key: str, seat: int) -> None:
        """Let a bot think about it, while this viewer goes on."""
        if self._thinking and not self._thinking.done():
            raise IllegalAction("hint_busy")
        room = await self.hub.room(self.table)
        question = Question(room, seat, self.visitor.lang, self.house.drawings)
        self._thinking = asyncio.create_task(self._advise(question, key, seat))

    async def _advise(self, question: Question, key: str, seat: int) -> None:
        answer: Told
        try:
            answer = await question.answer(key, self.hub.workers)
            await self._own(seat)
            if not question.holds(await self.hub.room(self.table)):
                raise IllegalAction("hint_late")
        except Refusal as refusal:
            answer = self._refused(key, refusal)
        self._answers.append(answer)
        self.changed.set()

    def _look(self, seat: int, since: int) -> None:
        """Be somebody else at the same screen; the next greeting says so."""
        if seat != self._seat:
            self._seat = self._heard_as = seat
            self._heard = since

    def _refused(self, key: str, refusal: Refusal) -> Refused:
        lang = self.visitor.lang
        text = refused(refusal, lang, self._hello.game if self._hello else None)
        return Refused(key, refusal.code, text, refusal.rule)


def _whole(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 7 else None
