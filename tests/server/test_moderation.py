"""A host keeps order: who may speak, who may look, who has to go; everybody is told."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from games.samples import DRAFT
from server.running import Guest, Running, forged

pytestmark = pytest.mark.heavy


def order(guest: Guest, table: str, act: str, code: int = 200, **whom: int) -> Any:
    return guest.post(f"/api/tables/{table}/order", {"act": act, **whom}, code)


def seated(host: Guest, guest: Guest, table: str, seat: int) -> str:
    """The guest at the host's table, by the host's invitation."""
    with host.socket(table) as wire:
        token = str(wire.until("state")["players"][seat]["link"]).rpartition("/")[2]
    guest.post(f"/api/tables/{table}/seats/{seat}", {"action": "take", "token": token})
    return token


def say(guest: Guest, table: str, text: str = "hello") -> dict[str, Any]:
    """What becomes of a line that the guest says."""
    with guest.socket(table) as wire:
        wire.until("state")
        wire.send(type="say", id=text, text=text)
        return wire.until("ack", "refused")


def news(guest: Guest, table: str) -> list[dict[str, Any]]:
    with guest.socket(table) as wire:
        lines: list[dict[str, Any]] = wire.until("news")["lines"]
    return lines


@pytest.fixture
def company(server: Running) -> tuple[Guest, Guest, Guest, str]:
    """Ann's table with Ben in it, and Eve who watches."""
    ann, ben, eve = (server.guest(name) for name in ("Ann", "Ben", "Eve"))
    table = ann.open(DRAFT, "me", "friend")["table"]
    seated(ann, ben, table, 1)
    return ann, ben, eve, table


Company = tuple[Guest, Guest, Guest, str]


def test_somebody_who_is_muted_says_nothing_until_they_may_again(company: Company) -> None:
    ann, ben, eve, table = company
    assert say(eve, table, "spam")["type"] == "ack"
    (line,) = [one for one in news(ann, table) if one["kind"] == "said"]
    order(ann, table, "mute", seat=1)
    order(ann, table, "mute", line=line["said"])
    assert [say(guest, table)["code"] for guest in (ben, eve)] == ["muted", "muted"]
    with eve.socket(table) as wire:
        hello = wire.until("hello")
        assert (hello["chat"], hello["silent"]) == ("muted", False)
        assert wire.until("state")["players"][1]["muted"]
    order(ann, table, "unmute", line=line["said"])
    order(ann, table, "unmute", line=line["said"])
    assert say(eve, table)["type"] == "ack"
    told = [one["text"] for one in news(ben, table) if one["kind"] == "moderated"]
    assert told == ["The host mutes Ben.", "The host mutes Eve.", "Eve may speak again."]


def test_a_chat_can_be_closed_to_all_but_the_host(company: Company) -> None:
    ann, ben, eve, table = company
    order(ann, table, "close_chat")
    assert [say(guest, table)["code"] for guest in (ben, eve)] == ["chat_closed"] * 2
    assert say(ann, table)["type"] == "ack"
    order(ann, table, "open_chat")
    assert say(ben, table)["type"] == "ack"


def test_somebody_who_is_removed_is_gone_and_a_bot_plays_on(company: Company) -> None:
    ann, ben, eve, table = company
    with ben.socket(table) as wire:
        own = wire.until("state")["players"][1]["link"]
        order(ann, table, "remove", seat=1)
        assert wire.closed()[0] == 4403
    assert ben.http.get(f"/t/{table}").status_code == 403
    assert ben.http.get(own).status_code == 410, "their own link is of no use on any device"
    with ann.socket(table) as wire:
        assert wire.until("state")["players"][1]["kind"] == "bot"
    ann.post(f"/api/tables/{table}/seats/1", {"action": "vacate"})
    with ann.socket(table) as wire:
        token = str(wire.until("state")["players"][1]["link"]).rpartition("/")[2]
    again = {"action": "take", "token": token}
    assert ben.post(f"/api/tables/{table}/seats/1", again, 403)["code"] == "removed"
    say(eve, table, "spam")
    (line,) = [one["said"] for one in news(ann, table) if one["kind"] == "said"]
    order(ann, table, "remove", line=line)
    assert eve.http.get(f"/t/{table}").status_code == 403


