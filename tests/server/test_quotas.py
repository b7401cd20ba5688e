"""Nobody takes more than their share: of tables, sockets, chat, bots' time and others' hands."""

import asyncio
import tracemalloc
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from ecotone.core.errors import IllegalAction, ParseError
from ecotone.server import lobby
from ecotone.server.addresses import HERE, share
from ecotone.server.connections import limits
from ecotone.server.feed import PAGE
from ecotone.server.log import Robot, Said, Settings, Vacant
from ecotone.server.quotas import QUOTAS, Quota, Quotas, TooMany, Who, changed
from ecotone.server.schedule import Due
from ecotone.server.serving import Hosting
from ecotone.server.thinking import UNSEEN, decided
from ecotone.server.turns import Turn, Turns
from ecotone.server.workers import Workers
from games.samples import DRAFT
from server.running import GENEROUS, Guest, Running
from server.staging import ANN, BEN, GREEDY, Time, opened, running

pytestmark = pytest.mark.heavy

FEW = {"tables": Quota(2, 3, 4, 60.0), "sockets": Quota(2, 3, 4)}
ADDRESS = "203.0.113."


def refused(quotas: Quotas, guest: str, address: str) -> bool:
    try:
        quotas.spend("tables", Who(guest, address))
    except IllegalAction:
        return True
    return False


def test_each_guest_each_address_and_everybody_have_their_share_until_time_passes() -> None:
    now = [0.0]
    quotas = Quotas(FEW, lambda: now[0])
    assert [refused(quotas, "ann", "1") for _ in range(3)] == [False, False, True]
    assert [refused(quotas, guest, "1") for guest in ("ben", "cat")] == [False, True]
    assert [refused(quotas, guest, "2") for guest in ("dan", "eve")] == [False, True]
    assert quotas.refused["tables"] == 3
    now[0] = 60.0
    assert not refused(quotas, "ann", "1")


def test_what_is_counted_takes_little_room_however_much_it_is() -> None:
    """Each message was remembered by itself: megabytes for as long as nonsense came."""
    now, many = [0.0], 40_000
    quotas = Quotas({"messages": Quota(many, many, many, 20.0)}, lambda: now[0])
    tracemalloc.start()
    try:
        for count in range(many):
            now[0] = 20 * count / many
            quotas.spend("messages", Who("ann", ""))
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 50_000
    with pytest.raises(TooMany):
        quotas.spend("messages", Who("ann", ""))
    now[0] = 21.0
    quotas.spend("messages", Who("ann", ""))


def test_an_address_on_this_machine_is_nobodys_share() -> None:
    quotas = Quotas({"tables": Quota(9, 1, 9, 60.0)})
    assert not any(refused(quotas, "ann", HERE[0]) for _ in range(5))


def test_what_is_held_is_given_back() -> None:
    quotas, ann = Quotas({"sockets": Quota(1, 1, 1)}), Who("ann", "1")
    with quotas.hold("sockets", ann), pytest.raises(IllegalAction), quotas.hold("sockets", ann):
        pass
    with quotas.hold("sockets", ann):
        pass


def test_a_quota_that_there_is_not_is_named() -> None:
    assert changed({"tables.guest": 5})["tables"] == QUOTAS["tables"]._replace(guest=5)
    with pytest.raises(ParseError) as wrong:
        changed({"chairs.guest": 5})
    assert wrong.value.params["name"] == "chairs.guest"


def test_too_many_tables_and_sockets_get_a_sentence(start: Callable[..., Running]) -> None:
    quotas = dict(GENEROUS.quotas) | FEW
    server = start(hosting=Hosting(quotas=quotas))
    ann = server.guest("Ann")
    assert ann.open(DRAFT, "greedy", "random", code=429)["code"] == "bots_alone"
    tables = [ann.open(DRAFT, "me", "friend")["table"] for _ in range(2)]
    answer = ann.open(DRAFT, "me", "friend", code=429)
    assert answer["code"] == "quota_tables"
    assert "Too many tables" in answer["text"]
    with ExitStack() as open_:
        for table in tables:
            open_.enter_context(ann.socket(table)).until("state")
        third = open_.enter_context(ann.socket(tables[0]))
        assert third.until("error")["code"] == "quota_sockets"
        assert third.closed()[0] == 4029
    # an address that a proxy names has a share of its own, whoever comes from it
    cat = server.guest("Cat", **{"x-forwarded-for": f"{ADDRESS}7"})
    cat.open(DRAFT, "me", "friend")
    dan = server.guest("Dan", **{"x-forwarded-for": f"{ADDRESS}7"})
    dan.open(DRAFT, "me", "friend")
    assert dan.open(DRAFT, "me", "friend", code=429)["code"] == "quota_tables"


