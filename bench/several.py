"""Moves a second of one, two and four server processes: `python -m bench.several`.

Each table has one player, who plays both seats, two moves a second at most, and one watcher.
Clients, servers and PostgreSQL share this machine, so the figures say how the parts share its cores
and not what two machines would do.
"""

import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.typing import Origin

from ecotone.games import GAMES
from server.postgres import Postgres, find

GAME = next(iter(GAMES.names()))
THINK = 0.5
"""Seconds between a player's moves: a socket may say 100 things in 20 seconds."""

SETTLE = 4.0
"""Seconds at the beginning that do not count."""


@contextmanager
def serving(url: str, processes: int) -> Iterator[str]:
    """A server with so many processes, once it answers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    quotas = [
        f"--quota={kind}.guest=1000000" for kind in ("tables", "messages", "sockets", "unfinished")
    ]
    words = ["serve", "--no-browser", "--port", str(port), "--db", url, *quotas]
    more = ["--processes", str(processes)] if processes > 1 else []
    command = [sys.executable, "-m", "ecotone", *words, *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as process:
        assert process.stdout
        assert str(port) in process.stdout.readline(), "the server does not start"
        try:
            yield f"127.0.0.1:{port}"
        finally:
            process.terminate()


async def play(host: str, until: float, begin: float, took: list[float]) -> None:
    """One table after the other, until the time is over."""
    async with httpx.AsyncClient(
        base_url=f"http://{host}", headers={"origin": f"http://{host}"}
    ) as http:
        seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}]
        while time.monotonic() < until:
            asked = await http.post(
                "/api/tables", json={"game": GAME, "seats": seats, "name": "Ann"}
            )
            table = asked.json()["table"]
            cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            await one_game(host, table, cookies, until, begin, took)


async def one_game(
    host: str, table: str, cookies: str, until: float, begin: float, took: list[float]
) -> None:
    address, origin = f"ws://{host}/ws/{table}?as=data", Origin(f"http://{host}")
    async with (
        connect(address, origin=origin, additional_headers={"cookie": cookies}, proxy=None) as wire,
        connect(address, origin=origin, proxy=None) as watcher,
    ):
        watching = asyncio.create_task(_drain(watcher))
        number = 0
        sent: float | None = None
        seat = 0
        async for text in wire:
            told = json.loads(text)
            if told["type"] == "ack" and sent is not None:
                now = time.monotonic()
                if sent > begin:
                    took.append(now - sent)
                sent = None
            if told["type"] == "state" and sent is None:
                if told["over"] or time.monotonic() > until:
                    break
                if told["seat"] in told["awaited"]:
                    await asyncio.sleep(THINK)
                    number, sent = number + 1, time.monotonic()
                    move = {"id": str(number), "seat": told["seat"], "text": told["legal"][0]}
                    await wire.send(json.dumps({"type": "move", **move}))
                elif told["awaited"] and told["awaited"][0] != seat:
                    seat = told["awaited"][0]
                    await wire.send(json.dumps({"type": "look", "seat": seat}))
        watching.cancel()


async def _drain(wire: object) -> None:
    async for _ in wire:  # type: ignore[attr-defined]
        pass


async def measured(host: str, tables: int, seconds: float) -> tuple[float, float, float]:
    """Moves a second, and how many milliseconds half and 99 of 100 of them took."""
    took: list[float] = []
    begin = time.monotonic() + SETTLE
    players = [play(host, begin + seconds, begin, took) for _ in range(tables)]
    await asyncio.gather(*players)
    cuts = statistics.quantiles(took, n=100)
    return len(took) / seconds, 1000 * cuts[49], 1000 * cuts[98]


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=8.0)
    given = parser.parse_args()
    programs = find()
    print("| store | processes | moves a second | half within | 99 % within |")
    print("|---|---:|---:|---:|---:|")

    def row(store: str, url: str, processes: int) -> None:
        with serving(url, processes) as host:
            rate, half, most = asyncio.run(measured(host, given.tables, given.seconds))
        print(f"| {store} | {processes} | {rate:.0f} | {half:.0f} ms | {most:.0f} ms |", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        row("SQLite", f"sqlite:///{Path(folder) / 'games.db'}", 1)
    if programs is None:
        return
    cluster = Postgres(programs, fsync=True)
    try:
        for processes in (1, 2, 4):
            row("PostgreSQL", cluster.database(), processes)
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
