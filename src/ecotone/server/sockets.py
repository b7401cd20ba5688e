"""Play over WebSockets: what a viewer may say, and what they are told, each thing once."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from ecotone.core.errors import IllegalAction, Refusal
from ecotone.games import GAMES
from ecotone.locale import refused, say
from ecotone.server import messages
from ecotone.server.daily import Days
from ecotone.server.easel import Easel
from ecotone.server.feed import Feed
from ecotone.server.guard import Pace, decoded, same_origin
from ecotone.server.hints import PendingHint
from ecotone.server.hub import Hub
from ecotone.server.identity import Keys, Visitor, holder, plain, same_name
from ecotone.server.log import Said
from ecotone.server.messages import Problem, Refused, Told
from ecotone.server.quotas import who
from ecotone.server.reasons import why
from ecotone.server.room import Room
from ecotone.server.snapshot import Snapshots, Viewpoint

SLOW = 10.0
"""Seconds after which a reader who takes nothing is given up."""

LONGEST_REASON = 120
CODES = {
    "no_json": 4400,
    "wrong_field": 4400,
    "link_forged": 4403,
    "daily_secret": 4403,
    "private_table": 4403,
    "removed": 4403,
    "unknown_table": 4404,
    "link_expired": 4410,
    "game_failed": 4424,
    "too_fast": 4008,
    "quota_messages": 4008,
    "quota_sockets": 4029,
}
_ASKED = msgspec.json.Decoder[messages.Asked](messages.Asked)
_PONG = msgspec.json.encode(messages.Pong())
_log = logging.getLogger(__name__)


class Closed(Exception):
    """The socket is to be closed, for this reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.refusal = refusal


class Sockets:
    """The sockets of this process by table, and what has been drawn for them."""

    def __init__(
        self, hub: Hub, keys: Keys, days: Days, address: Callable[[HTTPConnection], str]
    ) -> None:
        self.hub, self.keys, self.days = hub, keys, days
        self.address = address
        self.snapshots, self.easel = Snapshots(), Easel()

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
            with self.hub.quotas.hold("sockets", who(websocket, visitor.guest)):
                await socket.run(token)
        except Refusal as refusal:
            await socket.close(refusal)
        except Closed as closed:
            await socket.close(closed.refusal)
        except WebSocketDisconnect:
            pass
        except Exception as problem:  # noqa: BLE001 - a sentence here, all of it in the log
            _log.exception("a socket of table %s failed", table)
            await socket.close(GAMES.stumbled(problem) or IllegalAction("server_error"))


