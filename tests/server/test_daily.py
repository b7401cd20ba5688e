"""The deal of the day: one table a person, the same cards on every server, nothing told early."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from ecotone.analysis.hindsight import Deal
from ecotone.bots.levels import LEVELS
from ecotone.core.daily import deal
from ecotone.core.errors import IllegalAction
from ecotone.core.options import resolve
from ecotone.core.view import Action
from ecotone.games import GAMES
from ecotone.locale import dated
from ecotone.server import seating
from ecotone.server.answers import Answers
from ecotone.server.daily import Days
from ecotone.server.daily_pages import DailyDoors, share
from ecotone.server.hindsight import Hindsights
from ecotone.server.hub import Hub
from ecotone.server.identity import Keys, Visitor
from ecotone.server.log import Drew, Person, Robot
from ecotone.server.requests import SeatChange
from ecotone.server.room import Room
from games.samples import AUCTION, DRAFT
from server.running import PATIENCE
from server.staging import Time, running

pytestmark = [pytest.mark.heavy, pytest.mark.anyio]

ANN, BEN = (Visitor(name, name.title(), "en", "auto") for name in ("ann", "ben"))
NOON = 1_000_000.0 // 86400 * 86400 + 43200


class House(NamedTuple):
    """A server of its own, and its time."""

    days: Days
    hub: Hub
    time: Time
    keys: Keys

    async def ended(
        self, table: str, seed: int = 0, choices: Iterator[Action] | None = None
    ) -> Room:
        """The table when it is over: seat 0, if a person's, plays these choices or by chance."""
        rng = Random(seed)
        async with asyncio.timeout(PATIENCE), self.hub.watch(table) as changed:
            while not (room := await self.hub.room(table)).over:
                if 0 in room.table.to_act() and isinstance(room.seats[0], Person):
                    action = next(choices) if choices else rng.choice(room.table.legal(0))
                    await self.hub.move(table, 0, str(action), str(room.n))
                    await self.hub.release(table, 0, f"r{room.n}")
                else:
                    self.time.move_on(5)
                    await changed.wait()
                    changed.clear()
        return room


@asynccontextmanager
async def serving(path: Path) -> AsyncIterator[House]:
    """A server at noon."""
    time = Time()
    time.at = NOON
    async with running(path / "tables.db", time) as hub:
        keys = Keys(*await hub.store.secrets())
        yield House(Days(hub, keys), hub, time, keys)


