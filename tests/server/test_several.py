"""Several servers on one PostgreSQL are one server to those who play there."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import asyncpg
import httpx
import pytest

from ecotone.server import new_table, postgres_company, upkeep
from ecotone.server.company import Hearing
from ecotone.server.hub import Hub
from ecotone.server.log import Drew, Entry, Moved, Opened, Robot, Settings
from ecotone.server.postgres import PostgresStore
from ecotone.server.store import REWRITTEN
from ecotone.server.workers import Workers
from games.samples import DRAFT
from server.postgres import Postgres
from server.running import PATIENCE, Guest, Running, play_to_the_end
from server.staging import ANN, BEN, opened, settled

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]

FAST = Settings(pace=0)
PLAYING = """
import asyncio, sys
from ecotone.server.company import Hearing
from ecotone.server.hub import Hub
from ecotone.server.postgres import PostgresStore
from ecotone.server.workers import Workers

async def main():
    hub = Hub(await PostgresStore.open(sys.argv[1]), Workers(1))
    await hub.start()
    await asyncio.sleep(600)

asyncio.run(main())
"""


@asynccontextmanager
async def hub_on(url: str) -> AsyncIterator[Hub]:
    store = await PostgresStore.open(url)
    hub = Hub(store, Workers(1, limit=PATIENCE), store.now)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()
        await store.close()


@contextmanager
def two(url: str) -> Iterator[tuple[Running, Running]]:
    """Two servers on one database, one after the other stopped."""
    with ExitStack() as stack:
        servers = []
        for _ in range(2):
            servers.append(Running(url))
            stack.callback(servers[-1].stop)
        yield servers[0], servers[1]


def slots(hub: Hub) -> int:
    """How many parts of the tables a process drives."""
    assert isinstance(hub.store, PostgresStore)
    return len(hub.store.company._slots)


def same_guest(guest: Guest, other: Running) -> Guest:
    """The same browser at another process, as a proxy would send it there."""
    elsewhere = other.guest()
    elsewhere.http.cookies.clear()
    elsewhere.http.cookies.update(guest.http.cookies)
    return elsewhere


async def until(true: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


def test_a_move_at_one_server_is_seen_at_the_other_with_who_is_there(postgres: Postgres) -> None:
    with two(postgres.database()) as (one, other):
        ann, ben = one.guest("Ann"), other.guest("Ben")
        links = ann.open(DRAFT, "me", "open")
        table = links["table"]
        ben.post(f"/api/tables/{table}/seats/1", {"action": "take", "name": "Ben"})
        with ann.socket(table, "?as=data") as hers, ben.socket(table, "?as=data") as his:
            for wire in (hers, his):
                while not all(seat["online"] for seat in wire.until("state")["players"]):
                    pass
            move = hers.heard[-1]["legal"][0]
            hers.send(type="move", id="a", seat=0, text=move)
            hers.until("ack", id="a")
            his.until("news")
            his.send(type="say", id="b", text="bonjour")
            his.until("ack", id="b")
            while hers.until("news")["lines"][-1]["text"] != "bonjour":
                pass
        assert same_guest(ann, other).http.get(f"/t/{table}").status_code == 200


async def test_a_race_is_decided_and_the_loser_gets_fresh_state(postgres: Postgres) -> None:
    """The same person's move at two servers, and two different ones of which one is too late."""
    url = postgres.database()
    async with hub_on(url) as one, hub_on(url) as other:
        room = await one.open(opened(DRAFT, ANN, BEN))
        rivals = [await hub.room(room.id) for hub in (one, other)]
        move = str(rivals[0].table.legal(0)[0])
        await asyncio.gather(*(hub.move(room.id, 0, move, "same") for hub in (one, other)))
        log = [kept.entry for kept in await one.store.read(room.id)]
        assert sum(isinstance(entry, Moved) for entry in log) == 1
        says = [hub.release(room.id, 0, "x") for hub in (one, other)]
        await asyncio.gather(*says)
        await until(lambda: rivals[0].n == rivals[1].n == len(log))
        assert rivals[0].table.record == rivals[1].table.record


