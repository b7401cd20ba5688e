"""What a store has acknowledged is on disk, once, in order, whoever else writes: of every kind."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from ecotone.core.errors import ParseError
from ecotone.server import sqlite
from ecotone.server.forgetting import forgetting
from ecotone.server.log import NOBODY, Drew, Entry, Kept, Opened, Person, Robot, Said, Sat, Vacant
from ecotone.server.places import ANYONE
from ecotone.server.postgres import PostgresStore
from ecotone.server.sqlite import SqliteStore
from ecotone.server.store import Browser, Conflict, Store, Whole
from ecotone.server.stores import Where, opened
from games.samples import DRAFT, REEF, SPOKEN

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]

MARGOT = Person("guest-margot", "Margot")
OPENED = Opened(DRAFT, 1, {SPOKEN: "en"}, (MARGOT, Vacant()), "guest-host")

WRITER = """
import asyncio, sys
from ecotone.server.log import Drew
from ecotone.server.store import Conflict
from ecotone.server.stores import located, opened

async def write(store, table, count):
    n = 0
    while n < count:
        try:
            await store.append(table, n, [Drew(f"{sys.argv[2]} {n}")])
            print(table, n, flush=True)
            n += 1
        except Conflict:
            n += len(await store.read(table, n))

async def main():
    store = await opened(located(sys.argv[1]))
    await asyncio.gather(*(write(store, f"table{k}", int(sys.argv[3])) for k in range(4)))
    await store.close()

asyncio.run(main())
"""


async def store_at(where: Where, now: Callable[[], float]) -> Store:
    if isinstance(where, Path):
        return await SqliteStore.open(where, now)
    return await PostgresStore.open(where, now)


@pytest.fixture
async def store(where: Where) -> AsyncIterator[Store]:
    kept = await store_at(where, lambda: 1000.0)
    yield kept
    await kept.close()


def drew(*words: str) -> list[Entry]:
    return [Drew(word) for word in words]


def url(where: Where) -> str:
    return f"sqlite:///{where}" if isinstance(where, Path) else where


def writer(where: Where, name: str, count: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", WRITER, url(where), name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


async def test_entries_come_back_as_they_were_kept(store: Store) -> None:
    entries: list[Entry] = [
        OPENED,
        Drew("deal AZ/GT"),
        Sat(1, Robot("greedy", keeps_for=MARGOT)),
        Said(None, "Zoé", "« bien joué » {x} \N{LION FACE}"),
    ]
    kept = await store.append("t", 0, entries)
    assert await store.read("t") == kept
    assert [(one.n, one.at, one.entry) for one in kept] == [
        (n, 1000.0, entry) for n, entry in enumerate(entries)
    ]
    assert await store.read("t", 3) == kept[3:]
    assert await store.read("t", 4) == await store.read("nowhere") == ()


@pytest.mark.parametrize("n", [0, 1, 3])
async def test_only_the_next_number_is_taken(store: Store, n: int) -> None:
    await store.append("t", 0, drew("a", "b"))
    with pytest.raises(Conflict):
        await store.append("t", n, drew("x"))
    await store.append("t", 2, drew("c"))
    assert [one.entry for one in await store.read("t")] == drew("a", "b", "c")


async def test_of_those_who_append_at_once_exactly_one_wins(store: Store) -> None:
    answers = await asyncio.gather(
        *(store.append("t", 0, drew(f"one {k}", f"two {k}")) for k in range(20)),
        return_exceptions=True,
    )
    (kept,) = (answer for answer in answers if isinstance(answer, tuple))
    assert sum(isinstance(answer, Conflict) for answer in answers) == 19
    assert await store.read("t") == kept


async def test_closing_writes_what_was_handed_in(where: Where) -> None:
    store = await opened(where)
    tasks = [asyncio.create_task(store.append(f"t{k}", 0, drew("x"))) for k in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*tasks)
    again = await opened(where)
    assert len(await again.tables()) == 50
    await again.close()


async def test_everything_acknowledged_survives_a_kill(where: Where) -> None:
    process = writer(where, "a", 1_000_000)
    assert process.stdout
    acknowledged = [process.stdout.readline() for _ in range(300)]
    os.kill(process.pid, signal.SIGKILL)
    acknowledged += process.stdout.read().splitlines(keepends=True)
    process.wait()
    process.stdout.close()
    store = await opened(where)
    logs = {table: await store.read(table) for table in await store.tables()}
    for line in acknowledged:
        if line.endswith("\n"):
            table, n = line.split()
            assert logs[table][int(n)].entry == Drew(f"a {n}")
    for log in logs.values():
        assert [kept.n for kept in log] == list(range(len(log)))
    await store.close()


async def test_two_processes_share_one_new_store(where: Where) -> None:
    """Both make it ready at once; for every number exactly one of them wins."""
    names, count = "ab", 40
    processes = [writer(where, name, count) for name in names]
    said = [await asyncio.to_thread(process.communicate) for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    store = await opened(where)
    won = 0
    for table in await store.tables():
        log = await store.read(table)
        assert [kept.n for kept in log] == list(range(count))
        for kept in log:
            assert isinstance(kept.entry, Drew)
            name = kept.entry.text[0]
            won += f"{table} {kept.n}\n" in said[names.index(name)][0]
    assert won == sum(out.count("\n") for out, _ in said) == 4 * count
    await store.close()


async def test_the_key_stays_the_same_until_it_is_replaced(where: Where) -> None:
    keys = []
    for _ in range(2):
        store = await opened(where)
        keys.append(await store.secrets())
        await store.close()
    assert keys[0] == keys[1]
    assert [len(key) for key in keys[0]] == [32]
    store = await opened(where)
    await store.sign_with(b"new", *keys[0])
    known = await store.secrets()
    assert set(known) == {b"new", *keys[0]}
    assert known[-1] == keys[0][0], "what is made from the oldest stays"
    await store.close()


async def test_tables_are_found_by_those_who_sit_there(store: Store) -> None:
    await store.append("one", 0, [OPENED])
    await store.append("two", 0, [Opened(REEF, 1, {}, (Vacant(listed=True),), "guest-host")])
    assert await store.tables() == ("two", "one")
    assert await store.tables("guest-host") == ("two", "one")
    assert await store.tables("guest-margot") == ("one",)
    assert await store.tables(ANYONE) == ("two",)
    await store.append("one", 1, [Sat(0, Robot("greedy", keeps_for=MARGOT))])
    assert await store.tables() == ("one", "two")
    assert await store.tables("guest-margot") == ("one",)
    await store.append("one", 2, [Sat(0, Robot("greedy"))])
    assert await store.tables("guest-margot") == ()
    await store.append("two", 1, [Sat(0, MARGOT)])
    assert await store.tables("guest-margot") == ("two",)
    assert await store.tables(ANYONE) == ()


async def test_a_subscriber_hears_of_every_growth(
    store: Store, where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of its own store and of another's, and only of what is new."""
    monkeypatch.setattr(sqlite, "POLL", 0.02)
    await store.append("old", 0, drew("a"))
    other = await opened(where)
    async with store.subscribe() as growing:
        await store.append("mine", 0, drew("a", "b"))
        assert await anext(growing) == ("mine", 2)
        await other.append("old", 1, drew("b", "c"))
        assert await anext(growing) == ("old", 3)
    await other.close()


