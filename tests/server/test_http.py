"""Tables are opened, joined, listed, left and played again over HTTP."""

import re
import xml.etree.ElementTree as ET

import pytest

import ecotone
from ecotone.locale import LANGUAGES
from ecotone.server.serving import Hosting
from games.samples import DRAFT, HEX_MAP, OPEN, REEF, SPOKEN
from server.running import Guest, Running, play_to_the_end

pytestmark = pytest.mark.heavy

FAST = {"pace": 0}


def take(guest: Guest, link: str, name: str = "", code: int = 200) -> dict[str, str]:
    """Follow an invitation."""
    found = re.fullmatch(r".*/t/(\w+)/join/((\d+)\..*)", link)
    assert found
    table, token, seat = found.groups()
    body = {"action": "take", "token": token, "name": name}
    taken: dict[str, str] = guest.post(f"/api/tables/{table}/seats/{seat}", body, code)
    return taken


def kinds(guest: Guest, table: str) -> list[str]:
    with guest.socket(table) as wire:
        return [player["kind"] for player in wire.until("state")["players"]]


def test_a_table_has_every_kind_of_seat(server: Running) -> None:
    opened = server.guest("Ann").open(
        DRAFT, "me", "hotseat:Bob", "random", "friend", "open", settings=FAST
    )
    assert [seat["kind"] for seat in opened["seats"]] == ["person"] * 2 + ["bot"] + ["vacant"] * 2
    links = [re.sub(r".*/(seat|join)/.*", r"\1", seat["url"] or "-") for seat in opened["seats"]]
    assert links == ["seat", "seat", "-", "join", "join"]
    assert opened["url"] == f"{server.url}/t/{opened['table']}"


def test_an_invitation_is_followed_once(server: Running) -> None:
    ann, ben, cat = (server.guest(name) for name in ("Ann", "", "Cat"))
    opened = ann.open(DRAFT, "me", "friend")
    link = opened["seats"][1]["url"]
    assert "Ann" in ben.http.get(link).text
    taken = take(ben, link, "Ben")
    assert taken["url"] == opened["url"]
    assert take(cat, link, code=409)["code"] == "seat_taken"
    assert cat.http.get(link).status_code == 409
    again = ben.http.get(link)
    assert (again.status_code, again.headers["location"]) == (303, f"/t/{opened['table']}")
    assert [card["table"] for card in ben.http.get("/api/tables").json()["mine"]] == [
        opened["table"]
    ]


def test_the_seats_own_link_works_on_another_device(server: Running) -> None:
    ann, phone = server.guest("Ann"), server.guest()
    opened = ann.open(DRAFT, "me", "greedy")
    phone_before = phone.open(REEF, "me", "greedy")
    answer = phone.http.get(opened["seats"][0]["url"])
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{opened['table']}")
    with phone.socket(opened["table"]) as wire:
        assert wire.until("hello")["seats"] == [0]
    mine = {card["table"] for card in phone.http.get("/api/tables").json()["mine"]}
    assert mine == {opened["table"], phone_before["table"]}, "its own tables stay"
    with phone.socket(opened["table"]) as wire:
        assert not wire.until("hello")["host"]


def test_links_of_tables_that_are_no_longer_kept_do_no_harm(server: Running) -> None:
    ann = server.guest("Ann")
    ann.http.cookies.set("ecotone_seats", "forgotten:0.0.xxxxxxxxxxxxxxxxxxxxxxxx~~:~nonsense")
    assert ann.http.get("/").status_code == 200


def test_open_seats_are_for_anybody(server: Running) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    opened = ann.open(DRAFT, "me", "open", "friend")
    (card,) = [
        card
        for card in ben.http.get("/api/tables").json()["open"]
        if card["table"] == opened["table"]
    ]
    assert (card["players"], card["vacant"]) == (["Ann"], 2)
    assert ben.http.get(card["url"]).status_code == 200
    path = f"/api/tables/{opened['table']}/seats"
    assert ben.post(f"{path}/2", {"action": "take"}, 403)["code"] == "link_forged"
    assert ben.post(f"{path}/1", {"action": "take"})["seat"] == 1


def test_a_leaver_is_replaced_by_a_bot_and_comes_back(server: Running) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    opened = ann.open(DRAFT, "me", "friend")
    table, path = opened["table"], f"/api/tables/{opened['table']}/seats/1"
    own = take(ben, opened["seats"][1]["url"])["link"]
    ben.post(path, {"action": "leave"})
    assert kinds(ann, table) == ["person", "bot"]
    with ben.socket(table) as wire:
        player = wire.until("state")["players"][1]
        assert (player["back"], player["you"], player["name"]) == (True, False, "Ben (bot)")
    assert ann.post(path, {"action": "back"}, 403)["code"] == "not_allowed"
    ben.post(path, {"action": "back"})
    assert kinds(ann, table) == ["person", "person"]
    assert ben.http.get(own).status_code == 303, "the same link still works"


def test_the_host_may_fill_and_free_seats_others_may_not(server: Running) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    opened = ann.open(DRAFT, "me", "friend", "greedy")
    table, seats = opened["table"], f"/api/tables/{opened['table']}/seats"
    take(ben, opened["seats"][1]["url"])
    for seat, action in ((0, "bot"), (2, "bot"), (0, "vacate"), (0, "leave"), (2, "vacate")):
        assert ben.post(f"{seats}/{seat}", {"action": action}, 403)["code"] == "not_allowed"
    ann.post(f"{seats}/1", {"action": "bot", "bot": "random"})
    ann.post(f"{seats}/2", {"action": "vacate", "listed": True})
    assert kinds(ann, table) == ["person", "bot", "vacant"]
    ben.post(f"{seats}/1", {"action": "back"})
    ben.post(f"{seats}/1", {"action": "vacate"})
    assert ben.post(f"{seats}/1", {"action": "back"}, 403)["code"] == "not_allowed"
    assert (
        ann.post(f"{seats}/2", {"action": "bot", "bot": "deep_blue"}, 400)["code"] == "unknown_bot"
    )
    assert ann.post(f"{seats}/9", {"action": "bot"}, 404)["code"] == "no_seat"