def test_nobody_but_the_host_keeps_order_and_not_about_the_host(company: Company) -> None:
    ann, ben, eve, table = company
    for guest in (ben, eve):
        for act in ("mute", "remove", "close_chat", "private"):
            assert order(guest, table, act, 403, seat=0)["code"] == "not_allowed"
    assert order(ann, table, "mute", 403, seat=0)["code"] == "not_allowed"
    assert order(ann, table, "mute", 409, line=99)["code"] == "nobody_meant"
    assert order(ann, table, "mute", 409)["code"] == "nobody_meant"
    assert order(ann, table, "close", 400)["code"] == "wrong_field"


@pytest.mark.parametrize("first", [True, False])
def test_a_private_table_shows_itself_to_players_and_the_invited_alone(
    server: Running, first: bool
) -> None:
    """From its beginning, or from when its host says so."""
    ann, ben, eve, dan = (server.guest(name) for name in ("Ann", "Ben", "Eve", "Dan"))
    table = ann.open(DRAFT, "me", "open", settings={"private": first})["table"]
    if not first:
        assert eve.http.get(f"/t/{table}").status_code == 200
        order(ann, table, "private")
    seated(ann, ben, table, 1)
    with ann.socket(table) as wire:
        hello = wire.until("hello")
    assert hello["private"]
    for path in (
        f"/t/{table}",
        f"/t/{table}/replay",
        f"/t/{table}/picture.png",
        f"/api/tables/{table}/record",
        f"/api/tables/{table}/replay",
        f"/api/tables/{table}/replay/0",
    ):
        answer = eve.http.get(path)
        assert (answer.status_code, "invitation" in answer.text) == (403, True), path
    with eve.socket(table) as wire:
        assert wire.until("error")["code"] == "private_table"
    assert ben.http.get(f"/t/{table}").status_code == 200
    path = hello["watch"].removeprefix(server.url)
    assert dan.http.get(forged(path)).status_code == 403
    assert dan.http.get(path).status_code == 303
    with dan.socket(table) as wire:
        assert wire.until("hello")["watch"] is None
        wire.until("state")
    order(ann, table, "public")
    with eve.socket(table) as wire:
        wire.until("state")


def test_a_private_table_is_in_no_list_and_its_seats_need_an_invitation(server: Running) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    table = ann.open(DRAFT, "me", "open", settings={"private": True})["table"]
    assert table not in [one["table"] for one in eve.http.get("/api/tables").json()["open"]]
    answer = eve.post(f"/api/tables/{table}/seats/1", {"action": "take"}, 403)
    assert answer["code"] == "link_forged"


def test_the_table_says_who_has_invited_whom(server: Running) -> None:
    ann, ben, cat = (server.guest(name) for name in ("Ann", "Ben", "Cat"))
    table = ann.open(DRAFT, "me", "friend", "friend")["table"]
    seated(ann, ben, table, 1)
    seated(ben, cat, table, 2)
    told = [one["text"] for one in news(ann, table) if one["kind"] == "sat"]
    assert told == [
        "Ben sits down, invited by the host.",
        "Cat sits down, invited by Ben.",
    ]


def test_a_hand_stays_hidden_from_whoever_plays_a_rivals_seat_by_its_link(
    server: Running,
) -> None:
    """Another browser at Ann's seat has seen her cards, though the seat is not its own."""
    ann, ben, other = (server.guest(name) for name in ("Ann", "Ben", "Other"))
    opened = ann.open(DRAFT, "me", "friend")
    table = opened["table"]
    seated(ann, ben, table, 1)
    assert other.http.get(opened["seats"][0]["url"]).status_code == 303
    ben.post(f"/api/tables/{table}/seats/1", {"action": "vacate"})
    with ann.socket(table) as wire:
        token = str(wire.until("state")["players"][1]["link"]).rpartition("/")[2]
    take = {"action": "take", "token": token}
    assert other.post(f"/api/tables/{table}/seats/1", take, 403)["code"] == "seat_of_another"


def test_order_is_kept_after_a_start(start: Callable[..., Running]) -> None:
    server = start()
    ann = server.guest("Ann")
    table = ann.open(DRAFT, "me", "friend")["table"]
    order(ann, table, "private")
    server.stop()
    again = start()
    assert httpx.get(f"{again.url}/t/{table}").status_code == 403