class Socket:
    """One viewer: a reader that does what they ask, a writer that tells what has changed.

    The writer keeps no queue: whenever something has changed it sends what this viewer has not
    been told yet, so a slow reader costs nothing but its own delay.
    """

    def __init__(self, house: Sockets, websocket: WebSocket, table: str, visitor: Visitor) -> None:
        self.house, self.hub, self.keys = house, house.hub, house.keys
        self.websocket, self.table, self.visitor = websocket, table, visitor
        self.changed = asyncio.Event()
        self._players: frozenset[str] = frozenset()
        query, base = websocket.query_params, house.address(websocket)
        self._feed = Feed(house.snapshots, house.keys, visitor, query, base, house.hub.now)
        self._pace = Pace()
        self._who = who(websocket, visitor.guest)
        self._thinking: asyncio.Task[None] | None = None
        self._doing = asyncio.Lock()

    async def run(self, token: str | None) -> None:
        """Until either side leaves."""
        try:
            room = await self.house.days.watched(self.table, self.visitor)
            if token:
                self.keys.seat_of(room, token)
        except Refusal as refusal:
            raise Closed(refusal) from None
        async with self.hub.watch(self.table) as self.changed:
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
        if left := self.hub.deserted(self.table):
            self.house.snapshots.forget(left)
        for end in ended:
            if isinstance(end, Exception):
                raise end

    def _be(self, players: frozenset[str]) -> None:
        """Let everyone know who plays here: the holders of this viewer's seats."""
        before, self._players = self._players, players
        for guest in players - before:
            self.hub.arrive(self.table, guest)
        for guest in before - players:
            self.hub.leave(self.table, guest)

    async def close(self, refusal: Refusal) -> None:
        """Say why, then close; the reader may be gone already."""
        text = refused(refusal, self.visitor.lang)
        reason = text.encode()[:LONGEST_REASON].decode(errors="ignore")
        with suppress(RuntimeError, WebSocketDisconnect):
            await self._send(msgspec.json.encode(Problem(refusal.code, text)))
            await self.websocket.close(CODES.get(refusal.code, 4000), reason)

    async def _send(self, message: bytes) -> None:
        """Tell it, unless they are gone: somebody who takes nothing for long is."""
        try:
            async with asyncio.timeout(SLOW):
                await self.websocket.send_text(message.decode())
        except TimeoutError:
            raise WebSocketDisconnect from None

    # --- what we tell

    async def _tell(self) -> None:
        while True:
            await self.changed.wait()
            await self.house.easel.turn()
            async with self._doing:  # so that the answer goes out before what it has changed
                room = await self.hub.room(self.table)
                self.changed.clear()
                fresh = self._fresh(room)
            for message in fresh:
                await self._send(message)
            if self._feed.behind:
                self.changed.set()

    def _fresh(self, room: Room) -> list[bytes]:
        """Everything this viewer has not been told yet, that they are present among it."""
        if room.failed:
            raise Closed(room.failed)
        try:
            self.keys.check_viewer(room, self.visitor)
        except Refusal as refusal:
            raise Closed(refusal) from None
        holders = (holder(room.seats[seat]) for seat in self.keys.seats(room, self.visitor))
        self._be(frozenset(person.guest for person in holders if person))
        present = self.hub.present(self.table)
        again = room.followed_by
        return self._feed.fresh(room, present, None if again is None else f"/t/{again}")

    # --- what we are asked

    async def _listen(self) -> None:
        while True:
            received = await self.websocket.receive()
            if received["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(received.get("code", 1000))
            if not self._pace.keeps(asyncio.get_running_loop().time()):
                raise Closed(IllegalAction("too_fast"))
            try:
                self.hub.quotas.spend("messages", self._who)
                asked = decoded(received.get("text") or b"", _ASKED)
            except Refusal as refusal:
                raise Closed(refusal) from None
            if isinstance(asked, messages.Ping):
                # said every second: nothing of the table needs to be looked at
                await self._send(_PONG)
                continue
            async with self._doing:
                try:
                    answer = await self._do(asked)
                except Refusal as refusal:
                    answer = self._refused(getattr(asked, "id", ""), refusal)
                except Exception as problem:
                    if (failed := GAMES.stumbled(problem)) is None:
                        raise
                    _log.exception("the game at table %s failed", self.table)
                    answer = self._refused(getattr(asked, "id", ""), failed)
                if answer:
                    await self._answer(answer)
                if isinstance(asked, messages.Move | messages.Undo | messages.Release):
                    self._feed.again()  # they are told how things stand, in any case
                self.changed.set()

    async def _answer(self, answer: Told) -> None:
        """Say it at once, before anything is drawn; who was not greeted yet hears that first."""
        if self._feed.hello is None or isinstance(answer, messages.Pong):
            self._feed.answer(answer)
        else:
            await self._send(msgspec.json.encode(answer))

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
            case messages.Release(key, seat):
                guest = await self._own(seat)
                await self.hub.release(self.table, seat, key, guest=guest)
                return messages.Ack(key)
            case messages.Say(key, text):
                await self._say(key, plain(text, messages.LONGEST_LINE))
                return messages.Ack(key)
            case messages.Why(seat, token, prefix):
                await self._own(seat)
                return messages.Reason(await self._why(seat, prefix, token))
            case messages.AskHint(key, seat):
                await self._own(seat)
                await self._hint(key, seat)
                return None
            case messages.Look(seat, since):
                await self._own(seat)
                self._feed.look(seat, since)
                return messages.Pong()
            case messages.Ping():
                return None

    async def _own(self, seat: int) -> str:
        """The guest who plays this seat of mine: as things stand, not as I was last told."""
        room = await self.hub.room(self.table)
        person = holder(room.seats[seat]) if seat in self.keys.seats(room, self.visitor) else None
        if person is None:
            raise IllegalAction("not_yours")
        return person.guest

    async def _say(self, key: str, text: str) -> None:
        room = await self.hub.room(self.table)
        shown = self._feed.seat
        seat = shown if shown in self.keys.seats(room, self.visitor) else None
        name = self.visitor.name if seat is None else room.names(self.visitor.lang)[seat]
        spokesman = holder(room.seats[seat]) if seat is not None else None
        speakers = {self.visitor.guest, spokesman.guest if spokesman else ""}
        room.order.check_speaker(*speakers, host=room.opened.host == self.visitor.guest)
        if not name:
            raise IllegalAction("name_first")
        if seat is None and same_name(name, room.names(self.visitor.lang).values()):
            raise IllegalAction("name_of_player", name=name)
        if text:
            self.hub.quotas.spend("chat", self._who)
            await self.hub.say(self.table, Said(seat, name, text, key, self.visitor.guest))

    async def _why(self, seat: int, prefix: tuple[str, ...], token: str) -> str:
        room = await self.hub.room(self.table)
        reason = None if room.over else why(room, seat, prefix, token, self.visitor.lang)
        if reason is None:
            drawn = self.house.snapshots.of(room, Viewpoint(seat, self.visitor.lang, data=False))
            return str(drawn["status"]) or say(self.visitor.lang, "server.not_now")
        return reason

    async def _hint(self, key: str, seat: int) -> None:
        """Let a bot think about it, while this viewer goes on."""
        if self._thinking and not self._thinking.done():
            raise IllegalAction("hint_busy")
        room = await self.hub.room(self.table)
        pending = PendingHint(room, seat, self.visitor.lang, self.house.snapshots)
        self._thinking = asyncio.create_task(self._advise(pending, key, seat))

    async def _advise(self, pending: PendingHint, key: str, seat: int) -> None:
        answer: Told
        try:
            with self.hub.quotas.hold("thinking", self._who):
                answer = await pending.answer(key, self.hub.workers)
            await self._own(seat)
            if not pending.holds(await self.hub.room(self.table)):
                raise IllegalAction("hint_late")
        except Refusal as refusal:
            answer = self._refused(key, refusal)
        self._feed.answer(answer)
        self.changed.set()

    def _refused(self, key: str, refusal: Refusal) -> Refused:
        lang = self.visitor.lang
        hello = self._feed.hello
        text = refused(refusal, lang, hello.game if hello else None)
        return Refused(key, refusal.code, text, refusal.rule)
