"""A hint is for the one who asks, in their turn, from what they may know, and changes nothing."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from ecotone.bots.hints import SEED, advise
from ecotone.core.errors import IllegalAction
from ecotone.server import new_table
from ecotone.server.hints import PendingHint
from ecotone.server.log import Kept, Moved, Opened, Person, Settings
from ecotone.server.room import Room
from ecotone.server.snapshot import Snapshots
from ecotone.server.turns import Turn
from ecotone.server.worker import Told
from ecotone.server.workers import NOBODYS, Workers
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF, SALES
from server.running import Guest, Running, Wire
from server.test_socket import join, move

pytestmark = pytest.mark.heavy

PATIENCE = {HEX_MAP: 30.0, AUCTION: 30.0}
"""Seconds for those who have an eye on the clock, so that they go as far on every machine."""


class Here(Workers):
    """Thinks in this process, at leisure."""

    async def advise(
        self, view: Any, legal: Sequence[Any], budget: float = 1.0, turn: Turn = NOBODYS
    ) -> Told:
        hint = advise(view, legal, Random(SEED), PATIENCE.get(view.game, budget))
        return Told.of(hint, list(legal))


class Waiting(Here):
    """Thinks no further until it may."""

    def __init__(self) -> None:
        super().__init__(1)
        self.may = threading.Event()

    async def advise(
        self, view: Any, legal: Sequence[Any], budget: float = 1.0, turn: Turn = NOBODYS
    ) -> Told:
        await asyncio.to_thread(self.may.wait, 20)
        return await super().advise(view, legal, budget)


def opened(guest: Guest, game: str = DRAFT, *seats: str, **settings: Any) -> str:
    table: str = guest.open(game, *(seats or ("me", "friend")), settings=settings)["table"]
    return table


def ask(wire: Wire, seat: int = 0, key: str = "h1") -> dict[str, Any]:
    wire.send(type="hint", id=key, seat=seat)
    return wire.until("advice", "refused", id=key)


def begin(wire: Wire) -> None:
    """Ask, and wait until the server has heard it."""
    wire.send(type="hint", id="mine", seat=0)
    wire.send(type="ping")
    wire.until("pong")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats", "meaning"),
    [
        (DRAFT, ("me", "friend"), "points"),
        (REEF, ("me",), "lead"),
        (AUCTION, ("me", "hotseat:Bo", "hotseat:Cy"), "chance"),
        (HEX_MAP, ("me", "hotseat:Bo"), "points"),
    ],
)
def test_a_hint_is_a_legal_action_a_number_and_a_sentence(
    server: Running, game: str, seats: tuple[str, ...], meaning: str | None
) -> None:
    ann = server.guest("Ann")
    with ann.socket(opened(ann, game, *seats)) as wire:
        state = wire.until("state")
        seat = state["seat"]  # whoever begins
        advice = ask(wire, seat)
        assert advice["action"] in state["legal"]
        assert (advice["seat"], advice["meaning"]) == (seat, meaning)
        assert advice["text"].startswith("The strongest bot would ")
        if meaning:
            assert str(round(abs(advice["number"]))) in advice["text"]
        if game not in PATIENCE:
            assert ask(wire, seat, "h2") == advice | {"id": "h2"}, "asking again is of no use"


@pytest.mark.long
def test_a_hint_is_told_to_nobody_else_and_written_nowhere(server: Running) -> None:
    ann = server.guest("Ann")
    table = opened(ann)
    ben = join(server, ann, table, 1, "Ben")

    def kept() -> list[Any]:
        with sqlite3.connect(server.database) as disk:
            return disk.execute("SELECT * FROM entries WHERE table_id = ?", (table,)).fetchall()

    with ann.socket(table) as mine, ann.socket(table) as again, ben.socket(table) as theirs:
        for wire in (mine, again, theirs):
            wire.until("state")
            while not wire.quiet():
                pass
        before = kept()
        assert ask(mine)["type"] == "advice"
        assert mine.quiet()
        assert theirs.quiet(), theirs.heard[-1]
        assert again.quiet(), again.heard[-1]
        assert kept() == before


def test_who_may_not_ask_is_told_why(server: Running) -> None:
    ann = server.guest("Ann")
    table = opened(ann)
    ben = join(server, ann, table, 1, "Ben")
    with server.guest("Eve").socket(table) as wire:
        wire.until("state")
        assert ask(wire)["code"] == "not_yours"
    with ann.socket(table) as wire:
        state = wire.until("state")
        assert ask(wire, seat=1)["code"] == "not_yours"
        assert ask(wire, seat=9)["code"] == "not_yours"
        move(wire, state["legal"][0])
        refused = ask(wire)
        assert (refused["code"], refused["id"]) == ("hint_not_now", "h1")
        assert "nothing to decide" in refused["text"]
    with ben.socket(table, **{"accept-language": "fr"}) as wire:
        assert ask(wire, seat=1)["text"].startswith("Le robot le plus fort choisirait\u202f: ")


@pytest.mark.parametrize(("lang", "said"), [("en", "switched off"), ("fr", "désactivés")])
def test_a_table_can_do_without_hints(server: Running, lang: str, said: str) -> None:
    ann = server.guest("Ann", **{"accept-language": lang})
    with ann.socket(opened(ann, hints=False)) as wire:
        assert wire.until("hello")["settings"]["hints"] is False
        refused = ask(wire)
        assert refused["code"] == "hints_off"
        assert said in refused["text"]


def test_play_goes_on_while_a_bot_thinks_and_what_comes_late_is_dropped(
    start: Callable[..., Running],
) -> None:
    workers = Waiting()
    server = start(workers=workers)
    ann = server.guest("Ann")
    with ann.socket(opened(ann)) as wire:
        first, second = wire.until("state")["legal"][:2]
        wire.send(type="hint", id="early", seat=0)
        assert ask(wire, key="second")["code"] == "hint_busy"
        assert move(wire, first)["type"] == "ack"
        workers.may.set()
        assert wire.until("advice", "refused", id="early")["code"] == "hint_late"
        wire.send(type="undo", id="back", seat=0)
        wire.until("ack", id="back")
        assert ask(wire, key="third")["type"] == "advice"
        assert move(wire, second)["type"] == "ack"


def test_what_a_rival_does_meanwhile_need_not_matter(start: Callable[..., Running]) -> None:
    """A rival has chosen, too: the hint is as good as before, and tells nothing of it."""
    workers = Waiting()
    server = start(workers=workers)
    ann = server.guest("Ann")
    table = opened(ann, DRAFT, "me", "friend", "friend")
    ben = join(server, ann, table, 1, "Ben")
    with ann.socket(table) as mine, ben.socket(table) as theirs:
        mine.until("state")
        begin(mine)
        move(theirs, theirs.until("state")["legal"][0], seat=1)
        workers.may.set()
        assert mine.until("advice", "refused", id="mine")["type"] == "advice"


def test_who_leaves_the_seat_gets_no_hint_for_it(start: Callable[..., Running]) -> None:
    workers = Waiting()
    server = start(workers=workers)
    ann = server.guest("Ann")
    table = opened(ann)
    with ann.socket(table) as wire:
        wire.until("state")
        begin(wire)
        ann.post(f"/api/tables/{table}/seats/0", {"action": "leave"})
        workers.may.set()
        assert wire.until("advice", "refused", id="mine")["code"] == "not_yours"


def test_who_goes_away_while_a_bot_thinks_harms_nobody(start: Callable[..., Running]) -> None:
    workers = Waiting()
    server = start(workers=workers)
    ann = server.guest("Ann")
    table = opened(ann)
    with ann.socket(table) as wire:
        wire.until("state")
        begin(wire)
    workers.may.set()
    with ann.socket(table) as wire:
        wire.until("state")
        assert ask(wire, key="again")["type"] == "advice"


def test_a_bot_that_is_too_slow_is_answered_for(start: Callable[..., Running]) -> None:
    server = start(workers=Workers(1, limit=0.001))
    ann = server.guest("Ann", **{"accept-language": "fr"})
    with ann.socket(opened(ann)) as wire:
        text = wire.until("state")["legal"][0]
        for key in ("one", "two"):
            refused = ask(wire, key=key)
            assert refused["code"] == "no_hint"
            assert "à temps" in refused["text"]
        assert move(wire, text)["type"] == "ack"


# --- secrets

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    (DRAFT, 3, {}),
    (REEF, 2, {}),
    (AUCTION, 3, SALES),
    (HEX_MAP, 2, {}),
]


def room_of(game: str, players: int, options: dict[str, Any], settings: Settings) -> Room:
    seats = tuple(Person(f"guest {seat}", f"Name {seat}") for seat in range(players))
    first = Opened(game, 1, options, seats, "guest 0", settings)
    entries = new_table.entries(first, lambda bot: None)
    return Room.read("table", [Kept(n, float(n), entry) for n, entry in enumerate(entries)])


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=[one[0] for one in TABLES])
def test_other_secrets_give_the_same_hint(game: str, players: int, options: dict[str, Any]) -> None:
    rng, room = Random(4), room_of(game, players, options, Settings())
    rules, workers = room.table.game.rules, Here(1)
    redealt = 0
    for step in range(60):
        seat = rng.choice(room.table.to_act())
        if step % 10 == 5:
            real = hinted(room, seat, workers)
            kept = room.table._state
            room.table._state = rules.redeal(kept, room.table.seat(seat), rng)
            redealt += room.table._state != kept
            assert hinted(room, seat, workers) == real
            room.table._state = kept
        text = str(rng.choice(room.table.legal(seat)))
        for entry in room.after(Moved(seat, text)):
            room.take(Kept(room.n, float(room.n), entry))
    assert redealt, "there were secrets"


def hinted(room: Room, seat: int, workers: Workers) -> Any:
    return asyncio.run(PendingHint(room, seat, "en", Snapshots()).answer("key", workers))


def test_nobody_else_is_answered_for() -> None:
    room = room_of(AUCTION, 3, {}, Settings())
    (turn,) = room.table.to_act()
    for seat in set(range(3)) - {turn}:
        with pytest.raises(IllegalAction) as caught:
            PendingHint(room, seat, "en", Snapshots())
        assert caught.value.code == "hint_not_now"
