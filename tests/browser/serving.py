"""A real server and a real browser, lent to all tests of a process that want one."""

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from browser.chromium import find

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
WAIT = 90_000  # milliseconds a slow machine may take before a test gives up

BROWSER, SERVER = ExitStack(), ExitStack()
"""What closes the one that is lent; the next who asks has another."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


class Served:
    """A server process that can be killed and started again on the same port and file."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until the first page answers."""
        db = f"sqlite:///{self.folder / 'tables.db'}"
        command = [sys.executable, "-m", "ecotone", "serve", "--no-browser", "--db", db]
        # all tests come from one address, some are in a hurry, and some watch bots alone
        command += ["--bots-alone", "--quota", "tables.address=5000"]
        command += ["--quota", "messages.guest=5000"]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self.port)],
                stdout=log,
                stderr=log,
                env=os.environ | {"LANG": "C.UTF-8"},
            )
        deadline = time.monotonic() + WAIT / 1000
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), urllib.request.urlopen(self.url, timeout=5):
                return
            time.sleep(0.05)
        self.kill()
        raise AssertionError((self.folder / "server.log").read_text(encoding="utf-8"))

    def kill(self) -> None:
        """End it the hard way."""
        assert self._process
        self._process.kill()
        self._process.wait()

    def send(self, number: int) -> None:
        """Let it stand still, or go on."""
        assert self._process
        self._process.send_signal(number)

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        assert self._process
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


@cache
def served() -> Served:
    """The server."""
    lent = Served(Path(SERVER.enter_context(TemporaryDirectory(prefix="ecotone-served-"))))
    lent.start()
    SERVER.callback(lent.stop)
    SERVER.callback(served.cache_clear)
    return lent


@cache
def launched() -> Browser:
    """The browser."""
    BROWSER.callback(launched.cache_clear)
    playwright = BROWSER.enter_context(sync_playwright())
    lent = playwright.chromium.launch(executable_path=find(), args=FLAGS)
    BROWSER.callback(lent.close)
    return lent
