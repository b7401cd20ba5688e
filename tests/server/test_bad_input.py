"""Whatever is sent, the answer is a sentence in the sender's language, and nothing is lost."""

import json
import socket
from typing import Any

import httpx
import pytest

from ecotone.locale import LANGUAGES, knows
from ecotone.server.messages import FRAME, MESSAGES
from games.samples import DRAFT, SPOKEN
from server.running import Guest, Running, forged

pytestmark = pytest.mark.heavy

every_language = pytest.mark.parametrize("lang", LANGUAGES)
ME = {"kind": "me"}


@pytest.fixture(scope="module", params=LANGUAGES)
def guest(request: pytest.FixtureRequest, server: Running) -> Guest:
    return server.guest("Ann", **{"accept-language": request.param})


def sentence(guest: Guest, answer: httpx.Response, code: str) -> str:
    """What a refused request says: a page or JSON, with a sentence in the right language."""
    lang = guest.http.headers["accept-language"]
    assert knows(lang, f"error.{code}")
    assert "Traceback" not in answer.text
    if answer.headers["content-type"] == "application/json":
        told = answer.json()
        assert told["code"] == code
        text = str(told["text"])
    else:
        assert f'<html lang="{lang}"' in answer.text
        text = answer.text
    assert "error." not in text
    assert "{" not in text.partition("</head>")[2]
    return text


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/nowhere", 404, "no_page"),
        ("/t/missing", 404, "unknown_table"),
        ("/t/missing/seat/0.0.xxxxxxxxxxxxxxxxxxxxxxxx", 404, "unknown_table"),
        ("/t/%00%FF<script>", 404, "unknown_table"),
        ("/new/chess", 404, "unknown_game"),
        ("/rules/chess", 404, "unknown_game"),
        ("/api/tables/missing/record", 404, "unknown_table"),
        ("/api/nowhere", 404, "no_page"),
        ("/api/me", 405, "wrong_method"),
        (f"/t/missing/qr/{'9' * 5000}.svg", 404, "no_page"),
        (f"/static/{'a' * 5000}.js", 404, "no_page"),
    ],
)
def test_what_is_not_there(guest: Guest, path: str, status: int, code: str) -> None:
    answer = guest.http.get(path)
    assert answer.status_code == status
    assert "<script>" not in sentence(guest, answer, code)


