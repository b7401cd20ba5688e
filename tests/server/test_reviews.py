"""Reviews are asked for, wait their turn behind the bots, are kept, given up and taken up again."""

import asyncio
import time
from collections.abc import Callable
from contextlib import nullcontext
from random import Random
from types import SimpleNamespace

import pytest

import ecotone
from ecotone.core.errors import IllegalAction
from ecotone.server import reviews
from ecotone.server.kept_review import KeptReview
from ecotone.server.quotas import Who
from ecotone.server.reviewer import Done, Step
from games.samples import DRAFT
from server.running import PATIENCE, Guest, Running

pytestmark = [pytest.mark.heavy, pytest.mark.long]
NOTHING = KeptReview("points", 100, 0, 0, 0, 0, 0, 0, 0, (), (), {})


@pytest.fixture(autouse=True)
def _little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "BUDGET", 0.01)


def brought(guest: Guest, game: str = DRAFT, *, over: bool = True, **options: bool) -> str:
    """The table of a game that nobody thought about, brought as a record."""
    table, rng = ecotone.new(game, players=2 if game == DRAFT else 3, seed=2, **options), Random(2)
    while not table.over and (over or len(table.events) < 30):
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
    headers = {"content-type": "text/plain"}
    answer = guest.http.post("/api/records", content=table.record, headers=headers)
    return str(answer.json()["table"])


def waited(guest: Guest, path: str, *states: str) -> dict[str, object]:
    """The review once it is no longer in any of these states."""
    until = time.monotonic() + 5 * PATIENCE  # a review is the last to be given a processor
    while time.monotonic() < until:
        told: dict[str, object] = guest.http.get(path).json()
        if told["state"] not in states:
            return told
        time.sleep(0.05)
    raise AssertionError(states)


def test_a_review_is_asked_for_and_read_by_anybody_in_their_language(server: Running) -> None:
    ann, stranger = server.guest("Ann"), server.guest(**{"accept-language": "fr"})
    path = f"/api/tables/{brought(ann)}/review/1"
    assert ann.http.get(path).json()["state"] == "none"
    assert ann.post(path, {"wanted": True})["state"] == "running"
    told = waited(ann, path, "queued", "running")
    assert told["state"] == "done"
    review = told["review"]
    assert isinstance(review, dict)
    assert 0 <= review["accuracy"] <= 100
    *terms, end = (round(10 * row["number"]) for row in review["rows"])
    assert sum(terms) == end
    assert 1 <= len(review["moments"]) <= 3
    french = stranger.http.get(path).json()["review"]
    assert french["decisions"][0]["text"] != review["decisions"][0]["text"]
    for one in review["decisions"]:
        played = [choice for choice in one["choices"] if choice["played"]]
        assert len(played) == 1
    at = review["decisions"][review["moments"][0]]["at"]
    frame = stranger.http.get(f"{path}/{at}").json()
    for word in (*frame["done"][1:], *frame["best"][1:]):
        assert any(f'data-token="{word}"' in html for html in frame["areas"].values())
    assert stranger.http.get(f"{path}/99999").status_code == 404
    assert stranger.post(path, {"wanted": True})["state"] == "done"


def test_a_variant_that_nobody_judges_is_said_so(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_: reviews.Reviews, step: Step) -> Done:
        return Done(2, whole=NOTHING if step.number else None)

    monkeypatch.setattr(reviews.Reviews, "_asked", nothing)
    ann = server.guest("Ann")
    path = f"/api/tables/{brought(ann)}/review/0"
    ann.post(path, {"wanted": True})
    told = waited(ann, path, "queued", "running")
    assert told["state"] == "done"
    assert told["review"] is None
    assert "variant" in str(told["note"])


def test_a_game_that_goes_on_or_a_seat_that_is_not_there_is_not_reviewed(server: Running) -> None:
    ann = server.guest("Ann")
    table = brought(ann, over=False)
    assert ann.post(f"/api/tables/{table}/review/0", {"wanted": True}, 403)["code"] == "not_over"
    path = f"/api/tables/{brought(ann)}/review/7"
    assert ann.post(path, {"wanted": True}, 404)["code"] == "no_seat"


