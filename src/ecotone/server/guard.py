"""What is let in and what goes out with every answer: origins, sizes, paces, headers."""

import re
from collections import deque
from collections.abc import Collection
from contextlib import suppress
from typing import TypeVar

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ecotone.core.errors import IllegalAction, ParseError
from ecotone.locale import refused
from ecotone.server.addresses import HERE
from ecotone.server.identity import spoken
from ecotone.server.messages import FRAME, MESSAGES, WINDOW
from ecotone.server.quotas import Quotas, TooMany, who

CSP = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_PART = ("cross-origin-resource-policy", "x-content-type-options")
"""What protects a script or a style that a page asks for; the rest is for what can be opened."""
HSTS = "max-age=31536000"
"""Who has come by HTTPS shall not come without it for a year."""

_HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?)(:\d{1,5})?")
LONGEST_HOST = 260
LOOPBACK = re.compile(r"(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?")
T = TypeVar("T")


class Headers:
    """Puts the headers that protect a page on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app inside does."""
        # browsers say so themselves; a page of forty parts would carry 14 kB of headers otherwise
        part = {(b"sec-fetch-dest", b"script"), (b"sec-fetch-dest", b"style")} & {*scope["headers"]}

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name in _PART if part else HEADERS:
                    headers.setdefault(name, HEADERS[name])
                if scope["scheme"] == "https":
                    headers.setdefault("strict-transport-security", HSTS)
            await send(message)

        await self.app(scope, receive, protected if scope["type"] == "http" else send)


class Hosts:
    """Lets in who asks for a host that could be one and, where names are given, for one of them.

    Programs on this machine, such as those that look after the server, may call it by its address.
    """

    def __init__(self, app: ASGIApp, names: Collection[str] = ()) -> None:
        self.app = app
        self._names = {name.lower().rstrip(".") for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app inside does, or with one sentence."""
        asked = [value for name, value in scope["headers"] if name == b"host"]
        host = asked[0].decode("latin-1") if len(asked) == 1 else ""
        if self.knows(host) or (_here(scope) and LOOPBACK.fullmatch(host)):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            lang = spoken(HTTPConnection(scope).headers.get("accept-language", ""))
            sentence = refused(ParseError("wrong_host"), lang)
            answer = PlainTextResponse(sentence, 400, headers=HEADERS | {"connection": "close"})
            await answer(scope, receive, send)

    def knows(self, host: str) -> bool:
        """Whether this is a name of ours; `*.club.example` stands for all below it."""
        form = _HOST.fullmatch(host.lower()) if len(host) <= LONGEST_HOST else None
        if form is None:
            return False
        name = form[1].rstrip(".")
        _, _, above = name.partition(".")
        return not self._names or name in self._names or f"*.{above}" in self._names


class Shares:
    """Lets every address have so many requests answered at a time, whatever it came through."""

    def __init__(self, app: ASGIApp, quotas: Quotas) -> None:
        self.app, self._quotas = app, quotas

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app inside does, or with one sentence; sockets are counted elsewhere."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        try:
            with self._quotas.hold("requests", who(connection, "")):
                await self.app(scope, receive, send)
        except TooMany as refusal:
            lang = spoken(connection.headers.get("accept-language", ""))
            answer = PlainTextResponse(refused(refusal, lang), 429, headers=HEADERS)
            await answer(scope, receive, send)


def _here(scope: Scope) -> bool:
    """Whether it comes from this very machine, not through a proxy from another."""
    client = scope.get("client")
    return client is not None and client[0] in HERE


def same_origin(connection: HTTPConnection, *, without_cookie: bool) -> None:
    """Refuse what another site's page sends; programs send no Origin, and then no cookie counts.

    `without_cookie`: whether this request brings no right that a browser would add by itself.
    """
    origin = connection.headers.get("origin")
    if origin is None and without_cookie:
        return
    host = connection.headers.get("host", "").lower()
    scheme, _, site = (origin or "").lower().partition("://")
    secure = connection.url.scheme in ("https", "wss")
    if not host or site != host or (secure and scheme != "https"):
        raise IllegalAction("wrong_origin")


async def body(request: Request, kind: type[T]) -> T:
    """What was posted: JSON of the right shape, and not too much of it."""
    same_origin(request, without_cookie=not request.cookies)
    media, _, _ = request.headers.get("content-type", "").partition(";")
    if media.strip().lower() != "application/json":
        raise ParseError("json_only")
    return decoded(await _read(request, FRAME), msgspec.json.Decoder(kind))


async def text_body(request: Request, most: int) -> str:
    """What was posted as text, and not more than so many bytes of it."""
    same_origin(request, without_cookie=not request.cookies)
    return (await _read(request, most)).decode("utf-8-sig", "replace")


async def _read(request: Request, most: int) -> bytes:
    read = bytearray()
    with suppress(ClientDisconnect):  # what was cut off is refused, and nobody hears of it
        async for chunk in request.stream():
            read += chunk
            if len(read) > most:
                raise ParseError("too_large", most=most // 1024)
    return bytes(read)


def decoded(text: str | bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """The JSON as a message, or a refusal that names the place that is wrong."""
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as problem:
        raise ParseError("wrong_field", place=_place(str(problem))) from None
    except RecursionError:  # nested deeper than any message of ours
        raise ParseError("wrong_field", place="") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ParseError("no_json") from None


def _place(problem: str) -> str:
    """Which field is wrong; nothing when it is the whole."""
    inside = re.search(r"at `\$\.?([^`]*)`$", problem)
    field = re.search(r"field `(\w+)`", problem)
    return ".".join(found[1] for found in (inside, field) if found and found[1])


class Pace:
    """Counts the messages of one socket: so many in so many seconds, no more."""

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=MESSAGES)

    def keeps(self, now: float) -> bool:
        """Whether one more message now is within the limit."""
        fast = len(self._times) == MESSAGES and now - self._times[0] < WINDOW
        self._times.append(now)
        return not fast
