"""A broken package gets a sentence, and everything else works."""

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from browser.conftest import Served
from ecotone.core.errors import ParseError
from ecotone.core.registry import Registry
from ecotone.core.seats import Seat
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES, refused, say
from games.samples import DRAFT, HEX_MAP
from server.running import Guest
from strangers import BURROW, burrow_like, install, write

SOURCE = BURROW.parents[1] / "src"
OWN = GAMES[DRAFT].package
RAISES = "    def legal(self, state, seat):\n        raise LookupError('no tunnel')"
LACKS = "    @property\n    def redeal(self):\n        raise AttributeError('redeal')"
BROKEN = {
    "absent": ("import nowhere_at_all", "game_import"),
    "loud": ("raise SystemExit(3)", "game_import"),
    "mute": ("raise RuntimeError", "game_import"),
    "Capital": (burrow_like("Capital"), "game_name"),
    "empty": ("", "game_missing"),
    "wordy": ("GAME = 'a game'", "game_type"),
    "lacking": (burrow_like("lacking", LACKS), "game_member"),
    "newer": (burrow_like("newer", promise="99"), "game_newer"),
    "crowded": (burrow_like("crowded", seats="4"), "game_fact"),
    "renamed": (burrow_like("renamed", name="other"), "game_named"),
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages: Burrow, every broken one, and two of one name."""
    monkeypatch.syspath_prepend(BURROW / "src")
    monkeypatch.syspath_prepend(tmp_path)
    install(tmp_path, "burrow", "burrow")
    for name, (text, _) in BROKEN.items():
        write(tmp_path, name, text)
        install(tmp_path, name, name)
    install(tmp_path, DRAFT, "empty", "copycat")
    install(tmp_path, "twin", "burrow", "twin-one")
    install(tmp_path, "twin", "empty", "twin-two")
    write(tmp_path, "clumsy", burrow_like("clumsy", RAISES))
    install(tmp_path, "clumsy", "clumsy")
    return tmp_path


def brought(site: Path) -> Registry:
    """A registry with one game of its own and what lies there."""
    pairs = [(name, name) for name in (*BROKEN, "burrow", "clumsy")]
    pairs += [(DRAFT, "empty"), ("twin", "burrow"), ("twin", "empty")]
    own = {DRAFT: OWN}
    return Registry(own, lambda: pairs)


def run(site: Path, *argv: str) -> SimpleNamespace:
    """The program, in a process that finds these packages."""
    places = (SOURCE, BURROW / "src", site)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, places)), "LC_ALL": "C"}
    environment["ECOTONE_DATA"] = str(site / "data")
    done = subprocess.run(
        [sys.executable, "-m", "ecotone", *argv],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "Traceback" not in done.stderr
    return SimpleNamespace(code=done.returncode, out=done.stdout, err=done.stderr)


def test_each_broken_package_is_refused_for_its_own_reason(site: Path) -> None:
    games = brought(site)
    assert set(games.sound()) == {DRAFT, "burrow", "clumsy"}
    reasons = {str(one.params["name"]): one for one in games.broken()}
    assert {name: reasons[name].code for name in BROKEN} == {
        name: code for name, (_, code) in BROKEN.items()
    }
    for name in BROKEN:
        with pytest.raises(ParseError) as refusal:
            games[name]
        assert refusal.value.code == BROKEN[name][1]
    for one in games.broken():
        for lang in LANGUAGES:
            assert not refused(one, lang).startswith("error.")


def test_a_name_that_two_want_is_given_to_nobody_but_us(site: Path) -> None:
    games = brought(site)
    assert games[DRAFT].package == OWN
    assert "twin" not in games.names()
    with pytest.raises(ParseError) as refusal:
        games["twin"]
    assert refusal.value.params["packages"] == ("burrow", "empty")
    clashes = {one.code: one.params["name"] for one in games.broken()}
    assert clashes["game_twice"] == "twin"
    assert clashes["game_ours"] == f"{DRAFT} (empty)", "and ours is not said to be broken"


def test_an_error_of_our_own_is_nobody_elses(site: Path) -> None:
    games = brought(site)
    assert games.stumbled(LookupError("ours")) is None
    with pytest.raises(LookupError) as problem:
        games["clumsy"].rules.legal(None, Seat(0))
    failed = games.stumbled(problem.value)
    assert failed is not None
    assert failed.params == {"game": "clumsy", "reason": "LookupError: no tunnel"}


def test_nothing_is_imported_before_somebody_asks(site: Path) -> None:
    code = (
        "import sys, ecotone; assert 'importlib.metadata' not in sys.modules; "
        "assert 'burrow' in ecotone.games(); print('burrow' in sys.modules)"
    )
    places = os.pathsep.join(map(str, (SOURCE, BURROW / "src", site)))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False\n"


def test_the_list_names_the_broken_in_both_languages(site: Path) -> None:
    said = run(site, "games", "--lang", "en")
    assert said.code == 0
    assert say("en", f"{DRAFT}.title") in said.out
    for name in (*BROKEN, "twin"):
        assert f"{name} could not be opened: " in said.out
    plain = json.loads(run(site, "games", "--json", "--lang", "fr").out)
    problems = {one["name"]: one["problem"] for one in plain if "problem" in one}
    assert set(problems) == {*BROKEN, "twin", f"{DRAFT} (empty)"}
    assert "ne contient pas de GAME" in problems["empty"]
    assert {"burrow", HEX_MAP} <= {one["name"] for one in plain if "rules" in one}


def test_a_game_that_stumbles_ends_a_command_with_a_sentence(site: Path) -> None:
    said = run(site, "simulate", "clumsy", "--games", "2")
    assert said.code == 2
    assert "LookupError: no tunnel" in said.err
    assert run(site, "simulate", "clumsy", "--games", "2", "--jobs", "2").code == 2
    assert run(site, "simulate", "burrow", "--games", "2").code == 0


def test_the_shelf_names_the_broken_and_a_table_says_that_its_game_stumbled(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = os.pathsep.join(map(str, (SOURCE, BURROW / "src", site)))
    monkeypatch.setenv("PYTHONPATH", places)
    served = Served(site)
    served.start()
    with ExitStack() as stack:
        stack.callback(served.stop)
        here: Any = SimpleNamespace(url=served.url, host=served.url.partition("//")[2])
        ann = Guest(here, "Ann", {})
        stack.callback(ann.http.close)
        assert "empty could not be opened: " in ann.http.get("/").text
        french = ann.http.get("/", headers={"accept-language": "fr"}).text
        assert "pas pu être ouvert" in french
        table = ann.open("clumsy", "me", "random", settings={"pace": 0})["table"]
        with ann.socket(table, "?as=page&lang=fr") as wire:
            problem = wire.until("error")
            assert problem["code"] == "game_failed"
            assert "trébuché" in problem["text"]
            assert wire.closed()[0] == 4424
        assert ann.http.get("/").status_code == 200
        other = ann.open("burrow", "me", "level1", settings={"pace": 0})["table"]
        with ann.socket(other, "?as=page") as wire:
            state = wire.until("state")
            wire.send(type="move", id="1", seat=0, text=state["legal"][0])
            wire.until("ack")
            while "Round 2" not in wire.until("state")["heading"]:
                pass
    log = (site / "server.log").read_text(encoding="utf-8")
    assert "LookupError: no tunnel" in log
