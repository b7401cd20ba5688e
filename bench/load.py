"""`python -m bench.load`: how many moves a second a server carries, and how long one takes.

A server of its own on a SQLite file, tables of four whose seats are played by sockets of this
process, moves offered at a steady pace; a move has arrived when its acknowledgement, which means
"on disk", is back. Server and clients share the machine.
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
from websockets.asyncio.client import ClientConnection, connect

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

    def __init__(self, line: ClientConnection, seat: int) -> None:
        self.line, self.seat = line, seat
        self.state = Told("state")
        self.sent: dict[str, float] = {}
        self.took: list[float] = []
        self.bytes = 0

    @property
    def may(self) -> bool:
        """Whether this seat is waited for and nothing of it is under way."""
        return self.seat in self.state.awaited and bool(self.state.legal) and not self.sent

    async def listen(self) -> None:
        """Hear everything until the line is closed."""
        async for message in self.line:
            self.bytes += len(message)
            told = _TOLD.decode(message)
            if told.type == "state":
                self.state = told
            elif told.type in ("ack", "refused") and told.id in self.sent:
                self.took.append(time.perf_counter() - self.sent.pop(told.id))

    async def move(self, number: int) -> None:
        """Do something that may be done."""
        text = random.choice(self.state.legal)
        key = f"m{number}"
        self.sent[key] = time.perf_counter()
        move = {"type": "move", "id": key, "seat": self.seat, "text": text}
        await self.line.send(msgspec.json.encode(move).decode())


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
    lines = [
        await connect(
            f"{address}{seat}{shape}",
            origin=base,  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            max_size=None,
            proxy=None,
        )
        for seat in range(SEATS)
    ]
    return [Client(line, seat) for seat, line in enumerate(lines)]


async def carried(base: str, given: argparse.Namespace) -> dict[str, Any]:
    """Offer moves at the pace wanted for so long; what became of them."""
    shape = "&as=data" if given.data else ""
    tables = [await seated(base, given.game, shape) for _ in range(given.tables)]
    clients = [client for table in tables for client in table]
    ears = [asyncio.create_task(client.listen()) for client in clients]
    await asyncio.sleep(2)
    began, offered = time.perf_counter(), 0
    while (now := time.perf_counter() - began) < given.seconds:
        while offered < now * given.pace:
            ready = [one for one in random.choice(tables) if one.may]
            offered += 1
            if ready:
                await random.choice(ready).move(offered)
        await asyncio.sleep(0.001)
    await asyncio.sleep(1)
    took = sorted(second for client in clients for second in client.took)
    for ear in ears:
        ear.cancel()
    await asyncio.gather(*ears, return_exceptions=True)
    for client in clients:
        client.line.transport.abort()
    return {
        "moves/s": round(len(took) / given.seconds),
        "p50 ms": round(1000 * statistics.median(took), 1),
        "p99 ms": round(1000 * took[int(0.99 * len(took))], 1),
        "kB/move": round(sum(client.bytes for client in clients) / len(took) / 1000, 1),
        "waiting": sum(bool(client.sent) for client in clients),
    }


def main() -> None:
    """Start a server, load it, and say what it carried."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--pace", type=float, default=500, help="moves offered a second")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--data", action="store_true", help="views instead of pages")
    given = parser.parse_args()
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
            found = asyncio.run(carried(base, given))
        finally:
            server.terminate()
            server.wait()
    print(f"{given.game}, {SEATS * given.tables} sockets, {given.pace:g} offered:", found)


if __name__ == "__main__":
    main()
