"""Slow, idle and too many connections take nothing from anybody else; a false Host gets nothing."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest

from ecotone.server.connections import Patience
from ecotone.server.guard import HSTS, Hosts
from ecotone.server.serving import Hosting
from games.samples import DRAFT
from server.running import PATIENCE, Running

pytestmark = pytest.mark.heavy

HASTY = Patience(head=0.4, idle=1.0, write=0.4, glance=0.1)
SERVED = b"HTTP/1.1 200"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with little patience, which trusts no proxy."""
    hosting = Hosting(patience=HASTY, proxies=())
    running = Running(tmp_path_factory.mktemp("hasty") / "tables.db", hosting=hosting, buffer=4096)
    yield running
    running.stop()


@contextmanager
def line(server: Running, said: bytes = b"", buffer: int | None = None) -> Iterator[socket.socket]:
    """A connection on which this has been said."""
    with socket.socket() as connection:
        if buffer is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", server.port))
        connection.sendall(said)
        yield connection


def gone(connection: socket.socket) -> bool:
    """Whether the server ends the connection, whatever it may say before."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def refused(connection: socket.socket, more: bytes) -> bool:
    """Whether the server ends a connection on which more is said all the time."""
    connection.setblocking(False)
    deadline = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < deadline:
            with suppress(BlockingIOError):
                connection.send(more)
            time.sleep(0.05)
    except ConnectionError:
        return True
    return False


def get(server: Running, path: str = "/", host: str = "", more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {host or server.host}\r\n{more}\r\n".encode()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
        b"POST /nowhere HTTP/1.1\r\nHost: x\r\ncontent-length: 900\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body", "half a body for nobody"],
)
def test_who_does_not_finish_a_request_is_cut_off(hasty: Running, said: bytes) -> None:
    with line(hasty, said) as connection:
        assert gone(connection)


def test_a_drop_now_and_then_wins_no_time(hasty: Running) -> None:
    with line(hasty, b"GET / HTTP/1.1\r\n") as connection:
        assert refused(connection, b"x: y\r\n")


def test_a_kept_connection_goes_when_nothing_comes(hasty: Running) -> None:
    with line(hasty, get(hasty, "/api/games")) as connection:
        assert connection.recv(12) == SERVED
        assert gone(connection)


def test_a_reader_who_takes_nothing_is_cut_off(hasty: Running) -> None:
    """A hundred answers asked for at once, and none of them read."""
    with line(hasty, get(hasty, "/static/base.css") * 100, buffer=4096) as connection:
        assert refused(connection, get(hasty, "/static/base.css"))


def test_at_the_cap_the_oldest_idle_one_goes(start: Callable[..., Running]) -> None:
    few = Patience(connections=5)
    server = start(hosting=Hosting(patience=few))
    with ExitStack() as open_:
        idlers = [open_.enter_context(line(server)) for _ in range(20)]
        assert httpx.get(server.url, timeout=PATIENCE).status_code == 200
        assert gone(idlers[0])


def test_one_address_has_its_own_cap(start: Callable[..., Running]) -> None:
    """Sockets are nobody's to cut off: with too many of them, the next connection is refused."""
    server = start(hosting=Hosting(patience=Patience(from_address=4), proxies=()))
    guest = server.guest("Ann")
    table = guest.open(DRAFT, "me", "friend")["table"]
    guest.http.close()
    with ExitStack() as open_:
        for _ in range(4):
            open_.enter_context(guest.socket(table)).until("state")
        with line(server, get(server)) as connection:
            assert gone(connection)


@pytest.mark.parametrize(
    "host",
    ["", "a b", "x" * 64, "x/../y", "<script>", "a..b", "[::1", "x:999999", "é.example", "a@b"],
)
def test_a_host_that_cannot_be_one_is_a_400(server: Running, host: str) -> None:
    """Also where a picture would have shown it: a QR code has the address in it."""
    guest = server.guest("Ann")
    table = guest.open(DRAFT, "me", "friend")["table"]
    cookie = f"cookie: ecotone_guest={guest.http.cookies['ecotone_guest']}\r\n"
    request = f"GET /t/{table}/qr/1.svg HTTP/1.1\r\nHost: {host}\r\n{cookie}\r\n"
    with line(server, request.encode("latin-1")) as connection:
        assert connection.recv(12) == b"HTTP/1.1 400"


def test_only_names_that_are_allowed_are_answered() -> None:
    ours = Hosts(lambda *_: None, ("play.club.example", "*.eco.example"))  # type: ignore[arg-type]
    for name in (
        "play.club.example",
        "PLAY.club.example:8000",
        "a.eco.example",
        "play.club.example.",
    ):
        assert ours.knows(name), name
    for name in ("club.example", "eco.example", "play.club.example.evil.example", "127.0.0.1"):
        assert not ours.knows(name), name


def test_a_proxy_is_believed_only_where_it_is_trusted(server: Running, hasty: Running) -> None:
    """Then cookies are for HTTPS alone, the browser shall come back by it, and origins are too."""
    said = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    trusted = httpx.get(server.url, headers=said)
    assert trusted.headers["strict-transport-security"] == HSTS
    assert "Secure" in trusted.headers["set-cookie"]
    plain = httpx.get(hasty.url, headers=said)
    assert "strict-transport-security" not in plain.headers
    assert "Secure" not in plain.headers["set-cookie"]
    origin = {"origin": f"http://{server.host}", "content-type": "application/json"}
    cookie = {"cookie": trusted.headers["set-cookie"].partition(";")[0]}
    refused = httpx.post(f"{server.url}/api/me", content="{}", headers=said | origin | cookie)
    assert json.loads(refused.text)["code"] == "wrong_origin"
