"""Whatever is sent, by whomever, and however the server ends: no fault of ours, nothing lost."""

import json
import signal
import string
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, get_args
from unittest.mock import MagicMock

import httpx
import pytest
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from campaigns import TIMES
from ecotone.core.errors import Refusal
from ecotone.server import app as web_app
from ecotone.server import messages
from ecotone.server.guard import decoded
from ecotone.server.sockets import _ASKED
from games.samples import DRAFT
from server.outside import Outside, serving
from server.running import Guest, Running

pytestmark = pytest.mark.heavy

FRAMES, ON_THE_WIRE, REQUESTS, ENDS = 10_000 * TIMES, 20 * TIMES, 60 * TIMES, 2 * TIMES
ODD = ("", "null", "[]", "{}", '"', "\0", "\ud800", "9" * 400, "[" * 3000, "1e999", "-0", "\u202e")


# --- malformed frames


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


def test_a_frame_that_is_no_message_is_refused_and_raises_nothing_else() -> None:
    rng, refused = Random(14), 0
    for _ in range(FRAMES):
        try:
            decoded(spoilt(rng).encode("utf-8", "surrogatepass"), _ASKED)
        except Refusal:
            refused += 1
    assert refused > FRAMES / 2


def test_whatever_comes_on_a_socket_the_next_one_is_served(server: Running) -> None:
    guest, rng = server.guest("Ann"), Random(15)
    table = guest.open(DRAFT, "me", "friend")["table"]
    for _ in range(ON_THE_WIRE):
        # what is no message ends the socket
        with guest.socket(table) as wire, suppress(ConnectionClosed):
            for _ in range(5):
                wire.connection.send(spoilt(rng).encode("utf-8", "replace").decode())
    with guest.socket(table) as wire:
        assert wire.until("state")["players"][0]["you"]


# --- random requests


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


def test_no_request_finds_a_fault_of_ours(server: Running) -> None:
    rng, routes = Random(16), addresses()
    table = server.guest("Ann").open(DRAFT, "me", "friend")["table"]
    with httpx.Client(base_url=server.url) as client:
        for _ in range(REQUESTS):
            wanted = asked(rng, routes, table)
            given = client.build_request(
                wanted.method, wanted.url, content=wanted.content, headers=wanted.headers
            )
            del given.headers["host"]
            given.headers["host"] = server.host
            answer = client.send(given)
            assert answer.status_code < 500, (wanted.method, wanted.url, wanted.content)


# --- every message in every role


def every_message() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each kind of message, as somebody would send it for the first seat."""
    fill = {"id": "x", "seat": 0, "text": "hello", "token": "x"}
    for kind in get_args(messages.Asked):
        needed = [name for name in kind.__struct_fields__ if name in fill]
        tag = kind.__struct_config__.tag
        yield tag, {"type": tag, **{name: fill[name] for name in needed}}


ANSWERED = {"say": "ack", "ping": "pong"}
"""What whoever looks may send; everything else is about a seat, and refused to all but its own."""


@pytest.mark.parametrize("role", ["rival", "spectator", "host elsewhere", "removed", "muted"])
def test_nobody_does_anything_at_a_seat_that_is_not_theirs(server: Running, role: str) -> None:
    ann, ben, host = (server.guest(name) for name in ("Ann", "Ben", "Host"))
    opened = host.open(DRAFT, "friend", "friend")
    table = opened["table"]
    tokens = [one["url"].rpartition("/")[2] for one in opened["seats"]]
    for at, guest in ((0, ann), (1, ben)):
        guest.post(f"/api/tables/{table}/seats/{at}", {"action": "take", "token": tokens[at]})
    who: Guest = {"rival": ben, "host elsewhere": host}.get(role) or server.guest("Eve")
    if role in ("removed", "muted"):
        with who.socket(table) as wire:
            wire.until("state")
            wire.send(type="say", id="first", text="spam")
            wire.until("ack")
        act = "remove" if role == "removed" else "mute"
        host.post(f"/api/tables/{table}/order", {"act": act, "line": 0})
    with ann.socket(table) as wire:
        before = wire.until("state")
    if role == "removed":
        with who.socket(table) as wire:
            assert wire.until("error")["code"] == "removed"
        return
    with who.socket(table) as wire:
        wire.until("state")
        for kind, message in every_message():
            wire.send(**message)
            answer = wire.until("ack", "pong", "refused", "reason", "advice", "error")
            refusal = "muted" if (role, kind) == ("muted", "say") else "not_yours"
            expected = ANSWERED.get(kind, "refused") if refusal != "muted" else "refused"
            assert answer["type"] == expected, (kind, answer)
            assert answer.get("code", refusal) == refusal
    with ann.socket(table) as wire:
        assert wire.until("state")["legal"] == before["legal"]


# --- the server ends, this way or that


def talk(server: Outside, cookies: dict[str, str], table: str, said: list[str]) -> None:
    """Say some more lines, each remembered once it is acknowledged."""
    with as_before(server, cookies) as guest, guest.socket(table) as wire:
        wire.until("state")
        for _ in range(20):
            text = f"line {len(said)}"
            wire.send(type="say", id=text, text=text)
            wire.until("ack", id=text)
            said.append(text)


@contextmanager
def as_before(server: Outside, cookies: dict[str, str]) -> Iterator[Guest]:
    guest = Guest(server, "", {})
    guest.http.cookies.clear()
    guest.http.cookies.update(cookies)
    with closing(guest.http):
        yield guest


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_acknowledged_is_lost_however_the_server_ends(
    tmp_path: Path, how: signal.Signals
) -> None:
    said: list[str] = []
    cookies: dict[str, str] = {}
    table = ""
    for _ in range(ENDS):
        with serving(tmp_path / "games.db", "--quota chat.guest=100000") as server:
            if not table:
                ann = Guest(server, "Ann", {})
                table = ann.open(DRAFT, "me", "friend")["table"]
                cookies = dict(ann.http.cookies)
                ann.http.close()
            talk(server, cookies, table, said)
            server.process.send_signal(how)
            assert server.process.wait(60) == (0 if how == signal.SIGTERM else -how)
    heard: list[str] = []
    with ExitStack() as open_:
        server = open_.enter_context(serving(tmp_path / "games.db"))
        guest = open_.enter_context(as_before(server, cookies))
        wire = open_.enter_context(guest.socket(table))
        while len(heard) < len(said):
            lines = wire.until("news")["lines"]
            heard += [one["text"] for one in lines if one["kind"] == "said"]
    assert heard == said
