"""A real server for tests: uvicorn on a free port, a real store, sockets as clients use."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Protocol

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ecotone.server.pieces import changed
from ecotone.server.quotas import QUOTAS, Quota
from ecotone.server.serving import Hosting, Server, serve
from ecotone.server.stores import Where
from ecotone.server.workers import Workers

PATIENCE = 60.0
"""Seconds after which a test gives up waiting, and its bots thinking; no machine needs them."""


GENEROUS = Hosting(
    quotas={kind: Quota(10**6, 10**6, 10**6, one.seconds) for kind, one in QUOTAS.items()},
    bots_alone=True,
)
"""Quotas that no test reaches by the way."""


class Running:
    """A server that answers; `stop` ends it in good order."""

    def __init__(
        self, database: Where, *, port: int = 0, buffer: int | None = None, **settings: Any
    ) -> None:
        self.database = database
        self._listening = socket.create_server(("127.0.0.1", port))
        if buffer is not None:  # what the system holds for a reader who is slow
            self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        self.port: int = self._listening.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        self._ready = threading.Event()
        self._failure: BaseException | None = None
        self._settings: dict[str, Any] = {
            "workers": Workers(limit=PATIENCE),
            "hosting": GENEROUS,
        } | settings
        self._server: Server | None = None
        self._guests: list[Guest] = []
        self._thread = threading.Thread(target=self._run, name="server")
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server does not start"
        if self._failure:
            raise self._failure

    def _run(self) -> None:
        try:
            asyncio.run(
                serve(self._listening, self.database, ready=self._started, **self._settings)
            )
        except BaseException as problem:  # noqa: BLE001 - the test shall see it
            self._failure = problem
        finally:
            self._ready.set()

    def _started(self, server: Server) -> None:
        self._server = server
        self._ready.set()

    def stop(self) -> None:
        """End the server."""
        for guest in self._guests:
            guest.http.close()
        if self._server:
            self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._listening.close()
        if self._failure:
            raise self._failure

    def guest(self, name: str = "", **headers: str) -> "Guest":
        """Somebody with a browser of their own."""
        self._guests.append(Guest(self, name, headers))
        return self._guests[-1]


class Served(Protocol):
    """A server, wherever it runs."""

    url: str
    host: str


class Guest:
    """A browser: cookies, requests and sockets of one guest."""

    def __init__(self, running: "Served", name: str, headers: Mapping[str, str]) -> None:
        self.running = running
        own = {"origin": running.url, "accept-language": "en", **headers}
        self.http = httpx.Client(base_url=running.url, headers=own, timeout=PATIENCE)
        self.http.get("/api/tables")
        self.post("/api/me", {"name": name})

    def post(self, path: str, body: Any, code: int = 200) -> Any:
        """What the server answers to JSON."""
        answer = self.http.post(path, json=body)
        assert answer.status_code == code, answer.text
        return answer.json()

    def open(self, game: str, *seats: str, code: int = 201, **more: Any) -> Any:
        """A new table; seats are written me, friend, open, hotseat:NAME or the name of a bot."""
        return self.post("/api/tables", {"game": game, "seats": wanted(seats), **more}, code)

    @contextmanager
    def socket(self, table: str, query: str = "", **headers: str) -> Iterator["Wire"]:
        """A socket at the table; a header that is empty is not sent."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        own = {"cookie": cookies, "accept-language": self.http.headers["accept-language"]}
        address = f"ws://{self.running.host}/ws/{table}{query}"
        with connect(
            address,
            origin=Origin(self.running.url),
            additional_headers={name: value for name, value in (own | headers).items() if value},
            proxy=None,
        ) as connection:
            yield Wire(connection)


def wanted(seats: tuple[str, ...]) -> list[dict[str, str]]:
    """Seats of a new table, from their short words."""
    found = []
    for word in seats:
        kind, _, name = word.partition(":")
        known = kind in ("me", "friend", "open", "hotseat")
        found.append({"kind": kind, "name": name} if known else {"kind": "bot", "bot": kind})
    return found


def play_to_the_end(guest: Guest, table: str) -> None:
    """Let a guest take the first action each time that they may."""
    with guest.socket(table, "?as=data") as wire:
        state = wire.until("state")
        for number in range(500):
            if state["over"]:
                return
            if state["seat"] in state["awaited"]:
                move = {"id": f"end-{number}", "seat": state["seat"], "text": state["legal"][0]}
                wire.send(type="move", **move)
                wire.until("ack")
            state = wire.until("state")
    raise AssertionError("the game does not end")


def forged(link: str) -> str:
    """The link with another signature."""
    return link[:-1] + ("y" if link.endswith("x") else "x")


def redrawn(drawn: dict[str, str], told: dict[str, Any]) -> None:
    """Bring what was drawn up to date, and let a page's message tell all of it."""
    fresh = {area: changed(drawn[area], change) for area, change in told["changes"].items()}
    drawn |= fresh | told["areas"] | ({} if told["sheet"] is None else {"sheet": told["sheet"]})
    areas = dict(drawn)
    told |= {"sheet": areas.pop("sheet"), "areas": areas, "changes": {}}


class Wire:
    """A socket: messages in and out, as JSON."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []
        self._drawn: dict[str, str] = {}

    def send(self, **message: Any) -> None:
        """Say something."""
        self.connection.send(json.dumps(message))

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, whatever it is."""
        told: dict[str, Any] = json.loads(self.connection.recv(timeout))
        if told.get("areas") is not None:  # what looks as before is not sent again
            redrawn(self._drawn, told)
        self.heard.append(told)
        return told

    def until(self, *kinds: str, **wanted: Any) -> dict[str, Any]:
        """The next message of one of these types whose fields have these values."""
        while True:
            told = self.next()
            if told["type"] in kinds and all(told.get(key) == it for key, it in wanted.items()):
                return told

    def quiet(self, seconds: float = 0.3) -> bool:
        """Whether nothing is said for a while."""
        try:
            self.next(seconds)
        except TimeoutError:
            return True
        return False

    def closed(self) -> tuple[int, str]:
        """How the server closed the socket."""
        connection = self.connection
        with suppress(ConnectionClosed):
            while True:
                self.next()
        assert connection.close_code is not None
        return connection.close_code, str(connection.close_reason)
