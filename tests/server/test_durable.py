"""What was acknowledged is there: after power cuts at any step, failing writes, a full disk."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import apsw
import pytest

from campaigns import TIMES
from ecotone.server.log import Said
from ecotone.server.sqlite import SqliteStore
from ecotone.server.store import StoreFailed
from games.samples import DRAFT
from server.power import Disk
from server.staging import ANN, BEN, opened

pytestmark = [pytest.mark.heavy, pytest.mark.anyio]

CUTS = 100
FULL, NORMAL = 2, 1
PLAIN = apsw.Connection
Acknowledged = dict[str, int]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """The disk that every connection of this test writes to."""
    made = Disk("forgetful")

    def connection(path: str, **more: object) -> apsw.Connection:
        return PLAIN(path, vfs="forgetful", **more)  # type: ignore[arg-type]

    monkeypatch.setattr("apsw.Connection", connection)
    yield made
    monkeypatch.undo()
    made.unregister()


async def said(store: SqliteStore, table: str, n: int, kept: Acknowledged) -> None:
    """One more entry of a table, counted once it is acknowledged."""
    entry = Said(0, "Ann", "x" * (n * 37 % 900), str(n)) if n else opened(DRAFT, ANN, BEN)
    await store.append(table, n, (entry,))
    kept[table] = n + 1


def lost(image: Path, kept: Acknowledged) -> list[str]:
    """The tables of which something acknowledged is missing, or that cannot be read."""
    with closing(PLAIN(str(image))) as db:
        if db.execute("PRAGMA quick_check").get != "ok":
            return ["the file"]
        counts = _counts(db, "SELECT table_id, count(*) FROM entries GROUP BY 1")
        lengths = _counts(db, "SELECT table_id, n FROM tables")
    assert counts == lengths
    return [table for table, n in kept.items() if counts.get(table, 0) < n]


def _counts(db: apsw.Connection, query: str) -> Acknowledged:
    return {str(table): int(str(n)) for table, n in db.execute(query)}


async def cuts(disk: Disk, folder: Path, synchronous: int, seed: int) -> int:
    """How often a power cut has lost something, of CUTS at random steps."""
    folder.mkdir()
    disk.files.clear()
    rng, kept = Random(seed), Acknowledged()
    found: list[bool] = []
    store = await SqliteStore.open(folder / "games.db")
    store._db.pragma("synchronous", synchronous)
    store._db.wal_autocheckpoint(20)  # so that the file itself is written, too
    left = [0]

    def cutting() -> None:
        left[0] -= 1
        if left[0] < 0:
            left[0] = rng.randrange(6)
            image = disk.cut(folder / "cut", rng)
            found.append(bool(lost(image, dict(kept))))
            shutil.rmtree(image.parent)

    disk.watch = cutting
    n = 0
    while len(found) < CUTS:
        for table in ("one", "two", "three"):
            await said(store, table, n, kept)
        n += 1
    disk.watch = None
    await store.close()
    return sum(found)


async def test_a_power_cut_at_any_step_loses_nothing_acknowledged(
    disk: Disk, tmp_path: Path
) -> None:
    for seed in range(TIMES):
        assert await cuts(disk, tmp_path / f"full{seed}", FULL, seed) == 0, seed


async def test_without_syncing_every_commit_it_would(disk: Disk, tmp_path: Path) -> None:
    """The control: were this not so, the test above could not fail."""
    assert await cuts(disk, tmp_path / "normal", NORMAL, 0) > 0


@pytest.mark.parametrize("failure", [apsw.IOError, apsw.FullError])
async def test_whichever_write_fails_nothing_acknowledged_is_lost_and_it_goes_on(
    disk: Disk, tmp_path: Path, failure: type[apsw.Error]
) -> None:
    disk.failure, kept = failure, Acknowledged()
    store = await SqliteStore.open(tmp_path / "games.db")
    store._db.wal_autocheckpoint(20)
    refused = 0
    for n in range(60 * min(TIMES, 20)):
        disk.fails_at = disk.steps + 1 + n % 11  # the first write of an append, the second, ...
        while True:
            length = len(await store.read("table"))
            if length > n:  # it was written, though nobody could be told
                kept["table"] = length
                break
            try:
                await said(store, "table", n, kept)
            except StoreFailed:
                refused += 1
    disk.fails_at = None
    assert refused > 10
    await store.close()
    again = await SqliteStore.open(tmp_path / "games.db")
    assert [one.n for one in await again.read("table")] == list(range(kept["table"]))
    await again.append("table", kept["table"], (Said(0, "Ann", "well again", "x"),))
    await again.close()
