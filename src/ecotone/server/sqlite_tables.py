"""What is done to whole tables of a SQLite store, each thing in one transaction."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import apsw

from ecotone.server.log import Entry, Kept
from ecotone.server.places import places
from ecotone.server.store import Browser, Rewriting, Whole, kept, unbroken, written


def log(db: apsw.Connection, table: str, n: int = 0) -> tuple[Kept, ...]:
    """A table's log from number n on; ParseError if it is broken."""
    query = "SELECT n, at, entry FROM entries WHERE table_id = ? AND n >= ? ORDER BY n"
    rows: list[Any] = db.execute(query, (table, n)).fetchall()
    return tuple(kept(table, *row) for row in rows)


def take_in(db: apsw.Connection, logs: Mapping[str, Whole]) -> int:
    """Add whole logs, all or none; tables that are here already stay."""
    with db:
        here = {table for (table,) in db.execute("SELECT table_id FROM tables")}
        fresh = {table: whole for table, whole in logs.items() if table not in here}
        for table, whole in fresh.items():
            unbroken(table, whole)
            rows = ((table, one.n, one.at, written(one.entry)) for one in whole.log)
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
            query = "INSERT INTO tables SELECT coalesce(max(grown), 0) + 1, ?, ? FROM tables"
            db.execute(query, (table, len(whole.log)))
            _seat(db, table, [one.entry for one in whole.log])
            if whole.over:
                db.execute("INSERT INTO finished VALUES (?)", (table,))
    return len(fresh)


def rewrite(db: apsw.Connection, table: str, change: Rewriting) -> bool:
    """Put other entries in the place of a log's, or take the table away; whether there was one."""
    with db:
        db.execute("UPDATE tables SET n = n WHERE table_id = ?", (table,))  # nobody else writes now
        if not db.changes():
            return False
        before = log(db, table)
        after = change([one.entry for one in before])
        if after is None:
            delete(db, table)
            return True
        query = "UPDATE entries SET entry = ? WHERE table_id = ? AND n = ?"
        db.executemany(query, _changed(table, before, after))
        db.execute("DELETE FROM guests WHERE table_id = ?", (table,))
        _seat(db, table, after)
    return True


def _changed(
    table: str, before: Sequence[Kept], after: Sequence[Entry]
) -> Iterator[tuple[str, str, int]]:
    for one, entry in zip(before, after, strict=True):
        if one.entry != entry:
            yield written(entry), table, one.n


def _seat(db: apsw.Connection, table: str, entries: Sequence[Entry]) -> None:
    rows = ((table, *place) for place in places(entries).items())
    db.executemany("INSERT OR REPLACE INTO guests VALUES (?, ?, ?)", rows)


def delete(db: apsw.Connection, table: str) -> bool:
    """Take a table away, also one whose log cannot be read; whether there was one."""
    with db:
        # appends are counted by the greatest number: it must not be given out twice
        db.execute(
            """UPDATE tables SET grown = (SELECT max(grown) + 1 FROM tables) WHERE table_id =
            (SELECT table_id FROM tables WHERE table_id != ? ORDER BY grown DESC LIMIT 1)""",
            (table,),
        )
        db.execute("DELETE FROM notes WHERE key LIKE ?", (f"%/{table}/%",))
        for name in ("entries", "guests", "finished", "tables"):
            db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))  # noqa: S608 - ours
    return bool(db.changes())


def note(db: apsw.Connection, key: str, text: str | None) -> None:
    """Keep a text under this key, or let go of it."""
    if text is None:
        db.execute("DELETE FROM notes WHERE key = ?", (key,))
    else:
        db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (key, text))


def notes(db: apsw.Connection, prefix: str) -> dict[str, str]:
    """The texts whose keys begin so."""
    query = "SELECT key, text FROM notes WHERE substr(key, 1, length(?1)) = ?1"
    return {str(key): str(text) for key, text in db.execute(query, (prefix,))}


def idle(db: apsw.Connection, before: float, *, unfinished: bool) -> tuple[str, ...]:
    """The tables of which nothing was heard since then: finished ones, or all."""
    query = """SELECT table_id FROM tables WHERE (? OR table_id IN (SELECT table_id FROM finished))
        AND (SELECT at FROM entries WHERE entries.table_id = tables.table_id
             ORDER BY entries.n DESC LIMIT 1) < ?"""
    return tuple(table for (table,) in db.execute(query, (unfinished, before)))


def sign_with(db: apsw.Connection, keys: Sequence[bytes]) -> None:
    """Hold these keys alone, the oldest last."""
    with db:
        db.execute("DELETE FROM secret")
        db.executemany("INSERT INTO secret VALUES (?)", [(key,) for key in reversed(keys)])


def faults(db: apsw.Connection) -> tuple[str, ...]:
    """The pages that SQLite finds damaged."""
    try:
        found = [str(row[0]) for row in db.execute("PRAGMA integrity_check")]
    except apsw.CorruptError as problem:
        found = [str(problem)]
    return tuple(one for one in found if one != "ok")


def keep_browser(db: apsw.Connection, guest: str, browser: Browser, most: int) -> None:
    """Remember the browser as the guest's; beyond so many of theirs the oldest make room."""
    with db:
        db.execute("DELETE FROM pushes WHERE endpoint = ?", (browser.endpoint,))
        db.execute(
            "INSERT INTO pushes SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ?, ? FROM pushes",
            (guest, *browser),
        )
        db.execute(
            """DELETE FROM pushes WHERE guest = ?1 AND number NOT IN
            (SELECT number FROM pushes WHERE guest = ?1 ORDER BY number DESC LIMIT ?2)""",
            (guest, most),
        )


def drop_browsers(db: apsw.Connection, guest: str, endpoint: str) -> None:
    """Forget this browser of the guest, or all of theirs."""
    query = "DELETE FROM pushes WHERE guest = ?1 AND ?2 IN ('', endpoint)"
    db.execute(query, (guest, endpoint))