async def test_exactly_one_drives_and_another_takes_over_when_it_dies(postgres: Postgres) -> None:
    url = postgres.database()
    async with hub_on(url) as hub:
        await until(lambda: all(hub.store.company.drives(f"t{k}") for k in range(50)))
        theirs = subprocess.Popen([sys.executable, "-c", PLAYING, url])
        try:
            await until(lambda: slots(hub) == 32)
            lost = next(f"t{k}" for k in range(50) if not hub.store.company.drives(f"t{k}"))
            n = len(await hub.store.append(lost, 0, bots_only()))
            await settled(hub, lost, n + 1)
        finally:
            os.kill(theirs.pid, signal.SIGKILL)
            theirs.wait()
        assert (await settled(hub, lost, 10**6)).over
        assert hub.store.company.drives(lost)


def test_nobody_waits_longer_than_five_seconds_for_that() -> None:
    """The last sign of life counts so long; the others look so often. `make soak` measures it."""
    assert postgres_company.LEASE + postgres_company.BEAT < 5


def bots_only() -> tuple[Entry, ...]:
    first = Opened(DRAFT, 1, {}, (Robot("random"),) * 2, "guest-host", FAST)
    return new_table.entries(first, lambda bot: None)


async def test_who_stops_in_good_order_is_followed_at_once(postgres: Postgres) -> None:
    url = postgres.database()
    async with hub_on(url) as hub:
        async with hub_on(url) as other:
            await until(lambda: slots(other) == 32)
        held = "SELECT count(*) FROM ecotone.processes"
        assert postgres.psql(url.rpartition("/")[2], held) == "1", "nobody waits for its end"
        await until(lambda: slots(hub) == 64)


async def test_nobody_who_died_is_present(postgres: Postgres) -> None:
    url = postgres.database()
    async with hub_on(url) as hub:
        other = await PostgresStore.open(url)
        keeping = asyncio.create_task(
            other.company.keep(Hearing(lambda fresh: None, lambda table: None))
        )
        room = await hub.open(opened(DRAFT, ANN, BEN))
        other.company.here(room.id, ["guest-ann"])
        await until(lambda: "guest-ann" in hub.present(room.id))
        other.company._leave = asyncio.Event().wait  # type: ignore[assignment,method-assign]
        keeping.cancel()  # without a word
        await until(lambda: "guest-ann" not in hub.present(room.id))
        await other.close()


async def test_what_commits_late_is_heard_of_all_the_same(postgres: Postgres) -> None:
    """An append with a smaller number that becomes visible after a greater one."""
    url = postgres.database()
    store = await PostgresStore.open(url)
    slow = await asyncpg.connect(url, server_settings={"search_path": "ecotone"})
    async with store.subscribe() as growing:
        begun = slow.transaction()
        await begun.start()
        await slow.execute("INSERT INTO tables (table_id, n, at) VALUES ('slow', 1, 0)")
        await store.append("fast", 0, [Drew("a")])
        assert await anext(growing) == ("fast", 1)
        await store.append("fast", 1, [Drew("b")])
        assert await anext(growing) == ("fast", 2)
        await begun.commit()
        assert await anext(growing) == ("slow", 1)
    await slow.close()
    await store.close()


async def test_what_is_rewritten_elsewhere_is_forgotten_here(postgres: Postgres) -> None:
    url = postgres.database()
    async with hub_on(url) as hub:
        room = await hub.open(opened(DRAFT, ANN, BEN))
        told: list[str] = []
        hub.rewritten.append(told.append)
        async with upkeep.opened(url) as elsewhere, elsewhere.subscribe() as growing:
            await upkeep.erase(elsewhere, ANN.guest)
            assert await anext(growing) == (room.id, REWRITTEN)
            await until(lambda: told == [room.id])
            assert ANN not in (await hub.room(room.id)).seats
            await upkeep.delete(elsewhere, room.id)
            await until(lambda: told == [room.id] * 2)
        with pytest.raises(Exception, match="no table"):
            await hub.room(room.id)


