"""What the store has acknowledged is on disk, once, in order, whoever else writes."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import apsw
import pytest

from ecotone.core.errors import ParseError
from ecotone.locale import LANGUAGES, refused
from ecotone.server import sqlite
from ecotone.server.log import Drew, Entry, Opened, Person, Robot, Said, Sat, Settings, Vacant
from ecotone.server.sqlite import SqliteStore, located
from ecotone.server.store import ANYONE, Conflict, StoreFailed

pytestmark = pytest.mark.anyio

MARGOT = Person("guest-margot", "Margot")
OPENED = Opened("savanna", 1, {"edition": "en"}, (MARGOT, Vacant()), "guest-host")

WRITER = """
import asyncio, sys
from pathlib import Path
from ecotone.server.log import Drew
from ecotone.server.sqlite import SqliteStore
from ecotone.server.store import Conflict

async def write(store, table, count):
    n = 0
    while n < count:
        try:
            await store.append(table, n, [Drew(f"{sys.argv[2]} {n}")])
            print(table, n, flush=True)
        except Conflict:
            pass
        n += 1

async def main():
    store = await SqliteStore.open(Path(sys.argv[1]))
    await asyncio.gather(*(write(store, f"table{k}", int(sys.argv[3])) for k in range(4)))
    await store.close()

asyncio.run(main())
"""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(tmp_path / "games.db", lambda: 1000.0)
    yield opened
    await opened.close()


def drew(*words: str) -> list[Entry]:
    return [Drew(word) for word in words]


def writer(path: Path, name: str, count: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", WRITER, str(path), name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


async def test_entries_come_back_as_they_were_kept(store: SqliteStore) -> None:
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
async def test_only_the_next_number_is_taken(store: SqliteStore, n: int) -> None:
    await store.append("t", 0, drew("a", "b"))
    with pytest.raises(Conflict):
        await store.append("t", n, drew("x"))
    await store.append("t", 2, drew("c"))
    assert [one.entry for one in await store.read("t")] == drew("a", "b", "c")


async def test_of_those_who_append_at_once_exactly_one_wins(store: SqliteStore) -> None:
    answers = await asyncio.gather(
        *(store.append("t", 0, drew(f"one {k}", f"two {k}")) for k in range(20)),
        return_exceptions=True,
    )
    (kept,) = (answer for answer in answers if isinstance(answer, tuple))
    assert sum(isinstance(answer, Conflict) for answer in answers) == 19
    assert await store.read("t") == kept


async def test_what_gathers_while_the_disk_is_busy_is_one_commit(
    store: SqliteStore, tmp_path: Path
) -> None:
    """A hundred appends, one of them in conflict: it alone is refused."""
    commits = 0

    def committed() -> bool:
        nonlocal commits
        commits += 1
        return False

    store._db.set_commit_hook(committed)
    other = apsw.Connection(str(tmp_path / "games.db"))
    other.execute("BEGIN IMMEDIATE")
    first = asyncio.create_task(store.append("t0", 0, drew("first")))
    await asyncio.sleep(0.05)
    tasks = [asyncio.create_task(store.append(f"t{k}", 0, drew("x"))) for k in range(100)]
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in (first, *tasks))
    other.execute("COMMIT")
    other.close()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(answer) for answer in answers] == [Conflict, *[tuple] * 99]
    assert (await first)[0].entry == Drew("first")
    assert commits == 2


async def test_a_full_disk_refuses_and_forgets_nothing(store: SqliteStore) -> None:
    await store.append("t", 0, drew("a"))
    pages = store._db.pragma("page_count")
    store._db.pragma("max_page_count", pages)
    with pytest.raises(StoreFailed):
        await store.append("t", 1, drew("x" * 100_000))
    store._db.pragma("max_page_count", 100 * pages)
    await store.append("t", 1, drew("b"))
    assert [one.entry for one in await store.read("t")] == drew("a", "b")


async def test_a_database_that_fails_says_so_when_it_is_read(store: SqliteStore) -> None:
    store._db.execute("ALTER TABLE entries RENAME TO lost")
    with pytest.raises(StoreFailed):
        await store.read("t")


async def test_a_commit_is_flushed_to_the_disk(store: SqliteStore) -> None:
    assert store._db.pragma("journal_mode") == "wal"
    assert store._db.pragma("synchronous") == 2


async def test_closing_writes_what_was_handed_in(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "games.db")
    tasks = [asyncio.create_task(store.append(f"t{k}", 0, drew("x"))) for k in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*tasks)
    again = await SqliteStore.open(tmp_path / "games.db")
    assert len(await again.tables()) == 50
    await again.close()


async def test_everything_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    process = writer(path, "a", 1_000_000)
    assert process.stdout
    acknowledged = [process.stdout.readline() for _ in range(300)]
    os.kill(process.pid, signal.SIGKILL)
    acknowledged += process.stdout.read().splitlines(keepends=True)
    process.wait()
    process.stdout.close()
    store = await SqliteStore.open(path)
    logs = {table: await store.read(table) for table in await store.tables()}
    for line in acknowledged:
        if line.endswith("\n"):
            table, n = line.split()
            assert logs[table][int(n)].entry == Drew(f"a {n}")
    for log in logs.values():
        assert [kept.n for kept in log] == list(range(len(log)))
    await store.close()


async def test_two_processes_share_one_new_file(tmp_path: Path) -> None:
    """Both make it ready at once; for every number exactly one of them wins."""
    path, names, count = tmp_path / "new" / "games.db", "ab", 40
    processes = [writer(path, name, count) for name in names]
    said = [await asyncio.to_thread(process.communicate) for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    store = await SqliteStore.open(path)
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


async def test_the_secret_stays_the_same(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        store = await SqliteStore.open(tmp_path / "games.db")
        keys.append(await store.secret())
        await store.close()
    assert keys[0] == keys[1]
    assert len(keys[0]) == 32


async def test_tables_are_found_by_those_who_sit_there(store: SqliteStore) -> None:
    await store.append("one", 0, [OPENED])
    await store.append("two", 0, [Opened("ocean", 1, {}, (Vacant(listed=True),), "guest-host")])
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
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of its own store at once, of another's by and by."""
    monkeypatch.setattr(sqlite, "POLL", 0.02)
    await store.append("old", 0, drew("a"))
    other = await SqliteStore.open(tmp_path / "games.db")
    async with store.subscribe() as growing:
        await store.append("mine", 0, drew("a", "b"))
        assert await anext(growing) == ("mine", 2)
        await other.append("old", 1, drew("b", "c"))
        assert await anext(growing) == ("old", 3)
    await other.close()


