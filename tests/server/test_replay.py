"""Games are looked at again, taken up again and brought from elsewhere."""

import re
from random import Random

import pytest

import ecotone
from games.samples import AUCTION, DRAFT, HEX_MAP, OPEN, REEF
from server.running import Guest, Running

pytestmark = pytest.mark.heavy

FAST = {"pace": 0}


def finished(game: str = DRAFT, players: int = 3, **options: str) -> str:
    """The record of a game that bots without a thought have played."""
    table, rng = ecotone.new(game, players=players, seed=2, **options), Random(2)
    table.names = {0: "Ann", 1: "Ben", 2: "<b>Cat</b>"}
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
    return table.record


def brought(guest: Guest, text: str | bytes, code: int = 201) -> dict[str, str]:
    answer = guest.http.post("/api/records", content=text, headers={"content-type": "text/plain"})
    assert answer.status_code == code, answer.text
    told: dict[str, str] = answer.json()
    return told


@pytest.mark.parametrize("game", [DRAFT, REEF, AUCTION, HEX_MAP])
def test_a_record_from_anywhere_opens_and_is_the_same_when_taken_away(
    server: Running, game: str
) -> None:
    guest, stranger, text = (
        server.guest(),
        server.guest(**{"accept-language": "fr"}),
        finished(game),
    )
    table = brought(guest, text)["table"]
    whole = stranger.http.get(f"/api/tables/{table}/replay").json()
    events = text.partition("\n\n")[2].count("\n")
    assert whole["stops"] == list(range(events + 1))
    assert whole["names"][:2] == ["Ann", "Ben"]
    assert whole["chapters"]
    assert whole["moments"]
    assert whole["verdict"]
    totals = [one["values"] for one in whole["curves"] if not one["category"]]
    assert [values[-1] for values in totals] == [
        score.total for score in ecotone.replay(text).scores()
    ]
    for mark in whole["moments"]:  # told of whoever won or lost points at it
        assert totals[mark["seat"]][mark["at"]] != totals[mark["seat"]][mark["at"] - 1], mark
    for at in (0, 9, events):
        for eyes in ("open", "1", "anyone"):
            frame = stranger.http.get(f"/api/tables/{table}/replay/{at}?eyes={eyes}").json()
            assert frame["at"] <= at
            assert frame["areas"]["stage"]
            assert frame["can_fork"] == (at < events)
            assert frame["odds"].count("<li>") == 3
            assert eyes == "1" or "(vous)" not in "".join(frame["areas"].values())
            assert not any("(vous)" in hand["html"] for hand in frame["hands"])
    kept = guest.http.get(f"/api/tables/{table}/record").text
    assert kept.partition("\n\n")[2] == text.partition("\n\n")[2]


def test_a_running_game_is_shown_as_its_viewer_saw_it(server: Running) -> None:
    ann, stranger = server.guest("Ann"), server.guest()
    opened = ann.open(DRAFT, "me", "friend", settings=FAST)
    table, base = opened["table"], f"/api/tables/{opened['table']}/replay"
    before = stranger.http.get(base).json()
    mine = ann.http.get(base).json()
    assert [one["eyes"] for one in before["viewers"]] == ["anyone"]
    assert [one["eyes"] for one in mine["viewers"]] == ["0", "anyone"]
    for eyes in ("open", "0", "1"):
        assert stranger.http.get(f"{base}?eyes={eyes}").json()["eyes"] == "anyone"
    for n in range(3):  # a pick may be changed: nobody else can count how often
        with ann.socket(table) as wire:
            state = wire.until("state")
            wire.send(type="move", id=str(n), seat=0, text=state["legal"][n])
            wire.until("ack")
    after = stranger.http.get(base).json()
    assert len(after["stops"]) <= len(before["stops"]) + 1
    assert after["stops"] == list(range(len(after["stops"])))
    own = ann.http.get(f"{base}/{ann.http.get(base).json()['stops'][-1]}").json()
    assert own["areas"]["hand"]
    hidden = stranger.http.get(f"{base}/{after['stops'][-1]}?eyes=0").json()
    assert not hidden["areas"]["hand"]
    assert not hidden["hands"]
    assert not hidden["can_fork"]
    assert ann.post(f"/api/tables/{table}/fork", {"at": 0, "seat": 0}, 403)["code"] == "not_over"