def test_a_method_that_is_not_answered(guest: Guest) -> None:
    answer = guest.http.delete("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    sentence(guest, answer, "wrong_method")


def test_links_that_are_forged_or_spent(guest: Guest, server: Running) -> None:
    opened = guest.open(DRAFT, "me", "friend")
    table = opened["table"]
    own, invitation = (seat["url"].removeprefix(server.url) for seat in opened["seats"])
    for link in (forged(own), forged(invitation), invitation.replace("/join/", "/seat/")):
        answer = guest.http.get(link)
        assert answer.status_code == 403
        sentence(guest, answer, "link_forged")
    path = f"/api/tables/{table}/seats/1"
    false = {"action": "take", "token": "1.0.xxxxxxxxxxxxxxxxxxxxxxxx"}
    answer = guest.http.post(path, json=false)
    assert answer.status_code == 403
    sentence(guest, answer, "link_forged")
    guest.post(path, {"action": "bot"})
    answer = guest.http.get(invitation)
    assert answer.status_code == 303, "the host has a seat there already"
    guest.post(path, {"action": "vacate"})
    guest.post(f"/api/tables/{table}/seats/0", {"action": "vacate"})
    for link in (own, invitation):
        answer = guest.http.get(link)
        assert answer.status_code == 410
        sentence(guest, answer, "link_expired")


def test_a_full_table(guest: Guest) -> None:
    table = guest.open(DRAFT, "me", "greedy")["table"]
    answer = guest.http.post(f"/api/tables/{table}/seats/1", json={"action": "take"})
    assert answer.status_code == 409
    sentence(guest, answer, "seat_taken")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", "no_json"),
        ("{", "no_json"),
        ("hello", "no_json"),
        ("\ud800", "no_json"),
        ("[" * 5000, "wrong_field"),
        ('{"seats": ' + "[" * 9000, "wrong_field"),
        ("[]", "wrong_field"),
        ("{}", "wrong_field"),
        ({"game": DRAFT}, "wrong_field"),
        ({"game": DRAFT, "seats": "me"}, "wrong_field"),
        ({"game": DRAFT, "seats": []}, "wrong_field"),
        ({"game": DRAFT, "seats": [ME] * 21}, "wrong_field"),
        ({"game": DRAFT, "seats": [{"kind": "cat"}]}, "wrong_field"),
        ({"game": DRAFT, "seats": [ME], "colour": "red"}, "wrong_field"),
        ({"game": DRAFT, "seats": [ME], "settings": {"pace": "slow"}}, "wrong_field"),
        ({"game": DRAFT, "seats": [ME], "settings": {"clock": "sun"}}, "wrong_field"),
        ({"game": DRAFT, "seats": [ME], "settings": {"peace": 1}}, "wrong_field"),
        ({"game": DRAFT, "seats": [ME], "settings": {"pace": -1}}, "setting_value"),
        ({"game": DRAFT, "seats": [ME], "settings": {"stand_in": "me"}}, "unknown_bot"),
        ({"game": DRAFT, "seats": [ME], "options": {SPOKEN: "de"}}, "option_value"),
        ({"game": DRAFT, "seats": [ME], "options": {"moon": True}}, "unknown_option"),
        ({"game": DRAFT, "seats": [ME] * 7}, "player_count"),
        ({"game": DRAFT, "seats": [{"kind": "bot", "bot": "os:system"}]}, "unknown_bot"),
    ],
)
def test_a_table_that_cannot_be(guest: Guest, body: Any, code: str) -> None:
    text = body if isinstance(body, str) else json.dumps(body)
    answer = guest.http.post(
        "/api/tables",
        content=text.encode(errors="surrogatepass"),
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 400
    sentence(guest, answer, code)


def test_a_body_that_is_cut_off(
    guest: Guest, server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    host, _, port = server.host.partition(":")
    head = f"Host: {host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"
    with socket.create_connection((host, int(port))) as gone:
        gone.sendall(f"POST /api/me HTTP/1.1\r\n{head}{{".encode())
    assert guest.http.get("/api/tables").status_code == 200
    assert not caplog.text, "nothing went wrong here"


def test_a_setting_is_called_by_what_it_means(guest: Guest) -> None:
    hurried = {"clock": "move", "seconds": 1}
    body = {"game": DRAFT, "seats": [ME], "settings": hurried}
    said = sentence(guest, guest.http.post("/api/tables", json=body), "setting_value")
    assert "in seconds" in said or "en secondes" in said


def test_an_unknown_game(guest: Guest) -> None:
    answer = guest.http.post("/api/tables", json={"game": "chess", "seats": [ME]})
    assert answer.status_code == 404
    assert DRAFT in sentence(guest, answer, "unknown_game")


@pytest.mark.parametrize(
    ("frame", "code", "closed"),
    [
        ("hello", "no_json", 4400),
        (b"\x00\x01", "no_json", 4400),
        ('{"x": ' + "[" * 9000, "wrong_field", 4400),
        ("[1]", "wrong_field", 4400),
        ('{"type": "jump"}', "wrong_field", 4400),
        ('{"type": "move", "id": "a", "seat": "0", "text": "pick Z"}', "wrong_field", 4400),
        ('{"type": "move", "id": "", "seat": 0, "text": "pick Z"}', "wrong_field", 4400),
        ('{"type": "move", "id": "a", "seat": -1, "text": "pick Z"}', "wrong_field", 4400),
        (json.dumps({"type": "say", "id": "a", "text": "x" * 301}), "wrong_field", 4400),
    ],
)
def test_frames_that_mean_nothing(guest: Guest, frame: Any, code: str, closed: int) -> None:
    table = guest.open(DRAFT, "me", "friend")["table"]
    with guest.socket(table) as wire:
        wire.until("state")
        wire.connection.send(frame)
        told = wire.until("error")
        assert told["code"] == code
        assert wire.closed()[0] == closed
    assert knows(guest.http.headers["accept-language"], f"error.{code}")
    with guest.socket(table) as wire:
        assert wire.until("state")["legal"], "nothing is lost"


def test_a_frame_that_is_too_large(guest: Guest) -> None:
    table = guest.open(DRAFT, "me", "friend")["table"]
    with guest.socket(table) as wire:
        wire.until("state")
        wire.connection.send("x" * (FRAME + 1))
        assert wire.closed()[0] == 1009


def test_too_many_messages(guest: Guest) -> None:
    table = guest.open(DRAFT, "me", "friend")["table"]
    with guest.socket(table) as wire:
        for _ in range(MESSAGES + 1):
            wire.send(type="ping")
        code, reason = wire.closed()
    assert code == 4008
    assert wire.heard[-1]["code"] == "too_fast"
    assert wire.heard[-1]["text"] == reason


@pytest.mark.parametrize(
    ("table", "token", "code", "closed"),
    [
        ("missing", "", "unknown_table", 4404),
        ("", "0.0.xxxxxxxxxxxxxxxxxxxxxxxx", "link_forged", 4403),
        ("", "nonsense", "link_forged", 4403),
    ],
)
def test_sockets_to_nowhere(guest: Guest, table: str, token: str, code: str, closed: int) -> None:
    table = table or guest.open(DRAFT, "me", "friend")["table"]
    with guest.socket(table, f"?token={token}") as wire:
        assert wire.until("error")["code"] == code
        assert wire.closed()[0] == closed


def test_a_token_whose_seat_has_another_holder(guest: Guest) -> None:
    opened = guest.open(DRAFT, "me", "friend")
    table, token = opened["table"], opened["seats"][0]["url"].rpartition("/")[2]
    guest.post(f"/api/tables/{table}/seats/0", {"action": "vacate"})
    with guest.socket(table, f"?token={token}") as wire:
        assert wire.until("error")["code"] == "link_expired"
        assert wire.closed()[0] == 4410


def test_nonsense_in_a_sockets_address_is_left_aside(guest: Guest) -> None:
    table = guest.open(DRAFT, "me", "friend")["table"]
    with guest.socket(table, "?seat=-1&since=many&as=music&seat=%00") as wire:
        assert wire.until("hello")["seat"] == 0


@every_language
def test_a_fault_of_ours_is_a_sentence(
    server: Running, lang: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    guest = server.guest("Ann", **{"accept-language": lang})
    table = guest.open(DRAFT, "me", "friend")["table"]
    monkeypatch.setattr("ecotone.server.pages.about", lambda *_: 1 / 0)
    monkeypatch.setattr("ecotone.server.wording.word_name", lambda *_: 1 / 0)
    for path in ("/", "/api/games"):
        answer = guest.http.get(path)
        assert answer.status_code == 500
        sentence(guest, answer, "server_error")
        assert answer.headers["content-security-policy"]
    with guest.socket(table) as wire:
        assert wire.until("error")["code"] == "server_error"
        assert wire.closed()[0] == 4000
    assert "ZeroDivisionError" in caplog.text, "the log tells what happened"
