"""What the store has acknowledged is on disk, once, in order, whoever else writes."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import apsw
import pytest

from ecotone.core.errors import ParseError
from ecotone.locale import LANGUAGES, refused
from ecotone.server import sqlite_connecting
from ecotone.server.log import Drew, Entry, Opened, Person, Settings, Vacant
from ecotone.server.sqlite import SqliteStore
from ecotone.server.store import Conflict, StoreFailed
from ecotone.server.stores import located, shown
from games.samples import DRAFT, REEF, SPOKEN
from server.running import PATIENCE

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]

MARGOT = Person("guest-margot", "Margot")
OPENED = Opened(DRAFT, 1, {SPOKEN: "en"}, (MARGOT, Vacant()), "guest-host")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(tmp_path / "games.db", lambda: 1000.0)
    yield opened
    await opened.close()


def drew(*words: str) -> list[Entry]:
    return [Drew(word) for word in words]


async def test_what_gathers_while_the_disk_is_busy_is_one_commit(
    store: SqliteStore, tmp_path: Path
) -> None:
    """A hundred appends, one of them in conflict: it alone is refused."""
    commits = 0

    def committed() -> bool:
        nonlocal commits
        commits += 1
        return False

    waits = threading.Event()

    def busy(_: int) -> bool:
        waits.set()
        return True

    store._db.set_commit_hook(committed)
    store._db.set_busy_handler(busy)
    other = apsw.Connection(str(tmp_path / "games.db"))
    other.execute("BEGIN IMMEDIATE")
    first = asyncio.create_task(store.append("t0", 0, drew("first")))
    assert await asyncio.to_thread(waits.wait, PATIENCE)
    tasks = [asyncio.create_task(store.append(f"t{k}", 0, drew("x"))) for k in range(100)]
    await asyncio.sleep(0)
    assert store._jobs.qsize() == 100
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


async def test_settings_that_an_older_version_did_not_know_have_their_defaults(
    store: SqliteStore,
) -> None:
    old = {"type": "opened", "game": REEF, "rules": 1, "options": {}, "seats": [], "host": "h"}
    text = json.dumps(old)
    store._db.execute("INSERT INTO entries VALUES ('t', 0, 1.0, ?)", (text,))
    (kept,) = await store.read("t")
    assert isinstance(kept.entry, Opened)
    assert kept.entry.settings == Settings()


def a_newer_one(path: Path) -> None:
    db = sqlite_connecting.connect(path)
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


def test_a_url_of_postgresql_is_one_where_its_driver_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = "postgresql://ann:secret@localhost/games"
    assert located(url) == url
    assert shown(url) == "postgresql://ann@localhost/games"
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ParseError) as caught:
        located(url)
    assert "ecotone[postgres]" in refused(caught.value, "en")


@pytest.mark.parametrize(
    ("url", "code"),
    [
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
