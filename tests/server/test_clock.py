"""Clocks are told by the log's times alone; when time is up, a bot takes one decision."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ecotone.server.hub import Hub
from ecotone.server.log import (
    Clock,
    Drew,
    Entry,
    Kept,
    Moved,
    Opened,
    Person,
    Robot,
    Said,
    Sat,
    Settings,
    Undid,
)
from ecotone.server.room import Room
from games.samples import AUCTION, DRAFT
from server.running import PATIENCE
from server.staging import ANN, BEN, CAT, GREEDY, Time, opened, rest, running, settled

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]

HOUR = 60 * 60
DAY = 24 * HOUR
DEAL = Drew("deal AAAAAAAAAAA/GGGGGGGGGGG/TTTTTTTTTTT")
MOVE, BANK = Settings(clock="move", seconds=30), Settings(clock="bank", seconds=60)


def drafting(settings: Settings, *entries: tuple[float, Entry]) -> Room:
    """A game of three in which each entry is given with its time."""
    first = Opened(DRAFT, 1, {}, (ANN, BEN, GREEDY), "guest-host", settings)
    timed: tuple[tuple[float, Entry], ...] = ((0.0, first), (0.0, DEAL), *entries)
    return Room.read("t", [Kept(n, at, entry) for n, (at, entry) in enumerate(timed)])


def deadlines(room: Room) -> list[float | None]:
    return [room.deadline(seat) for seat in range(3)]


def test_without_a_clock_there_is_no_deadline() -> None:
    assert deadlines(drafting(Settings())) == [None, None, None]


def test_a_move_has_its_seconds_from_when_its_seat_is_awaited() -> None:
    """Bots have none; a pick that is changed, or chat, gives no more time."""
    assert deadlines(drafting(MOVE)) == [30.0, 30.0, None]
    room = drafting(
        MOVE,
        (5.0, Moved(0, "pick A")),
        (7.0, Moved(0, "pick A")),
        (8.0, Said(1, "Ben", "hm")),
    )
    assert deadlines(room) == [None, 30.0, None]
    room = drafting(
        MOVE,
        (5.0, Moved(0, "pick A")),
        (6.0, Moved(2, "pick T", by="bot")),
        (10.0, Moved(1, "pick G")),
    )
    assert deadlines(room) == [40.0, 40.0, None]


def test_a_step_back_winds_no_clock_up() -> None:
    """Time that has run is gone, time during which nobody was asked is not."""
    room = drafting(MOVE, (20.0, Moved(0, "pick A")), (25.0, Undid(0)))
    assert deadlines(room) == [35.0, 30.0, None]
    again = drafting(BANK, (20.0, Moved(0, "pick A")), (25.0, Undid(0)), (30.0, Moved(0, "pick A")))
    assert again._clocks._spent[0] == 25.0


def test_a_bank_is_spent_while_one_is_awaited_and_never_leaves_less_than_ten_seconds() -> None:
    turn = (
        (40.0, Moved(0, "pick A")),
        (45.0, Moved(1, "pick G")),
        (45.0, Moved(2, "pick T", by="bot")),
    )
    assert deadlines(drafting(BANK)) == [60.0, 60.0, None]
    assert deadlines(drafting(BANK, *turn)) == [45.0 + 20, 45.0 + 15, None]
    places = ((64.0, Moved(0, "place A 0,0")), (64.0, Moved(2, "place T 0,0", by="bot")))
    empty = drafting(BANK, *turn, *places, (70.0, Moved(1, "place G 0,0", by="clock")))
    assert deadlines(empty) == [80.0, 80.0, None]


def test_a_new_player_has_time_and_a_new_name_gives_none() -> None:
    assert deadlines(drafting(MOVE, (20.0, Sat(0, CAT))))[0] == 50.0
    assert deadlines(drafting(MOVE, (20.0, Sat(0, Person("guest-ann", "Anna")))))[0] == 30.0
    stood_in = drafting(MOVE, (20.0, Sat(0, Robot("greedy", keeps_for=ANN))))
    assert stood_in.deadline(0) is None
    back = drafting(BANK, (20.0, Sat(0, Robot("greedy", keeps_for=ANN))), (50.0, Sat(0, ANN)))
    assert back.deadline(0) == 50.0 + 40.0


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def hub(tmp_path: Path, time: Time) -> AsyncIterator[Hub]:
    async with running(tmp_path / "games.db", time) as started:
        yield started


async def by_whom(hub: Hub, table: str) -> list[tuple[int, str]]:
    entries = [kept.entry for kept in await hub.store.read(table)]
    return [(entry.seat, entry.by) for entry in entries if isinstance(entry, Moved)]


async def test_when_time_is_up_a_bot_takes_one_decision(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(DRAFT, ANN, BEN, settings=MOVE))
    hub.arrive(room.id, "guest-ann")  # being there does not help
    time.move_on(20)
    await hub.move(room.id, 1, str(room.table.legal(1)[0]), "k")
    await rest()
    assert await by_whom(hub, room.id) == [(1, "person")]
    time.move_on(10)
    await settled(hub, room.id, room.n + 2)
    assert await by_whom(hub, room.id) == [(1, "person"), (0, "clock")]
    assert [line.kind for line in room.news(1)].count("clock") == 1
    assert deadlines_of(room) == [time.at + 30] * 2


def deadlines_of(room: Room) -> list[float | None]:
    return [room.deadline(seat) for seat in (0, 1)]


async def test_everybodys_clock_runs_by_itself(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(DRAFT, ANN, BEN, settings=MOVE))
    n = room.n
    await rest(0.02)
    time.move_on(31)
    await settled(hub, room.id, n + 3)
    assert sorted(await by_whom(hub, room.id)) == [(0, "clock"), (1, "clock")]


async def test_a_game_over_days_outlives_the_server(tmp_path: Path, time: Time) -> None:
    """Nothing but the log is needed; time runs while a server does."""
    path, slow = tmp_path / "games.db", Settings(clock="move", seconds=3 * DAY)
    async with running(path, time) as hub:
        room = await hub.open(opened(AUCTION, ANN, BEN, CAT, settings=slow))
        (first,) = room.table.to_act()
        n = room.n
        await rest()
        time.move_on(2 * DAY)
        await settled(hub, room.id, n + 1)
    time.move_on(5 * DAY)
    async with running(path, time) as hub:
        room = await settled(hub, room.id, n + 2)
        assert room.deadline(first) == time.at + DAY, "five days without a server are nobody's"
        await rest()
        time.move_on(DAY - 1)
        await rest()
        assert await by_whom(hub, room.id) == []
        time.move_on(1)
        assert await until_moved(hub, room.id) == [(first, "clock")]


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 400 * DAY])
@pytest.mark.parametrize("clock", ["move", "bank"])
async def test_a_clock_that_is_set_between_two_starts_ends_nobodys_time(
    tmp_path: Path, time: Time, jump: float, clock: Clock
) -> None:
    path, brief = tmp_path / "games.db", Settings(clock=clock, seconds=600)
    async with running(path, time) as hub:
        room = await hub.open(opened(AUCTION, ANN, BEN, CAT, settings=brief))
        (first,) = room.table.to_act()
    time.at += jump
    async with running(path, time) as hub:
        room = await settled(hub, room.id, room.n + 1)
        assert room.deadline(first) == pytest.approx(time.at + 600)
        await rest()
        time.move_on(599)
        await rest()
        assert await by_whom(hub, room.id) == []
        time.move_on(1)
        assert await until_moved(hub, room.id) == [(first, "clock")]


async def until_moved(hub: Hub, table: str) -> list[tuple[int, str]]:
    """Who has moved, and how, once anybody has: a stand-in thinks in real time."""
    async with asyncio.timeout(PATIENCE), hub.watch(table) as changed:
        while not (found := await by_whom(hub, table)):
            await changed.wait()
            changed.clear()
    return found[:1]


async def test_a_waiting_clock_keeps_no_room_in_memory(tmp_path: Path, time: Time) -> None:
    async with running(tmp_path / "games.db", time, rooms=1) as hub:
        room = await hub.open(opened(DRAFT, ANN, BEN, settings=MOVE))
        await hub.open(opened(DRAFT, ANN, BEN))
        assert hub._rooms.loaded(room.id) is None
        await rest(0.02)
        time.move_on(30)
        assert (await settled(hub, room.id, room.n + 1)).n > room.n


async def test_a_long_sleep_is_cut_so_that_a_jump_of_the_clock_is_noticed(
    tmp_path: Path, time: Time
) -> None:
    naps = []

    async def sleep(seconds: float) -> None:
        naps.append(seconds)
        time.move_on(seconds)
        await asyncio.sleep(0)

    async with running(tmp_path / "games.db", time) as hub:
        hub._driver._sleep = sleep
        room = await hub.open(opened(DRAFT, ANN, BEN, settings=Settings(clock="move", seconds=900)))
        await settled(hub, room.id, room.n + 1)
    assert max(naps) <= 60