async def test_a_rematch_is_one_wherever_it_is_asked_for(postgres: Postgres) -> None:
    with two(postgres.database()) as (one, other):
        ann = one.guest("Ann")
        table = ann.open(DRAFT, "me", "random", settings={"pace": 0})["table"]
        play_to_the_end(ann, table)
        with ann.socket(table, "?as=data") as wire:
            assert wire.until("state")["rematch"] is None
            again = same_guest(ann, other).post(f"/api/tables/{table}/rematch", {}, 201)["table"]
            assert wire.until("state")["rematch"] == f"/t/{again}"
        assert ann.post(f"/api/tables/{table}/rematch", {}, 201)["table"] == again


async def test_nothing_acknowledged_is_lost_when_the_database_is_killed(own: Postgres) -> None:
    async with hub_on(own.database()) as hub:
        room = await hub.open(opened(DRAFT, ANN, BEN))
        await hub.move(room.id, 0, str(room.table.legal(0)[0]), "before")
        own.kill()
        seen = (await hub.room(room.id)).table.legal(1)
        waiting = asyncio.create_task(hub.move(room.id, 1, str(seen[0]), "meanwhile"))
        await asyncio.to_thread(own.start)
        await waiting
        log = [kept.entry for kept in await hub.store.read(room.id)]
        keys = [entry.key for entry in log if isinstance(entry, Moved)]
        assert keys == ["before", "meanwhile"]


@pytest.fixture
def own(postgres: Postgres) -> Iterator[Postgres]:
    """The cluster, to be killed: it is started again for the tests after this one."""
    yield postgres
    if not postgres._answers():
        postgres.start()


def test_processes_serve_one_port_and_the_dead_are_replaced(
    postgres: Postgres, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "ecotone", "serve", "--no-browser"]
    words = [*command, "--processes", "2", "--port", str(port), "--db", postgres.database()]
    journal = tmp_path / "journal"
    # by their own word: the numbers that the system shows may be of another house
    with (
        journal.open("wb") as told,
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=told, text=True) as process,
        ending(process),
    ):
        assert process.stdout
        assert str(port) in process.stdout.readline()
        first, second = map(int, re.findall(r"\d+", process.stdout.readline()))
        url = f"http://127.0.0.1:{port}/healthz"
        os.kill(first, signal.SIGKILL)
        for _ in range(10):
            answer = httpx.get(url, headers={"connection": "close"}, timeout=PATIENCE)
            assert answer.status_code == 200
        replaced = rf"process {first} ended \(exit code -9\), process (\d+) takes its place"
        until_then = time.monotonic() + PATIENCE
        while not (third := re.search(replaced, journal.read_text(encoding="utf-8"))):
            assert time.monotonic() < until_then
            time.sleep(0.1)
        process.terminate()
        assert process.wait(PATIENCE) == 0
        for number in (second, int(third[1])):
            with pytest.raises(ProcessLookupError):
                os.kill(number, 0)


@contextmanager
def ending(process: subprocess.Popen[str]) -> Iterator[None]:
    """Whatever a test finds, nobody waits for its process for ever."""
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()


async def test_whoever_watches_at_one_process_wakes_the_bots_of_another(postgres: Postgres) -> None:
    """Bots that everybody has left rest at the one that drives them until somebody looks."""
    url = postgres.database()
    async with hub_on(url) as driving:
        await until(lambda: slots(driving) == 64)
        room = await driving.open(opened(DRAFT, ANN, BEN, settings=FAST))
        async with hub_on(url) as looking:
            await until(lambda: slots(driving) == slots(looking) == 32)
            one, other = driving, looking
            if not driving.store.company.drives(room.id):
                one, other = looking, driving
            for seat in range(2):
                await other.sit(room.id, seat, Robot("random"))
            left = len(await other.store.read(room.id))
            one._rooms.drop(room.id)  # as if other tables had needed the room
            async with other.watch(room.id):
                await settled(other, room.id, left + 1)
