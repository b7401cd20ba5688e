"""Connections that are slow, idle or too many: deadlines and caps below the app.

Everything is looked over once a second, so a connection costs no timer of its own.
"""

import asyncio
import errno
import socket
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ecotone.core.errors import ParseError
from ecotone.server.addresses import share
from ecotone.server.messages import FRAME

try:
    import resource
except ImportError:  # no such limits on this system
    resource = None  # type: ignore[assignment]

GOODBYE = 2
"""Seconds that open connections have to finish when the server stops."""

RESERVED = 160
"""Files that are never given to connections: the store's, the bots' pipes, those just accepted."""

AT_ONCE = 16
"""Connections accepted in one go: five such goes pass before the first is looked at and closed."""

QUEUE = 1024
"""Connections that the system holds until they are accepted."""


class Patience(NamedTuple):
    """How long a connection may take, in seconds, and how many there may be."""

    head: float = 10.0  # for a request's head, and from then on for its body
    idle: float = 30.0  # between two requests
    write: float = 10.0  # for a reader who takes nothing
    connections: int = 10_000
    from_address: int = 256
    glance: float = 1.0  # between two looks at all of them


LIMITS = ("head", "idle", "write", "connections", "from_address")
"""What a host may set."""


def limits(given: Mapping[str, int]) -> Patience:
    """The usual patience with some of it set: {"connections": 2000, "head": 20}."""
    for name, number in given.items():
        if name not in LIMITS or number < 1:
            raise ParseError("limit_unknown", name=name, known=", ".join(LIMITS))
    return Patience()._replace(**given)


class Watched(Protocol):
    """A connection as its keeper sees it."""

    transport: asyncio.Transport
    address: str
    began: float
    stuck: float | None

    def late(self, now: float, patience: Patience) -> bool:
        """Whether it has had all the time it gets."""

    def idle(self) -> bool:
        """Whether nobody would miss it: no request is under way."""


class Connections:
    """All connections of this process; proxies that are trusted count as nobody's address."""

    def __init__(self, patience: Patience, proxies: Container[str] = ()) -> None:
        self.patience = patience
        self.most = min(patience.connections, _files() - RESERVED)
        self.cut_off = 0
        self._proxies = proxies
        self._open: dict[Watched, None] = {}  # the oldest first
        self._from: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def whose(self, address: str) -> str:
        """Whose share a connection counts for; a proxy's clients are told apart by the app."""
        return "" if address in self._proxies else share(address)

    def enter(self, one: Watched) -> bool:
        """Let a connection in if there is room, or an older one that idles can make some."""
        full = one.address and self._from[one.address] >= self.patience.from_address
        if full and not self._make_room(one.address):
            return self._refuse(one)
        if len(self._open) >= self.most and not self._make_room():
            return self._refuse(one)
        self._open[one] = None
        self._from[one.address] += 1
        return True

    def _refuse(self, one: Watched) -> bool:
        self.cut_off += 1
        one.transport.abort()
        return False

    def _make_room(self, address: str | None = None) -> bool:
        for other in self._open:
            if address in (None, other.address) and other.idle():
                self._cut(other)
                return True
        return False

    def _cut(self, one: Watched) -> None:
        self.cut_off += 1
        self.leave(one)
        one.transport.abort()

    def leave(self, one: Watched) -> None:
        """Forget a connection that has ended, or has become another kind."""
        if one in self._open:
            del self._open[one]
            self._from[one.address] -= 1
            if not self._from[one.address]:
                del self._from[one.address]

    def look(self, now: float) -> None:
        """Cut off whatever has had all the time it gets."""
        for one in list(self._open):
            if one.stuck is None and one.transport.is_closing():
                one.stuck = now
            unread = one.stuck is not None and now - one.stuck > self.patience.write
            if unread or one.late(now, self.patience):
                self._cut(one)

    async def keep_looking(self) -> None:
        """Look at everything again and again."""
        clock = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(self.patience.glance)
            self.look(clock())


class Config(uvicorn.Config):
    """How uvicorn is run: quiet, small frames, compressed as pages are; who keeps count."""

    def __init__(self, app: ASGIApp, kept: Connections, proxies: Sequence[str]) -> None:
        super().__init__(
            app,
            http=Http,
            ws=WebSockets,
            ws_max_size=FRAME,
            ws_per_message_deflate=True,
            log_level="warning",
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="off",
            backlog=AT_ONCE,
            forwarded_allow_ips=list(proxies),
            timeout_keep_alive=round(kept.patience.idle),
            timeout_graceful_shutdown=GOODBYE,
        )
        self.kept = kept


class _Kept:
    """What both kinds of connection have: when they began, and since when nobody reads."""

    config: Config
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    client: tuple[str, int] | None
    address = ""
    began = 0.0
    stuck: float | None = None

    def _made(self, transport: asyncio.Transport) -> None:
        raw = transport.get_extra_info("socket")
        # asyncio leaves it out where a listening socket was made without naming its protocol
        if raw is not None and raw.family in (socket.AF_INET, socket.AF_INET6):
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.address = self.config.kept.whose(self.client[0]) if self.client else ""
        self.began = self.loop.time()


class Http(_Kept, H11Protocol):  # type: ignore[misc]
    """A connection for requests."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._made(transport)
        self.config.kept.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self.config.kept.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Part of a request."""
        if self.timeout_keep_alive_task is not None:  # the first of the next one
            self.began = self.loop.time()
        super().data_received(data)

    def on_response_complete(self) -> None:
        """The next request may have come already."""
        self.began = self.loop.time()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a socket."""
        self.config.kept.leave(self)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The reader does not keep up."""
        self.stuck = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        self.stuck = None
        super().resume_writing()

    def idle(self) -> bool:
        """Whether nobody would miss it: no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def late(self, now: float, patience: Patience) -> bool:
        """Whether a head or a body has taken too long; uvicorn ends what idles after an answer."""
        sending = self.conn.their_state is h11.SEND_BODY
        begun = self.timeout_keep_alive_task is None
        waiting = self.conn.their_state is h11.IDLE and self.idle() and begun
        return (sending or waiting) and now - self.began > patience.head


class WebSockets(_Kept, WebSocketsSansIOProtocol):  # type: ignore[misc]
    """A connection that has become a socket."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        self._made(self.transport)
        self.config.kept.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self.config.kept.leave(self)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The reader does not keep up."""
        self.stuck = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        self.stuck = None
        super().resume_writing()

    def idle(self) -> bool:
        """A socket is somebody at a table."""
        return False

    def late(self, now: float, patience: Patience) -> bool:
        """Only a reader who takes nothing is; whoever is silent is asked by pings."""
        return False


def _files() -> int:
    """How many files this process may open: as many as the system lets it raise that to."""
    if resource is None:
        return RESERVED + Patience().connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = RESERVED + Patience().connections
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


def calm(loop: asyncio.AbstractEventLoop) -> None:
    """Let the loop tell of errors nobody waits for, but not of running out of files."""
    loop.set_exception_handler(_calmly)


def _calmly(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    problem = context.get("exception")
    if not (isinstance(problem, OSError) and problem.errno in (errno.EMFILE, errno.ENFILE)):
        loop.default_exception_handler(context)
