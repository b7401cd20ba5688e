"""A server in a process of its own, as hosts run it: to be attacked, stopped and killed."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

SERVE = "ulimit -n 1024; exec {python} -m ecotone serve --no-browser --port {port} --db {db} {more}"
PATIENCE = 60.0


class Outside:
    """A server elsewhere: its address, and the process."""

    def __init__(self, url: str, process: subprocess.Popen[bytes]) -> None:
        self.url, self.process = url, process
        self.host = url.removeprefix("http://")

    @property
    def memory(self) -> int:
        """The bytes that it has in memory now."""
        text = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="utf-8")
        return int(text.split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def serving(db: Path | str, more: str = "") -> Iterator[Outside]:
    """A server with the usual settings and few files, once it answers; ended in the end."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    database = db if isinstance(db, str) else f"sqlite:///{db}"
    command = SERVE.format(python=sys.executable, port=port, db=database, more=more)
    with subprocess.Popen(["bash", "-c", command], stdout=subprocess.DEVNULL) as process:
        url = f"http://127.0.0.1:{port}"
        try:
            _answers(url)
            yield Outside(url, process)
        finally:
            if process.poll() is None:
                process.kill()


def _answers(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            httpx.get(f"{url}/healthz")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(url)
