"""A store of an earlier version is brought up to today's, whole or not at all."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import apsw
import pytest

from ecotone.core.errors import ParseError
from ecotone.server import lobby, migrations, sqlite_connecting
from ecotone.server.log import Person
from ecotone.server.sqlite import SqliteStore
from server.staging import Time, running

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]

FIRST = Path(__file__).parent / "data" / "version-1.db"
"""Six tables of all games, written before the first release: guests, bots, listed seats, chat."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIRST, tmp_path / "games.db"))


def content(path: Path) -> dict[str, set[Any]]:
    """Every row of the logs, the seats, the tables' order and the signing key."""
    with closing(sqlite3.connect(path)) as db:
        names = ("entries", "tables", "guests", "secret")
        return {name: set(db.execute(f"SELECT * FROM {name}")) for name in names}


def stamped(path: Path) -> list[int]:
    """Whose database it is, and of which version."""
    with closing(sqlite3.connect(path)) as db:
        pragmas = ("application_id", "user_version")
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]


def schema(path: Path) -> list[tuple[str, list[str]]]:
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT name, sql FROM sqlite_schema WHERE sql > '' ORDER BY name")
        return [(name, sql.split()) for name, sql in rows]


async def test_an_upgrade_loses_no_entry_no_guest_and_no_key(old: Path) -> None:
    before = content(old)
    assert stamped(old) == [migrations.OURS, 1]
    assert len(before["tables"]) == 6
    store = await SqliteStore.open(old)
    logs = {table: await store.read(table) for table in await store.tables()}
    assert sum(map(len, logs.values())) == len(before["entries"])
    assert set(await store.tables("guest-ann")) < set(logs)
    assert {(key,) for key in await store.secrets()} == before["secret"]
    await store.close()
    assert content(old) == before
    assert stamped(old) == [migrations.OURS, len(migrations.STEPS)]


async def test_an_upgraded_store_is_like_a_new_one(old: Path, tmp_path: Path) -> None:
    for path in (old, tmp_path / "new.db"):
        sqlite_connecting.connect(path).close()
    assert schema(old) == schema(tmp_path / "new.db")


async def test_play_goes_on_in_every_table_of_an_upgraded_store(old: Path) -> None:
    time, rng = Time(), Random(1)
    async with running(old, time) as hub:
        played = 0
        for table in await hub.store.tables():
            room = await hub.room(table)
            before = room.n
            for seat in room.table.to_act():
                occupant = room.seats[seat]
                if isinstance(occupant, Person):
                    choice = str(rng.choice(room.table.legal(seat)))
                    await hub.move(table, seat, choice, f"after {seat}", guest=occupant.guest)
                    assert (await hub.room(table)).n > before
                    played += 1
                    break
        assert played == 5
        assert len(await lobby.listed(hub)) == 1


async def test_a_step_that_fails_leaves_everything_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(db: apsw.Connection) -> None:
        db.execute("DROP TABLE guests; SELECT * FROM nowhere")

    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS[:1], breaks))
    before = content(old)
    with pytest.raises(ParseError) as caught:
        await SqliteStore.open(old)
    assert caught.value.code == "database_unusable"
    assert content(old) == before
    assert stamped(old) == [migrations.OURS, 1]


async def test_the_tables_of_a_guest_are_found_by_the_index(old: Path) -> None:
    db = sqlite_connecting.connect(old)
    plan = db.execute("EXPLAIN QUERY PLAN SELECT table_id FROM guests WHERE guest = ?", ("x",))
    assert "tables_of_guest" in str(plan.fetchall())
    db.close()
