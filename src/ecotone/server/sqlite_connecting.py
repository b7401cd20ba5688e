"""Connections to our database in a SQLite file, which is its owner's alone."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import apsw

from ecotone.server import migrations

PATIENCE = 5000  # milliseconds to wait while another process writes


def private(path: Path) -> None:
    """Nobody but the user who runs this may read the file, which is made if need be."""
    if not path.exists():
        path.touch(0o600)
    elif path.is_file() and path.stat().st_mode & 0o077:
        with suppress(PermissionError):  # somebody else's: they decide
            path.chmod(0o600)
        for beside in ("-wal", "-shm"):
            with suppress(OSError):
                path.with_name(f"{path.name}{beside}").chmod(0o600)


def connect(path: Path) -> apsw.Connection:
    """A connection to our database in this file, made ready if it is new or of an older version."""
    private(path)
    return _connected(apsw.Connection(str(path)), path, migrations.prepare)


def look(path: Path) -> apsw.Connection:
    """A connection to our database in this file, of whatever version: it stays as it is."""
    flags = apsw.SQLITE_OPEN_READWRITE
    return _connected(apsw.Connection(str(path), flags=flags), path, migrations.check)


def _connected(
    db: apsw.Connection, path: Path, begin: Callable[[apsw.Connection, str], None]
) -> apsw.Connection:
    try:
        db.set_busy_timeout(PATIENCE)
        begin(db, str(path))
    except BaseException:
        db.close()
        raise
    return db