async def test_ten_people_on_two_servers_get_the_same_cards(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        dealt, records = set(), set()
        for server in "ab":
            house = await stack.enter_async_context(serving(tmp_path / server))
            for n in range(5):
                visitor = ANN._replace(guest=f"{server}{n}")
                room = await house.days.open(DRAFT, house.days.today(), visitor)
                room = await house.ended(room.id, seed=n + 10 * (server == "b"))
                log = [kept.entry for kept in await house.hub.store.read(room.id)]
                dealt.add(tuple(entry.text for entry in log if isinstance(entry, Drew)))
                records.add(room.table.record)
        assert len(dealt) == 1
        assert len(records) == 10


async def test_the_bots_answer_everybody_alike(tmp_path: Path) -> None:
    games = []
    for server in "ab":
        async with serving(tmp_path / server) as house:
            room = await house.days.open(AUCTION, house.days.today(), ANN)
            games.append((await house.ended(room.id, seed=3)).table.events)
    assert games[0] == games[1]


async def test_who_comes_back_finds_the_same_table_and_the_bots_have_played(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as house:
        days, today = house.days, house.days.today()
        first = await days.open(DRAFT, today, ANN)
        await house.hub.move(first.id, 0, str(first.table.legal(0)[0]), "k")
        again = await days.open(DRAFT, today, ANN)
        assert again.id == first.id
        assert len(again.table.events) > 1
        await house.ended(first.id)
        for level in LEVELS:
            await house.ended(house.keys.own_table("daily", DRAFT, str(today), f"bots/{level}"))
        results = await days.results(DRAFT, today)
        assert {one.level for one in results} == {*LEVELS, ""}
        measures = [one.measure for one in results]
        assert measures == sorted(measures, reverse=True)
        own = next(one for one in results if not one.level)
        told = share(own, results, today, "fr", "http://x/daily")
        assert dated(today, "fr") == "12 janvier 1970"
        assert dated(date(2026, 5, 1), "fr") == "1er mai 2026"
        assert len(told.splitlines()) == 4
        assert await days.streak(ANN, today) == 1
        house.time.move_on(86400)
        tomorrow = await days.open(AUCTION, days.today(), ANN)
        assert tomorrow.opened.daily
        assert tomorrow.opened.daily.streak == 1


async def test_nobody_looks_at_anothers_game_of_today_before_their_own_is_over(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as house:
        days, today = house.days, house.days.today()
        anns = await days.open(DRAFT, today, ANN)
        bots = house.keys.own_table("daily", DRAFT, str(today), "bots/level3")
        for table in (anns.id, bots):
            with pytest.raises(IllegalAction, match="game of today"):
                await days.watched(table, BEN)
        assert (await days.watched(anns.id, ANN)).id == anns.id
        bens = await house.ended((await days.open(DRAFT, today, BEN)).id)
        assert (await days.watched(anns.id, BEN)).id == anns.id
        doors = DailyDoors(days, Answers(house.keys))
        page: Any = await doors.filled(today, ANN, "http://x/daily")
        shown = next(one for one in page["games"] if one["name"] == DRAFT)
        assert (shown["people"], shown["bots"], shown["url"]) == ([], [], f"/t/{anns.id}")
        assert (shown["board"], bens.id in str(page)) == ("", False)
        page = await doors.filled(today, BEN, "http://x/daily")
        shown = next(one for one in page["games"] if one["name"] == DRAFT)
        assert shown["board"] == f"/api/tables/{bens.id}/best/0"
        house.time.move_on(86400)
        stranger = BEN._replace(guest="cat")
        assert (await days.watched(anns.id, stranger)).id == anns.id


async def test_a_day_that_has_not_come_and_one_that_is_over_get_a_sentence(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as house:
        days, today = house.days, house.days.today()
        with pytest.raises(IllegalAction, match="has not come yet"):
            days.day(str(today + timedelta(days=1)))
        with pytest.raises(IllegalAction, match="is over"):
            await days.open(DRAFT, today - timedelta(days=1), ANN)
        with pytest.raises(IllegalAction, match="page"):
            days.day("yesterday")
        assert days.day("1970-01-01") == date(1970, 1, 1)


async def test_a_table_of_the_day_keeps_its_opponents_and_a_bots_help_does_not_count(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as house:
        days, today = house.days, house.days.today()
        room = await days.open(AUCTION, today, ANN)
        for seat, wanted in ((1, SeatChange("bot")), (0, SeatChange("vacate"))):
            with pytest.raises(IllegalAction, match="same opponents"):
                await seating.change(house.hub, house.keys, room, seat, ANN, wanted)
        solo = await days.open(DRAFT, today, ANN)
        ann = solo.seats[0]
        assert isinstance(ann, Person)
        await house.hub.sit(solo.id, 0, Robot("greedy", ann))
        await house.ended(solo.id)
        assert await days.streak(ANN, today) == 0


async def test_what_was_possible_is_told_once_ones_own_game_is_over(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        days, today = house.days, house.days.today()
        hindsights = Hindsights(days, Answers(house.keys, None), tries=2)
        room = await days.open(DRAFT, today, ANN)
        with pytest.raises(IllegalAction, match="finished your own"):
            await hindsights.said(DRAFT, today, ANN)
        await house.ended(room.id)
        with pytest.raises(IllegalAction, match="finished your own"):
            await hindsights.said(DRAFT, today, BEN)
        async with asyncio.timeout(PATIENCE):
            while not (said := await hindsights.said(DRAFT, today, ANN)):
                await asyncio.sleep(0)
        assert re.fullmatch(r"Had every card been known beforehand: at least .*points\)", said)
        best = (await days.results(DRAFT, today))[0]
        assert int(re.findall(r"[+](\d+)", said)[0]) >= best.measure
        french = await hindsights.said(DRAFT, today, ANN._replace(lang="fr"))
        assert french.startswith("Si toutes les cartes avaient été connues")
        house.time.move_on(86400)
        assert await hindsights.said(DRAFT, today, BEN) == said


async def test_what_bots_answer_at_a_table_is_what_was_foreseen(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        today, daily = house.days.today(), GAMES[AUCTION].daily
        assert daily
        options = resolve(GAMES[AUCTION].options, daily.options, GAMES[AUCTION].version)
        plan = Deal(GAMES[AUCTION], options, deal(AUCTION, today), daily.bots).best(3)
        room = await house.days.open(AUCTION, today, ANN)
        await house.ended(room.id, choices=iter(plan.choices))
        (mine,) = [one for one in await house.days.results(AUCTION, today) if one.alone]
        assert (mine.points, mine.lead) == (plan.points, plan.lead)
        hindsights = Hindsights(house.days, Answers(house.keys, None), tries=2)
        async with asyncio.timeout(PATIENCE):
            while not (said := await hindsights.said(AUCTION, today, ANN)):
                await asyncio.sleep(0)
        assert said.startswith("Had every card and every answer of the others been known")
