"""Turns pushed to browsers: encrypted for them alone, to those who asked and are not looking."""

import asyncio
import hmac
import json
import pickle
import threading
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from ecotone.core.errors import ParseError
from ecotone.server import sqlite_connecting, upkeep
from ecotone.server.webpush import (
    SERVICES,
    Subscription,
    decoded,
    encoded,
    encrypted,
    read_key,
    welcome,
)
from games.samples import AUCTION
from server.running import GENEROUS, Guest, Running

pytestmark = pytest.mark.heavy


def test_a_message_is_encrypted_as_the_standard_shows() -> None:
    """RFC 8291, appendix A."""
    to = Subscription(
        "https://push.example/",
        decoded(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
            "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    sent = encrypted(
        b"When I grow up, I want to be a watermelon",
        to,
        salt=decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        own=decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    )
    assert encoded(sent) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    ("endpoint", "fits"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com:443/abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8443/x", False),
        ("https://fcm.googleapis.com@127.0.0.1/x", False),
        ("https://evilfcm.googleapis.com.example/x", False),
        ("https://127.0.0.1/x", False),
        ("https://[::1", False),
        ("file:///etc/passwd", False),
        ("", False),
    ],
)
def test_only_the_browsers_own_services_are_called(endpoint: str, fits: bool) -> None:
    assert welcome(endpoint, SERVICES) is fits


def test_a_key_is_made_once_and_a_wrong_one_is_told(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    assert read_key(file).public == read_key(file).public
    assert file.stat().st_mode & 0o077 == 0
    file.write_text("no key")
    with pytest.raises(ParseError, match="cannot be used"):
        read_key(file)
    with pytest.raises(ParseError, match="cannot be used"):
        read_key(tmp_path / "nowhere" / "push.pem")


class Browser:
    """A browser's end: a push service on a port, and the keys to read what comes."""

    def __init__(self) -> None:
        self.status = 201
        self.heard: Queue[tuple[dict[str, str], bytes]] = Queue()
        browser = self

        class Service(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                browser.heard.put((dict(self.headers), self.rfile.read(length)))
                self.send_response(browser.status)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name there
                pass

        self.http = HTTPServer(("127.0.0.1", 0), Service)
        self.origin = f"http://127.0.0.1:{self.http.server_port}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes at"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    @property
    def point(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        return b"\4" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")

    @property
    def subscription(self) -> dict[str, str]:
        return {
            "endpoint": f"{self.origin}/push/1",
            "p256dh": encoded(self.point),
            "auth": encoded(self.auth),
        }

    def read(self, body: bytes) -> Any:
        """The message, decrypted as a browser does it (RFC 8188, RFC 8291)."""
        salt, theirs, sealed = body[:16], body[21:86], body[86:]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), point)

        def mac(key: bytes, text: bytes) -> bytes:
            return hmac.digest(key, text, sha256)

        about = b"WebPush: info\0" + self.point + theirs + b"\1"
        secret = mac(salt, mac(mac(self.auth, shared), about))
        key = mac(secret, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = mac(secret, b"Content-Encoding: nonce\0\1")[:12]
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2")
        return json.loads(plain[:-1])

    def next(self) -> tuple[dict[str, str], Any]:
        """The headers and the message that came."""
        headers, body = self.heard.get(timeout=60)
        return headers, self.read(body)

    def silent(self) -> bool:
        """Whether nothing has come."""
        try:
            self.heard.get(timeout=0.5)
        except Empty:
            return True
        return False


@pytest.fixture
def browser() -> Iterator[Browser]:
    made = Browser()
    yield made
    made.http.shutdown()
    made.http.server_close()


@pytest.fixture
def served(start: Callable[..., Running], browser: Browser, tmp_path: Path) -> Running:
    key = read_key(tmp_path / "push.pem", "mailto:host@example.org")
    return start(hosting=GENEROUS._replace(push=key, push_services=(browser.origin,)))


def signed(authorization: str) -> Any:
    """The claims of the header, whose signature is checked."""
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    raw = decoded(signature)
    der = utils.encode_dss_signature(
        int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    )
    point.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        point.verify(der, b"something else", ec.ECDSA(SHA256()))
    return json.loads(urlsafe_b64decode(claims + "=="))


def waiting_table(guest: Guest) -> str:
    """A table at which the guest has to act first or soon, nobody else being a person."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
    wanted = {"game": AUCTION, "seats": seats, "settings": {"pace": 0}}
    table: str = guest.post("/api/tables", wanted, 201)["table"]
    return table


def test_a_turn_is_pushed_to_whom_it_concerns_and_says_nothing_secret(
    served: Running, browser: Browser
) -> None:
    guest = served.guest()
    key = guest.http.get("/api/push").json()["key"]
    assert guest.post("/api/me/push", browser.subscription) == {"key": key}
    table = waiting_table(guest)
    headers, told = browser.next()
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Authorization"].endswith(f"k={key}")
    claims = signed(headers["Authorization"])
    assert (claims["aud"], claims["sub"]) == (browser.origin, "mailto:host@example.org")
    assert set(told) == {"title", "body", "url"}
    assert told["url"] == f"/t/{table}"
    assert told["title"] == "It is your turn"
    guest.post("/api/me/push/stop", {})
    waiting_table(guest)
    assert browser.silent()


def test_a_browser_that_is_gone_is_forgotten_and_so_is_whoever_asks(
    served: Running, browser: Browser
) -> None:
    database = served.database
    assert isinstance(database, Path)

    def kept() -> int:
        db = sqlite_connecting.connect(database)
        many: int = db.execute("SELECT count(*) FROM pushes").get
        db.close()
        return many

    async def erase(who: str) -> None:
        async with upkeep.opened(database) as store:
            await upkeep.erase(store, who)

    guest = served.guest()
    guest.post("/api/me/push", browser.subscription)
    assert kept() == 1
    guest.post("/api/me/forget", {})
    assert kept() == 0
    guest.post("/api/me/push", browser.subscription)
    db = sqlite_connecting.connect(database)
    (who,) = [str(one) for (one,) in db.execute("SELECT guest FROM pushes")]
    db.close()
    asyncio.run(erase(who))
    assert kept() == 0
    guest.post("/api/me/push", browser.subscription)
    browser.status = 410
    waiting_table(guest)
    browser.next()
    browser.status = 201
    waiting_table(guest)
    assert browser.silent()
    assert kept() == 0


def test_what_is_no_subscription_is_refused(served: Running, browser: Browser) -> None:
    guest = served.guest()
    for wrong in (
        {"endpoint": "http://127.0.0.1:1/x"},
        {"endpoint": "https://intranet.example/x"},
        {"p256dh": encoded(b"\4" + bytes(64))},
        {"p256dh": "é"},
        {"auth": encoded(b"short")},
    ):
        answer = guest.post("/api/me/push", browser.subscription | wrong, 400)
        assert answer["code"] == "push_subscription", wrong


def test_without_a_key_nothing_is_pushed(start: Callable[..., Running], browser: Browser) -> None:
    guest = start().guest()
    assert guest.http.get("/api/push").json() == {"key": ""}
    assert guest.post("/api/me/push", browser.subscription, 404)["code"] == "no_push"


def test_the_key_goes_to_every_process_of_a_server(tmp_path: Path) -> None:
    key = read_key(tmp_path / "push.pem", "mailto:host@example.org")
    copied = pickle.loads(pickle.dumps(key))
    assert copied.public == key.public
    sent = [one.authorization("https://push.example/x", 0.0) for one in (key, copied)]
    assert signed(sent[0]) == signed(sent[1])
