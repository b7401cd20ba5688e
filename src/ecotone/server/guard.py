"""What is let in and what goes out with every answer: origins, sizes, paces, headers."""

import re
from collections import deque
from contextlib import suppress
from typing import TypeVar

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ecotone.core.errors import IllegalAction, ParseError
from ecotone.server.messages import FRAME, MESSAGES, WINDOW

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
T = TypeVar("T")


class Headers:
    """Puts the headers that protect a page on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app inside does."""

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, protected if scope["type"] == "http" else send)


def same_origin(connection: HTTPConnection, *, without_cookie: bool) -> None:
    """Refuse what another site's page sends; programs send no Origin, and then no cookie counts.

    `without_cookie`: whether this request brings no right that a browser would add by itself.
    """
    origin = connection.headers.get("origin")
    if origin is None and without_cookie:
        return
    host = connection.headers.get("host", "").lower()
    if origin is None or not host or origin.lower().partition("://")[2] != host:
        raise IllegalAction("wrong_origin")


async def body(request: Request, kind: type[T]) -> T:
    """What was posted: JSON of the right shape, and not too much of it."""
    same_origin(request, without_cookie=not request.cookies)
    media, _, _ = request.headers.get("content-type", "").partition(";")
    if media.strip().lower() != "application/json":
        raise ParseError("json_only")
    read = bytearray()
    with suppress(ClientDisconnect):  # what was cut off is not JSON, and nobody hears of it
        async for chunk in request.stream():
            read += chunk
            if len(read) > FRAME:
                raise ParseError("too_large", most=FRAME // 1024)
    return decoded(bytes(read), msgspec.json.Decoder(kind))


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
