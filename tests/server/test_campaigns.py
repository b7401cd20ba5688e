"""Whatever is sent, by whomever: no fault of ours."""

import gc
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, get_args

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from campaigns import TIMES
from ecotone.core.errors import Refusal
from ecotone.server import messages
from ecotone.server.guard import decoded
from ecotone.server.sockets import _ASKED
from games.samples import DRAFT
from server.nonsense import addresses, asked, burst, spoilt
from server.running import Guest, Running

pytestmark = pytest.mark.heavy

FRAMES, ON_THE_WIRE, REQUESTS = 10_000 * TIMES, 20 * TIMES, 60 * TIMES


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


def test_nothing_of_nonsense_stays_in_memory(server: Running) -> None:
    """What a process holds of the system's memory may grow by gaps; no object of ours is left."""
    guest, rng = server.guest("Ann"), Random(14)
    table = guest.open(DRAFT, "me", "friend")["table"]
    tracemalloc.start()
    try:
        burst(server.host, table, 2000, rng)
        before, _ = tracemalloc.get_traced_memory()
        burst(server.host, table, 4000, rng)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 100_000, after - before


# --- random requests


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
