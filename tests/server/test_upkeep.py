"""A store is kept, copied, moved and mended by its host; what is damaged is said to be."""

import asyncio
import io
import json
import logging
import socket
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import httpx
import pytest

from ecotone import cli
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.server import migrations, sqlite_files, steady, stores, upkeep
from ecotone.server.company import Hearing
from ecotone.server.identity import Keys
from ecotone.server.journal import AsJson, Seldom
from ecotone.server.log import Kept, Opened, Person, Said, Sat
from ecotone.server.schedule import Due
from ecotone.server.serving import Hosting, serve
from ecotone.server.sqlite import SqliteStore
from ecotone.server.sqlite_connecting import connect
from ecotone.server.store import Store, StoreDamaged
from ecotone.server.stores import Where
from games.samples import DRAFT
from server.postgres import Postgres
from server.running import Running
from server.staging import ANN, BEN, GREEDY, Time, chance_log, opened, rest, running, settled

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]


@pytest.fixture
async def kept(tmp_path: Path) -> Path:
    """A store with a finished game, hosted by nobody in it, and a running one."""
    path = tmp_path / "games.db"
    async with running(path, Time()) as hub:
        log = chance_log(DRAFT, 2, 1)
        await hub.store.append("finished", 0, [one.entry for one in log])
        await hub.open(opened(DRAFT, ANN, BEN), "running")
    return path


async def called(*words: str) -> int:
    """What a command ends with; it has a loop of its own."""
    return await asyncio.to_thread(cli.main, list(words))


def named(where: Where) -> str:
    return f"sqlite:///{where}" if isinstance(where, Path) else where


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_only_its_owner_reads_the_store_and_its_backup(kept: Path) -> None:
    kept.chmod(0o644)
    db = connect(kept)
    db.execute("UPDATE tables SET n = n")
    files = list(kept.parent.glob("games.db*"))
    assert len(files) > 1
    assert {mode(file) for file in files} == {0o600}
    db.close()
    sqlite_files.copy(kept, kept.with_name("backup.db"))
    assert mode(kept.with_name("backup.db")) == 0o600


async def test_a_game_that_is_over_is_not_read_at_the_next_start(kept: Path) -> None:
    async with running(kept, Time()) as hub:
        while "finished" in await hub.store.unfinished():
            await hub.store.read("finished")
    store = await SqliteStore.open(kept)
    assert await store.unfinished() == ("running",)
    await store.close()


async def test_a_game_that_ends_is_marked(kept: Path) -> None:
    async with running(kept, Time()) as hub:
        room = await hub.room("running")
        while not room.over:
            seat = room.table.to_act()[0]
            await hub.move(room.id, seat, str(room.table.legal(seat)[0]), "")
        assert "running" not in await hub.store.unfinished()


async def test_a_backup_made_under_a_running_server_has_all_that_was_kept(kept: Path) -> None:
    store = await SqliteStore.open(kept)
    await store.append("late", 0, (opened(DRAFT, ANN, BEN),))
    backup = kept.with_name("backup.db")
    assert await called("db", "backup", str(backup), "--db", f"sqlite:///{kept}") == 0
    with pytest.raises(ParseError, match="in use"):
        async with upkeep.unserved(kept):
            pass
    await store.close()
    async with upkeep.opened(backup) as copied:
        assert set(await copied.tables()) == {"late", "running", "finished"}
    async with upkeep.unserved(kept), upkeep.opened(kept) as again:
        await upkeep.delete(again, "late")
    assert await called("db", "restore", str(backup), "--db", f"sqlite:///{kept}") == 0
    async with upkeep.opened(kept) as restored:
        assert "late" in await restored.tables()


async def test_an_export_can_be_taken_in_elsewhere(
    kept: Path, where: Where, tmp_path: Path
) -> None:
    url = f"sqlite:///{kept}"
    lines = tmp_path / "games.jsonl"
    assert await called("db", "export", str(lines), "--db", url) == 0
    for _ in range(2):
        assert await called("db", "import", str(lines), "--db", named(where)) == 0
    async with upkeep.opened(kept) as before, upkeep.opened(where) as after:
        assert await contents(before) == await contents(after)
        assert [problem async for problem in upkeep.check(after)] == []
        with pytest.raises(ParseError) as wrong:
            await upkeep.take_in(after, io.StringIO("{}\n"), "x")
        assert wrong.value.params["line"] == 1


