"""Bots play in their time: after people, at a pace, and the game goes on whatever they do."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import ecotone
from ecotone.server.hub import Hub
from ecotone.server.log import Moved, Robot, Settings, Vacant
from ecotone.server.room import Room
from ecotone.server.sqlite import SqliteStore
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF
from server.staging import ANN, BEN, GREEDY, Failing, Time, opened, rest, running, settled

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]

PLAYING = """
import asyncio, sys
from pathlib import Path
from ecotone.server.hub import Hub
from ecotone.server.log import Opened, Robot, Settings
from ecotone.server.sqlite import SqliteStore
from ecotone.server.workers import Workers

async def main():
    hub = Hub(await SqliteStore.open(Path(sys.argv[1])), Workers(1))
    await hub.start()
    for game in sys.argv[2:]:
        bots = (Robot("random"),) * 2
        await hub.open(Opened(game, 1, {}, bots, "guest-host", Settings(pace=0)))
    print("playing", flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""

SLOW = Settings(pace=3000)
FAST = Settings(pace=0)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def hub(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]), os.pathsep)
    async with running(tmp_path / "games.db", time) as started:
        yield started


async def moves(hub: Hub, table: str) -> list[Moved]:
    entries = [kept.entry for kept in await hub.store.read(table)]
    return [entry for entry in entries if isinstance(entry, Moved)]


@pytest.mark.parametrize("game", ecotone.games())
async def test_bots_play_a_game_to_its_end(hub: Hub, game: str) -> None:
    room = await hub.open(opened(game, GREEDY, GREEDY, Robot("random"), settings=FAST))
    async with asyncio.timeout(20), hub.watch(room.id) as changed:
        while not room.over:
            await changed.wait()
            changed.clear()
    assert {moved.by for moved in await moves(hub, room.id)} == {"bot"}
    for seat in (None, 0, 1, 2):
        assert [line.heard for line in room.news(seat)] == list(room.table.log(seat))


async def test_a_person_plays_alone(hub: Hub) -> None:
    room = await hub.open(opened(REEF, ANN, settings=FAST))
    k = 0
    while not room.over:
        await hub.move(room.id, 0, str(room.table.legal(0)[-1]), str(k := k + 1))
    assert len(await moves(hub, room.id)) == k


async def test_a_bot_takes_its_time(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(DRAFT, GREEDY, GREEDY, settings=SLOW))
    n = room.n
    await rest()
    time.move_on(2.9)
    await rest()
    assert room.n == n
    time.move_on(0.2)
    await settled(hub, room.id, n + 2)  # both picks at once
    assert len(room.table.events) == 4  # the deal, two picks, the neutral card


async def test_a_bot_that_goes_on_is_quicker(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(HEX_MAP, GREEDY, settings=SLOW))
    time.move_on(3)
    await settled(hub, room.id, room.n + 1)
    n = room.n
    await rest()
    assert room.n == n
    time.move_on(1)
    await settled(hub, room.id, n + 1)


async def test_people_who_are_present_come_first(hub: Hub, time: Time) -> None:
    """Where all pick at once, bots wait until nobody who is there is awaited."""
    room = await hub.open(opened(DRAFT, ANN, BEN, GREEDY, settings=SLOW))
    hub.arrive(room.id, "guest-ann")
    time.move_on(1000)
    await rest()
    assert room.table.to_act() == (0, 1, 2)
    for text in [str(action) for action in room.table.legal(0)[:2]]:
        await hub.move(room.id, 0, text, text)  # a pick may be changed
        time.move_on(2)
        await rest(0.02)
    assert room.table.to_act() == (1, 2)
    time.move_on(1.1)
    await settled(hub, room.id, room.n + 1)
    assert room.table.to_act() == (1,)  # Ben is away: nobody waits for him, the game does


async def test_bots_go_on_when_the_one_they_waited_for_leaves(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(DRAFT, ANN, GREEDY, settings=SLOW))
    hub.arrive(room.id, "guest-ann")
    time.move_on(10)
    await rest()
    assert room.table.to_act() == (0, 1)
    hub.leave(room.id, "guest-ann")
    await settled(hub, room.id, room.n + 1)
    assert room.table.to_act() == (0,)


async def test_nobody_plays_for_a_vacant_seat(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(DRAFT, Vacant(), GREEDY, settings=FAST))
    await settled(hub, room.id, room.n + 1)
    time.move_on(1e6)
    await rest()
    assert room.table.to_act() == (0,)
    await hub.sit(room.id, 0, GREEDY)
    await settled(hub, room.id, 20)


