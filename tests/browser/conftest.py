"""A real server on a real port, and real Chromium windows that must never complain."""

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from browser.chromium import MISSING, find

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
SIDEWAYS = ViewportSize(width=844, height=390)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
WAIT = 90_000  # milliseconds a slow machine may take before a test gives up
expect.set_options(timeout=WAIT)
NOTED = """
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    window.sent.push(JSON.parse(text).type);
    send.call(this, text);
  };
  addEventListener("click", (event) => { window.clicked = event.timeStamp; }, true);
"""
"""What a page notes for tests that ask: the messages it has sent, and its last click."""

Opener = Callable[..., Page]


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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of this process."""
    served = Served(tmp_path_factory.mktemp("server"))
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser; not for longer, since its loop runs on where others want to start theirs."""
    path = find()
    if path is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def window(chromium: Browser, server: Served) -> Iterator[Opener]:
    """Opens windows of people who do not know each other; a complaint of any fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(
        lang: str = "en",
        *,
        phone: bool = False,
        sideways: bool = False,
        dark: bool = False,
        forgiving: bool = False,
        careful: bool = False,
    ) -> Page:
        context = chromium.new_context(
            viewport=SIDEWAYS if sideways else PHONE if phone else DESKTOP,
            has_touch=phone or sideways,
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            base_url=server.url,
        )
        contexts.append(context)
        if not careful:  # one click does one thing, as somebody wants it who plays at once
            context.add_init_script("localStorage.care ??= 'once'")
        context.add_init_script(NOTED)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        if forgiving:  # the server will be away, and the console says so
            return page
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