@pytest.mark.parametrize(
    "junk", [b"\xae\xff\x00", b'{"x": 1}\n', b'{"table": "\xff"}\n', b"[" * 9999]
)
async def test_what_is_no_export_is_refused_whole(
    tmp_path: Path, junk: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "junk").write_bytes(junk)
    url = f"sqlite:///{tmp_path / 'games.db'}"
    assert await called("db", "import", str(tmp_path / "junk"), "--db", url) == 2
    assert "junk" in capsys.readouterr().err


async def test_options_may_stand_between_what_to_do_and_with_what(kept: Path) -> None:
    """As the line for cron in the docs has it; options may come first, too."""
    url, backup = f"sqlite:///{kept}", kept.with_name("backup.db")
    for words in (
        ("backup", "--db", url, str(backup)),
        ("--db", url, "backup", str(backup)),
        ("restore", "--db", url, str(backup)),
    ):
        assert await called("db", *words) == 0, words
    for words in (("delete", "--db", url, "finished"), ("--db", url, "delete", "running")):
        assert await called("admin", *words) == 0, words
    async with upkeep.opened(kept) as store:
        assert await store.tables() == ()


async def contents(store: Store) -> dict[str, tuple[Kept, ...]]:
    return {table: await store.read(table) for table in await store.tables()}


