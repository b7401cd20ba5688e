"""Killed again and again under load: servers 200 times, their PostgreSQL 50: `make soak`."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ecotone.server import new_table
from ecotone.server.log import Drew, Opened, Robot, Settings
from ecotone.server.postgres import PostgresStore
from ecotone.server.stores import opened
from games.samples import DRAFT
from server.postgres import Postgres
from server.test_several import PLAYING, hub_on, until
from server.test_store import writer

pytestmark = [pytest.mark.anyio, pytest.mark.heavy, pytest.mark.timing]

KILLS = int(os.environ.get("ECOTONE_KILLS", "200"))
TAKEN_OVER = 5.0


@contextmanager
def killed(process: "subprocess.Popen[str]") -> Iterator[None]:
    """Whatever happens, the process is gone afterwards."""
    try:
        yield
    finally:
        process.kill()
        process.wait()


async def test_nothing_acknowledged_is_lost_to_killed_writers(postgres: Postgres) -> None:
    """Two processes race for the numbers of four logs; one of them is killed again and again."""
    url = postgres.database()
    acknowledged: dict[tuple[str, int], str] = {}

    def note(name: str, lines: list[str]) -> None:
        for line in lines:
            if line.endswith("\n"):
                table, n = line.split()
                assert (table, int(n)) not in acknowledged, "a number was given twice"
                acknowledged[table, int(n)] = f"{name} {n}"

    steady = writer(url, "steady", 1_000_000)
    with killed(steady):
        for number in range(KILLS):
            name = f"w{number}"
            one = writer(url, name, 1_000_000)
            assert one.stdout
            with killed(one):
                first = [await asyncio.to_thread(one.stdout.readline) for _ in range(20)]
                one.send_signal(signal.SIGKILL)
                note(name, first + one.stdout.readlines())
            one.stdout.close()
        steady.send_signal(signal.SIGKILL)
        assert steady.stdout
        note("steady", steady.stdout.readlines())
        steady.stdout.close()
    store = await opened(url)
    logs = {table: await store.read(table) for table in await store.tables()}
    await store.close()
    for (table, n), text in acknowledged.items():
        assert logs[table][n].entry == Drew(text)
    for log in logs.values():
        assert [kept.n for kept in log] == list(range(len(log)))


async def test_another_drives_within_five_seconds_each_time(postgres: Postgres) -> None:
    url = postgres.database()
    slowest = 0.0
    async with hub_on(url) as hub:
        await until(lambda: all(hub.store.company.drives(f"t{k}") for k in range(50)))
        for _ in range(max(1, KILLS // 10)):
            theirs = subprocess.Popen([sys.executable, "-c", PLAYING, url], text=True)
            with killed(theirs):
                await until(lambda: not all(hub.store.company.drives(f"t{k}") for k in range(50)))
            died = time.monotonic()
            await until(lambda: all(hub.store.company.drives(f"t{k}") for k in range(50)))
            slowest = max(slowest, time.monotonic() - died)
    assert slowest < TAKEN_OVER


async def test_games_go_on_while_the_database_is_killed(postgres: Postgres) -> None:
    """Bots of two servers play on; whatever a log had, it has."""
    url = postgres.database()
    bots = (Robot("random"), Robot("greedy"))
    table = Opened(DRAFT, 1, {}, bots, "guest-host", Settings(pace=20))
    async with hub_on(url) as one, hub_on(url) as two:
        for _ in range(max(1, KILLS // 4)):
            names = [new_table.fresh_id() for _ in range(4)]
            for hub, name in zip((one, two, one, two), names, strict=True):
                await hub.open(table, name)
            before = {name: await _read(one.store, name) for name in names}
            postgres.kill()
            await asyncio.to_thread(postgres.start)
            for name, log in before.items():
                assert (await _read(one.store, name))[: len(log)] == log
        async with asyncio.timeout(120):
            while await one.store.unfinished():
                await asyncio.sleep(0.2)


async def _read(store: object, table: str) -> tuple[object, ...]:
    assert isinstance(store, PostgresStore)
    return await store.read(table)