def test_one_at_a_time_for_each_guest_and_taken_up_again_after_a_restart(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(self: reviews.Reviews, job: reviews.Job) -> None:
        await asyncio.Event().wait()

    with monkeypatch.context() as held:
        held.setattr(reviews.Reviews, "_advance", never)
        running = start()
        other, given_up = _asked(running)
        running.stop()

    async def found(self: reviews.Reviews, step: Step) -> Done:
        return Done(2, whole=NOTHING if step.number else None)

    monkeypatch.setattr(reviews.Reviews, "_asked", found)  # how one is made is tried above
    eve = start().guest("Eve")  # what was asked for is taken up again, what was given up is not
    assert waited(eve, other, "queued", "running")["state"] == "done"
    assert eve.http.get(given_up).json()["state"] == "none"


def _asked(running: Running) -> tuple[str, str]:
    """A review that Ben waits for, and one that Ann gave up."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    mine = f"/api/tables/{brought(ann)}/review/0"
    other = mine.replace("/review/0", "/review/1")
    assert ann.post(mine, {"wanted": True})["state"] == "running"
    assert ann.post(other, {"wanted": True}, 409)["code"] == "review_waits"
    queued = ben.post(other, {"wanted": True})
    assert (queued["state"], queued["ahead"]) == ("queued", 1)
    assert ben.post(mine, {"wanted": False}, 403)["code"] == "not_allowed"
    assert ann.post(mine, {"wanted": False})["state"] == "none"
    assert ben.http.get(other).json()["state"] == "running"
    return other, mine


@pytest.mark.anyio
async def test_a_step_waits_while_bots_think_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tables come first: with bots at work a step begins when they rest, or after a while."""
    looks: list[float] = []

    async def sleep(seconds: float) -> None:
        looks.append(seconds)
        clock.now += seconds

    class Clock:
        now = 0.0

        def time(self) -> float:
            return self.now

    class Bots:
        until = 0.0

        @property
        def busy(self) -> int:
            return int(clock.now < self.until)

    clock, bots = Clock(), Bots()
    hub = SimpleNamespace(store=None, workers=bots)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    queue = reviews.Reviews(hub)  # type: ignore[arg-type]
    for thinking, waits in ((0.0, 0.0), (0.5, 0.5), (99.0, reviews.LONGEST)):
        clock.now, bots.until, before = 0.0, thinking, len(looks)
        await queue._quiet()
        assert sum(looks[before:]) == pytest.approx(waits, abs=reviews.QUIET)


class Shared:
    """A store that several processes share; each drives what `share` says."""

    def __init__(self, notes: dict[str, str], share: set[str]) -> None:
        self._notes, self.company = notes, SimpleNamespace(drives=share.__contains__)

    async def notes(self, prefix: str) -> dict[str, str]:
        return {key: text for key, text in self._notes.items() if key.startswith(prefix)}

    async def note(self, key: str, text: str | None) -> None:
        self._notes[key] = text or ""
        if text is None:
            del self._notes[key]


@pytest.mark.anyio
async def test_of_several_processes_the_one_that_drives_a_table_reviews_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whichever was asked; if another takes the table over, it goes on with what is done."""
    notes: dict[str, str] = {}
    done: list[tuple[reviews.Reviews, int]] = []
    shares, go_on = [{"table"}, set[str]()], asyncio.Semaphore(0)

    async def found(self: reviews.Reviews, step: Step) -> Done:
        await go_on.acquire()
        done.append((self, step.number))
        return Done(4) if step.number < 3 else Done(4, whole=NOTHING)

    async def room(table: str) -> SimpleNamespace:
        return SimpleNamespace(table=SimpleNamespace(record=table))

    monkeypatch.setattr(reviews, "LOOK", 0.001)
    monkeypatch.setattr(reviews.Reviews, "_asked", found)
    one, two = (
        reviews.Reviews(
            SimpleNamespace(  # type: ignore[arg-type]
                store=Shared(notes, share),
                room=room,
                workers=SimpleNamespace(busy=0),
                quotas=SimpleNamespace(hold=lambda kind, who: nullcontext()),
            )
        )
        for share in shares
    )

    async def until(steps: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while (await two.standing("table", 0)).done < steps:
                await asyncio.sleep(0)

    await one.start()
    await two.start()
    await two.ask("table", 0, Who("Ann", "address"))
    assert (await two.standing("table", 0)).state == "running"
    with pytest.raises(IllegalAction, match="looked over already"):
        await one.ask("table", 1, Who("Ann", "address"))
    go_on.release()
    await until(1)
    shares[0].clear()
    shares[1].add("table")
    for _ in range(4):
        go_on.release()
    async with asyncio.timeout(PATIENCE):
        while (await one.standing("table", 0)).state != "done":
            await asyncio.sleep(0)
    assert done[0] == (one, 0)
    assert done[-1] == (two, 3)
    assert not any(key.startswith(reviews.ASKED) for key in notes)
    await one.stop()
    await two.stop()
