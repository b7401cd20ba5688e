"""`python -m bench.load`: how many moves a second a server carries, and how long one takes.

A server of its own on a SQLite file, tables of four whose seats are played by sockets of this
process (compressed, as browsers have them), moves offered at a steady pace; a move has arrived when
its acknowledgement, which means "on disk", is back, and was shown when its player's own table came
after that: until then that seat moves no more. Server and clients share the machine.
"""

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec

from bench.wire import Wire, connected

SEATS = 4
UNLIMITED = [
    f"--quota={what}.{whose}=999999999"
    for what in ("tables", "messages", "sockets")
    for whose in ("guest", "address", "all")
]


class Told(msgspec.Struct):
    """As much of a message as a client needs."""

    type: str
    id: str = ""
    legal: tuple[str, ...] = ()
    awaited: tuple[int, ...] = ()
    over: bool = False


_TOLD = msgspec.json.Decoder(Told)


class Client:
    """One socket of one seat, which moves when it is told to and it may."""

    line: Wire

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.state = Told("state")
        self.sent: dict[str, float] = {}
        self.unshown: float | None = None
        self.took: list[float] = []
        self.shown: list[float] = []
        self.refused = 0

    @property
    def may(self) -> bool:
        """Whether this seat is waited for, and nothing of it is under way or not shown yet."""
        waits = self.seat in self.state.awaited and bool(self.state.legal)
        return waits and not self.sent and self.unshown is None

    def hear(self, message: bytes) -> None:
        """Hear one thing."""
        told = _TOLD.decode(message)
        if told.type == "state":
            self.state = told
            if self.unshown is not None:
                self.shown.append(time.perf_counter() - self.unshown)
                self.unshown = None
        elif told.type in ("ack", "refused") and told.id in self.sent:
            self.unshown = self.sent.pop(told.id)
            self.took.append(time.perf_counter() - self.unshown)
            self.refused += told.type == "refused"

    def move(self, number: int) -> None:
        """Do something that may be done."""
        text = random.choice(self.state.legal)
        key = f"m{number}"
        self.sent[key] = time.perf_counter()
        move = {"type": "move", "id": key, "seat": self.seat, "text": text}
        self.line.send(msgspec.json.encode(move))


async def seated(base: str, game: str, shape: str) -> list[Client]:
    """A table's four sockets, all of one guest."""
    async with httpx.AsyncClient(base_url=base, headers={"Origin": base}) as guest:
        await guest.get("/")
        seats = [{"kind": "hotseat", "name": f"Seat {n}"} for n in range(SEATS)]
        answer = await guest.post("/api/tables", json={"game": game, "seats": seats})
        answer.raise_for_status()
        table = answer.json()["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    address = f"{base.replace('http', 'ws', 1)}/ws/{table}?seat="
    clients = [Client(seat) for seat in range(SEATS)]
    for one in clients:
        one.line = await connected(f"{address}{one.seat}{shape}", base, cookie, one.hear)
    return clients


def used(process: int) -> float:
    """The seconds of processor time that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


async def carried(base: str, server: int, given: argparse.Namespace) -> dict[str, Any]:
    """Offer moves at the pace wanted for so long; what became of them."""
    shape = "&as=data" if given.data else ""
    tables = [await seated(base, given.game, shape) for _ in range(given.tables)]
    clients = [client for table in tables for client in table]
    await asyncio.sleep(2)
    for client in clients:
        client.line.bytes = 0
    before, spent = used(server), time.process_time()
    began, offered = time.perf_counter(), 0
    while (now := time.perf_counter() - began) < given.seconds:
        while offered < now * given.pace:
            ready = [one for one in random.choice(tables) if one.may]
            offered += 1
            if ready:
                random.choice(ready).move(offered)
        await asyncio.sleep(0.001)
    servers, own = used(server) - before, time.process_time() - spent
    await asyncio.sleep(1)
    took = sorted(second for client in clients for second in client.took)
    shown = sorted(second for client in clients for second in client.shown)
    moved = max(1, len(took))
    for client in clients:
        client.line.transport.abort()
    return {
        "moves/s": round(len(shown) / given.seconds),
        "p50 ms": round(1000 * statistics.median(took), 1),
        "p99 ms": round(1000 * took[int(0.99 * len(took))], 1),
        "shown p50 ms": round(1000 * statistics.median(shown), 1),
        "shown p99 ms": round(1000 * shown[int(0.99 * len(shown))], 1),
        "refused": sum(client.refused for client in clients),
        "kB/move": round(sum(client.line.bytes for client in clients) / moved / 1000, 1),
        "server's ms/move": round(1000 * servers / moved, 2),
        "clients' ms/move": round(1000 * own / moved, 2),
        "waiting": sum(bool(client.sent) for client in clients),
    }


def measured(given: argparse.Namespace) -> dict[str, Any]:
    """What a server of its own carried."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'games.db'}"
        port = random.randint(20_000, 40_000)
        command = [sys.executable, "-m", "ecotone", "serve", "--no-browser", "--db", database]
        command += ["--port", str(port), *UNLIMITED]
        server = subprocess.Popen(command, env=os.environ | {"PYTHONUNBUFFERED": "1"})
        base = f"http://127.0.0.1:{port}"
        try:
            for _ in range(100):
                try:
                    httpx.get(f"{base}/healthz")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            return asyncio.run(carried(base, server.pid, given))
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    """Start a server, load it, and say what it carried."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--pace", type=float, default=500, help="moves offered a second")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--data", action="store_true", help="views instead of pages")
    given = parser.parse_args()
    found = measured(given)
    print(f"{given.game}, {SEATS * given.tables} sockets, {given.pace:g} offered:", found)


if __name__ == "__main__":
    main()
