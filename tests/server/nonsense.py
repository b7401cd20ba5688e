"""What no client of ours would send: messages and requests, nearly right or not at all."""

import json
import socket
import string
from contextlib import closing, suppress
from random import Random
from typing import Any, get_args
from unittest.mock import MagicMock

import httpx
import pytest
from starlette.routing import Route

from ecotone.server import app as web_app
from ecotone.server import messages
from games.samples import DRAFT

BURST = 200
"""So many frames are sent on one socket."""

ODD = ("", "null", "[]", "{}", '"', "\0", "\ud800", "9" * 400, "[" * 3000, "1e999", "-0", "\u202e")


def spoilt(rng: Random) -> str:
    """A message that is nearly one of ours, or nothing at all."""
    kind = rng.choice(get_args(messages.Asked)).__struct_config__.tag
    said: dict[str, Any] = {"type": kind, "id": "x", "seat": 0, "text": "x", "token": "x"}
    for _ in range(rng.randrange(3)):
        said[rng.choice([*said, "more"])] = rng.choice([None, -1, 1e300, [], {}, "y" * 600, True])
    text = json.dumps(said)
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice([*ODD, *string.printable]) + text[at + rng.randrange(3) :]
    return text


def addresses() -> list[Route]:
    """Every address of the app."""
    routes: list[Route] = []

    def remember(path: str, door: object, **more: object) -> Route:
        routes.append(Route(path, door, **more))  # type: ignore[arg-type]
        return routes[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web_app, "Route", remember)
        web_app.application(MagicMock(), MagicMock())
    return routes


def asked(rng: Random, routes: list[Route], table: str) -> httpx.Request:
    """A request to some address, filled with what may be there and what may not."""
    route = rng.choice(routes)
    words = ["0", "1", "999999", table, DRAFT, "x", "%00", "..%2f", "%ff", "2026-11-18", "a" * 300]
    path = "/".join(rng.choice(words) if "{" in part else part for part in route.path.split("/"))
    method = rng.choice([*(route.methods or ()), "GET", "POST", "PUT", "OPTIONS"])
    query = rng.choice(["", "?at=0", "?at=-1", "?eyes=open", "?seat=9&what=card:x", "?game=%00"])
    body = rng.choice([*ODD[:6], '{"game": 1}', '{"seats": []}', '{"act": "mute", "seat": 99}'])
    headers = {
        "content-type": rng.choice(["application/json", "text/plain", ""]),
        "accept-language": rng.choice(["fr", "en", "x" * 500, "*;q=9"]),
        "cookie": rng.choice(["", "ecotone_guest=x.y", "ecotone_seats=a:b~c", "=;;="]),
    }
    given = {name: value for name, value in headers.items() if value}
    return httpx.Request(method, f"{path}{query}", content=body, headers=given)


def frame(rng: Random) -> bytes:
    """A frame on a socket: our messages spoilt, or what is no frame of any client."""
    inside = spoilt(rng).encode("utf-8", "surrogatepass")[:400]
    first = rng.choice([0x81, 0x81, 0x81, 0x82, 0x01, 0x80, 0xC1, 0x83, 0x88, 0x89, 0x8A, 0xFF])
    size = bytes([128 | len(inside)]) if len(inside) < 126 else b"\xfe" + len(inside).to_bytes(2)
    if rng.random() < 0.1:  # it lies about its size, or has no mask
        size = rng.choice([b"\xff" + b"\x7f" * 8, b"\xfe\xff\xff", bytes([len(inside) & 127])])
    return bytes([first]) + size + bytes(4) + inside


def upgrade(host: str, table: str) -> bytes:
    """How a socket is asked for, compressed."""
    head = f"GET /ws/{table}?as=data HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
    key = "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n"
    more = "Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Version: 13\r\n\r\n"
    return f"{head}{key}{more}".encode()


def burst(host: str, table: str, many: int, rng: Random) -> None:
    """Send so many frames that are none, on a socket for each BURST of them."""
    name, _, port = host.rpartition(":")
    for _ in range(max(1, many // BURST)):
        with (
            suppress(ConnectionError, TimeoutError),
            closing(socket.create_connection((name, int(port)), timeout=10)) as line,
        ):
            line.sendall(upgrade(host, table))
            line.sendall(b"".join(frame(rng) for _ in range(BURST)))
            line.shutdown(socket.SHUT_WR)  # where a frame says that more of it comes
            while line.recv(65536):
                pass
