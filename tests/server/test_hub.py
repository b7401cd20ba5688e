"""Tables are changed one entry after the other, by whoever may, and nothing is told too early."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import ecotone
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.server import lobby, sqlite
from ecotone.server.hub import Hub
from ecotone.server.log import Moved, Opened, Robot, Said, Settings, Undid, Vacant
from ecotone.server.room import Room
from ecotone.server.workers import Workers
from games.samples import DRAFT, HEX_MAP, OPEN, REEF, SPOKEN
from server.running import PATIENCE
from server.staging import ANN, BEN, CAT, GREEDY, Failing, Time, opened, resumed, running

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def hub(tmp_path: Path, time: Time) -> AsyncIterator[Hub]:
    async with running(tmp_path / "games.db", time) as started:
        yield started


def picks(room: Room, seat: int) -> str:
    return str(room.table.legal(seat)[0])


@pytest.mark.parametrize("game", ecotone.games())
async def test_a_new_table_is_dealt_and_waits_for_its_first_players(hub: Hub, game: str) -> None:
    room = await hub.open(opened(game, ANN, BEN, CAT))
    assert len(room.id) == 10
    assert room.id.isalnum()
    assert room.table.to_act()
    assert room.opened.rules == room.table.game.version
    assert room.opened.options == dict(room.table.options)
    assert (await hub.store.read(room.id))[0].entry == room.opened
    assert await hub.room(room.id) is room


NO_LANGUAGE: dict[str, Any] = {SPOKEN: "xx"}
A_FILE: dict[str, Any] = {OPEN: "/etc"}


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (opened("chess", ANN, BEN), "unknown_game"),
        (opened(DRAFT, *[ANN] * 9), "player_count"),
        (opened(DRAFT, ANN, BEN, **NO_LANGUAGE), "option_value"),
        (opened(DRAFT, ANN, BEN, colour="red"), "unknown_option"),
        (opened(HEX_MAP, ANN, BEN, **A_FILE), "option_value"),
        (opened(DRAFT, ANN, Robot("nobody")), "unknown_bot"),
        (opened(DRAFT, ANN, BEN, settings=Settings(stand_in="os")), "unknown_bot"),
        (opened(DRAFT, ANN, BEN, settings=Settings(pace=-1)), "setting_value"),
        (opened(DRAFT, ANN, BEN, settings=Settings(budget=1e9)), "setting_value"),
        (opened(DRAFT, ANN, BEN, settings=Settings(budget=float("nan"))), "setting_value"),
        (opened(DRAFT, ANN, BEN, settings=Settings(clock="move")), "setting_value"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(hub: Hub, wanted: Opened, code: str) -> None:
    with pytest.raises(ParseError) as caught:
        await hub.open(wanted)
    assert caught.value.code == code
    assert await hub.store.tables() == ()


async def test_a_move_is_in_the_log_when_it_is_acknowledged(hub: Hub) -> None:
    room = await hub.open(opened(DRAFT, ANN, BEN))
    text = picks(room, 0)
    await hub.move(room.id, 0, text, "k")
    assert (await hub.store.read(room.id))[-1].entry == Moved(0, text, "k")
    assert room.table.to_act() == (1,)


async def test_the_same_move_sent_again_is_done_once(hub: Hub) -> None:
    room = await hub.open(opened(DRAFT, ANN, BEN))
    text = picks(room, 0)
    await asyncio.gather(*(hub.move(room.id, 0, text, "k") for _ in range(5)))
    await hub.move(room.id, 0, f"  {text} ", "k")
    await asyncio.gather(*(hub.say(room.id, Said(0, "Ann", "hi", "s")) for _ in range(5)))
    await asyncio.gather(*(hub.undo(room.id, 0, "u") for _ in range(5)))
    entries = [kept.entry for kept in await hub.store.read(room.id)]
    assert entries[-3:] == [Moved(0, text, "k"), Said(0, "Ann", "hi", "s"), Undid(0, "u")]


async def test_a_key_that_stands_for_something_else_is_not_taken_for_done(hub: Hub) -> None:
    """An answer that it is done would be a lie, and a move would be lost."""
    room = await hub.open(opened(DRAFT, ANN, BEN))
    await hub.move(room.id, 0, picks(room, 0), "k")
    n = room.n
    for change in (
        hub.move(room.id, 0, str(room.table.legal(0)[-1]), "k"),
        hub.move(room.id, 1, picks(room, 1), "k"),
        hub.undo(room.id, 0, "k"),
        hub.say(room.id, Said(0, "Ann", "hi", "k")),
    ):
        with pytest.raises(IllegalAction) as caught:
            await change
        assert caught.value.code == "id_used"
    assert room.n == n


async def test_what_is_refused_changes_nothing(hub: Hub) -> None:
    room = await hub.open(opened(DRAFT, ANN, Robot("greedy"), Vacant()))
    n = room.n
    for change in (
        hub.move(room.id, 0, "place Z 0,0", "1"),
        hub.move(room.id, 0, "jump", "2"),
        hub.move(room.id, 9, "pick A", "3"),
        hub.move(room.id, 1, picks(room, 1), "4"),
        hub.move(room.id, 2, picks(room, 2), "5"),
        hub.move(room.id, 0, picks(room, 0), "x", guest="guest-ben"),
        hub.undo(room.id, 0, "6"),
        hub.undo(room.id, 9, "7"),
        hub.sit(room.id, 9, BEN),
        hub.sit(room.id, 0, Robot("nobody")),
        hub.move("nowhere", 0, "pick A", "8"),
        hub.room("nowhere"),
    ):
        with pytest.raises(Refusal):
            await change
    assert room.n == n
    assert len(await hub.store.read(room.id)) == n


async def test_a_table_that_is_not_there_leaves_no_trace(hub: Hub) -> None:
    for _ in range(3):
        with pytest.raises(IllegalAction) as caught:
            await hub.room("nowhere")
        assert caught.value.code == "unknown_table"
    assert not hub._rooms._rooms
    assert not hub._rooms._locks


async def test_a_whole_turn_is_taken_back(hub: Hub) -> None:
    room = await hub.open(opened(DRAFT, ANN, BEN))
    pick = picks(room, 0)
    await hub.move(room.id, 0, pick, "1")
    await hub.move(room.id, 0, f"place {pick[-1]} 0,0", "2")
    await hub.undo(room.id, 0, "3")
    assert room.can_undo(0)
    await hub.move(room.id, 0, f"place {pick[-1]} 0,0", "4")
    await hub.undo(room.id, 0, "5", whole_turn=True)
    assert not room.can_undo(0)
    assert len(room.table.events) == 1


async def test_of_two_who_want_a_seat_one_gets_it(hub: Hub) -> None:
    room = await hub.open(opened(DRAFT, ANN, Vacant(listed=True)))
    assert await lobby.listed(hub) == [room]
    answers = await asyncio.gather(
        *(hub.sit(room.id, 1, person, generation=0) for person in (BEN, CAT)),
        return_exceptions=True,
    )
    assert [getattr(answer, "code", None) for answer in answers].count("seat_taken") == 1
    assert room.seats[1] in (BEN, CAT)
    winner = BEN if room.seats[1] == BEN else CAT
    assert await lobby.listed(hub) == []
    for guest in (winner.guest, "guest-host"):
        assert await lobby.tables_of(hub, guest) == [room]
    n = room.n
    await hub.sit(room.id, 1, room.seats[1])
    assert room.n == n


async def test_watchers_hear_of_every_change_after_it_is_kept(hub: Hub) -> None:
    room = await hub.open(opened(DRAFT, ANN, BEN))
    async with hub.watch(room.id) as one, hub.watch(room.id) as two:
        for change in (
            hub.say(room.id, Said(None, "Zoé", "hi")),
            hub.move(room.id, 0, picks(room, 0), "k"),
            hub.sit(room.id, 1, CAT),
        ):
            assert not one.is_set()
            task = asyncio.create_task(change)
            await one.wait()
            assert len(await hub.store.read(room.id)) == room.n
            await task
            assert two.is_set()
            one.clear()
            two.clear()
        hub.arrive(room.id, "guest-ann")
        assert one.is_set()
    assert not hub._watchers


async def test_presence_counts_every_window(hub: Hub) -> None:
    room = await hub.open(opened(DRAFT, ANN, BEN))
    for _ in range(2):
        hub.arrive(room.id, "guest-ann")
    hub.leave(room.id, "guest-ann")
    assert "guest-ann" in hub.presence[room.id]
    hub.leave(room.id, "guest-ann")
    assert hub.presence == {}


async def test_a_change_that_nobody_waits_for_any_more_is_still_told(hub: Hub) -> None:
    """A browser that goes away in the middle of its move leaves a whole move behind."""
    room = await hub.open(opened(DRAFT, ANN, BEN))
    task = asyncio.create_task(hub.move(room.id, 0, picks(room, 0), "k"))
    async with hub.watch(room.id) as changed:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        async with asyncio.timeout(5):
            await changed.wait()
    assert room.last_mover == 0


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_move_that_could_not_be_kept_can_be_sent_again(tmp_path: Path, moment: str) -> None:
    """Whether or not it reached the disk: the room tells what the store has, and once only."""
    store = await Failing.open(tmp_path / "games.db")
    assert isinstance(store, Failing)
    hub = Hub(store, Workers(1))
    room = await hub.open(opened(DRAFT, ANN, BEN))
    text = picks(room, 0)
    store.fails = moment
    with pytest.raises(IllegalAction) as caught:
        await hub.move(room.id, 0, text, "k")
    assert caught.value.code == "not_kept"
    assert room.done(Moved(0, text, "k")) == (moment == "after")
    store.fails = ""
    await hub.move(room.id, 0, text, "k")
    assert [kept.entry for kept in await store.read(room.id)][-2:] == [
        (await store.read(room.id))[1].entry,
        Moved(0, text, "k"),
    ]
    store.fails = "wholly"
    hub._rooms._rooms.clear()
    with pytest.raises(IllegalAction) as caught:
        await hub.room(room.id)
    assert caught.value.code == "not_read"
    await store.close()


async def test_two_processes_serve_one_table(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change of one is heard of by the other; who was slower plans anew."""
    monkeypatch.setattr(sqlite, "POLL", 0.02)
    path = tmp_path / "games.db"
    async with running(path, time) as one, running(path, time) as two:
        here = await one.open(opened(DRAFT, ANN, BEN))
        there = await two.room(here.id)
        async with two.watch(here.id) as changed:
            await one.say(here.id, Said(0, "Ann", "hi"))
            async with asyncio.timeout(PATIENCE):
                while there.n < here.n:  # the event may tell of something else as well
                    await changed.wait()
                    changed.clear()
        text = picks(here, 0)
        await asyncio.gather(
            *(hub.move(here.id, 0, text, "k") for hub in (one, two)),
            *(
                hub.say(here.id, Said(1, "Ben", str(k), f"s{k}"))
                for hub in (one, two)
                for k in "ab"
            ),
        )
        log = await one.store.read(here.id)
        assert sum(isinstance(kept.entry, Moved) for kept in log) == 1
        assert sum(isinstance(kept.entry, Said) for kept in log) == 3


