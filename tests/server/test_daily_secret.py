"""The future of a day's deal: nothing that anybody can fetch tells it, nor even asks for it."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.routing import BaseRoute, Route

from ecotone.core.chance import Chance, Outcome, SharedDraws
from ecotone.core.daily import deal
from ecotone.core.table import AnyTable
from ecotone.games import GAMES
from ecotone.server import app, sqlite_connecting, sqlite_tables
from ecotone.server.daily import Days
from ecotone.server.room import Room
from server.running import Guest, Running, Wire

pytestmark = pytest.mark.heavy

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
DAY = NOON.date()
DAILY = [name for name in GAMES.sound() if GAMES[name].daily is not None]
MOVES = 4
LONG = 9
"""Letters of an outcome that do not come together by accident."""


class Spy:
    """Counts how often a day's draws are asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def draw(self, shared: SharedDraws, chance: Chance, before: int) -> Outcome:
        self.asked += 1
        return DRAW(shared, chance, before)


DRAW = SharedDraws.draw


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    """The server's day stands still, no bots play it beside, and every draw is noticed."""
    made = Spy()
    monkeypatch.setattr(Days, "now", lambda days: NOON)
    monkeypatch.setattr("ecotone.server.daily.LEVELS", ())
    monkeypatch.setattr(
        SharedDraws, "draw", lambda shared, chance, before: made.draw(shared, chance, before)
    )
    return made


@pytest.fixture
def doors(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every address that can be opened, as the app itself lists them."""
    found: list[str] = []
    real = app._routes

    def noted(*given: Any) -> Sequence[BaseRoute]:
        routes = real(*given)
        found.extend(
            one.path for one in routes if isinstance(one, Route) and "GET" in (one.methods or ())
        )
        return routes

    monkeypatch.setattr(app, "_routes", noted)
    return found


def addresses(doors: list[str], table: str, game: str) -> Iterator[str]:
    """Each of them filled in, as somebody would who looks for this table's secrets."""
    told = {"table": table, "game": game, "token": "0.0.xxxxxxxxxxxxxxxxxxxxxxxx", "suffix": "svg"}
    for door in doors:
        for number in ("0", "1", "5", "50", "999"):
            fields = told | {"at": number, "seat": number, "number": number, "path": "base.css"}
            for day in (DAY, DAY.replace(day=19)):
                fields["day"] = day.isoformat()
                path = re.sub(r":\w+\}", "}", door).format(**fields)
                yield path
                if "replay" in path or "picture" in path:
                    yield f"{path}?at={number}&eyes=0"
                    yield f"{path}?at={number}&eyes=all"
                if path.endswith("about"):
                    for what in ("score", "deck", "river:herbivore", "card:Z", "bag", "rest"):
                        yield f"{path}?what={what}&seat=0"


def over_sockets(guest: Guest, table: str) -> Iterator[str]:
    """What a socket tells, as a page and as data, asked and unasked."""
    for kind in ("page", "data"):
        with guest.socket(table, f"?as={kind}") as wire:
            wire.send(type="hint", id=kind, seat=0)
            for token in ("draw", "deal", "pass", "Z", "0,0"):
                wire.send(type="why", seat=0, token=token)
            wire.send(type="look", seat=0, since=0)
            wire.send(type="ping")
            wire.until("pong")
            with suppress(TimeoutError):  # a hint might take its time
                while True:
                    wire.next(0.5)
            yield str(wire.heard)


def to_move(wire: Wire) -> dict[str, Any]:
    """The table once the player is asked and everything before has been answered."""
    while True:
        wire.send(type="look", seat=0)
        state = wire.until("state")
        wire.send(type="ping")
        while (told := wire.next())["type"] != "pong":
            state = told if told["type"] == "state" else state
        if 0 in state["awaited"] and state["legal"] and not state["held"]:
            return state


def played(guest: Guest, table: str, rng: Random) -> None:
    """A few moves of the player's own; what waits for their word gets it."""
    with guest.socket(table, "?as=data") as wire:
        for number in range(MOVES):
            text = rng.choice(to_move(wire)["legal"])
            wire.send(type="move", id=str(number), seat=0, text=text)
            wire.until("ack", id=str(number))
            wire.send(type="release", id=f"r{number}", seat=0)
            wire.until("ack", "refused", id=f"r{number}")
        to_move(wire)


def lying(served: Running, table: str) -> AnyTable:
    """The table as its log has it."""
    assert isinstance(served.database, Path)
    db = sqlite_connecting.connect(served.database)
    log = sqlite_tables.log(db, table)
    db.close()
    return Room.read(table, log).table


def future(table: AnyTable) -> list[str]:
    """What the rest of the game will draw, if it is played by chance."""
    shared, rng, before = deal(table.game.name, DAY), Random(1), len(table.events)
    table = table.fork(shared=shared, seed=1)
    while seats := table.to_act():
        seat = rng.choice(seats)
        table = table.fork(shared=shared, seed=1)
        table.play(seat, rng.choice(table.legal(seat)))
    past = {str(event.move) for event in table.events[:before]}
    coming = {str(event.move) for event in table.events[before:] if event.seat is None} - past
    return [text for text in coming if len(text) >= LONG]


@pytest.mark.parametrize("game", DAILY)
def test_nothing_that_can_be_fetched_tells_the_future(
    game: str, spy: Spy, doors: list[str], start: Callable[..., Running]
) -> None:
    served = start()
    ann, stranger = served.guest("Ann"), served.guest("Bo")
    ann.post(f"/api/daily/{game}", {"day": DAY.isoformat()}, 201)
    table = ann.http.get("/api/tables").json()["mine"][0]["table"]
    played(ann, table, Random(7))
    assert spy.asked, "the deal is the day's"
    coming = future(lying(served, table))
    assert coming, "there is something to tell"
    before = spy.asked
    bodies: dict[str, str] = {}
    for guest in (ann, stranger):
        for path in dict.fromkeys(addresses(doors, table, game)):
            answer = guest.http.get(path)
            assert answer.status_code < 500 or path == "/healthz", path
            bodies[f"{guest is ann} {path}"] = answer.text
    for number, text in enumerate(over_sockets(ann, table)):
        bodies[f"socket {number}"] = text
    answer = stranger.http.get(f"/t/{table}")
    assert answer.status_code == 403
    assert spy.asked == before, "an answer has asked for a draw"
    told = {(path, text) for path, body in bodies.items() for text in coming if text in body}
    assert told == set()
    assert not [path for path, body in bodies.items() if "ecotone daily 1" in body]
