"""`ecotone serve` opens a page and ends in good order, or says in a sentence why it cannot."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import closing, suppress
from typing import Any

import pytest

from cli.starting import PATIENCE, command
from ecotone.cli import serve
from ecotone.core.errors import ParseError

pytestmark = pytest.mark.heavy


@pytest.fixture
def taken():
    """A port that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.fixture
def served(tmp_path):
    """Start the program with its usual port taken; its output is in a file."""
    running: list[Any] = []
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n', encoding="utf-8")
    browser.chmod(0o755)
    with suppress(OSError):
        running.append(socket.create_server(("127.0.0.1", serve.PORT)))
    out = tmp_path / "out"
    env = os.environ | {"ECOTONE_DATA": str(tmp_path / "data"), "BROWSER": f"{browser} %s"}

    def start(*argv, words=None):
        with out.open("w", encoding="utf-8") as stream:
            running.append(
                subprocess.Popen(
                    words or command("serve", *argv),
                    stdout=stream,
                    stderr=stream,
                    env=env,
                    start_new_session=True,
                )
            )
        return running[-1], out

    yield start
    for one in running:
        if isinstance(one, socket.socket):
            one.close()
        elif one.poll() is None:
            one.kill()
            one.wait()


def soon(found):
    """What is there after a while."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if there := found():
            return there
        time.sleep(0.05)
    raise AssertionError("it does not come")


def test_it_opens_a_page_in_the_browser_and_ends_with_ctrl_c(served, tmp_path):
    process, out = served("--lang", "fr")
    opened = tmp_path / "opened"
    url = soon(lambda: opened.exists() and opened.read_text().strip())
    with urllib.request.urlopen(url, timeout=PATIENCE) as page:
        assert b"<html" in page.read()
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does, bots included
    assert process.wait(PATIENCE) == 0
    said = out.read_text(encoding="utf-8").splitlines()
    assert said[0] == f"Le port {serve.PORT} est occupé, voici donc le port {url.split(':')[-1]}."
    assert said[1].endswith(url)
    assert said[-1].endswith(f"{tmp_path / 'data' / 'ecotone.db'}.")
    assert len(said) == 4, said


@pytest.mark.parametrize("output", ["closed", "broken", "full"])
def test_it_serves_though_nobody_reads_what_it_says(served, output):
    where = {"closed": ">&-", "broken": "| true", "full": "> /dev/full"}[output]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    ecotone = f"exec {sys.executable} -m ecotone serve --no-browser --port {port}"
    process, _ = served(words=["bash", "-c", f"({ecotone}) {where}"])

    def page():
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
            return page.read()

    assert b"<html" in soon(page)
    assert process.poll() is None or output == "broken"
    os.killpg(process.pid, signal.SIGTERM)


@pytest.mark.parametrize("host", serve.EVERYWHERE)
def test_everywhere_is_here_too(host):
    with serve._bound(host, 0) as listening:
        port = listening.getsockname()[1]
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()


def test_without_a_port_the_next_free_one_is_taken(taken, monkeypatch):
    monkeypatch.setattr(serve, "PORT", taken)
    with serve._listen("127.0.0.1", None) as listening:
        assert taken < listening.getsockname()[1] < taken + serve.MORE_PORTS


def test_a_port_in_use(refused, taken):
    assert str(taken) in refused("serve", "--no-browser", "--port", taken)
    assert "occupé" in refused("serve", "--no-browser", "--port", taken, "--lang", "fr")


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (("--port", 99999), "99999"),
        (("--port", -1), "-1"),
        (("--host", "203.0.113.7", "--port", 0), "203.0.113.7"),
        (("--host", "no such host", "--port", 0), "no such host"),
        (("--db", "mysql://games", "--port", 0), "mysql://games"),
        (("--db", "games.db", "--port", 0), "games.db"),
    ],
)
def test_what_cannot_be_served(refused, argv, part):
    assert part in refused("serve", "--no-browser", *argv)


def test_a_folder_that_cannot_be_written(refused, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("ECOTONE_DATA", str(tmp_path / "file" / "data"))
    said = refused("serve", "--no-browser", "--port", 0)
    assert str(tmp_path / "file" / "data") in said
    assert "no folder" in said
    assert "--db" in said


def test_a_database_of_a_newer_version_and_one_that_is_none(refused, tmp_path):
    newer, other = tmp_path / "newer.db", tmp_path / "other.db"
    with closing(sqlite3.connect(newer)) as database:
        database.execute("PRAGMA application_id = 0x45434F54")
        database.execute("PRAGMA user_version = 99")
        database.execute("CREATE TABLE future (anything)")
        database.commit()
    before = newer.read_bytes()
    said = refused("serve", "--no-browser", "--port", 0, "--db", f"sqlite:///{newer}")
    assert "99" in said
    assert newer.read_bytes() == before
    other.write_text("dear diary " * 100, encoding="utf-8")
    assert "not an Ecotone" in refused(
        "serve", "--no-browser", "--port", 0, "--db", f"sqlite:///{other}"
    )


def test_the_address_for_others_is_found_without_asking_anyone():
    network = serve._network()
    assert network is None or socket.inet_aton(network)
    assert serve._address("::1", 80) == "http://[::1]:80"


def test_a_refusal_of_the_system_is_kept_in_its_own_words():
    with pytest.raises(ParseError) as refused:
        serve._bound("203.0.113.7", 0)
    assert refused.value.code == "cannot_listen"
