"""A guest's games are listed with what they came to, taken away, forgotten, and follow a file."""

import io
import re
import zipfile
from random import Random

import pytest

import ecotone
from ecotone.draw import charts
from games.samples import DRAFT, SPOKEN
from server.running import Guest, Running

pytestmark = pytest.mark.heavy

FAST = {"pace": 0, "budget": 0.01}


def finish(*guests: Guest, seats: tuple[str, ...] = ("me", "random")) -> str:
    """A game that its people played to the end without a thought; the others are bots."""
    opened = guests[0].open(DRAFT, *seats, settings=FAST, options={SPOKEN: "en"})
    table: str = opened["table"]
    for place, guest in enumerate(guests[1:], 1):
        token = opened["seats"][place]["url"].rpartition("/")[2]
        body = {"action": "take", "token": token, "name": "Ben"}
        guest.post(f"/api/tables/{table}/seats/{place}", body)
    played_on(table, *guests)
    return table


def short(guest: Guest) -> str:
    """The last moves of a game that others had begun."""
    begun, rng = ecotone.new(DRAFT, players=2, seed=2), Random(2)
    while not begun.over:
        seat = begun.to_act()[0]
        begun.play(seat, rng.choice(begun.legal(seat)))
    kind = {"content-type": "text/plain"}
    brought = guest.http.post("/api/records", content=begun.record, headers=kind).json()["table"]
    at = len(begun.events) - 4
    fork = {"at": at, "seat": 0, "bot": "random"}
    table: str = guest.post(f"/api/tables/{brought}/fork", fork, 201)["table"]
    played_on(table, guest)
    return table


def played_on(table: str, *guests: Guest) -> None:
    """Let these people play to the end."""
    number = 0
    while True:
        for guest in guests:
            with guest.socket(table) as wire:
                state = wire.until("state")
                while not state["over"] and state["seat"] in state["awaited"]:
                    number += 1
                    action = state["legal"][0]
                    wire.send(type="move", id=str(number), seat=state["seat"], text=action)
                    state = wire.until("state")
                if not state["over"] and len(guests) == 1:
                    state = wire.until("state")
            if state["over"]:
                return


def listed(guest: Guest) -> list[str]:
    page = guest.http.get("/history").text
    return re.findall(r'href="/t/(\w+)/replay\?eyes=', page)


def test_my_games_are_listed_counted_and_taken_away(server: Running) -> None:
    ann = server.guest("Ann")
    assert "Nothing yet" in ann.http.get("/history").text
    table = finish(ann)
    assert listed(ann) == [table]
    page = ann.http.get(f"/history?game={DRAFT}").text
    assert page.count('class="chart"') == 4
    assert listed(server.guest()) == []
    with zipfile.ZipFile(io.BytesIO(ann.http.get("/api/me/games").content)) as archive:
        (record,) = (name for name in archive.namelist() if name != "games.json")
        played = ecotone.replay(archive.read(record).decode())
        assert str(played.scores()[0].total) in archive.read("games.json").decode()
    fork = {"at": len(played.events) - 1, "seat": 0}
    ann.post(f"/api/tables/{table}/fork", fork, 201)
    assert listed(ann) == [table]


def test_a_forgotten_game_is_gone_for_good(server: Running) -> None:
    ann, secret = server.guest("Ann of the oak"), "Ann of the oak"
    table = short(ann)
    assert server.guest().post("/api/me/forget", {"table": table}) == {"games": 0}
    assert ann.post("/api/me/forget", {"table": table}) == {"games": 1}
    assert listed(ann) == []
    assert ann.http.get(f"/t/{table}").status_code == 404
    again = short(ann)
    assert ann.post("/api/me/forget", {}) == {"games": 1}
    assert ann.http.get(f"/t/{again}/replay").status_code == 404
    assert secret not in ann.http.get("/api/me/games").text


def test_where_others_played_along_only_my_part_is_forgotten(server: Running) -> None:
    ann, ben = server.guest("Ann of the elm"), server.guest("Ben")
    table = finish(ann, ben, seats=("me", "friend"))
    assert ann.post("/api/me/forget", {"table": table}) == {"games": 1}
    assert (listed(ann), listed(ben)) == ([], [table])
    names = ben.http.get(f"/api/tables/{table}/replay").json()["names"]
    assert "Ann of the elm" not in names
    assert names[1] == "Ben"


def test_who_somebody_is_can_be_kept_as_a_file(server: Running) -> None:
    ann, tablet = server.guest("Ann"), server.guest()
    table = short(ann)
    key = ann.http.get("/api/me/key").json()
    assert tablet.post("/api/me/key", key)["name"] == "Ann"
    assert listed(tablet) == [table]
    forged = key | {"ecotone_identity": key["ecotone_identity"][:-1] + "?"}
    assert server.guest().post("/api/me/key", forged, 403)["code"] == "key_forged"


def test_charts_stand_with_nothing_and_with_names_that_are_no_markup() -> None:
    for drawn in (
        charts.bars([], "a"),
        charts.spread([("mine", []), ("theirs", [])], "a"),
        charts.balance([("<b>", 0.0, "0")], "a"),
        charts.series([(4, True)], "a"),
    ):
        assert drawn.startswith("<svg")
        assert "<b>" not in drawn