async def test_games_are_copied_to_the_other_kind_of_store_and_back(
    kept: Path, postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the key, so that cookies and links hold; which games are over, too."""
    url, back = postgres.database(), tmp_path / "back.db"
    async with running(kept, Time()) as hub:
        await hub.store.finish("finished")
    for pair in (
        (f"sqlite:///{kept}", url),
        (url, f"sqlite:///{back}"),
        (f"sqlite:///{kept}", url),
    ):
        assert await called("db", "copy", *pair) == 0
    assert "0" in capsys.readouterr().out.splitlines()[-1], "nothing is copied twice"
    async with upkeep.opened(kept) as one, upkeep.opened(url) as two, upkeep.opened(back) as three:
        for other in (two, three):
            assert await contents(one) == await contents(other)
            assert await one.secrets() == await other.secrets()
            assert await one.unfinished() == await other.unfinished() == ("running",)
            assert await one.tables(ANN.guest) == await other.tables(ANN.guest)


async def test_nothing_is_copied_while_a_server_plays_on(kept: Path, postgres: Postgres) -> None:
    url = postgres.database()
    store = await stores.opened(url)
    keeping = asyncio.create_task(
        store.company.keep(Hearing(lambda fresh: None, lambda table: None))
    )
    while not store.company.drives("any"):
        await asyncio.sleep(0.01)
    assert await called("db", "copy", f"sqlite:///{kept}", url) == 2
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    await store.close()
    assert await called("db", "copy", f"sqlite:///{kept}", url) == 0


@pytest.mark.parametrize("what", ["check", "upgrade", "backup", "restore"])
async def test_a_postgresql_is_kept_by_the_same_commands_or_by_its_own(
    what: str, postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.database()
    own = {"backup": "pg_dump", "restore": "pg_restore"}
    code = await called("db", what, *([str(tmp_path / "x")] if what in own else []), "--db", url)
    said = capsys.readouterr()
    assert code == (2 if what in own else 0)
    assert own.get(what, "") in said.out + said.err


async def test_a_postgresql_that_is_away_is_said_to_be(
    capsys: pytest.CaptureFixture[str],
) -> None:
    url = "postgresql://ecotone:secret@127.0.0.1:1/games"
    for words in (("db", "check"), ("admin", "list"), ("serve", "--no-browser", "--port", "0")):
        assert await called(*words, "--db", url) == 2
        said = capsys.readouterr()
        assert "postgresql://ecotone@127.0.0.1:1/games" in "".join(
            (said.out + said.err).split("\n")
        )
        assert "secret" not in said.out + said.err


async def test_several_processes_need_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    assert await called("serve", "--processes", "2", "--db", "sqlite:///x.db") == 2
    assert "PostgreSQL" in capsys.readouterr().err


async def test_old_finished_games_can_be_pruned(kept: Path, where: Where) -> None:
    if isinstance(where, str):
        await called("db", "copy", f"sqlite:///{kept}", where)
    else:
        where = kept
    async with upkeep.opened(where) as store:
        await store.finish("finished")
    assert await called("db", "prune", "--days", "1", "--db", named(where)) == 0
    async with upkeep.opened(where) as store:
        assert await store.tables() == ("running",)
    assert await called("db", "prune", "--days", "1", "--unfinished", "--db", named(where)) == 0
    async with upkeep.opened(where) as store:
        assert await store.tables() == ()


async def test_a_damaged_page_is_said_to_be_one_and_the_rest_stays(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(connect(kept)) as db:
        for n in range(40):
            first = db.execute("SELECT entry FROM entries WHERE n = 0 LIMIT 1").get
            db.execute("INSERT INTO entries VALUES (?, 0, 0, ?)", (f"t{n:02}", first + " " * 2000))
            db.execute("INSERT INTO tables SELECT max(grown) + 1, ?, 1 FROM tables", (f"t{n:02}",))
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        leaf = db.execute(
            "SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf'"
            " ORDER BY pageno DESC LIMIT 1"
        ).get
        size = db.pragma("page_size")
    with kept.open("r+b") as file:
        file.seek((leaf - 1) * size)
        file.write(b"\xff" * size)
    store = await SqliteStore.open(kept)
    damaged: list[str] = []
    read: list[Kept] = []
    for table in await store.tables():
        try:
            read += await store.read(table)
        except StoreDamaged:
            damaged.append(table)
    await store.close()
    assert damaged
    assert read
    assert await called("db", "check", "--db", f"sqlite:///{kept}") == 1
    assert "problems above" in capsys.readouterr().out
    lines = kept.with_name("rest.jsonl")
    assert await called("db", "export", str(lines), "--db", f"sqlite:///{kept}") == 0
    assert f"left out: {len(damaged)}" in capsys.readouterr().out.replace("\n", " ")


async def test_a_guest_is_erased_from_every_log(kept: Path) -> None:
    async with upkeep.opened(kept) as store:
        assert await upkeep.erase(store, ANN.guest) == 2
        assert ANN.guest not in str(await contents(store))
        assert await store.tables(ANN.guest) == ()
        assert [problem async for problem in upkeep.check(store)] == []
        first = (await store.read("running"))[0].entry
    assert isinstance(first, Opened)
    assert first.seats == (Person("erased", "erased"), BEN)
    assert upkeep._without(Sat(0, BEN), ANN.guest, ()) is None


async def test_a_new_key_logs_nobody_out_at_once(kept: Path) -> None:
    async with running(kept, Time()) as hub:
        room = await hub.room("running")
        first = Keys(*await hub.store.secrets())
    for holds in (True, False):
        async with upkeep.opened(kept) as store:
            await upkeep.new_key(store)
            later = Keys(*await store.secrets())
        assert later.own_link(room, 0) != first.own_link(room, 0)
        if holds:
            assert later.seat_of(room, first.own_link(room, 0)) == 0
        else:
            with pytest.raises(Exception, match="link"):
                later.seat_of(room, first.own_link(room, 0))


async def test_a_new_key_signs_only_when_all_processes_know_it(postgres: Postgres) -> None:
    url = postgres.database()
    async with upkeep.opened(url) as store:
        (before,) = await store.secrets()
        await upkeep.new_key(store)
        sign, fresh, oldest = await store.secrets()
        assert sign == oldest == before != fresh
        postgres.psql(url.rpartition("/")[2], "UPDATE ecotone.secret SET made = '-infinity'")
        assert await store.secrets() == (fresh, before)


def test_time_goes_on_when_the_clock_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    before = steady.now()
    monkeypatch.setattr("time.time", lambda: before - 3600)
    assert before <= steady.now() < before + 60


async def test_a_log_from_the_future_stalls_no_bot(tmp_path: Path) -> None:
    """As when the clock was an hour ahead before the server was last started."""
    time = Time()
    time.at += 3600
    async with running(tmp_path / "games.db", time) as hub:
        room = await hub.open(opened(DRAFT, GREEDY, GREEDY))
    time.at -= 3600
    async with running(tmp_path / "games.db", time) as hub:
        n = room.n
        waiting = asyncio.create_task(settled(hub, room.id, n + 1))
        while not waiting.done():
            time.move_on(5)
            await rest(0.05)
        assert time.at < 1_000_000 + 3600


def test_the_server_says_how_it_is_and_what_it_counts_to_this_machine_alone(
    server: Running,
) -> None:
    ann = server.guest("Ann")
    table = ann.open(DRAFT, "me", "friend")["table"]
    assert httpx.get(f"{server.url}/healthz").text == "ok\n"
    with ann.socket(table) as wire:
        wire.until("state")
        counts = httpx.get(f"{server.url}/metrics").text
    assert "ecotone_tables_watched 1\n" in counts
    assert "ecotone_connections " in counts
    assert table not in counts
    elsewhere = {"x-forwarded-for": "203.0.113.9"}
    assert httpx.get(f"{server.url}/metrics", headers=elsewhere).status_code == 404


def test_the_same_complaint_is_written_once_a_minute() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])

    def written(reason: str) -> str | None:
        record = logging.LogRecord("ecotone", 30, "", 0, "the store failed: %s", (reason,), None)
        return AsJson().format(record) if seldom.filter(record) else None

    first = written("disk full")
    assert first is not None
    assert json.loads(first)["message"] == "the store failed: disk full"
    assert [written("disk full") for _ in range(5)] == [None] * 5
    now[0] = 60.0
    assert "5 more" in str(written("disk full"))


def test_what_a_stop_breaks_off_is_no_complaint() -> None:
    """A server with many sockets that is stopped would log a traceback for each."""

    def written(problem: BaseException) -> bool:
        told = (type(problem), problem, None)
        record = logging.LogRecord("uvicorn", 40, "", 0, "Exception in ASGI app", (), told)
        return bool(Seldom().filter(record))

    assert not written(asyncio.CancelledError("timeout graceful shutdown exceeded"))
    assert written(ValueError("a fault of ours"))


# --- the store under a running server, and the server's word about it


async def test_a_backup_ends_while_another_process_writes(kept: Path) -> None:
    """Page by page it would begin anew with every commit of the other."""
    with closing(connect(kept)) as other, closing(connect(kept)) as db:
        with db:
            for n in range(3000):
                db.execute("INSERT INTO entries VALUES ('long', ?, 0, ?)", (n, "x" * 2000))
        began = [0]
        real = apsw.Backup.step

        class Backup:
            def __init__(self, work: apsw.Backup) -> None:
                self._work = work

            def __enter__(self) -> "Backup":
                return self

            def __exit__(self, *how: object) -> None:
                self._work.finish()

            @property
            def done(self) -> bool:
                return self._work.done

            def step(self, pages: int) -> bool:
                began[0] += 1
                assert began[0] < 20, "it begins again and again"
                other.execute("UPDATE entries SET at = at + 1 WHERE table_id = 'long' AND n = 0")
                return real(self._work, pages)

        class Made(apsw.Connection):
            def backup(self, *what: object) -> Backup:  # type: ignore[override]
                return Backup(super().backup(*what))  # type: ignore[arg-type]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("ecotone.server.sqlite_files.apsw.Connection", Made)
            sqlite_files.copy(kept, kept.with_name("backup.db"))
    with sqlite_files.connected(kept.with_name("backup.db")) as copied:
        assert copied.execute("SELECT count(*) FROM entries WHERE table_id = 'long'").get == 3000


async def test_looking_at_an_older_store_leaves_it_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(apsw.Connection(str(path))) as db:
        migrations.STEPS[0](db)
        db.pragma("user_version", 1)
    before = path.read_bytes()
    url = f"sqlite:///{path}"
    assert await called("db", "check", "--db", url) == 0
    assert await called("db", "export", str(tmp_path / "x"), "--db", url) == 0
    assert await called("admin", "list", "--db", url) == 0
    assert await called("db", "backup", str(tmp_path / "copy.db"), "--db", url) == 0
    assert (sqlite_files.version(path), path.read_bytes()) == (1, before)
    assert await called("db", "upgrade", "--db", url) == 0
    assert sqlite_files.version(path) == len(migrations.STEPS)


async def test_nobody_gets_in_while_a_host_has_the_store_alone(kept: Path) -> None:
    locked = pytest.raises(apsw.BusyError)
    with sqlite_files.alone(kept), closing(apsw.Connection(str(kept))) as other, locked:
        other.execute("SELECT * FROM tables").fetchall()
    with closing(connect(kept)) as db:
        assert db.pragma("journal_mode") == "wal"


async def test_pruning_gives_the_room_back_and_no_number_twice(kept: Path) -> None:
    with closing(connect(kept)) as db, db:
        for n in range(200):
            row = ("finished", 1000 + n, 0.0, "x" * 4000)
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", row)
        db.execute("INSERT OR IGNORE INTO finished VALUES ('finished')")
        db.execute("UPDATE tables SET grown = 77 WHERE table_id = 'finished'")
    large = kept.stat().st_size
    assert await called("db", "prune", "--days", "1", "--db", f"sqlite:///{kept}") == 0
    assert kept.stat().st_size < large / 2
    with closing(connect(kept)) as db:
        assert db.execute("SELECT max(grown) FROM tables").get > 77


async def test_a_table_that_was_taken_away_under_a_server_troubles_nobody(
    kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    time = Time()
    async with running(kept, time) as hub:
        room = await hub.open(opened(DRAFT, ANN, GREEDY))
        async with upkeep.opened(kept) as elsewhere:
            await upkeep.delete(elsewhere, room.id)
        with pytest.raises(IllegalAction, match="no table"):
            await hub.say(room.id, Said(0, "Ann", "hello", "1"))
        await hub._driver._decide(room.id, Due(0.0, (1,), "bot", room.version))
    assert "waits" not in caplog.text


async def test_a_second_server_on_a_file_is_refused_in_a_sentence(server: Running) -> None:
    refused = pytest.raises(ParseError, match="Another server runs on")
    with socket.create_server(("127.0.0.1", 0)) as listening, refused:
        await serve(listening, server.database)


async def test_a_failed_append_is_logged_with_its_reason_and_damage_called_so(
    kept: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(kept, Time()) as hub:

        def fail(problem: apsw.Error) -> None:
            def keep(self: SqliteStore, job: object) -> None:
                raise problem

            monkeypatch.setattr(SqliteStore, "_keep", keep)

        fail(apsw.FullError("database or disk is full"))
        with pytest.raises(IllegalAction) as refusal:
            await hub.say("running", Said(0, "Ann", "one", "1"))
        assert refusal.value.code == "not_kept"
        assert "database or disk is full" in caplog.text
        fail(apsw.CorruptError("database disk image is malformed"))
        with pytest.raises(IllegalAction) as refusal:
            await hub.say("running", Said(0, "Ann", "one", "1"))
        assert refusal.value.code == "damaged_table"


async def test_what_a_guest_said_is_erased_too(kept: Path) -> None:
    async with running(kept, Time()) as hub:
        await hub.say("running", Said(0, "Ann", "I live in Lyon", "1"))
        await hub.say("running", Said(1, "Ben", "hello", "2", BEN.guest))
        await hub.say("running", Said(None, "Annie", "and watch too", "3", ANN.guest))
        await hub.sit("running", 0, GREEDY)
    async with upkeep.opened(kept) as store:
        await upkeep.erase(store, ANN.guest)
        log = await store.read("running")
    said = [one.entry for one in log if isinstance(one.entry, Said)]
    assert [(one.name, one.text) for one in said] == [
        ("erased", "erased"),
        ("Ben", "hello"),
        ("erased", "erased"),
    ]


async def test_a_closed_table_can_be_seen_and_nothing_done_there(kept: Path) -> None:
    url = f"sqlite:///{kept}"
    for _ in range(2):
        assert await called("admin", "close", "running", "--db", url) == 0
    assert await called("admin", "close", "nowhere", "--db", url) == 2
    assert await called("db", "check", "--db", url) == 0
    async with running(kept, Time()) as hub:
        assert "running" not in await hub.store.unfinished()
        room = await hub.room("running")
        seat = room.table.to_act()[0]
        for doing in (
            hub.move(room.id, seat, str(room.table.legal(seat)[0]), "1"),
            hub.undo(room.id, seat, "2"),
            hub.release(room.id, seat, "3"),
            hub.sit(room.id, seat, GREEDY),
            hub.say(room.id, Said(0, "Ann", "hello", "4")),
        ):
            with pytest.raises(IllegalAction, match="closed by those who run"):
                await doing
        assert hub.scheduled == 0


def test_no_link_gets_into_the_log(
    server: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Ann")
    links = [seat["url"] for seat in ann.open(DRAFT, "me", "friend")["seats"]]
    monkeypatch.setattr("ecotone.server.identity.Keys._read", lambda *given: 1 / 0)
    for link in links:
        path = link.removeprefix(server.url)
        assert ann.http.get(path).status_code == 500
        assert path.rpartition("/")[2] not in caplog.text
    assert "/seat/…" in caplog.text
    assert "/join/…" in caplog.text


def test_programs_on_this_machine_may_call_the_server_by_its_address(
    start: Callable[..., Running],
) -> None:
    server = start(hosting=Hosting(hosts=("play.club.example",)))
    for path in ("/healthz", "/metrics"):
        assert httpx.get(server.url + path).status_code == 200
    elsewhere = {"x-forwarded-for": "203.0.113.9"}
    assert httpx.get(f"{server.url}/healthz", headers=elsewhere).status_code == 400