async def test_a_person_with_one_legal_move_makes_it_themselves(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(AUCTION, ANN, BEN, Robot("random"), settings=FAST))
    k = 0
    while not room.over:
        (seat,) = room.table.to_act()
        if seat == 2:
            await settled(hub, room.id, room.n + 1)
            continue
        if len(legal := room.table.legal(seat)) == 1:
            n = room.n
            time.move_on(100)
            await rest()
            assert room.n == n
            return
        await hub.move(room.id, seat, str(legal[-1]), str(k := k + 1))
    raise AssertionError("the game had no such moment")


async def test_a_leaver_is_replaced_at_once_and_takes_the_seat_back(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(DRAFT, ANN, BEN, settings=SLOW))
    await hub.move(room.id, 0, str(room.table.legal(0)[0]), "k")
    await hub.sit(room.id, 1, Robot("greedy", keeps_for=BEN))
    await rest()
    time.move_on(2)
    await hub.sit(room.id, 1, BEN)  # before the bot has moved
    n = room.n
    time.move_on(10)
    await rest()
    assert room.n == n
    await hub.sit(room.id, 1, Robot("greedy", keeps_for=BEN))
    time.move_on(3)
    await settled(hub, room.id, n + 2)
    assert [moved.by for moved in await moves(hub, room.id)] == ["person", "bot"]
    assert room.generation(1) == 0


@pytest.mark.parametrize("rogue", ["raises", "dies"])
async def test_a_bot_that_fails_is_helped_out_by_chance(hub: Hub, rogue: str) -> None:
    bad = Robot(f"server.rogues:{rogue}")
    room = await hub.open(opened(DRAFT, ANN, bad, settings=FAST))
    await settled(hub, room.id, room.n + 1)
    (moved,) = await moves(hub, room.id)
    assert (moved.seat, moved.by) == (1, "fallback")
    assert [line.kind for line in room.news(0)] == ["heard", "fallback", "heard"]


async def test_a_hung_bot_stops_neither_other_tables_nor_its_own(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]), os.pathsep)
    async with running(tmp_path / "games.db", time) as hub:
        hung = await hub.open(opened(DRAFT, Robot("server.rogues:hangs"), ANN, settings=FAST))
        other = await hub.open(opened(DRAFT, ANN, BEN))
        while hub.workers._idle:
            await rest(0.01)
        await hub.move(other.id, 0, str(other.table.legal(0)[0]), "k")
        assert await moves(hub, hung.id) == []
    async with running(tmp_path / "games.db", time, limit=0.5) as hub:
        await settled(hub, hung.id, hung.n + 1)
        assert [moved.by for moved in await moves(hub, hung.id)] == ["fallback"]


async def test_bots_try_again_when_the_store_has_failed(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(DRAFT, ANN, GREEDY, settings=SLOW))
    assert isinstance(hub.store, Failing)
    hub.store.fails = "before"
    time.move_on(3)
    await rest(0.3)
    hub.store.fails = ""
    time.move_on(60)
    await settled(hub, room.id, room.n + 1)
    assert room.table.to_act() == (0,)


async def test_bots_are_woken_when_the_server_is_started_again(tmp_path: Path, time: Time) -> None:
    path = tmp_path / "games.db"
    async with running(path, time) as hub:
        room = await hub.open(opened(DRAFT, GREEDY, Robot("random"), settings=SLOW))
        over = await hub.open(opened(DRAFT, ANN, BEN, settings=SLOW))
    time.move_on(100)
    async with running(path, time) as hub:
        again = await settled(hub, room.id, room.n + 3)
        assert again.table.to_act() == (0, 1)
        assert (await hub.room(over.id)).n == over.n


async def test_a_killed_server_leaves_whole_moves_behind(tmp_path: Path, time: Time) -> None:
    """No log ends between a move and the draw it caused; every game goes on."""
    path = tmp_path / "games.db"
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYING, str(path), DRAFT, REEF, HEX_MAP],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "playing\n"
    await rest(0.3)
    process.kill()
    process.wait()
    process.stdout.close()
    store = await SqliteStore.open(path)
    tables = await store.tables()
    rooms = [Room.read(table, await store.read(table)) for table in tables]
    await store.close()
    assert len(rooms) == 3
    assert all(room.over or room.table.to_act() for room in rooms)
    time.at = 1e12
    async with running(path, time) as hub:
        for room in rooms:
            if not room.over:
                await settled(hub, room.id, room.n + 3)