def test_files_of_the_server_are_not_for_guests_to_name(server: Running) -> None:
    refused = server.guest().open(HEX_MAP, "me", code=400, options={OPEN: "/etc/passwd"})
    assert refused["code"] == "option_value"


def test_a_game_leaves_a_record_and_is_played_again(server: Running) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    opened = ann.open(DRAFT, "me", "random", settings=FAST)
    table = opened["table"]
    early = ann.http.get(f"/api/tables/{table}/record")
    assert (early.status_code, early.json()["code"]) == (403, "record_secret")
    path = f"/api/tables/{table}/rematch"
    assert ann.post(path, {}, 403)["code"] == "not_over"
    play_to_the_end(ann, table)
    record = ben.http.get(f"/api/tables/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    replayed = ecotone.replay(record.text)
    assert replayed.over
    assert replayed.names == {0: "Ann", 1: "Random"}
    assert ben.post(path, {}, 403)["code"] == "players_only"
    with ann.socket(table) as wire:
        assert wire.until("state")["rematch"] is None
        again = ann.post(path, {}, 201)
        assert wire.until("state")["rematch"] == f"/t/{again['table']}"
    assert again["table"] != table
    assert [seat["kind"] for seat in again["seats"]] == ["person", "bot"]
    assert ann.post(path, {}, 201)["table"] == again["table"], "asked twice, opened once"


def test_a_rematch_is_found_again_after_the_server_was_stopped(start) -> None:  # type: ignore[no-untyped-def]
    server = start()
    ann = server.guest("Ann")
    table = ann.open(DRAFT, "me", settings=FAST)["table"]
    play_to_the_end(ann, table)
    again = ann.post(f"/api/tables/{table}/rematch", {}, 201)["table"]
    cookies = ann.http.cookies
    server.stop()
    ann = start().guest("Ann")
    ann.http.cookies = cookies
    assert ann.post(f"/api/tables/{table}/rematch", {}, 201)["table"] == again


def test_the_link_of_a_seat_is_a_picture_for_those_who_may_pass_it_on(server: Running) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.open(DRAFT, "me", "friend", "greedy")["table"]
    for seat in (0, 1):
        picture = ann.http.get(f"/t/{table}/qr/{seat}.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert ET.fromstring(picture.text).tag.endswith("svg")
    for guest, seat in ((ann, 2), (ben, 0), (ben, 1)):
        assert guest.http.get(f"/t/{table}/qr/{seat}.svg").status_code == 403


def test_links_for_others_name_an_address_that_others_reach(start) -> None:  # type: ignore[no-untyped-def]
    server = start(hosting=Hosting(lan="http://192.0.2.5:8000"))
    opened = server.guest("Ann").open(DRAFT, "me", "friend")
    assert opened["url"].startswith(server.url), "the host's own cookie is for this one"
    assert all(seat["url"].startswith("http://192.0.2.5:8000/t/") for seat in opened["seats"])


def test_name_language_and_theme_are_remembered(server: Running) -> None:
    ann = server.guest()
    assert '<html lang="en"' in ann.http.get("/").text
    told = ann.post("/api/me", {"name": " Ann\nLee ", "lang": "fr", "theme": "dark"})
    assert told == {"name": "Ann Lee", "lang": "fr", "theme": "dark"}
    page = ann.http.get("/").text
    assert '<html lang="fr" data-theme="dark"' in page
    assert 'value="Ann Lee"' in page
    assert '<html lang="fr"' in server.guest(**{"accept-language": "fr-FR"}).http.get("/").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_speaks_the_visitors_language(server: Running, lang: str) -> None:
    guest = server.guest("<b>Ann</b>", **{"accept-language": lang})
    opened = guest.open(DRAFT, "me", "friend")
    join = opened["seats"][1]["url"].removeprefix(server.url)
    paths = ["/", f"/t/{opened['table']}", join]
    paths += [f"/{page}/{game}" for page in ("new", "rules") for game in ecotone.games()]
    for path in paths:
        answer = guest.http.get(path)
        assert answer.status_code == 200, path
        assert f'<html lang="{lang}"' in answer.text
        assert "<b>Ann" not in answer.text
        assert not re.search(r">[a-z]+(\.[a-z_]+){1,3}<", answer.text), "a key without words"


def test_the_games_are_listed_with_their_options(server: Running) -> None:
    games = {one["game"]["name"]: one for one in server.guest().http.get("/api/games").json()}
    assert set(games) == set(ecotone.games())
    option = games[DRAFT]["options"][0]
    assert (option["name"], option["default"]) == (SPOKEN, "en")
    assert all(choice["sentence"] for choice in option["choices"])


def test_every_page_can_be_installed_as_an_app_that_begins_at_the_first(server: Running) -> None:
    guest = server.guest()
    for path in ("/", f"/new/{DRAFT}", "/daily", "/puzzles", "/history", "/pad", "/rulings"):
        page = guest.http.get(path).text
        assert 'rel="manifest" href="/manifest.webmanifest"' in page, path
        assert "install.js" in page, path
    told = guest.http.get("/manifest.webmanifest").json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for shortcut in told["shortcuts"]:
        assert shortcut["name"]
        assert guest.http.get(shortcut["url"]).status_code == 200
    for icon in told["icons"]:
        answer = guest.http.get(icon["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
