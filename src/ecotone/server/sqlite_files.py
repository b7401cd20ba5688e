"""A SQLite store as a file: copied while it is in use, replaced while it is not."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import apsw

from ecotone.core.errors import ParseError
from ecotone.server import sole
from ecotone.server.sqlite_connecting import connect, look, private


@contextmanager
def connected(
    path: Path, connect: Callable[[Path], apsw.Connection] = connect
) -> Iterator[apsw.Connection]:
    """The file's database, or a sentence why there is none."""
    there(path)
    try:
        with closing(connect(path)) as db:
            yield db
    except (apsw.NotADBError, apsw.CorruptError) as problem:
        raise ParseError("damaged", file=str(path), reason=str(problem)) from None
    except apsw.Error as problem:
        raise ParseError("database_unusable", file=str(path), reason=str(problem)) from None


def there(path: Path) -> None:
    """Refuse a file that is not there."""
    if not path.exists():
        raise ParseError("no_database", file=str(path))


def version(path: Path) -> int:
    """Of which version a store is, before anything is done to it."""
    there(path)
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as db:
            return int(db.pragma("user_version"))
    except apsw.Error as problem:
        raise ParseError("damaged", file=str(path), reason=str(problem)) from None


def copy(source: Path, target: Path) -> None:
    """A consistent copy, also while a server runs; whole or not at all, and private."""
    part = target.with_name(f"{target.name}.part")
    private(part)
    try:
        with connected(source, look) as db, closing(apsw.Connection(str(part))) as made:
            with made.backup("main", db, "main") as work:
                work.step(-1)  # in one go: what others write in between would begin it anew
            made.pragma("journal_mode", "delete")  # one file, nothing beside it
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    for beside in ("-wal", "-shm"):
        target.with_name(f"{target.name}{beside}").unlink(missing_ok=True)


@contextmanager
def alone(path: Path) -> Iterator[apsw.Connection]:
    """The store for one process alone, until the end of the block; refused while others have it."""
    with connected(path) as db:
        try:
            db.pragma("locking_mode", "exclusive")
            # only the one connection can leave the write-ahead log, and nobody else gets in then
            wal = db.pragma("journal_mode", "delete")
            db.execute("BEGIN EXCLUSIVE; COMMIT")
        except apsw.BusyError:
            wal = "wal"
        if wal == "wal":
            raise ParseError("database_in_use", file=str(path))
        yield db


@contextmanager
def unserved(path: Path) -> Iterator[None]:
    """Refuse to go on while another process has the store; no server starts until the end."""
    with sole.server(path):
        if path.exists():
            with alone(path):
                pass
        yield


def compact(path: Path) -> None:
    """Give back the room that deleted tables had, unless a server runs: it fills it again."""
    try:
        with alone(path) as db:
            db.execute("VACUUM")
    except ParseError as refusal:
        if refusal.code != "database_in_use":
            raise