def test_a_game_is_taken_up_anywhere_by_anyone(server: Running) -> None:
    stranger, text = server.guest("Zoe"), finished()
    table = brought(server.guest(), text)["table"]
    forked = stranger.post(f"/api/tables/{table}/fork", {"at": 20, "seat": 1, "bot": "random"}, 201)
    page = stranger.http.get(forked["url"]).text
    assert f"/t/{table}/replay?at=20" in page
    with stranger.socket(forked["table"]) as wire:
        state = wire.until("state")
        assert [player["kind"] for player in state["players"]] == ["bot", "person", "bot"]
        assert state["seat"] == 1
        assert not state["can_undo"]
    record = ecotone.replay(text).back(20).record
    mine = stranger.http.get(f"/api/tables/{forked['table']}/replay").json()
    assert mine["origin"] == {"table": table, "at": 20}
    assert record.count("\n") > 20
    path = f"/api/tables/{table}/fork"
    events = text.partition("\n\n")[2].count("\n")
    assert stranger.post(path, {"at": events, "seat": 0}, 409)["code"] == "fork_over"
    assert stranger.post(path, {"at": events + 1, "seat": 0}, 400)["code"] == "no_event"
    assert stranger.post(path, {"at": 3, "seat": 9}, 404)["code"] == "no_seat"
    assert stranger.post(path, {"at": 3, "seat": 0, "bot": "no"}, 400)["code"]


@pytest.mark.parametrize(
    ("change", "code", "status"),
    [
        (lambda text: text[:-7], "record_cut", 400),
        (lambda text: "PGN [Event]\n" + text, "not_a_record", 400),
        (lambda text: re.sub("(?m)^rules .*", "rules 99", text), "record_newer", 409),
        (lambda text: text.replace(f"game {DRAFT}", "game chess"), "unknown_game", 404),
        (lambda text: text.replace("0 pick", "1 pick", 1), "record_line", 400),
        (lambda text: b"\xff\x00\x80" * 99, "not_a_record", 400),
        (lambda text: text + "0" * 10_000_000, "too_large", 413),
        (lambda text: "", "not_a_record", 400),
    ],
)
def test_what_is_no_record_gets_a_sentence(
    server: Running, change: object, code: str, status: int
) -> None:
    guest = server.guest()
    assert callable(change)
    told = brought(guest, change(finished()), status)
    assert told["code"] == code
    assert told["text"].endswith((".", "]"))
    assert guest.http.get("/api/tables").json()["mine"] == []


def test_a_record_never_makes_the_server_open_a_file(server: Running) -> None:
    text = re.sub(f"(?m)^option {OPEN}=.*$", f"option {OPEN}=/etc/passwd", finished(HEX_MAP))
    assert "/etc/passwd" in text
    assert brought(server.guest(), text, 400)["code"] == "option_value"


def test_a_shared_move_has_a_preview(server: Running) -> None:
    table = brought(server.guest(), finished())["table"]
    messenger = server.guest()
    page = messenger.http.get(f"/t/{table}/replay?at=30&eyes=2").text
    found = re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page)
    facts = dict(found)
    assert facts["url"].endswith(f"/t/{table}/replay?at=30&amp;eyes=2")
    assert "Ann" in facts["title"]
    assert facts["description"]
    assert "<b>Cat" not in page
    picture = messenger.http.get(facts["image"].replace("&amp;", "&"))
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    beyond = messenger.http.get(f"/t/{table}/replay?at=99999")
    assert beyond.status_code == 200
