"""The clients: a line that comes back by itself, as the page's does, and people who play."""

import asyncio
from collections import defaultdict
from typing import Any

from ecotone.server.identity import GUEST
from server.running import redrawn
from server.simulation.nature import Nature
from server.simulation.network import Answer, Line, Network
from server.simulation.promises import Promises

QUIET, DEAD = 4.0, 6.0
"""Seconds without a word before a client asks whether anybody is there, and until it gives up."""

PATIENCE = (0.3, 0.7, 1.5, 3.0, 5.0)
"""Seconds until it tries again."""

NOT_FOR_US = range(4400, 4500)
"""Codes with which a server says that coming back is of no use."""


class Guest:
    """Somebody with cookies of their own."""

    def __init__(self, network: Network, name: str) -> None:
        self.network, self.name = network, name
        self.cookies: dict[str, str] = {}
        self._coming = asyncio.Lock()

    @property
    def id(self) -> str:
        return self.cookies[GUEST].partition(".")[0]

    async def come(self) -> None:
        """Be known to the server from now on."""
        async with self._coming:
            if not self.cookies:
                await self.insist("/api/me", {"name": self.name})

    async def post(self, path: str, body: object) -> Answer | None:
        """What the server answers, if it does."""
        answer = await self.network.ask(self.name, "POST", path, body, self.cookies)
        if answer:
            self.cookies |= answer.cookies
        return answer

    async def insist(self, path: str, body: object) -> Answer:
        """Ask until there is an answer that is not a failure of the moment."""
        while True:
            answer = await self.post(path, body)
            if answer and answer.status < 429:
                return answer
            await asyncio.sleep(1.0)


class Viewer:
    """One open page or program: what it was told, and what it still waits for."""

    def __init__(
        self, nature: Nature, promises: Promises, guest: Guest, table: str, tab: str
    ) -> None:
        self.nature, self.promises, self.guest, self.table = nature, promises, guest, table
        self.name = f"{guest.name}/{table}/{tab}"
        self.tab, self.kind = tab, "page" if tab == "page" else "data"
        self.hello: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self._drawn: dict[str, str] = {}
        self.heard: defaultdict[int | None, list[dict[str, Any]]] = defaultdict(list)
        self.waiting: dict[str, dict[str, Any]] = {}
        self._line: Line | None = None
        self._news = asyncio.Event()
        self.last = 0.0
        """When it was told anything last."""
        self._looked = False
        self._tries = self._number = 0

    # --- the line

    async def stay(self) -> None:
        """Be connected, again and again."""
        while True:
            seat = self.hello.get("seat")
            self._looked = seat is None  # which seat the news are of, the server decides
            place = "" if seat is None else f"&seat={seat}&since={len(self.heard[seat])}"
            path = f"/ws/{self.table}?as={self.kind}{place}"
            network = self.guest.network
            self._line = network.connect(self, self.guest.name, path, self.guest.cookies)
            if self._line:
                await self._listen(self._line)
            patience = PATIENCE[min(self._tries, len(PATIENCE) - 1)]
            self._tries += 1
            await asyncio.sleep(patience * (0.7 + 0.6 * self.nature.rng.random()))

    async def _listen(self, line: Line) -> None:
        """Until the line is gone, or seems to be."""
        try:
            while self._line is line:
                if not await self._word(QUIET):
                    line.say({"type": "ping"})
                    if not await self._word(DEAD):
                        return
        finally:
            self._line = None
            line.leave()

    async def _word(self, seconds: float) -> bool:
        """Whether anything is heard within so many seconds."""
        self._news.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        return True

    def opened(self) -> None:
        """Say again what was not answered."""
        self._tries = 0
        self._news.set()
        if self._line:
            for asked in list(self.waiting.values()):
                self._line.say(asked)

    def closed(self, code: int) -> None:
        self.nature.note(f"{self.name} is closed {code}")
        if code in NOT_FOR_US:
            self.nature.breaks(f"{self.name} is sent away with {code}")
        self._line = None
        self._news.set()

    # --- what is said

    def say(self, **message: Any) -> None:
        """Something that needs no answer."""
        if message["type"] == "look":
            self._looked = True
        if self._line:
            self._line.say(message)

    def ask(self, **message: Any) -> None:
        """Something that is said again until it is answered."""
        self._number += 1
        key = f"{self.name}-{self._number}"
        self.waiting[key] = message | {"id": key}
        self.say(**self.waiting[key])

    def told(self, message: dict[str, Any]) -> None:
        """The server says something."""
        self._news.set()
        self.last = self.nature.loop.time()
        match message["type"]:
            case "hello":
                if self.hello and self.hello["seat"] != message["seat"]:
                    self._looked = True
                self.hello = message
            case "news":
                self._hear(message)
            case "state":
                if message["areas"] is not None:
                    redrawn(self._drawn, message)
                self.state = message
            case "ack" | "refused":
                asked = self.waiting.pop(message["id"], None)
                if message["type"] == "ack" and asked:
                    self.promises.acknowledged(self.table, message["id"], asked["type"])

    def _hear(self, message: dict[str, Any]) -> None:
        """Every line once and in order; from before only where another seat is looked at."""
        heard = self.heard[self.hello["seat"]]
        if message["from"] > len(heard):
            self.nature.breaks(f"{self.name} misses news {len(heard)} to {message['from']}")
        elif message["from"] < len(heard) and not self._looked:
            self.nature.breaks(f"{self.name} hears news {message['from']} twice")
        for line in message["lines"]:
            known = heard[line["n"]] if line["n"] < len(heard) else None
            if known is None:
                heard.append(line)
            elif known != line:
                self.nature.breaks(f"{self.name} hears news {line['n']} otherwise than before")

    def settled(self, since: float) -> bool:
        """Whether its line has been up since then, and all that it asked for was answered."""
        return self.last > since and not self.waiting and bool(self.state)

    def knows(self) -> dict[str, Any]:
        """All that it was told of how things stand."""
        hello = {key: value for key, value in self.hello.items() if key != "now"}
        return {"hello": hello, "state": self.state, "news": self.heard[hello.get("seat")]}


class Player(Viewer):
    """A viewer who acts: moves, takes back, talks, looks through another seat of theirs."""

    pace = 0.7
    idle = False
    """Whether somebody else has to do it: a bot, or the clock."""

    async def play(self) -> None:
        rng = self.nature.rng
        while True:
            await asyncio.sleep(self.pace * (0.2 + rng.random()))
            if self.idle or not self.state or self.state["over"] or len(self.waiting) > 2:
                continue
            state, mood = self.state, rng.random()
            seat, mine = state["seat"], state["seat"] is not None
            if mood < 0.06:
                self.ask(type="say", text=f"line {self._number}")
            elif mine and mood < 0.14 and state["can_undo"]:
                self.ask(type="undo", seat=seat)
            elif mine and mood < 0.15:
                await self._away(seat)
            elif mine and state["held"]:
                self.ask(type="release", seat=seat)
            elif state["handover"] and seat not in state["awaited"]:
                other = state["handover"][0]
                self.say(type="look", seat=other, since=len(self.heard[other]))
            elif mine and seat in state["awaited"] and state["legal"]:
                self.ask(type="move", seat=seat, text=rng.choice(state["legal"]))

    async def _away(self, seat: int) -> None:
        """Leave the seat to a bot for a while."""
        path = f"/api/tables/{self.table}/seats/{seat}"
        await self.guest.post(path, {"action": "leave", "bot": "greedy"})
        await self.nature.sleep(6.0)
        await self.guest.insist(path, {"action": "back"})
