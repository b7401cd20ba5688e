"""How long bots take to answer at a table while reviews are made: `python -m bench.patience`.

Somebody plays against three bots of the fourth level that move without a pause; an answer is the
time from the acknowledged move until it is that player's turn again. In every other part ten guests
wait for the review of a finished game each. Clients and server share the machine.
"""

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

import ecotone
from ecotone.bots import BOTS
from ecotone.games import GAMES

REVIEWS, PARTS, RIVALS = 10, 3, 3
"""How many reviews are asked for, how often without and with, against how many bots."""

WARM = 3
"""First answers that do not count: nets are read."""


def record(game: str, seed: int) -> str:
    """A finished game of greedy players."""
    table, rng = ecotone.new(game, players=RIVALS, seed=seed), random.Random(seed)
    while seats := table.to_act():
        seat = seats[0]
        table.play(seat, BOTS["greedy"](table.view(seat), table.legal(seat), rng, 0))
    return table.record


async def answers(base: str, game: str, seconds: float) -> list[float]:
    """What bots took at tables played one after the other for so long."""
    until, took = time.monotonic() + seconds, []
    async with httpx.AsyncClient(base_url=base, headers={"origin": base}) as guest:
        while time.monotonic() < until:
            seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "level4"}] * RIVALS]
            asked = {"game": game, "seats": seats, "name": "Ann", "settings": {"pace": 0}}
            table = (await guest.post("/api/tables", json=asked)).raise_for_status().json()
            cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
            address = f"{base.replace('http', 'ws', 1)}/ws/{table['table']}?as=data"
            async with connect(
                address,
                origin=base,  # type: ignore[arg-type]
                additional_headers={"cookie": cookie},
                max_size=None,
                proxy=None,
            ) as wire:
                took += await _game(wire, until)
    return took[WARM:]


async def _game(wire: object, until: float) -> list[float]:
    took, number, sent = [], 0, None
    async for text in wire:  # type: ignore[attr-defined]
        told = json.loads(text)
        if told["type"] == "ack":
            sent = time.monotonic()
        if told["type"] != "state":
            continue
        if told["over"] or time.monotonic() > until:
            break
        if 0 in told["awaited"] and told["legal"] and (sent is not None or not number):
            took += [] if sent is None else [time.monotonic() - sent]
            number, sent = number + 1, None
            move = {"type": "move", "id": str(number), "seat": 0, "text": told["legal"][0]}
            await wire.send(json.dumps(move))  # type: ignore[attr-defined]
    return took


async def asked(base: str, games: list[str]) -> list[tuple[httpx.AsyncClient, str]]:
    """Guests who each wait for a review of a game of their own."""
    found = []
    for number in range(REVIEWS):
        guest = httpx.AsyncClient(base_url=base, headers={"origin": base})
        text = record(games[number % len(games)], number)
        plain = {"content-type": "text/plain"}
        brought = await guest.post("/api/records", content=text, headers=plain)
        path = f"/api/tables/{brought.raise_for_status().json()['table']}/review/0"
        (await guest.post(path, json={"wanted": True})).raise_for_status()
        found.append((guest, path))
    return found


async def measured(base: str, game: str, seconds: float) -> tuple[list[float], list[float], int]:
    """Answers without and with reviews, in turn, and how many reviews were done."""
    alone, beside, done = [], [], 0
    for _ in range(PARTS):
        alone += await answers(base, game, seconds)
        waiting = await asked(base, [*GAMES.names()])
        beside += await answers(base, game, seconds)
        for guest, path in waiting:
            done += (await guest.get(path)).json()["state"] == "done"
            await guest.post(path, json={"wanted": False})
            await guest.aclose()
    return alone, beside, done


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES.names(), nargs="+", default=[*GAMES.names()])
    parser.add_argument("--seconds", type=float, default=8, help="of each part")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = random.randint(20_000, 40_000)
        words = ["serve", "--no-browser", "--port", str(port)]
        words += ["--db", f"sqlite:///{Path(folder) / 'games.db'}"]
        words += [
            f"--quota={kind}.address=1000000" for kind in ("tables", "thinking", "unfinished")
        ]
        words += [f"--quota={kind}.guest=1000000" for kind in ("tables", "messages", "unfinished")]
        command = [sys.executable, "-m", "ecotone", *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ) as server:
            assert server.stdout
            server.stdout.readline()
            print("| game | answers | alone | beside reviews | times | 95 % alone | beside |")
            print("|---|---:|---:|---:|---:|---:|---:|")
            for game in given.game:
                base = f"http://127.0.0.1:{port}"
                alone, beside, _ = asyncio.run(measured(base, game, given.seconds))
                cuts = [statistics.quantiles(some, n=20) for some in (alone, beside)]
                (one, most), (two, more) = ((cut[9], cut[18]) for cut in cuts)
                print(
                    f"| {game} | {len(alone)} + {len(beside)} | {1000 * one:.0f} ms "
                    f"| {1000 * two:.0f} ms | {two / one:.2f} | {1000 * most:.0f} ms "
                    f"| {1000 * more:.0f} ms |",
                    flush=True,
                )
            server.terminate()


if __name__ == "__main__":
    main()
