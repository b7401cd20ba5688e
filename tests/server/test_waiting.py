"""Bots that wait: the only person among them may take a step back for as long as they think."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ecotone.server.foresight import briefly, foreseen
from ecotone.server.hub import Hub
from ecotone.server.log import Moved, Occupant, Settings, Vacant
from ecotone.server.room import Room
from games.samples import AUCTION, DRAFT, REEF
from server.staging import ANN, BEN, GREEDY, Time, opened, rest, running, settled

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]

PATIENT = Settings(pace=0, wait=True)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def hub(tmp_path: Path, time: Time) -> AsyncIterator[Hub]:
    async with running(tmp_path / "games.db", time) as started:
        yield started


def first(room: Room, seat: int = 0) -> str:
    return str(room.table.legal(seat)[0])


async def picked(hub: Hub, *seats: Occupant, settings: Settings = PATIENT) -> Room:
    """A table where the first seat has picked a card, and an hour has passed."""
    room = await hub.open(opened(DRAFT, *seats, settings=settings))
    hub.arrive(room.id, ANN.guest)
    await hub.move(room.id, 0, first(room), "pick")
    return room


async def an_hour(time: Time) -> None:
    for _ in range(6):
        time.move_on(600)
        await rest()


async def test_bots_wait_for_an_hour_and_the_pick_can_still_be_taken_back(
    hub: Hub, time: Time
) -> None:
    room = await picked(hub, ANN, GREEDY, GREEDY)
    n = room.n
    await an_hour(time)
    assert (room.n, room.waiting_for, room.can_undo(0)) == (n, 0, True)
    await hub.undo(room.id, 0, "undo")
    assert (room.waiting_for, room.can_undo(0)) == (None, False)


async def test_bots_wait_while_the_person_is_away(hub: Hub, time: Time) -> None:
    room = await picked(hub, ANN, GREEDY)
    n = room.n
    hub.leave(room.id, ANN.guest)
    await an_hour(time)
    assert (room.n, room.can_undo(0)) == (n, True)


async def test_bots_do_not_pick_before_the_person_has_come(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(DRAFT, ANN, GREEDY, settings=PATIENT))
    await an_hour(time)
    assert room.table.to_act() == (0, 1)


async def test_bots_go_on_at_a_word_that_counts_once(hub: Hub, time: Time) -> None:
    room = await picked(hub, ANN, GREEDY, GREEDY)
    n = room.n
    await hub.release(room.id, 0, "go", guest=ANN.guest)
    await hub.release(room.id, 0, "go", guest=ANN.guest)
    await settled(hub, room.id, n + 3)  # the word, and both picks
    assert not room.can_undo(0)
    assert room.waiting_for is None


async def test_a_placement_queued_with_the_pick_takes_one_word_for_both(
    hub: Hub, time: Time
) -> None:
    room = await picked(hub, ANN, GREEDY)
    place = next(str(one) for one in room.table.legal(0) if str(one).startswith("place"))
    await hub.move(room.id, 0, place, "place")
    assert room.waiting_for == 0
    n = room.n
    await hub.release(room.id, 0, "go")
    await settled(hub, room.id, n + 4)  # the word, a pick, the neutral card, a placement
    assert 0 in room.table.to_act()


async def test_a_word_is_forgotten_with_the_step_it_was_about(hub: Hub, time: Time) -> None:
    slow = Settings(pace=1000, wait=True)
    room = await picked(hub, ANN, GREEDY, settings=slow)
    await hub.release(room.id, 0, "go")
    assert room.waiting_for is None
    await hub.undo(room.id, 0, "undo")
    await hub.move(room.id, 0, first(room), "again")
    assert room.waiting_for == 0


async def test_what_cannot_be_taken_back_keeps_nobody_waiting(hub: Hub, time: Time) -> None:
    room = await hub.open(opened(AUCTION, ANN, GREEDY, GREEDY, settings=PATIENT))
    hub.arrive(room.id, ANN.guest)
    while room.table.to_act() != (0,):
        await settled(hub, room.id, room.n + 1)
    bid = next(str(one) for one in room.table.legal(0) if str(one).startswith("bid"))
    await hub.move(room.id, 0, bid, "bid")
    assert room.waiting_for is None


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        ((ANN, GREEDY), Settings(pace=0)),
        ((ANN, GREEDY, BEN), PATIENT),
        ((ANN, GREEDY, Vacant()), PATIENT),
        ((ANN, GREEDY), Settings(pace=0, wait=True, clock="move", seconds=60)),
    ],
    ids=["not asked for", "two people", "a seat for somebody", "a clock"],
)
async def test_bots_wait_only_for_one_person_who_wants_it(
    hub: Hub, seats: tuple[Occupant, ...], settings: Settings
) -> None:
    room = await picked(hub, *seats, settings=settings)
    assert room.waiting_for is None


async def test_the_log_alone_tells_that_bots_may_go_on(hub: Hub) -> None:
    room = await picked(hub, ANN, GREEDY, settings=Settings(pace=10_000, wait=True))
    log = await hub.store.read(room.id)
    assert Room.read(room.id, log).waiting_for == 0
    await hub.release(room.id, 0, "go")
    log = await hub.store.read(room.id)
    assert Room.read(room.id, log).waiting_for is None
    assert not [kept for kept in log if isinstance(kept.entry, Moved) and kept.entry.by == "bot"]


async def test_alone_the_card_for_the_opponent_is_final_and_the_own_one_is_not(hub: Hub) -> None:
    room = await hub.open(opened(REEF, ANN))
    assert foreseen(room, 0, room.table.legal(0)).final == ()
    await hub.move(room.id, 0, first(room), "place")
    assert foreseen(room, 0, room.table.legal(0)) == (("discard",), ("discard",))


async def test_weighty_verbs_are_thought_over_unless_bots_wait(hub: Hub) -> None:
    for settings, told in ((Settings(), ("pick",)), (PATIENT, ())):
        room = await hub.open(opened(DRAFT, ANN, GREEDY, settings=settings))
        legal = room.table.legal(0)
        assert foreseen(room, 0, legal, ("pick",)).final == told
        assert foreseen(room, None, (), ("pick",)) == ((), ())


def test_a_verb_stands_for_all_that_begin_with_it() -> None:
    texts = ("pass", "bid 1", "bid 2", "sell a", "sell b")
    assert briefly({"bid 1", "bid 2", "sell b"}, texts) == ("bid", "sell b")
