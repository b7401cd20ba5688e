"""One server on a file at a time: a second one would play the same bots' moves."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ecotone.core.errors import ParseError

try:
    import fcntl
except ImportError:  # not on this system
    fcntl = None  # type: ignore[assignment]


@contextmanager
def server(database: Path) -> Iterator[None]:
    """Refuse to begin while another server has the file; its end, however it comes, lets go."""
    if fcntl is None:
        yield
        return
    # beside the file: SQLite loses its own locks when another descriptor of the file is closed
    lock = database.with_name(f"{database.name}-server")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        held = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:  # the store itself says what is wrong with the folder
        yield
        return
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise ParseError("second_server", file=str(database)) from None
    try:
        yield
    finally:
        os.close(held)
