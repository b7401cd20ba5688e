"""Lines that are cut again and again: whoever comes back hears what they missed, once, in order."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from campaigns import TIMES
from games.samples import DRAFT
from server.running import GENEROUS, Guest, Running

pytestmark = [pytest.mark.heavy, pytest.mark.timeout(3600)]

CUTS, LISTENERS, LEASE = 100 * TIMES, 10, 80


class Talk:
    """A table at which somebody talks until all the lines of the others were cut often enough."""

    def __init__(self, server: Running, guest: Guest, table: str) -> None:
        self._server, self._table = server, table
        self._cookie = "; ".join(f"{name}={is_}" for name, is_ in guest.http.cookies.items())
        self.said: list[str] = []
        self.heard: list[list[str]] = [[] for _ in range(LISTENERS)]
        self.cuts = 0
        self.done = False

    def line(self, since: int) -> connect:
        """A socket that has heard so many lines of the news."""
        return connect(
            f"ws://{self._server.host}/ws/{self._table}?seat=0&since={since}",
            origin=Origin(self._server.url),
            additional_headers={"cookie": self._cookie},
            proxy=None,
        )

    async def talk(self) -> None:
        """Say a line after the other, by a new socket now and then: one may not say that many."""
        while not self.done:
            async with self.line(0) as wire:
                for _ in range(LEASE):
                    self.done = self.cuts >= CUTS  # whoever still listens hears one line more
                    text = f"line {len(self.said)}"
                    self.said.append(text)
                    await wire.send(json.dumps({"type": "say", "id": text, "text": text}))
                    while json.loads(await wire.recv()).get("id") != text:
                        pass
                    if self.done:
                        break

    async def listen(self, who: int) -> None:
        """Hear the news and lose the line at any moment, in the end without."""
        rng, heard = Random(who), self.heard[who]
        while not self._all_heard(heard):
            async with self.line(len(heard)) as wire:
                patience = rng.randrange(12)
                with suppress(ConnectionClosed):
                    while (self.done or patience) and not self._all_heard(heard):
                        patience = max(0, patience - 1)
                        self._hear(heard, json.loads(await wire.recv()))
                cut(wire)
                self.cuts += 1

    def _all_heard(self, heard: list[str]) -> bool:
        return self.done and heard[-1:] == self.said[-1:]

    def _hear(self, heard: list[str], message: dict[str, object]) -> None:
        if message["type"] != "news":
            return
        lines = message["lines"]
        assert isinstance(lines, list)
        assert [one["n"] for one in lines] == list(range(len(heard), len(heard) + len(lines)))
        heard += [one["text"] for one in lines]


def cut(wire: ClientConnection) -> None:
    """Let the line go without a word."""
    wire.transport.abort()


def test_whoever_comes_back_hears_what_they_missed_once_and_in_order(tmp_path: Path) -> None:
    server = Running(tmp_path / "games.db", hosting=GENEROUS._replace(lines=10**9))
    try:
        ann = server.guest("Ann")
        talk = Talk(server, ann, ann.open(DRAFT, "me", "friend")["table"])

        async def party() -> None:
            async with asyncio.TaskGroup() as group:
                group.create_task(talk.talk())
                for who in range(LISTENERS):
                    group.create_task(talk.listen(who))

        asyncio.run(party())
    finally:
        server.stop()
    assert talk.cuts >= CUTS
    assert [one for one in talk.heard[0] if one.startswith("line ")] == talk.said
    assert all(heard == talk.heard[0] for heard in talk.heard)
