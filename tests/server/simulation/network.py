"""The network between clients and the server: ASGI at one end, and nothing certain on the way.

A line is like TCP downwards: what arrives, arrives in order, up to where it was lost. Upwards it is
worse: messages may also come twice, late, or after later ones.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from starlette.types import ASGIApp, Message, Scope

from server.simulation.loop import Process, outside
from server.simulation.nature import Nature

HOST = "club.example"
WINDOW = 16
"""So many messages the system holds for a reader who takes nothing."""

UNNOTICED = 40.0
"""Seconds at most until the server notices that a line is dead."""

ANSWERED = 15.0
"""Seconds that a client waits for an answer over HTTP."""


class Hearer(Protocol):
    """A client, as a line knows it."""

    name: str

    def opened(self) -> None:
        """The line is up."""

    def told(self, message: dict[str, Any]) -> None:
        """The server says something."""

    def closed(self, code: int) -> None:
        """The line is gone."""


class Answer(NamedTuple):
    """What the server answers over HTTP."""

    status: int
    body: Any
    cookies: dict[str, str]


class Server(NamedTuple):
    """A server that runs."""

    process: Process
    app: ASGIApp


class Line:
    """One WebSocket: the server's end is ASGI, the client's end is told what arrives."""

    def __init__(self, network: "Network", server: Server, client: Hearer) -> None:
        self._network, self._nature = network, network.nature
        self._process, self._client = server.process, client
        self._inbox: deque[Message] = deque([{"type": "websocket.connect"}])
        self._arrived, self._room = asyncio.Event(), asyncio.Event()
        self._arrived.set()
        self._on_the_way = 0
        self._last = 0.0
        self._left = False
        """Whether the client has gone, or been told that the line has."""
        self._gone = False
        """Whether the server knows that the line is gone."""
        self._lost_up = self._lost_down = False

    # --- the server's end

    async def receive(self) -> Message:
        """The next thing that the client says."""
        while not self._inbox:
            self._arrived.clear()
            await self._arrived.wait()
        return self._inbox.popleft()

    async def send(self, message: Message) -> None:
        """Something for the client; whoever is not read has to wait."""
        while self._on_the_way >= WINDOW and not self._gone:
            self._room.clear()
            await self._room.wait()
        if self._gone and message["type"] != "websocket.accept":
            raise OSError("the line is gone")
        if self._gone or not self._process.alive:
            return
        if message["type"] == "websocket.send":
            self._network.sent(self._client, message["text"])
        self._nature.note(f"-> {self._client.name} {message.get('text', message['type'])}")
        self._on_the_way += 1
        if self._nature.happens(self._nature.weather.drop):
            self._nature.befalls("message lost", f"to {self._client.name}")
            self._lost_down = True
        if not self._lost_down:
            self._last = max(self._last, self._nature.loop.time() + self._network.latency())
            self._nature.loop.call_at(self._last, self._deliver, message, context=outside())

    def _deliver(self, message: Message) -> None:
        if self._lost_down:
            return
        self._on_the_way -= 1
        self._nature.loop.call_soon(self._room.set, context=self._process.inside())
        if self._left:
            return
        if message["type"] == "websocket.accept":
            self._client.opened()
        elif message["type"] == "websocket.send":
            self._client.told(json.loads(message["text"]))
        else:
            self._end(message.get("code", 1000))

    def hang_up(self) -> None:
        """The server's system closes the line."""
        self._notice(0.0)
        self.reset(self._network.latency())

    def _notice(self, after: float) -> None:
        """Let the server know that the line is gone."""

        def gone() -> None:
            if not self._gone:
                self._gone = True
                self._inbox.append({"type": "websocket.disconnect", "code": 1006})
                self._arrived.set()
                self._room.set()

        self._nature.loop.call_later(after, gone, context=self._process.inside())

    # --- the client's end

    def say(self, message: Mapping[str, Any]) -> None:
        """Something for the server."""
        nature, weather = self._nature, self._nature.weather
        text = json.dumps(message)
        nature.note(f"<- {self._client.name} {text}")
        if nature.happens(weather.drop):
            nature.befalls("message lost", f"from {self._client.name}")
            self._lost_up = True
        copies = 2 if nature.happens(weather.double) else 1
        nature.facts["message doubled"] += copies - 1
        for _ in range(copies):
            late = nature.up_to(4.0) if nature.happens(weather.overtaken) else 0.0
            nature.facts["message late"] += late > 0
            if not self._lost_up:
                after = self._network.latency() + late
                context = self._process.inside()
                nature.loop.call_later(after, self._arrive, text, context=context)

    def _arrive(self, text: str) -> None:
        if not self._lost_up and not self._gone:
            self._inbox.append({"type": "websocket.receive", "text": text})
            self._arrived.set()

    def leave(self) -> None:
        """The client hangs up."""
        self._left = True
        self._network.lines.pop(self, None)
        self._notice(self._nature.up_to(UNNOTICED) if self._lost_up else self._network.latency())

    # --- what happens to it

    def lose(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self._lost_up = self._lost_down = True

    def lose_down(self) -> None:
        """Nothing arrives at the client any more."""
        self._lost_down = True

    def cut(self) -> None:
        """The line breaks; each end notices in its own time."""
        self.lose()
        self._nature.befalls("line cut", f"of {self._client.name}")
        self._notice(self._nature.up_to(UNNOTICED))
        self.reset(self._nature.up_to(5.0))

    def reset(self, after: float) -> None:
        """The client is told that the line is gone."""
        self._lost_down = True
        self._nature.loop.call_later(after, self._end, 1006, context=outside())

    def _end(self, code: int) -> None:
        self._network.lines.pop(self, None)
        if not self._left:
            self._left = True
            self._client.closed(code)

    @property
    def client(self) -> Hearer:
        return self._client


class Network:
    """All lines, and who can reach the server."""

    def __init__(self, nature: Nature, sent: Callable[[Hearer, str], None]) -> None:
        self.nature, self.sent = nature, sent
        self.server: Server | None = None
        self.lines: dict[Line, None] = {}
        self._parted: dict[str, float] = {}

    def latency(self) -> float:
        return 0.001 + self.nature.up_to(self.nature.weather.latency)

    def reaches(self, who: str) -> bool:
        """Whether this guest gets through to the server."""
        return self.server is not None and self._parted.get(who, 0.0) <= self.nature.loop.time()

    def part(self, who: str, seconds: float) -> None:
        """Nothing of this guest comes through for so long."""
        self.nature.befalls("parted", f"{who} from the server for {seconds:.1f} s")
        self._parted[who] = self.nature.loop.time() + seconds
        for line in [one for one in self.lines if one.client.name.startswith(who)]:
            line.lose()

    def heal(self) -> None:
        """Everybody gets through again."""
        self._parted.clear()

    def closed(self) -> None:
        """The server is gone, or going: its system closes all lines."""
        self.server = None
        for line in self.lines:
            line.hang_up()

    def connect(
        self, client: Hearer, who: str, path: str, cookies: Mapping[str, str]
    ) -> Line | None:
        """A line to the server; None if it cannot be reached."""
        if self.server is None or not self.reaches(who):
            return None
        path, _, query = path.partition("?")
        line = Line(self, self.server, client)
        self.lines[line] = None
        scope = _scope("websocket", "ws", path, query, who, cookies)
        served = self._serve(self.server.app, scope, line)
        self.nature.loop.create_task(served, context=self.server.process.inside())
        return line

    async def _serve(self, app: ASGIApp, scope: Scope, line: Line) -> None:
        await asyncio.sleep(self.latency())
        try:
            await app(scope, line.receive, line.send)
        except Exception as problem:  # noqa: BLE001 - a fault of the server
            self.nature.breaks(f"the app failed: {problem!r}")

    async def ask(
        self, who: str, method: str, path: str, body: object, cookies: Mapping[str, str]
    ) -> Answer | None:
        """What the server answers, or None: nobody knows then whether it was done."""
        self.nature.note(f"{who} {method} {path} {json.dumps(body)}")
        await asyncio.sleep(self.latency())
        if self.server is None:
            return None
        drop = self.nature.weather.drop
        lost, unheard = self.nature.happens(drop), self.nature.happens(drop)
        answer: asyncio.Future[Answer] = self.nature.loop.create_future()
        if self.reaches(who) and not lost:
            scope = _scope("http", "http", path, "", who, cookies) | {"method": method}
            work = self._answered(self.server, scope, json.dumps(body).encode(), answer, unheard)
            self.nature.loop.create_task(work, context=self.server.process.inside())
        try:
            async with asyncio.timeout(ANSWERED):
                return await answer
        except TimeoutError:
            return None

    async def _answered(
        self,
        server: Server,
        scope: Scope,
        body: bytes,
        answer: "asyncio.Future[Answer]",
        unheard: bool,
    ) -> None:
        messages: deque[Message] = deque([{"type": "http.request", "body": body}])
        said: list[Message] = []

        async def receive() -> Message:
            return messages.popleft() if messages else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            said.append(message)

        try:
            await server.app(scope, receive, send)
        except Exception as problem:  # noqa: BLE001 - a fault of the server
            self.nature.breaks(f"{scope['path']} failed: {problem!r}")
            return
        read = _read(said)
        self.nature.note(f"-> {scope['path']} {read.status} {json.dumps(read.body)}")
        if not unheard:

            def tell() -> None:
                if not answer.done():
                    answer.set_result(read)

            self.nature.loop.call_later(self.latency(), tell, context=outside())


def _scope(
    kind: str, scheme: str, path: str, query: str, who: str, cookies: Mapping[str, str]
) -> dict[str, Any]:
    headers = {
        "host": HOST,
        "origin": f"http://{HOST}",
        "accept-language": "en",
        "content-type": "application/json",
        "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
    }
    return {
        "type": kind,
        "scheme": scheme,
        "http_version": "1.1",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items() if value],
        "client": (f"198.51.100.{sum(map(ord, who)) % 250}", 5000),
        "server": (HOST, 80),
        "subprotocols": [],
        "asgi": {"version": "3.0"},
        "state": {},
    }


def _read(said: list[Message]) -> Answer:
    start = said[0]
    whole = b"".join(message.get("body", b"") for message in said[1:])
    set_cookies = [value.decode() for name, value in start["headers"] if name == b"set-cookie"]
    pairs = (one.partition(";")[0].partition("=") for one in set_cookies)
    return Answer(
        start["status"],
        json.loads(whole) if whole else None,
        {name: value for name, _, value in pairs},
    )