async def test_whole_logs_are_taken_in_once_and_all_or_none(store: Store) -> None:
    log = [Kept(0, 5.0, OPENED), Kept(1, 6.0, Drew("x"))]
    assert await store.take_in({"a": Whole(log, over=True), "b": Whole(log, over=False)}) == 2
    assert await store.take_in({"a": Whole(log[:1], over=True)}) == 0
    assert await store.read("a") == tuple(log)
    assert await store.unfinished() == ("b",)
    assert set(await store.tables("guest-margot")) == {"a", "b"}
    assert await store.faults() == ()
    with pytest.raises(ParseError):
        await store.take_in({"c": Whole(log, over=True), "d": Whole(log[1:], over=True)})
    assert await store.read("c") == ()
    assert await store.idle(7.0, unfinished=False) == ("a",)
    assert set(await store.idle(7.0, unfinished=True)) == {"a", "b"}
    assert await store.idle(6.0, unfinished=True) == ()


async def test_a_guest_is_forgotten_and_a_table_of_theirs_alone_is_gone(store: Store) -> None:
    alone = Opened(DRAFT, 1, {}, (MARGOT, Robot("greedy")), "guest-margot")
    await store.append("both", 0, [OPENED, Said(0, "Margot", "bonjour")])
    await store.append("alone", 0, [alone])
    for table in ("both", "alone"):
        assert await store.rewrite(table, forgetting("guest-margot", "somebody"))
    assert not await store.rewrite("nowhere", forgetting("guest-margot", "somebody"))
    assert await store.tables() == ("both",)
    assert await store.tables("guest-margot") == ()
    assert await store.read("alone") == ()
    first, said = (kept.entry for kept in await store.read("both"))
    assert isinstance(first, Opened)
    assert first.seats == (Person(NOBODY, "somebody"), Vacant())
    assert said == Said(0, "somebody", "bonjour")
    await store.append("alone", 0, [alone])
    await store.append("both", 2, drew("x"))


async def test_a_guests_latest_browsers_are_known_each_as_one_guests(store: Store) -> None:
    one, two, three = (Browser(f"https://push/{k}", b"key", b"auth", "fr") for k in range(3))
    for browser in (one, two, three):
        await store.keep_browser("ann", browser, 2)
    assert await store.browsers("ann") == (two, three)
    await store.keep_browser("ben", two, 2)
    assert (await store.browsers("ann"), await store.browsers("ben")) == ((three,), (two,))
    await store.drop_browsers("ann", "elsewhere")
    assert await store.browsers("ann") == (three,)
    for guest in ("ann", "ben"):
        await store.drop_browsers(guest)
        assert await store.browsers(guest) == ()