async def test_everything_is_there_again_after_a_restart(tmp_path: Path, time: Time) -> None:
    path = tmp_path / "games.db"
    async with running(path, time) as hub:
        room = await hub.open(opened(REEF, ANN, BEN))
        await hub.move(room.id, 0, picks(room, 0), "k")
        await hub.say(room.id, Said(0, "Ann", "good night"))
    async with running(path, time) as hub:
        (again,) = await lobby.tables_of(hub, "guest-ann")
        assert again.table.record == room.table.record
        assert again.news(1) == room.news(1)
        await hub.move(room.id, 0, picks(room, 0), "k")
        assert again.n == room.n


async def test_tables_that_nobody_looks_at_are_forgotten_and_read_again(
    tmp_path: Path, time: Time
) -> None:
    async with running(tmp_path / "games.db", time, rooms=3) as hub:
        first = await hub.open(opened(DRAFT, ANN, BEN))
        second = await hub.open(opened(DRAFT, ANN, BEN))
        async with hub.watch(first.id):
            others = [await hub.open(opened(DRAFT, ANN, BEN)) for _ in range(5)]
            assert await hub.room(first.id) is first
            assert set(hub._rooms._rooms) == {first.id, *(room.id for room in others[-3:])}
            again = await hub.room(second.id)
            assert again is not second
            assert again.table.record == second.table.record
        assert len(await lobby.tables_of(hub, "guest-ann")) == 7


async def test_a_log_that_cannot_be_read_stops_no_other_table(
    tmp_path: Path, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "games.db"
    async with running(path, time) as hub:
        room = await hub.open(opened(DRAFT, ANN, GREEDY))
        await hub.store.append("broken", 0, [Undid(0)])
        await hub.store.append("chess", 0, [opened("chess", ANN, BEN)])
        await hub.store.append("garbled", 0, [opened(DRAFT, ANN, BEN)])
    with closing(sqlite3.connect(path)) as disk, disk:
        disk.execute("UPDATE entries SET entry = '{oops' WHERE table_id = 'garbled'")
    async with running(path, time) as hub:
        await resumed(hub)
        assert room.id in hub._driver._scheduled, "its bot goes on"
        assert [table.id for table in await lobby.tables_of(hub, "guest-ann")] == [room.id]
        with pytest.raises(ParseError) as caught:
            await hub.room("garbled")
    assert caught.value.code == "log_broken"
    assert "cannot be read" in caplog.text