def test_one_host_cannot_fill_the_lobby(server: Running) -> None:
    ann, ben, cat = (server.guest(name) for name in ("Ann", "Ben", "Cat"))
    mine = ben.open(DRAFT, "me", "open")["table"]
    for _ in range(8):
        ann.open(DRAFT, "me", "open")
    listed = cat.http.get("/api/tables").json()["open"]
    assert [one["players"] for one in listed].count(["Ann"]) == 3
    assert mine in [one["table"] for one in listed]


# --- the bots' queue


@pytest.mark.anyio
async def test_tables_take_turns_and_people_come_first() -> None:
    turns, served = Turns(1), []

    async def think(name: str, turn: Turn) -> None:
        async with turns.taken(turn):
            served.append(name)
            await asyncio.sleep(0)

    async with turns.taken(Turn("first")):
        waiting = [
            asyncio.create_task(think(f"{table}{n}", Turn(table, people)))
            for table, people, many in (("bots", False, 3), ("a", True, 3), ("b", True, 1))
            for n in range(many)
        ]
        await asyncio.sleep(0)
        assert turns.waiting == 7
        waiting.pop(4).cancel()
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    assert served == ["a0", "b0", "a2", "bots0", "bots1", "bots2"]


# --- seats and chat


def seat(guest: Guest, table: str, at: int, code: int = 200, **body: object) -> str:
    return str(guest.post(f"/api/tables/{table}/seats/{at}", body, code).get("code"))


def link(guest: Guest, table: str, at: int) -> str | None:
    with guest.socket(table) as wire:
        found = wire.until("state")["players"][at]["link"]
    return str(found).rpartition("/")[2] if found else None


def test_a_hand_that_was_given_up_stays_hidden_from_the_others(server: Running) -> None:
    """Whoever has, or had, a seat cannot take another's, look, and give it back."""
    ann, ben, cat, dan = (server.guest(name) for name in ("Ann", "Ben", "Cat", "Dan"))
    table = ann.open(DRAFT, "me", "friend", "friend")["table"]
    for guest, at in ((ben, 1), (cat, 2)):
        seat(guest, table, at, action="take", token=link(ann, table, at))
    seat(ben, table, 1, action="vacate", listed=True)
    assert link(cat, table, 1) is None, "only its holder or the host may invite to it"
    token = link(ann, table, 1)
    for rival in (ann, cat):
        assert seat(rival, table, 1, 403, action="take", token=token) == "seat_of_another"
    seat(cat, table, 2, action="vacate")
    assert seat(cat, table, 1, 403, action="take", token=token) == "seat_of_another"
    seat(dan, table, 1, action="take", token=token)
    with ann.socket(table) as wire:
        told = [line["text"] for line in wire.until("news")["lines"]]
    assert "Dan sits down." in told or any("Dan" in line for line in told)
    seat(cat, table, 2, action="take", token=link(ann, table, 2))  # it was Cat's, and is again


def test_a_spectator_is_marked_and_has_no_players_name(server: Running) -> None:
    ann, eve = server.guest("Ann"), server.guest("ÀNN.")
    table = ann.open(DRAFT, "me", "friend")["table"]
    with eve.socket(table) as wire:
        wire.until("state")
        wire.send(type="say", id="1", text="I am Ann")
        assert wire.until("refused")["code"] == "name_of_player"
    eve.post("/api/me", {"name": "Eve"})
    with eve.socket(table) as wire:
        wire.until("state")
        wire.send(type="say", id="2", text="hello")
        (line,) = wire.until("news")["lines"][-1:]
    assert (line["name"], line["seat"]) == ("Eve (watching)", None)


