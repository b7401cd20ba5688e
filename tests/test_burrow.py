"""A game of somebody else's package is played wherever ours are."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import WAIT, Served, chromium
from browser.player import play, ready
from strangers import BURROW

__all__ = ["chromium"]

SOURCE = BURROW.parents[1] / "src"
Program = Callable[..., "subprocess.CompletedProcess[str]"]
pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Burrow, installed as its wheel would be: its package and its entry point."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-build-isolation"]
    command += ["--no-index", "--quiet", "--disable-pip-version-check", "--target", str(folder)]
    done = subprocess.run([*command, str(BURROW)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (folder / "burrow" / "locale" / "words.pot").is_file()
    return folder


@pytest.fixture
def ecotone(site: Path, tmp_path: Path) -> Program:
    """The program in a process of its own, beside which Burrow is installed."""
    own = {"PYTHONPATH": os.pathsep.join((str(SOURCE), str(site))), "LC_ALL": "C.UTF-8"}

    def run(*argv: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "ecotone", *argv],
            env=os.environ | own | {"ECOTONE_DATA": str(tmp_path)},
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    return run


def test_it_keeps_every_promise(ecotone: Program) -> None:
    checked = ecotone("game", "check", "burrow")
    assert checked.returncode == 0, checked.stderr
    assert "burrow keeps all" in checked.stdout


def test_it_is_played_in_the_terminal(ecotone: Program) -> None:
    played = ecotone("play", "burrow", "--seats", "me,level4,net", stdin="hint\n" + "1\n" * 20)
    assert played.returncode == 0, played.stderr
    assert "How deep do you dig?" in played.stdout
    assert "Round 6 of 6" in played.stdout or "The end" in played.stdout
    assert "burrow." not in played.stdout.replace("burrow.ecotone", "")


def test_it_is_played_in_the_arena(ecotone: Program) -> None:
    lines = ecotone("simulate", "burrow", "--games", "5", "--bots", "greedy,random", "--jsonl", "-")
    games = [json.loads(line) for line in lines.stdout.splitlines()]
    assert len(games) == 5
    assert all({"total", "points"} <= set(player) for one in games for player in one["players"])
    fought = ecotone("arena", "burrow", "--bots", "level4,random", "--games", "6")
    assert fought.returncode == 0, fought.stderr
    assert "level4" in fought.stdout


def test_the_ladder_passes_over_it_and_score_says_that_it_has_no_pad(ecotone: Program) -> None:
    ladder = ecotone("ladder", "--only", "burrow", "--short")
    assert ladder.returncode == 2
    assert "Traceback" not in ladder.stderr
    scored = ecotone("score", "burrow", "-", stdin="{}")
    assert scored.returncode == 2
    assert "no score pad" in scored.stderr


@pytest.fixture
def served(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server beside which Burrow is installed."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(SOURCE), str(site))))
    server = Served(tmp_path)
    server.start()
    yield server
    server.stop()


def test_a_whole_game_in_the_browser(served: Served, chromium: Browser) -> None:
    context = chromium.new_context(
        base_url=served.url, locale="fr-FR", reduced_motion="reduce", has_touch=True
    )
    page, complaints = context.new_page(), list[str]()
    page.set_default_timeout(WAIT)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto("/")
    page.locator('button[data-play="burrow"]').click()
    page.wait_for_url("**/t/*")
    ready(page)
    expect(page.locator("#heading")).to_contain_text("Manche 1")
    assert play([page], Random(1)) >= 5
    expect(page.locator("#end-title")).not_to_be_empty()
    context.close()
    assert complaints == []
