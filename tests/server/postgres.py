"""A PostgreSQL of the tests' own: found, or installed, or plainly said to be missing."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MISSING = (
    "No PostgreSQL was found and none could be installed: its tests are skipped."
    " Install one (apt install postgresql), or name the folder of its programs in"
    " ECOTONE_POSTGRES."
)
SERVANTS = ("postgres", "nobody")
"""Who runs it where we are root, which it refuses."""

STARTING = 60.0


def find() -> Path | None:
    """The folder of its programs: the one named, the path's, or Debian's newest."""
    named = os.environ.get("ECOTONE_POSTGRES")
    if named:
        return Path(named)
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    debians = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((one.parent for one in debians), default=None, key=lambda one: int(one.parts[-2]))


def install() -> Path | None:
    """Try Debian's package where one may."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-qqy", "postgresql"]):
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(command, check=False, capture_output=True, timeout=600)
    return find()


class Postgres:
    """A cluster in a folder of its own, on loopback alone, which can be killed and started."""

    def __init__(self, programs: Path, *, fsync: bool = False) -> None:
        self._programs = programs
        # processes are killed in tests, not machines: the system keeps what it was given
        self._fsync = "on" if fsync else "off"
        self._folder = Path(tempfile.mkdtemp(prefix="ecotone-postgres-"))
        self._as: list[str] = []
        if os.geteuid() == 0:
            servant = next(name for name in SERVANTS if _known(name))
            shutil.chown(self._folder, servant)
            self._as = ["setpriv", f"--reuid={servant}", "--clear-groups", "--"]
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._data = self._folder / "data"
        self._run("initdb", "-D", str(self._data), "-U", "ecotone", "-A", "trust", "-E", "UTF8",
                  "--no-sync", "--no-locale")  # fmt: skip
        self._count = 0
        self.start()

    def _run(self, program: str, *words: str) -> None:
        command = [*self._as, str(self._programs / program), *words]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = (
            f"port={self.port}", "listen_addresses=127.0.0.1", "shared_buffers=16MB",
            f"unix_socket_directories={self._folder}", "max_connections=200",
            f"fsync={self._fsync}",
        )  # fmt: skip
        words = [word for one in settings for word in ("-c", one)]
        command = [*self._as, str(self._programs / "postgres"), "-D", str(self._data), *words]
        until = time.monotonic() + STARTING
        with (self._folder / "log").open("ab") as log:
            self._server = subprocess.Popen(command, cwd="/", stdout=log, stderr=log)
            while not self._answers():
                assert time.monotonic() < until, (self._folder / "log").read_text()
                if self._server.poll() is not None:  # children of one that was killed still live
                    self._server = subprocess.Popen(command, cwd="/", stdout=log, stderr=log)
                time.sleep(0.05)

    def _answers(self) -> bool:
        program = str(self._programs / "pg_isready")
        asked = [program, "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def kill(self) -> None:
        """Kill the postmaster; its children notice, and end without a word too."""
        self._server.send_signal(signal.SIGKILL)
        self._server.wait()

    def stop(self) -> None:
        """End it for good."""
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def database(self) -> str:
        """The URL of a new, empty database."""
        self._count += 1
        name = f"games{self._count}"
        self.psql("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://ecotone@127.0.0.1:{self.port}/{name}"

    def psql(self, name: str, command: str) -> str:
        """What psql answers."""
        words = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "ecotone", "-d", name, "-Atqc"]
        asked = [str(self._programs / "psql"), *words, command]
        return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def _known(name: str) -> bool:
    with suppress(KeyError):
        return bool(pwd.getpwnam(name))
    return False


@contextmanager
def running() -> Iterator[Postgres | None]:
    """A cluster for the time of the tests, where one can be had."""
    programs = find()
    if programs is None:
        yield None
        return
    server = Postgres(programs)
    try:
        yield server
    finally:
        server.stop()


if __name__ == "__main__":
    print(find() or install() or MISSING)
