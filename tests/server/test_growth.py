"""A server does not grow: not by nonsense, not by a long day of play."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest

from campaigns import TIMES
from games.samples import DRAFT
from server.crowd import UNLIMITED, Crowd
from server.nonsense import addresses, asked, burst
from server.outside import Outside, serving
from server.running import Guest

pytestmark = [pytest.mark.heavy, pytest.mark.timeout(3600)]

REQUESTS, FRAMES = 50 * TIMES, 10_000 * TIMES
TABLES = 40
BOUND = 10_000_000
GAMES = int(os.environ.get("ECOTONE_GAMES", "1000"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Outside]:
    with serving(tmp_path / "games.db", UNLIMITED) as server:
        yield server


def request(server: Outside, table: str, many: int, rng: Random) -> None:
    """Send so many requests that are odd; none finds a fault of ours."""
    routes = addresses()
    with httpx.Client(base_url=server.url, timeout=60) as client:
        for _ in range(many):
            odd = asked(rng, routes, table)
            given = client.build_request(
                odd.method, odd.url, content=odd.content, headers=odd.headers
            )
            given.headers["host"] = server.host
            answer = client.send(given)
            assert answer.status_code < 500, (odd.method, odd.url, odd.content)


def test_nonsense_lets_the_server_neither_fail_nor_grow(server: Outside) -> None:
    rng = Random(14)
    ann = Guest(server, "Ann", {})
    with closing(ann.http):
        table = ann.open(DRAFT, "me", "friend")["table"]
        for n in range(2):
            if n:
                before = server.memory
            request(server, table, REQUESTS if n else 1000, rng)
            burst(server.host, table, FRAMES if n else 4000, rng)
        grown = server.memory - before
        assert grown < BOUND, grown
        with ann.socket(table) as wire:
            assert wire.until("state")["players"][0]["you"]


@pytest.mark.timing
def test_a_day_of_a_club_lets_the_server_not_grow(server: Outside) -> None:
    """A thousand games, forty at a time, four tabs at each: what forty tables play in a day.

    Time is pressed together: nobody thinks for long, so that the day takes minutes.
    """
    crowd, seen = Crowd(DRAFT, TABLES, 14, often=1, shape=""), list[int]()
    crowd.servers = [server.url]

    async def playing() -> None:
        acts = asyncio.create_task(crowd.act())
        while crowd.finished < GAMES:
            await asyncio.sleep(1)
            assert not acts.done()
            seen.append(server.memory)
        acts.cancel()

    asyncio.run(playing())
    half = seen[len(seen) // 2 :]
    print(f"{crowd.finished} games, {crowd.count} moves and lines:", *seen[:: len(seen) // 20])  # noqa: T201
    assert max(half) <= 1.05 * half[0], half