@pytest.mark.anyio
async def test_a_chat_has_its_length_and_ends_with_the_game(tmp_path: Path) -> None:
    async with running(tmp_path / "games.db", Time(), lines=1) as hub:
        room = await hub.open(opened(DRAFT, ANN, BEN))
        await hub.say(room.id, Said(0, "Ann", "one", "0"))
        with pytest.raises(IllegalAction, match="chat is full"):
            await hub.say(room.id, Said(0, "Ann", "more", "1"))
        while not room.over:
            at = room.table.to_act()[0]
            await hub.move(room.id, at, str(room.table.legal(at)[0]), "")
        with pytest.raises(IllegalAction, match="so is its chat"):
            await hub.say(room.id, Said(0, "Ann", "good game", "2"))


def test_news_come_in_pages(server: Running) -> None:
    ann = server.guest("Ann")
    table = ann.open(DRAFT, "me", "friend")["table"]
    with ann.socket(table) as wire:
        wire.until("state")
        for n in range(90):
            wire.send(type="say", id=str(n), text="x")
        wire.until("ack", id="89")
    with ann.socket(table) as other:
        other.until("state")
        for n in range(90, 180):
            other.send(type="say", id=str(n), text="x")
        other.until("ack", id="179")
    with ann.socket(table) as third:
        third.until("state")
        for n in range(180, 260):
            third.send(type="say", id=str(n), text="x")
        third.until("ack", id="259")
    with ann.socket(table) as fresh:
        first, second = fresh.until("news"), fresh.until("news")
    assert len(first["lines"]) == PAGE
    assert second["from"] == PAGE
    assert [line["n"] for line in second["lines"]][:1] == [PAGE]


# --- what was left open


def test_every_way_to_open_a_table_is_counted(start: Callable[..., Running]) -> None:
    """Puzzles too, where whoever brings no cookie is somebody new each time."""
    server = start(hosting=Hosting(quotas=dict(GENEROUS.quotas) | FEW))
    path = f"{server.url}/api/puzzles/{DRAFT}/0"
    whence = {"x-forwarded-for": f"{ADDRESS}8"}
    answers = [httpx.post(path, json={}, headers=whence) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    ann = server.guest("Ann")
    urls = {ann.post(path.removeprefix(server.url), {}, 201)["url"] for _ in range(5)}
    assert len(urls) == 1, "one's own table is opened once, and found again without a share"


def test_tables_that_wait_for_their_end_are_counted_and_so_after_a_start(
    start: Callable[..., Running],
) -> None:
    quotas = dict(GENEROUS.quotas) | {"unfinished": Quota(2, 3, 9)}
    whence = {"x-forwarded-for": f"{ADDRESS}9"}
    server = start(hosting=Hosting(quotas=quotas))
    ann, ben = server.guest("Ann", **whence), server.guest("Ben", **whence)
    for _ in range(2):
        ann.open(DRAFT, "me", "friend")
    assert ann.open(DRAFT, "me", "friend", code=429)["code"] == "quota_unfinished"
    ben.open(DRAFT, "me", "friend")
    assert ben.open(DRAFT, "me", "friend", code=429)["code"] == "quota_unfinished"
    cookies = dict(ann.http.cookies)
    server.stop()
    again = start(hosting=Hosting(quotas=quotas))
    ann = again.guest("")
    ann.http.cookies.update(cookies)
    for _ in range(100):  # it reads the tables of before while it answers already
        answer = ann.http.post("/api/tables", json={"game": "", "seats": [{"kind": "me"}]})
        if answer.status_code != 429:
            break
    assert ann.open(DRAFT, "me", "friend", code=429)["code"] == "quota_unfinished"


@pytest.mark.anyio
async def test_a_table_that_is_over_waits_no_longer(tmp_path: Path) -> None:
    quotas = Quotas(dict(GENEROUS.quotas) | {"unfinished": Quota(1, 1, 1)})
    async with running(tmp_path / "games.db", Time(), quotas=quotas) as hub:
        ann = Who("guest-host", "1")
        room = await hub.open(opened(DRAFT, ANN, BEN), who=ann)
        with pytest.raises(IllegalAction, match="are unfinished"):
            await hub.open(opened(DRAFT, ANN, BEN), who=ann)
        while not room.over:
            at = room.table.to_act()[0]
            await hub.move(room.id, at, str(room.table.legal(at)[0]), "")
        await hub.open(opened(DRAFT, ANN, BEN), who=ann)


@pytest.mark.anyio
async def test_one_address_cannot_fill_the_lobby_with_new_hosts(tmp_path: Path) -> None:
    async with running(tmp_path / "games.db", Time()) as hub:
        first = opened(DRAFT, BEN, Vacant(listed=True))
        mine = await hub.open(replace(first, host="ben"), who=Who("ben", "203.0.113.1"))
        for n in range(lobby.SEARCHED + 1):
            host = f"new-{n}"
            hub.quotas.keep(f"table-{n}", Who(host, "203.0.113.2"), refuse=False)
            await hub.store.append(f"table-{n}", 0, (replace(first, host=host),))
        found = await lobby.listed(hub)
    assert mine.id in [room.id for room in found]
    assert len(found) == lobby.OF_ONE_ADDRESS + 1


def test_what_costs_the_processor_much_is_counted_while_it_lasts(
    start: Callable[..., Running],
) -> None:
    quotas = dict(GENEROUS.quotas) | {"drawing": Quota(0, 0, 0)}
    ann = start(hosting=Hosting(quotas=quotas)).guest("Ann")
    table = ann.open(DRAFT, "me", "friend")["table"]
    for path in (
        f"/t/{table}/replay",
        f"/t/{table}/picture.png",
        f"/api/tables/{table}/replay",
        f"/api/tables/{table}/replay/0",
        "/api/me/games",
    ):
        answer = ann.http.get(path)
        assert answer.status_code == 429, path
        assert "at once" in answer.text


def test_requests_at_a_time_are_counted_by_the_address_that_a_proxy_names(
    start: Callable[..., Running],
) -> None:
    quotas = dict(GENEROUS.quotas) | {"requests": Quota(9, 0, 9)}
    server = start(hosting=Hosting(quotas=quotas))
    assert httpx.get(server.url).status_code == 200
    answer = httpx.get(server.url, headers={"x-forwarded-for": f"{ADDRESS}5"})
    assert answer.status_code == 429
    assert "requests" in answer.text


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("unknown", "unknown"),
    ],
)
def test_a_household_is_one_address(address: str, counts_as: str) -> None:
    assert share(address) == counts_as


