"""Somebody's own bot plays wherever a bot is named, and harms nobody where it fails."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random

import numpy as np
import pytest

import ecotone
from ecotone.bots import BOTS, find, load, nets
from ecotone.core.errors import ParseError
from games.samples import AUCTION, DRAFT

pytestmark = pytest.mark.heavy

TABLE = ecotone.new(DRAFT, players=2, seed=1)
VIEW, LEGAL = TABLE.view(0), TABLE.legal(0)

BOT = """
from neighbour import LAST

class Last:
    def __init__(self):
        self.asked = 0

    def choose(self, view, legal, rng, budget):
        self.asked += 1
        return legal[LAST]

def vandal(view, legal, rng, budget):
    print("I was here")
    object.__setattr__(view, "seat", 9)
    getattr(legal, "clear", list)()
    if rng.random() < 0.2:
        raise ValueError("no idea")
    return "nonsense" if rng.random() < 0.2 else rng.choice(legal)

nothing = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "neighbour.py").write_text("LAST = -1\n")
    (tmp_path / "own_bot.py").write_text(BOT)
    return str(tmp_path / "own_bot.py")


def test_a_file_or_a_module_brings_a_class_or_a_function(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load(f"{file}:Last")(VIEW, LEGAL, Random(1), 1.0) == LEGAL[-1]
    monkeypatch.chdir(Path(file).parent)
    assert load("own_bot:Last")(VIEW, LEGAL, Random(1), 1.0) == LEGAL[-1]
    assert load("greedy") is BOTS["greedy"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nobody", "unknown_bot"),
        ("no.such.module:Bot", "bot_place"),
        ("no_such_file.py:Bot", "bot_place"),
        (":Bot", "bot_place"),
        ("os:no_such_name", "bot_place"),
        ("net:no_such_file.npz", "unreadable"),
        ("url:ftp://example.org", "bot_address"),
        ("url:http://[", "bot_address"),
    ],
)
def test_a_bot_that_there_is_not_is_refused_in_a_sentence(name: str, code: str) -> None:
    with pytest.raises(ParseError) as refused:
        load(name)
    assert refused.value.code == code
    assert str(refused.value).endswith(".")


def test_what_strangers_name_runs_nobodys_code(file: str) -> None:
    for name in (f"{file}:Last", "os:abort", "net:x", "url:http://localhost"):
        with pytest.raises(ParseError):
            find(name)


def test_a_net_of_ones_own_plays_its_game_and_no_other(tmp_path: Path) -> None:
    with nets.place(DRAFT).open("rb") as shipped:
        kept, facts = nets.read(shipped)
    own = tmp_path / "own.net.npz"
    with own.open("wb") as written:
        nets.write(written, kept, facts)
    assert load(f"net:{own}", DRAFT)(VIEW, LEGAL, Random(1), 1.0) == find("net")(
        VIEW, LEGAL, Random(1), 1.0
    )
    with pytest.raises(ParseError, match="is a training of"):
        load(f"net:{own}", AUCTION)
    np.savez(tmp_path / "other.npz", something=np.zeros(3))
    with pytest.raises(ParseError) as refused:
        load(f"net:{tmp_path / 'other.npz'}")
    assert refused.value.code == "no_net_file"


class Answering(BaseHTTPRequestHandler):
    """Always the last legal action; nonsense once it is asked elsewhere."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        assert asked["game"] == DRAFT
        assert asked["view"]["seat"] == asked["seat"]
        said = asked["legal"][-1] if self.path == "/bot" else "nonsense"
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"action": said}).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_program_at_an_address_plays(address: str) -> None:
    assert load(f"url:{address}/bot")(VIEW, LEGAL, Random(1), 1.0) == LEGAL[-1]
    with pytest.raises(ValueError, match="nonsense"):
        load(f"url:{address}/elsewhere")(VIEW, LEGAL, Random(1), 1.0)


def test_whatever_a_bot_does_the_match_ends_and_its_faults_are_counted(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    played = ecotone.play_match(DRAFT, [f"{file}:vandal", "random"], seed=3)
    assert ecotone.replay(played.record).over
    assert {fault.kind for fault in played.faults} == {"raised", "illegal"}
    traces = [fault.trace for fault in played.faults if fault.trace]
    assert len(traces) == 1
    assert "own_bot.py" in traces[0]
    assert traces[0].endswith("ValueError: no idea")
    assert "umpire" not in traces[0]
    assert "I was here" not in capsys.readouterr().out


def test_a_contest_takes_names_and_bots_themselves(file: str) -> None:
    def first(view: object, legal: list[object], rng: Random, budget: float) -> object:
        return legal[0]

    bots = ["greedy", first, f"{file}:Last"]
    found = ecotone.arena(DRAFT, bots, games=6, players=3, seed=1)  # type: ignore[arg-type]
    assert len(found.bouts) == 6
    assert found.standings[0].bot == "greedy"
    assert {one.bot for one in found.standings} == {"greedy", "first", f"{file}:Last"}
    assert "greedy" in str(found)
    again = ecotone.arena(DRAFT, bots, games=6, players=3, seed=1)  # type: ignore[arg-type]
    assert [bout.totals for bout in again.bouts] == [bout.totals for bout in found.bouts]
    with pytest.raises(ParseError) as refused:
        ecotone.arena(DRAFT, bots, games=6, players=3, jobs=2)  # type: ignore[arg-type]
    assert refused.value.code == "arena_objects"
