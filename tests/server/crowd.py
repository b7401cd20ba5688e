"""Guests who act all at once and keep a list of what was acknowledged, whatever their server does.

Each seat is played in two tabs, which race; whatever they want is said three times.
"""

import asyncio
import json
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.typing import Origin

from ecotone.server.log import Moved, Said
from ecotone.server.store import Store

GONE = (OSError, httpx.TransportError, WebSocketException, InvalidHandshake, TimeoutError)
OFTEN = 3
PAUSE = 0.4
"""Seconds at most from a state to what is said: a socket that says more is cut off."""

UNLIMITED = " ".join(
    f"--quota {what}.{whose}=99999999"
    for what in ("tables", "unfinished", "messages", "chat", "sockets", "requests")
    for whose in ("guest", "address", "all")
)


class Crowd:
    """So many tables of a game, whichever server of theirs can be reached."""

    def __init__(
        self, game: str, tables: int, seed: int, *, often: int = OFTEN, shape: str = "&as=data"
    ) -> None:
        self._game, self._rng = game, Random(seed)
        self.often, self.shape = often, shape
        self._players = [Player(self, Random(seed * 1000 + n)) for n in range(tables)]
        self.acknowledged: dict[str, set[str]] = {}
        self.servers: list[str] = []
        self.refused = self.finished = 0

    async def act(self) -> None:
        """Everybody acts until their server has gone."""
        await asyncio.gather(*(one.act(self._game) for one in self._players))

    @property
    def count(self) -> int:
        """How much was acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    async def check(self, store: Store) -> None:
        """What was acknowledged is there once; nothing is there twice; no number is left out."""
        for table, keys in self.acknowledged.items():
            log = await store.read(table)
            assert [one.n for one in log] == list(range(len(log))), table
            done = [one.entry.key for one in log if isinstance(one.entry, Moved | Said)]
            done = [key for key in done if key]
            assert len(done) == len(set(done)), f"something was done twice at {table}"
            assert keys <= set(done), f"{table} has lost {sorted(keys - set(done))[:5]}"


class Player:
    """Somebody who plays both seats of a table in two tabs, one table after the other."""

    def __init__(self, crowd: Crowd, rng: Random) -> None:
        self._crowd, self._rng = crowd, rng
        self._table, self._cookies = "", ""
        self._number = 0

    async def act(self, game: str) -> None:
        """Go on at the table, or at the next one."""
        try:
            while True:
                server = self._rng.choice(self._crowd.servers)
                if not self._table:
                    await self._open(server, game)
                async with asyncio.TaskGroup() as tabs:
                    for seat in (0, 1, 0, 1):
                        tabs.create_task(self._tab(server, seat))
                self._table = ""  # the game is over
                self._crowd.finished += 1
        except* GONE:
            pass

    async def _open(self, server: str, game: str) -> None:
        async with httpx.AsyncClient(base_url=server, headers={"origin": server}) as guest:
            seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Zoe"}]
            opened = await guest.post("/api/tables", json={"game": game, "seats": seats})
            opened.raise_for_status()
            self._table = opened.json()["table"]
            self._cookies = "; ".join(f"{name}={is_}" for name, is_ in guest.cookies.items())
            self._crowd.acknowledged[self._table] = set()

    async def _tab(self, server: str, seat: int) -> None:
        address = f"ws://{urlsplit(server).netloc}/ws/{self._table}?seat={seat}{self._crowd.shape}"
        headers = {"cookie": self._cookies}
        async with connect(
            address,
            origin=Origin(server),
            additional_headers=headers,
            proxy=None,
        ) as wire:
            waiting, over = "", False
            async for text in wire:
                said = json.loads(text)
                if said["type"] in ("ack", "refused") and said["id"] == waiting:
                    waiting = ""
                    if said["type"] == "ack":
                        self._crowd.acknowledged[self._table].add(said["id"])
                    self._crowd.refused += said["type"] == "refused"
                elif said["type"] == "state":
                    over = said["over"]
                    if not waiting and (wanted := self._wanted(said)):
                        waiting = wanted["id"]
                        await asyncio.sleep(self._rng.random() * PAUSE)
                        await _say(wire, wanted, self._crowd.often)
                if over and not waiting:
                    return

    def _wanted(self, state: dict[str, Any]) -> dict[str, Any] | None:
        """A move if one may be made, now and then a line of chat."""
        self._number += 1
        key = f"{self._table}-{self._number}"
        if state["seat"] in state["awaited"] and state["legal"]:
            text = self._rng.choice(state["legal"])
            return {"type": "move", "id": key, "seat": state["seat"], "text": text}
        if not state["over"] and self._rng.random() < 0.3:
            return {"type": "say", "id": key, "text": f"said {key}"}
        return None


async def _say(wire: ClientConnection, wanted: dict[str, Any], often: int) -> None:
    for _ in range(often):
        await wire.send(json.dumps(wanted))
