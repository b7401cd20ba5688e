"""The attacks at full size, against a server in a process of its own: `make soak`."""

import asyncio
import resource
import socket
import time
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import msgspec
import pytest

from ecotone.server.sqlite import SqliteStore
from ecotone.server.sqlite_connecting import connect
from games.samples import DRAFT
from server.outside import serving
from server.running import Guest
from server.staging import chance_log

pytestmark = [pytest.mark.heavy, pytest.mark.timing]

HALF_OPEN, FINISHED = 1_100, 10_000


def test_half_open_connections_keep_nobody_waiting(tmp_path: Path) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    with serving(tmp_path / "games.db") as server, ExitStack() as open_:
        url, port = server.url, int(server.url.rpartition(":")[2])
        client = open_.enter_context(httpx.Client(timeout=60, headers={"connection": "close"}))
        client.get(f"{url}/api/games")  # the games are loaded when first asked for
        for _ in range(HALF_OPEN):
            line = open_.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
            line.sendall(b"GET / HTTP/1.1\r\n")
        began = time.monotonic()
        assert client.get(f"{url}/api/games").status_code == 200
        assert time.monotonic() - began < 1


def test_a_start_with_many_finished_games_costs_little(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    log = chance_log(DRAFT, 2, 1)
    rows = [(one.n, one.at, msgspec.json.encode(one.entry).decode()) for one in log]
    with closing(connect(path)) as db, db:
        for number in range(FINISHED):
            table = f"t{number}"
            entries = ((table, *row) for row in rows)
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", entries)
            db.execute("INSERT INTO tables VALUES (?, ?, ?)", (number + 1, table, len(rows)))
            db.execute("INSERT INTO finished VALUES (?)", (table,))

    async def start() -> float:
        began = time.process_time()
        store = await SqliteStore.open(path)
        assert await store.unfinished() == ()
        await store.close()
        return time.process_time() - began

    assert asyncio.run(start()) < 1


def test_many_tables_of_bots_alone_keep_nobody_waiting(tmp_path: Path) -> None:
    """200 tables at which bots think for a second each: another table's bot moves within one."""
    generous = "--bots-alone --quota tables.guest=1000 --quota unfinished.guest=1000"
    with serving(tmp_path / "games.db", generous) as server:
        ann = Guest(server, "Ann", {})
        for _ in range(200):
            ann.open(DRAFT, "level4", "level4", settings={"pace": 0, "budget": 10})
        table = ann.open(DRAFT, "me", "greedy", settings={"pace": 0})["table"]
        waits = []
        with closing(ann.http), ann.socket(table, "?as=data") as wire:
            state = wire.until("state")
            for n in range(10):
                wire.send(type="move", id=str(n), seat=0, text=state["legal"][0])
                wire.until("ack", id=str(n))
                began = time.monotonic()
                while 0 not in (state := wire.until("state"))["awaited"]:
                    pass
                waits.append(time.monotonic() - began)
        assert max(waits) < 1, waits


def test_readers_who_take_nothing_cost_little(tmp_path: Path) -> None:
    """200 sockets that never read, at a table that is talked at all the time."""
    generous = "--quota sockets.guest=300 --quota chat.guest=100000 --quota messages.guest=100000"
    with serving(tmp_path / "games.db", generous) as server, ExitStack() as open_:
        ann = Guest(server, "Ann", {})
        open_.callback(ann.http.close)
        table = ann.open(DRAFT, "me", "friend")["table"]
        before = server.memory
        port = int(server.url.rpartition(":")[2])
        head = f"GET /ws/{table}?as=page HTTP/1.1\r\nHost: {server.host}\r\nUpgrade: websocket\r\n"
        rest = "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n"
        for _ in range(200):
            line = open_.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.connect(("127.0.0.1", port))
            line.sendall(f"{head}{rest}Sec-WebSocket-Version: 13\r\n\r\n".encode())
        for n in range(4):
            with ann.socket(table) as wire:
                wire.until("state")
                for m in range(90):
                    wire.send(type="say", id=f"{n}.{m}", text="x" * 300)
                    wire.until("ack", id=f"{n}.{m}")
        assert server.memory - before < 100_000_000
