"""The tables of the database, and the steps that bring an older one up to them."""

import secrets
from collections.abc import Callable

import apsw

from ecotone.core.errors import ParseError

OURS = 0x45434F54  # "ECOT": another program's database is not ours to write in

Step = Callable[[apsw.Connection], None]


def _logs(db: apsw.Connection) -> None:
    """The logs, what is read off them for questions about many tables, and the signing key."""
    db.execute("""
        CREATE TABLE secret (key BLOB NOT NULL);
        CREATE TABLE entries (
            table_id TEXT NOT NULL,
            n INTEGER NOT NULL,
            at REAL NOT NULL,
            entry TEXT NOT NULL,
            PRIMARY KEY (table_id, n)
        ) WITHOUT ROWID;

        CREATE TABLE tables (
            grown INTEGER PRIMARY KEY,  -- counts all appends, in the order of commits
            table_id TEXT NOT NULL UNIQUE,
            n INTEGER NOT NULL
        );
        CREATE TABLE guests (  -- whose each seat is now; the host is at seat -1
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            guest TEXT,
            PRIMARY KEY (table_id, seat)
        ) WITHOUT ROWID;
        CREATE INDEX tables_of_guest ON guests (guest);
    """)
    db.execute("INSERT INTO secret VALUES (?)", (secrets.token_bytes(32),))
    db.pragma("application_id", OURS)


def _only_seats_of_guests(db: apsw.Connection) -> None:
    """Nobody looks for the tables of bots: their seats leave the index."""
    db.execute("""
        DROP INDEX tables_of_guest;
        CREATE INDEX tables_of_guest ON guests (guest) WHERE guest IS NOT NULL;
    """)


def _finished(db: apsw.Connection) -> None:
    """Which games are over: a server that starts need not read them."""
    db.execute("CREATE TABLE finished (table_id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID")


def _pushes(db: apsw.Connection) -> None:
    """Which browsers want to be told of their guest's turns."""
    db.execute("""
        CREATE TABLE pushes (
            number INTEGER PRIMARY KEY,
            guest TEXT NOT NULL,
            endpoint TEXT NOT NULL UNIQUE,
            p256dh BLOB NOT NULL,
            auth BLOB NOT NULL,
            lang TEXT NOT NULL
        );
        CREATE INDEX pushes_of_guest ON pushes (guest);
    """)


def _notes(db: apsw.Connection) -> None:
    """What was worked out about tables: their reviews."""
    db.execute("CREATE TABLE notes (key TEXT PRIMARY KEY NOT NULL, text TEXT) WITHOUT ROWID")


STEPS: tuple[Step, ...] = (_logs, _only_seats_of_guests, _finished, _pushes, _notes)
"""Step n leads from version n to version n + 1, and never changes once it is released."""


def check(db: apsw.Connection, file: str) -> None:
    """Refuse a database that is not ours, or newer than this program."""
    application, version = db.pragma("application_id"), db.pragma("user_version")
    tables = db.execute("SELECT count(*) FROM sqlite_schema").get
    if application != OURS and (application or version or tables):
        raise ParseError("not_our_database", file=file)
    if version > len(STEPS):
        raise ParseError("newer_database", file=file, needs=version, known=len(STEPS))


def prepare(db: apsw.Connection, file: str) -> None:
    """Bring the database to today's version; one that is not ours, or newer, stays as it is."""
    check(db, file)
    db.pragma("journal_mode", "wal")
    db.pragma("synchronous", 2)  # FULL: a commit is on disk, whatever happens to the machine
    while db.pragma("user_version") < len(STEPS):
        _step(db)


def _step(db: apsw.Connection) -> None:
    """One step, whole or not at all; nothing if another process was faster."""
    db.execute("BEGIN IMMEDIATE")
    try:
        version = db.pragma("user_version")
        if version < len(STEPS):
            STEPS[version](db)
            db.pragma("user_version", version + 1)
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