async def test_settings_that_an_older_version_did_not_know_have_their_defaults(
    store: SqliteStore,
) -> None:
    text = '{"type":"opened","game":"ocean","rules":1,"options":{},"seats":[],"host":"h"}'
    store._db.execute("INSERT INTO entries VALUES ('t', 0, 1.0, ?)", (text,))
    (kept,) = await store.read("t")
    assert isinstance(kept.entry, Opened)
    assert kept.entry.settings == Settings()


def a_newer_one(path: Path) -> None:
    db = sqlite.connect(path)
    db.pragma("user_version", 99)
    db.close()


def another_programs(path: Path) -> None:
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE theirs (x)")
    db.close()


def below_a_file(path: Path) -> None:
    path.parent.write_text("no folder", encoding="utf-8")


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (a_newer_one, "newer_database"),
        (another_programs, "not_our_database"),
        (lambda path: path.write_text("Dear diary, " * 100, encoding="utf-8"), "not_our_database"),
        (Path.mkdir, "database_unusable"),
        (below_a_file, "database_unusable"),
    ],
    ids=["newer", "theirs", "text", "folder", "below a file"],
)
async def test_a_file_that_cannot_be_used_is_refused_with_a_sentence(
    tmp_path: Path, make: Callable[[Path], object], code: str
) -> None:
    path = tmp_path / "data" / "games.db"
    if make is not below_a_file:
        path.parent.mkdir()
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(ParseError) as caught:
        await SqliteStore.open(path)
    assert caught.value.code == code
    for lang in LANGUAGES:
        sentence = refused(caught.value, lang)
        assert str(path) in sentence
        assert "{" not in sentence
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///games.db", "games.db"),
        ("sqlite:////var/lib/ecotone/games.db", "/var/lib/ecotone/games.db"),
        ("sqlite:///my%20games.db", "my games.db"),
    ],
)
def test_a_url_names_a_file(url: str, path: str) -> None:
    assert located(url) == Path(path)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("postgresql://localhost/ecotone", "database_kind"),
        ("mysql://localhost/ecotone", "database_url"),
        ("sqlite://", "database_url"),
        ("sqlite:///", "database_url"),
        ("games.db", "database_url"),
        ("sqlite:///games%00.db", "database_url"),
        ("sqlite:///~nobody-of-that-name/games.db", "database_url"),
    ],
)
def test_a_url_of_something_else_is_refused(url: str, code: str) -> None:
    with pytest.raises(ParseError) as caught:
        located(url)
    assert caught.value.code == code
    assert all("error." not in refused(caught.value, lang) for lang in LANGUAGES)
