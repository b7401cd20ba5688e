"""The server and its clients in a simulated world: whatever happens there, every promise is kept.

Network, disk, clocks and crashes follow from a seed (`server/simulation`). What a run has to keep:
nothing acknowledged is lost, nothing is done twice, everybody ends with the server's state, every
table goes on, nobody is shown another's secret, and the server finds no fault with itself.
"""

import asyncio
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from campaigns import TIMES
from ecotone.server import driving, steady
from ecotone.server.hub import Hub
from ecotone.server.log import Kept
from ecotone.server.room import Room
from ecotone.server.snapshot import Drawn, Snapshots, Viewpoint
from ecotone.server.sockets import SLOW
from ecotone.server.store import StoreFailed
from games.samples import AUCTION
from server.simulation.disk import HastyStore, SimulatedStore
from server.simulation.network import WINDOW
from server.simulation.party import BOT
from server.simulation.promises import Promises
from server.simulation.world import Report, World, simulate, staged

pytestmark = pytest.mark.heavy

CHUNKS, EACH = 8 * TIMES, 32
ENOUGH = 100
"""So many seeds find any of the faults that are made on purpose."""

ROOT = Path(__file__).parents[2]
COMMON = ("crash", "line cut", "message lost", "message doubled", "message late")


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_whatever_happens_every_promise_is_kept(chunk: int) -> None:
    facts: Counter[str] = Counter()
    for seed in range(EACH * chunk, EACH * (chunk + 1)):
        report = simulate(seed)
        facts += report.facts
        assert not report.broken, f"\n{report}"
    assert all(facts[mishap] for mishap in COMMON), "there was a storm"
    assert facts["move acknowledged"] > EACH


def test_a_seed_gives_the_same_run_again_in_any_process() -> None:
    seeds = range(3)
    first, second = ([simulate(seed).digest for seed in seeds] for _ in range(2))
    assert first == second
    assert len({*first}) == len(seeds)
    own = {"PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT / "tests")))}
    done = subprocess.run(
        [sys.executable, "-m", "server.simulation", *map(str, seeds)],
        env=os.environ | own | {"PYTHONHASHSEED": "14"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert re.findall("^[0-9a-f]{64}$", done.stdout, re.MULTILINE) == first


class Deaf:
    """A client that takes nothing."""

    name = "deaf"

    def opened(self) -> None:
        """It does not care."""

    def told(self, message: dict[str, Any]) -> None:
        """It does not listen."""

    def closed(self, code: int) -> None:
        """It does not come back."""


def test_a_reader_who_takes_nothing_is_no_fault_of_the_server() -> None:
    """Though they go on asking whether anybody is there."""

    async def play(world: World) -> None:
        world.house.start()
        await world.party.gather()
        (table, *_), guest = world.promises.tables, world.party.guests["Ann"]
        line = world.network.connect(Deaf(), guest.name, f"/ws/{table}", guest.cookies)
        assert line
        line.lose_down()
        for _ in range(2 * WINDOW):
            line.say({"type": "ping"})
        await asyncio.sleep(3 * SLOW)

    report = staged(0, play)
    assert not report.broken, f"\n{report}"


def test_a_table_that_could_not_be_read_at_the_start_goes_on_when_it_can() -> None:
    """Also where nobody looks at it."""
    failing = [0]

    class Moody(SimulatedStore):
        async def read(self, table: str, n: int = 0) -> tuple[Kept, ...]:
            if failing[0]:
                failing[0] -= 1
                raise StoreFailed("not now")
            return await super().read(table, n)

    async def play(world: World) -> None:
        guest = world.party.guests["Ann"]
        world.house.start()
        await guest.come()
        bots = {"game": AUCTION, "seats": [BOT] * 3}
        table = (await guest.insist("/api/tables", bots)).body["table"]
        await world.house.stop()
        failing[0], room = 3, world.promises.tables[table].room
        before = room.version
        if not await world.until(lambda: room.version > before + 3):
            world.nature.breaks("the table stands still")

    report = staged(0, play, Moody)
    assert not report.broken, f"\n{report}"
    assert not failing[0]


# --- the controls: a world that could not find these faults would prove nothing


def found(what: str, kind: type[SimulatedStore] = SimulatedStore) -> Report:
    """The first run that is broken so."""
    reports = (simulate(seed, kind) for seed in range(ENOUGH))
    return next(one for one in reports if re.search(what, "\n".join(one.broken)))


def test_what_is_told_before_it_is_kept_is_found() -> None:
    found("does not see", HastyStore)


def test_what_is_acknowledged_before_it_is_kept_is_found_to_be_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Promises, "shown", lambda *shown: None)
    found("was acknowledged and is lost", HastyStore)


def test_what_is_sent_twice_and_done_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room, "done", lambda room, asked: False)
    found("was done [0-9]+ times")


def test_another_seat_s_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Snapshots.of

    def peeking(drawn: Snapshots, room: Room, viewpoint: Viewpoint) -> Drawn:
        other = ((viewpoint.seat or 0) + 1) % len(room.seats)
        shown = honest(drawn, room, viewpoint._replace(seat=other))
        return {**shown, "seat": viewpoint.seat}

    monkeypatch.setattr(Snapshots, "of", peeking)
    found("does not see")


def test_a_server_that_goes_by_the_system_s_clock_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(steady, "begun", lambda wall, passed: wall)
    found("too early|stand still")


def test_a_table_that_stands_still_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the report tells how to repeat the run."""
    monkeypatch.setattr(driving, "due", lambda *room, **more: None)
    report = found("stand still")
    assert report.broken[0] in report.tail[-1]
    assert str(report).endswith(f"-m server.simulation {report.seed}")


def test_somebody_who_is_not_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Hub.wake

    def seldom(hub: Hub, room: Room) -> None:
        if room.n % 2:
            honest(hub, room)

    monkeypatch.setattr(Hub, "wake", seldom)
    found("told other")
