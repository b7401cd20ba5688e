"""Programs play over the wire: the one of the docs, and those that `ecotone bot run` seats."""

import re
import socket
import subprocess
import sys
import threading
from importlib import import_module
from pathlib import Path

import pytest

from ecotone.cli import main
from games.samples import DRAFT
from server.running import Running, forged

pytestmark = pytest.mark.heavy

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
FAST = {"pace": 0}
BOT = '''
class Eager:
    """The first thing there is to do; its view must be a view."""

    def __call__(self, view, legal, rng, budget):
        assert view.seat is not None and view.seats == 2 and budget == 0.5
        assert legal and all(str(action) for action in legal)
        return legal[0]

def broken(view, legal, rng, budget):
    raise RuntimeError("no idea")

def leaves(view, legal, rng, budget):
    raise SystemExit(3)

def dreams(view, legal, rng, budget):
    return "fly away"

class Silent:
    pass

meanwhile = []

def late(view, legal, rng, budget):
    if meanwhile:
        meanwhile.pop()()
    return legal[0]
'''


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots in it."""
    (tmp_path / "eager_bot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return tmp_path


def test_the_bot_of_the_docs_plays_a_whole_game(server: Running) -> None:
    (program,) = re.findall(r"^```py\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert len(program.splitlines()) <= 20 + program.splitlines().count("")
    assert "ecotone" not in program
    opened = server.guest("Ann").open(DRAFT, "me", "random", settings=FAST)
    command = [sys.executable, "-c", program, opened["seats"][0]["url"]]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "!" in ran.stdout
    assert not ran.stderr


def test_an_invited_bot_takes_the_seat_and_plays_to_the_end(
    server: Running, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = server.guest("Ann")
    opened = ann.open(DRAFT, "random", "friend", settings=FAST)
    link = opened["seats"][1]["url"]
    assert main(["bot", "run", "eager_bot:Eager", "--url", link, "--budget", "0.5"]) == 0
    out = capsys.readouterr().out
    assert "a total of" in out
    with ann.socket(opened["table"]) as wire:
        state = wire.until("state")
    assert state["over"]
    assert state["players"][1]["name"] == "Eager"
    assert f"{server.url}/t/{opened['table']}/seat/1.1." in out


def test_a_bot_comes_back_when_the_server_does(start, here: Path) -> None:  # type: ignore[no-untyped-def]
    server = start()
    ann = server.guest("Ann")
    opened = ann.open(DRAFT, "me", "friend", settings=FAST)
    table, cookies = opened["table"], ann.http.cookies
    url = opened["seats"][1]["url"]
    codes: list[int] = []
    arguments = ["bot", "run", "eager_bot:Eager", "--url", url, "--budget", "0.5"]
    playing = threading.Thread(target=lambda: codes.append(main(arguments)))
    playing.start()
    with ann.socket(table) as wire:
        while 1 in wire.until("state")["awaited"]:
            pass  # until the bot has picked
    server.stop()
    again = start(port=server.port)
    ann = again.guest()
    ann.http.cookies = cookies
    with ann.socket(table, "?as=data") as wire:
        for number in range(500):
            state = wire.until("state")
            if state["over"]:
                break
            if 0 in state["awaited"]:
                key = f"move {number}"
                wire.send(type="move", id=key, seat=0, text=state["legal"][0])
                wire.until("ack", id=key)
    playing.join(20)
    assert codes == [0]


def test_a_bot_that_comes_too_late_goes_on_with_what_is_asked_now(
    server: Running, here: Path
) -> None:
    ann = server.guest("Ann")
    opened = ann.open(DRAFT, "me", "random", settings=FAST)
    table = opened["table"]

    def overtake() -> None:
        """Somebody else with the seat's link, or its clock, decides in the meantime."""
        with ann.socket(table) as wire:
            pick = wire.until("state")["legal"][0]
            wire.send(type="move", id="faster", seat=0, text=pick)
            while not wire.until("state")["legal"][0].startswith("place"):
                pass

    import_module("eager_bot").meanwhile.append(overtake)
    assert main(["bot", "run", "eager_bot:late", "--url", opened["seats"][0]["url"]]) == 0
    with ann.socket(table) as wire:
        assert wire.until("state")["over"]


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "good morning\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{",
    ],
)
@pytest.mark.parametrize("kind", ["join", "seat"])
def test_what_answers_may_be_another_program(
    here: Path, capsys: pytest.CaptureFixture[str], answer: str, kind: str
) -> None:
    def once(other: socket.socket) -> None:
        connection, _ = other.accept()
        with connection:
            connection.recv(65536)
            connection.sendall(answer.encode())

    with socket.create_server(("127.0.0.1", 0)) as other:
        answering = threading.Thread(target=once, args=(other,))
        answering.start()
        url = f"http://127.0.0.1:{other.getsockname()[1]}/t/table/{kind}/0.0.token"
        assert "No Ecotone server answers" in run(capsys, "eager_bot:Eager", "--url", url)
        answering.join()


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """A command that is refused with one sentence."""
    assert main(["bot", "run", *argv]) == 2
    err = capsys.readouterr().err
    assert "Traceback" not in err
    return err.strip().splitlines()[-1]


def test_what_is_wrong_with_a_bot_is_said_in_a_sentence(
    server: Running, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = server.guest("Ann").open(DRAFT, "random", "friend", settings=FAST)
    link = opened["seats"][1]["url"]
    assert "no_such_module" in run(capsys, "no_such_module:Bot", "--url", link)
    assert "MODULE:NAME" in run(capsys, "eager_bot", "--url", link)
    assert "Nobody" in run(capsys, "eager_bot:Nobody", "--url", link)
    assert "not the link of a seat" in run(capsys, "eager_bot:Eager", "--url", server.url)
    assert "not genuine" in run(capsys, "eager_bot:Eager", "--url", forged(link))
    nobody = link.replace(server.host, "127.0.0.1:9")
    assert "No Ecotone server answers" in run(capsys, "eager_bot:Eager", "--url", nobody)
    port = link.replace(server.host, "127.0.0.1:http")
    assert "not the link of a seat" in run(capsys, "eager_bot:Eager", "--url", port)
    assert "Silent" in run(capsys, "eager_bot:Silent", "--url", link), "no seat is taken in vain"
    assert "no idea" in run(capsys, "eager_bot:broken", "--url", link)
    assert "no longer free" in run(capsys, "eager_bot:broken", "--url", link)
    mine = server.guest("Ann").open(DRAFT, "me", "random", settings=FAST)["seats"][0]["url"]
    assert "fly away" in run(capsys, "eager_bot:dreams", "--url", mine)
    assert "SystemExit" in run(capsys, "eager_bot:leaves", "--url", mine)
    own = f"{server.url}/t/{opened['table']}/seat/1.7.xxxxxxxxxxxxxxxxxxxxxxxx"
    assert "pas authentique" in run(capsys, "eager_bot:Eager", "--url", own, "--lang", "fr")