def test_limits_are_set_by_name() -> None:
    assert limits({"connections": 50, "head": 3})[:1] == (3,)
    for given in ({"patience": 3}, {"head": 0}):
        with pytest.raises(ParseError, match="Known: head"):
            limits(given)


# --- tables for bots alone


@pytest.mark.anyio
async def test_bots_rest_at_a_table_that_everybody_has_left(tmp_path: Path) -> None:
    """Else leaving would be a way to open tables for bots alone."""
    async with running(tmp_path / "games.db", Time()) as hub:
        room = await hub.open(opened(DRAFT, ANN, GREEDY))
        await hub.sit(room.id, 0, Robot("greedy", ANN))
        assert hub.scheduled == 0
        async with hub.watch(room.id):
            assert hub.scheduled == 1, "whoever looks sees them go on"
        assert (await hub.open(opened(DRAFT, GREEDY, GREEDY))).n
        await hub.sit(room.id, 0, ANN)
        alone = await hub.open(opened(DRAFT, GREEDY, GREEDY))
        assert alone.id in hub._driver._scheduled


@pytest.mark.anyio
async def test_where_nobody_waits_no_bot_keeps_a_worker_long(tmp_path: Path) -> None:
    asked = []

    class Asked(Workers):
        async def choose(self, *given: Any, **more: Any) -> int:
            asked.append(given[3])
            return 0

    async with running(tmp_path / "games.db", Time()) as hub:
        room = await hub.open(opened(DRAFT, ANN, GREEDY, settings=Settings(budget=10)))
        for people in (True, False):
            await decided(Asked(), room, 1, Due(0.0, (1,), "bot", 0), people=people)
    assert asked == [10, UNSEEN]


def test_who_was_not_seen_for_long_is_forgotten() -> None:
    """Else everybody who comes without a cookie would cost memory until the server stops."""
    time = Time()
    quotas = Quotas(now=time.now)
    for n in range(1000):
        quotas.spend("messages", Who(f"guest{n}", f"198.51.100.{n}"))
    assert len(quotas._spent["messages"]) == 2001
    time.move_on(QUOTAS["messages"].seconds)
    quotas.spend("messages", Who("guest", "198.51.100.0"))
    assert len(quotas._spent["messages"]) == 3
