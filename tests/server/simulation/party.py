"""Who plays: guests who come together at a few tables, whatever the weather."""

import asyncio
from random import Random
from typing import Any, NamedTuple

from games.samples import AUCTION, DRAFT, HEX_MAP, REEF
from server.simulation.nature import Nature
from server.simulation.network import Network
from server.simulation.people import Guest, Player, Viewer
from server.simulation.promises import Promises

GAMES = (DRAFT,) * 6 + (AUCTION,) * 6 + (REEF,) * 3 + (HEX_MAP,)
BOT = {"kind": "bot", "bot": "greedy"}


class Plan(NamedTuple):
    """A table to be opened: `idle` guests come and do nothing."""

    game: str
    seats: tuple[dict[str, str], ...]
    settings: dict[str, Any]
    idle: bool = False


def plan(rng: Random) -> Plan:
    """Some table: with bots, with a friend, around one screen, with a clock, of bots alone."""
    game = rng.choice(GAMES)
    me, friend, neighbour = {"kind": "me"}, {"kind": "open"}, {"kind": "hotseat", "name": "Bob"}
    third = [BOT] if game == AUCTION else rng.choice(([], [BOT]))
    pace: dict[str, Any] = {"pace": rng.choice((300, 900, 3000)), "budget": 0.1}
    kind = rng.choice(("bots", "patient", "friend", "screen", "clock", "alone"))
    match kind:
        case "bots":
            return Plan(game, (me, BOT, *third), pace)
        case "patient":
            return Plan(game, (me, BOT, *third), pace | {"wait": True})
        case "friend":
            return Plan(game, (me, friend, *third), pace)
        case "screen":
            return Plan(game, (me, neighbour, *third), pace)
        case "clock":
            clock = {"clock": rng.choice(("move", "bank")), "seconds": rng.choice((5, 5, 20))}
            return Plan(game, (me, friend, *third), pace | clock, idle=True)
    return Plan(game, (BOT, BOT, *third), pace | {"pace": 3000})


class Party:
    """The guests and what they have open."""

    def __init__(self, nature: Nature, network: Network, promises: Promises) -> None:
        self._nature, self._network, self._promises = nature, network, promises
        self.guests = {name: Guest(network, name) for name in ("Ann", "Ben", "Cat")}
        self.tables: list[str] = []
        self.viewers: list[Viewer] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._playing: list[asyncio.Task[None]] = []

    async def gather(self) -> None:
        """Everybody comes, tables are opened, seats taken."""
        ann = self.guests["Ann"]
        await ann.come()
        plans = [plan(self._nature.rng) for _ in range(self._nature.rng.choice((1, 1, 1, 1, 1, 2)))]
        await asyncio.gather(*(self._open(ann, plan) for plan in plans))

    async def _open(self, host: Guest, plan: Plan) -> None:
        rng = self._nature.rng
        wanted = {"game": plan.game, "seats": plan.seats, "settings": plan.settings}
        answer = await host.insist("/api/tables", wanted)
        if answer.status != 201:
            self._nature.breaks(f"a table is refused: {answer.body}")
            return
        table = answer.body["table"]
        self.tables.append(table)
        self._promises.opened(table)
        kinds = [seat["kind"] for seat in plan.seats]
        if "me" in kinds:
            self._sit(Player, host, table, "page" if rng.random() < 0.1 else "one")
            if rng.random() < 0.15:
                self._sit(Player, host, table, "two")
        if "open" in kinds:
            await self._join(self.guests["Ben"], table, kinds.index("open"), idle=plan.idle)
        if rng.random() < (0.12 if "me" in kinds else 0.5):
            await self.guests["Cat"].come()
            self._sit(Viewer, self.guests["Cat"], table, "one")

    async def _join(self, guest: Guest, table: str, seat: int, *, idle: bool) -> None:
        await guest.come()
        answer = await guest.insist(f"/api/tables/{table}/seats/{seat}", {"action": "take"})
        if answer.status == 200:
            self._promises.seated(table, seat, guest.id)
        elif answer.body["error"] != "seat_taken":  # by an asking whose answer was lost
            self._nature.breaks(f"a seat is refused: {answer.body}")
        player = self._sit(Player, guest, table, "one")
        player.idle = idle

    def _sit(self, kind: type[Any], guest: Guest, table: str, tab: str) -> Any:
        viewer = kind(self._nature, self._promises, guest, table, tab)
        self.viewers.append(viewer)
        self.watch(viewer)
        if isinstance(viewer, Player):
            self._playing.append(asyncio.create_task(viewer.play()))
        return viewer

    def watch(self, viewer: Viewer) -> None:
        """Let them be connected from now on."""
        self._tasks.append(asyncio.create_task(viewer.stay()))

    def rest(self) -> None:
        """Nobody does anything any more; they only look."""
        for task in self._playing:
            task.cancel()
