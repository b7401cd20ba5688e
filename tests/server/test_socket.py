"""Play over a socket: everything once and in order, nothing secret, nothing before the disk."""

import json
import re
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from games.samples import DRAFT
from server.running import PATIENCE, Guest, Running, Wire

pytestmark = pytest.mark.heavy

FAST = {"pace": 0}


def at_table(server: Running, *seats: str, **more: Any) -> tuple[Guest, str]:
    guest = server.guest("Ann")
    return guest, guest.open(DRAFT, *seats, **more)["table"]


def join(server: Running, host: Guest, table: str, seat: int, name: str) -> Guest:
    """Somebody else takes a vacant seat."""
    guest = server.guest(name)
    with host.socket(table) as wire:
        link = wire.until("state")["players"][seat]["link"]
    token = link.rpartition("/")[2]
    guest.post(f"/api/tables/{table}/seats/{seat}", {"action": "take", "token": token})
    return guest


def move(wire: Wire, text: str, seat: int = 0, key: str = "") -> dict[str, Any]:
    key = key or f"{text}-{time.monotonic_ns()}"
    wire.send(type="move", id=key, seat=seat, text=text)
    return wire.until("ack", "refused", id=key)


def lines(heard: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """All news of a socket."""
    return [
        (line["n"], line["text"])
        for told in heard
        if told["type"] == "news"
        for line in told["lines"]
    ]


def test_a_socket_begins_with_who_one_is_what_happened_and_how_it_stands(server: Running) -> None:
    ann, table = at_table(server, "me", "friend", "greedy")
    with ann.socket(table) as wire:
        hello, news, state = wire.next(), wire.next(), wire.next()
    assert [told["type"] for told in (hello, news, state)] == ["hello", "news", "state"]
    assert (hello["seats"], hello["seat"], hello["host"], hello["name"]) == ([0], 0, True, "Ann")
    assert hello["settings"]["previews"] is True
    assert [line["n"] for line in news["lines"]] == list(range(len(news["lines"])))
    assert set(state["areas"]) == {"stage", "hand", "rivals", "side"}
    assert set(state["previews"]) == set(state["legal"])
    assert state["ask"] == "Which card do you keep?"
    assert state["asks"]["pick 1"] == state["ask"]
    words = {word for text in state["legal"] for word in text.split()}
    assert set(state["words"]) == words
    sentences = state["sentences"]
    assert sorted(place for places in sentences.values() for place in places) == [
        *range(len(state["legal"]))
    ]
    assert all(re.fullmatch(r"keep an? [a-z ]+", sentence) for sentence in sentences), sentences
    me, friend, bot = state["players"]
    assert (me["you"], me["online"], me["kind"]) == (True, True, "person")
    assert (friend["kind"], friend["online"], bot["bot"]) == ("vacant", False, "greedy")
    assert "/seat/" in me["link"]
    assert "/join/" in friend["link"]
    assert bot["link"] is None


def test_what_is_acknowledged_is_on_disk(server: Running) -> None:
    ann, table = at_table(server, "me", "friend")
    with ann.socket(table) as wire:
        text = wire.until("state")["legal"][0]
        assert move(wire, text, key="first")["type"] == "ack"
        with sqlite3.connect(server.database) as disk:
            kept = disk.execute("SELECT entry FROM entries WHERE table_id = ?", (table,)).fetchall()
        disk.close()
    assert any('"first"' in entry for (entry,) in kept)


def test_a_move_that_is_sent_again_is_done_once(server: Running) -> None:
    ann, table = at_table(server, "me", "friend")
    with ann.socket(table) as wire:
        text = wire.until("state")["legal"][0]
        for _ in range(3):
            assert move(wire, text, key="same")["type"] == "ack"
        wire.until("state")
    with ann.socket(table) as wire:
        assert move(wire, text, key="same")["type"] == "ack"
        wire.send(type="ping")
        wire.until("pong")
    assert sum("choose" in text for _, text in lines(wire.heard)) <= 1


def test_who_comes_back_hears_what_was_missed_once_and_in_order(server: Running) -> None:
    ann, table = at_table(server, "me", "friend")
    ben = join(server, ann, table, 1, "Ben")
    with ann.socket(table) as wire:
        wire.until("state")
        move(wire, wire.heard[-1]["legal"][0])
        wire.until("state")
        before = lines(wire.heard)
    with ben.socket(table) as wire:
        move(wire, wire.until("state")["legal"][0], seat=1)
        wire.send(type="say", id="hi", text="hello")
        wire.until("ack", id="hi")
    with ann.socket(table, f"?seat=0&since={len(before)}") as wire:
        wire.until("state")
        missed = lines(wire.heard)
    with ann.socket(table, "?seat=0") as wire:
        wire.until("state")
        whole = lines(wire.heard)
    assert missed
    assert before + missed == whole
    assert [n for n, _ in whole] == list(range(len(whole)))


def test_since_counts_only_for_the_seat_it_was_counted_for(server: Running) -> None:
    ann, table = at_table(server, "me", "friend")
    with ann.socket(table, "?seat=1&since=1") as wire:
        assert wire.until("hello")["seat"] == 0
        assert wire.until("news")["from"] == 0


def test_a_secret_of_a_rival_is_not_told_in_any_way(server: Running) -> None:
    """A pick is announced, but not which one; that it changed, or where it goes, is not noticed."""
    ann, table = at_table(server, "me", "friend", "friend")
    ben = join(server, ann, table, 1, "Ben")
    with ann.socket(table) as mine, ben.socket(table) as theirs:
        picked = mine.until("state")["legal"][0]
        before = theirs.until("state")
        move(mine, picked)
        told = theirs.until("state")
        assert "1 of 3" in told["status"]
        assert "1 of 3" not in before["status"]
        assert told["legal"] == before["legal"]
        while not theirs.quiet():
            pass
        assert move(mine, f"place {picked.split()[1]} 0,0")["type"] == "ack"
        assert theirs.quiet(), theirs.heard[-1]
        mine.until("state")
        move(theirs, told["legal"][0], seat=1)
        assert theirs.until("state")["can_undo"]
        for secret in (f"place {picked.split()[1]} 0,0", picked):
            assert move(mine, secret)["type"] == "ack"
            assert theirs.quiet(), theirs.heard[-1]
    with ben.socket(table, "?as=data") as wire:
        view = wire.until("state")["view"]
    assert view["picks"][0] is None
    assert view["picked"] == [True, True, False]
    assert view["hands"][0] is None


def test_a_spectator_sees_what_everybody_may_see(server: Running) -> None:
    ann, table = at_table(server, "me", "friend")
    visitor = server.guest("Eve")
    with visitor.socket(table, "?as=data&seat=0") as wire:
        hello, state = wire.until("hello"), wire.until("state")
        assert (hello["seat"], hello["seats"], hello["host"]) == (None, [], False)
        assert state["view"]["hands"] == [None] * len(state["view"]["hands"])
        assert (state["view"]["seat"], state["legal"]) == (None, [])
        assert not any(player["link"] for player in state["players"])
        assert move(wire, "pick Z")["code"] == "not_yours"
        for asked in ({"type": "undo", "id": "u"}, {"type": "look"}):
            wire.send(**asked, seat=0)
            assert wire.until("refused")["code"] == "not_yours"
    with ann.socket(table) as wire:
        hand = next(text for _, text in lines([wire.until("news")]) if "dealt" in text)
    with visitor.socket(table) as wire:
        wire.until("state")
        assert hand not in [text for _, text in lines(wire.heard)]


def test_a_refusal_says_why_and_changes_nothing(server: Running) -> None:
    ann, table = at_table(server, "me", "friend")
    with ann.socket(table) as wire:
        before = wire.until("state")
        refused = move(wire, "place Z 0,0")
        assert (refused["code"], refused["rule"]) == ("pick_first", "draft")
        assert refused["text"].endswith("]")
        assert wire.until("state") == before, "the mover is told how things stand, in any case"
        assert move(wire, "fly away")["code"] == "unknown_action"


def test_why_gives_the_reason_and_its_rule(server: Running) -> None:
    ann, table = at_table(server, "me")
    with ann.socket(table) as wire:
        for _ in ("place", "give away"):
            move(wire, wire.until("state")["legal"][0])
        state = wire.until("state")
        verb, card, _ = state["legal"][0].split()
        wire.send(type="why", seat=0, prefix=[verb, card], token="0,0")
        taken = wire.until("reason")["text"]
        wire.send(type="why", seat=0, prefix=[verb, card], token="3,4")
        far = wire.until("reason")["text"]
        wire.send(type="why", seat=0, prefix=[], token="nonsense")
        nonsense = wire.until("reason")["text"]
    assert taken != far
    assert taken.endswith("]")
    assert far.endswith("]")
    assert nonsense == state["status"]


def test_a_step_is_taken_back_and_everyone_who_heard_of_it_hears(server: Running) -> None:
    ann, table = at_table(server, "me", "friend")
    with ann.socket(table) as wire:
        before = wire.until("state")
        move(wire, before["legal"][0])
        assert wire.until("state")["can_undo"]
        wire.send(type="undo", id="back", seat=0)
        assert wire.until("ack")["id"] == "back"
        after = wire.until("state")
        assert after == before
        wire.send(type="undo", id="once more", seat=0)
        assert wire.until("refused")["code"] == "nothing_to_undo"
        wire.send(type="undo", id="back", seat=0)
        assert wire.until("ack")["id"] == "back", "done already"


def test_two_at_one_screen_are_shown_one_after_the_other(server: Running) -> None:
    ann, table = at_table(server, "me", "hotseat:Bob")
    with ann.socket(table) as wire:
        assert wire.until("hello")["seats"] == [0, 1]
        state = wire.until("state")
        assert (state["seat"], state["handover"]) == (0, [1])
        heard = lines(wire.heard)
        wire.send(type="look", seat=1)
        assert wire.until("hello")["seat"] == 1
        assert wire.until("news")["from"] == 0
        other = wire.until("state")
        assert (other["seat"], other["handover"]) == (1, [0])
        assert "(you)" in other["areas"]["stage"]
        assert move(wire, other["legal"][0], seat=1)["type"] == "ack"
        wire.send(type="look", seat=0, since=len(heard))
        assert wire.until("hello")["seat"] == 0
        assert wire.until("news")["from"] == len(heard)


def test_what_people_say_is_text_for_everyone(server: Running) -> None:
    ann, table = at_table(server, "me", "friend")
    eve, nobody = server.guest("Eve"), server.guest()
    with ann.socket(table) as mine, eve.socket(table) as theirs, nobody.socket(table) as silent:
        mine.send(type="say", id="1", text="<b>hi</b>\x07\n\u202e there")
        mine.until("ack", id="1")
        theirs.send(type="say", id="2", text="hello")
        theirs.until("ack", id="2")
        silent.send(type="say", id="3", text="me too")
        assert silent.until("refused")["code"] == "name_first"
    with nobody.socket(table) as wire:
        wire.until("state")
        said = [line for told in wire.heard if told["type"] == "news" for line in told["lines"]]
    chat = [(line["seat"], line["name"], line["text"]) for line in said if line["kind"] == "said"]
    assert chat == [(0, "Ann", "<b>hi</b> there"), (None, "Eve (watching)", "hello")]


def test_everyone_sees_who_is_there(server: Running) -> None:
    ann, table = at_table(server, "me", "friend")
    ben = join(server, ann, table, 1, "Ben")
    with ann.socket(table) as wire:
        assert [player["online"] for player in wire.until("state")["players"]] == [True, False]
        with ben.socket(table):
            assert [p["online"] for p in wire.until("state")["players"]] == [True, True]
        assert [p["online"] for p in wire.until("state")["players"]] == [True, False]


def test_a_seat_that_is_taken_becomes_ones_own_on_the_open_socket(server: Running) -> None:
    ann, table = at_table(server, "me", "open")
    ben = server.guest("Ben")
    with ben.socket(table) as wire:
        assert wire.until("hello")["seat"] is None
        wire.until("state")
        ben.post(f"/api/tables/{table}/seats/1", {"action": "take"})
        assert wire.until("hello")["seat"] == 1
        assert wire.until("news")["from"] == 0
        assert wire.until("state")["legal"]
    assert ann


def test_every_language_is_drawn_for_those_who_read_it(server: Running) -> None:
    ann, table = at_table(server, "me", "open")
    french = server.guest("Zoé", **{"accept-language": "fr"})
    with ann.socket(table) as wire, french.socket(table) as autre:
        assert "Choose a card" in wire.until("state")["status"]
        assert "Choose" not in autre.until("state")["status"]


@pytest.mark.parametrize("accepted", ["", "en-GB,en;q=0.9"])
@pytest.mark.parametrize("chosen", [None, "en"])
def test_a_page_and_its_socket_speak_one_language(
    server: Running, accepted: str, chosen: str | None
) -> None:
    """Whatever the handshake carries of headers and cookies: the page knows what it is in."""
    ann, table = at_table(server, "me", "friend")
    if chosen:
        ann.post("/api/me", {"lang": chosen})
    with ann.socket(table, "?as=page&lang=fr", **{"accept-language": accepted}) as wire:
        assert "Choisissez une carte" in wire.until("state")["status"]
        assert "pas encore choisi" in move(wire, "place Z 0,0")["text"]
        wire.send(type="nonsense")
        assert "inconnu" in wire.until("error")["text"]
    with ann.socket("nothing", "?lang=fr", **{"accept-language": accepted}) as wire:
        assert "pas de table" in wire.until("error")["text"]


@pytest.mark.parametrize("lang", ["", "de", "fr-FR", "%00"])
def test_a_language_that_we_do_not_speak_is_as_good_as_none(server: Running, lang: str) -> None:
    ann, table = at_table(server, "me", "friend")
    with ann.socket(table, f"?lang={lang}", **{"accept-language": "fr"}) as wire:
        assert "Choisissez une carte" in wire.until("state")["status"]


def test_a_table_goes_on_after_the_server_was_stopped(start) -> None:  # type: ignore[no-untyped-def]
    server = start()
    ann, table = at_table(server, "me", "friend")
    with ann.socket(table) as wire:
        state = wire.until("state")
        move(wire, state["legal"][0])
        after = wire.until("state")
        heard = lines(wire.heard)
        server.stop()
        assert wire.closed()[0] == 1012
    again = start().guest()
    again.http.cookies = ann.http.cookies
    with again.socket(table, f"?seat=0&since={len(heard)}") as wire:
        state = wire.until("state")
        assert lines(wire.heard) == []
    for told in (state, after):
        del told["players"]  # links name the port
    assert state == after


@contextmanager
def deaf(server: Running, path: str) -> Iterator[socket.socket]:
    """A socket whose viewer reads nothing."""
    host, _, port = server.host.partition(":")
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    upgrade = f"Host: {server.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{key}"
    with socket.socket() as opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        opened.connect((host, int(port)))
        opened.sendall(f"GET {path} HTTP/1.1\r\n{upgrade}\r\n\r\n".encode())
        yield opened


def back_and_forth(wire: Wire) -> None:
    """Many states for everyone who looks."""
    text = wire.until("state")["legal"][0]
    for _ in range(20):
        move(wire, text)
        wire.send(type="undo", id=f"back {time.monotonic_ns()}", seat=0)
        wire.until("ack")


def test_one_who_does_not_read_holds_up_nobody(start, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("ecotone.server.sockets.SLOW", 10 * PATIENCE)
    server = start(buffer=4096)
    ann, table = at_table(server, "me", *["friend"] * 5)
    with deaf(server, f"/ws/{table}"), ann.socket(table) as wire:
        back_and_forth(wire)


def test_one_who_does_not_read_is_cut_off(start, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("ecotone.server.sockets.SLOW", 0.2)
    monkeypatch.setattr("ecotone.server.guard.MESSAGES", 10_000)  # much is to be told, soon
    server = start(buffer=4096)
    ann, table = at_table(server, "me", *["friend"] * 5)
    with join(server, ann, table, 1, "Ben").socket(table) as wire:
        token = wire.until("state")["players"][1]["link"].rpartition("/")[2]
    with deaf(server, f"/ws/{table}?token={token}"), ann.socket(table) as wire:
        state = wire.until("state")
        while not state["players"][1]["online"]:
            state = wire.until("state")
        text, number = state["legal"][0], 0
        while state["players"][1]["online"]:  # until no more can be held for Ben
            move(wire, text)
            number += 1
            wire.send(type="undo", id=f"back {number}", seat=0)
            wire.until("ack")
            state = wire.until("state")
    assert number > 1


def test_who_has_lost_a_seat_cannot_play_it_by_not_listening(start) -> None:  # type: ignore[no-untyped-def]
    server = start(buffer=4096)
    ann, table = at_table(server, "me", *["friend"] * 5)
    ben = join(server, ann, table, 1, "Ben")
    with ben.socket(table) as wire:
        state = wire.until("state")
        token, pick = state["players"][1]["link"].rpartition("/")[2], state["legal"][0]
    with deaf(server, f"/ws/{table}?token={token}") as unread, ann.socket(table) as wire:
        back_and_forth(wire)
        ann.post(f"/api/tables/{table}/seats/1", {"action": "vacate"})
        cat = join(server, ann, table, 1, "Cat")
        text = json.dumps({"type": "move", "id": "late", "seat": 1, "text": pick}).encode()
        unread.sendall(bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text)
        with cat.socket(table) as theirs:
            assert theirs.until("state")["legal"]
            assert theirs.quiet(), "nobody has picked for Cat"
            assert 1 in theirs.heard[-1]["awaited"]
