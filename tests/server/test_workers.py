"""Whatever a bot does, the server gets an answer in time and the next bot a process that works."""

import asyncio
import gc
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import ecotone
from ecotone.core.errors import ParseError
from ecotone.core.player import MEANINGS, Expected, Part
from ecotone.server.worker import ANSWER, FAILED, SIZE, Told, packed, read, unpacked, whole
from ecotone.server.workers import BotFailed, Workers
from games.samples import DRAFT
from server.rogues import ROGUES
from server.running import PATIENCE

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]

TABLE = ecotone.new(DRAFT, players=2, seed=1)
VIEW, LEGAL = TABLE.view(0), TABLE.legal(0)


@pytest.fixture
async def workers(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Workers]:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]), os.pathsep)
    made = Workers(1, limit=PATIENCE, own=ROGUES)
    await made.start()
    yield made
    await made.stop()
    assert children() == []


def children() -> list[int]:
    """Processes of ours that have not ended, or that nobody has waited for."""
    own = os.getpid()
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[1]) == own and b"ecotone.server.worker" in cmdline(stat.parent):
            found.append(int(stat.parent.name))
    return found


def cmdline(process: Path) -> bytes:
    """The command of a process; a zombie has none, and counts as a worker."""
    return (process / "cmdline").read_bytes() or b"ecotone.server.worker"


@pytest.mark.parametrize("game", ecotone.games())
async def test_bots_choose_for_every_game(workers: Workers, game: str) -> None:
    table = ecotone.new(game, players=3, seed=1)
    for _ in range(5):
        seat = table.to_act()[0]
        legal = table.legal(seat)
        table.play(seat, legal[await workers.choose("greedy", table.view(seat), legal)])


@pytest.mark.parametrize("rogue", ["raises", "rubbish", "exits", "hangs", "dies", "missing"])
async def test_a_bot_that_fails_harms_nobody_else(workers: Workers, rogue: str) -> None:
    if rogue == "hangs":
        workers._limit = 0.5
    with pytest.raises(BotFailed):
        await workers.choose(f"server.rogues:{rogue}", VIEW, LEGAL)
    workers._limit = PATIENCE
    assert await workers.choose("server.rogues:Last", VIEW, LEGAL) == len(LEGAL) - 1


async def test_advice_comes_with_what_is_expected(workers: Workers) -> None:
    first, again = [await workers.advise(VIEW, LEGAL) for _ in range(2)]
    (chosen, expected), *others = first.choices
    assert 0 <= chosen < len(LEGAL)
    assert len(others) == 2
    for place, number in others:
        assert place != chosen
        assert number is not None
        assert expected is not None
        assert number.number <= expected.number
    assert expected
    assert expected.meaning == "points"
    assert again == first


async def test_when_a_process_dies_the_next_one_is_asked_the_same(
    workers: Workers,
) -> None:
    (process,) = workers._idle
    process.send_signal(signal.SIGSTOP)  # or it might have answered before it dies
    asking = asyncio.create_task(workers.advise(VIEW, LEGAL))
    while workers._idle:
        await asyncio.sleep(0)
    process.kill()
    (chosen, _), *_ = (await asking).choices
    assert 0 <= chosen < len(LEGAL)


async def test_an_answer_survives_the_way_as_bytes() -> None:
    for meaning in MEANINGS:
        assert unpacked(packed(7, Expected(meaning, -2.5, 0.5))) == (
            7,
            Expected(meaning, -2.5, 0.5),
        )
    assert unpacked(packed(FAILED)) == (FAILED, None)
    assert unpacked(packed(3, Expected("points", float("nan")))) == (3, None)
    assert unpacked(ANSWER.pack(3, 99, 1.0, 0.0)) == (3, None), "a process may be anything by now"


async def test_so_does_what_is_said_of_the_reason() -> None:
    choices = ((7, Expected("lead", 3.5)), (1, Expected("lead", 1.0, 0.5)))
    because = (Part("zebra", 2.25), Part("rest", -0.5))
    found = read(whole(Told(choices, because)))
    assert found.because == because
    assert found.choices[:2] == choices
    assert len(whole(Told(choices, because))) == len(whole(Told(((FAILED, None),)))) == SIZE
    odd = Told(choices, (Part("a name much longer than any that there is", float("nan")),))
    assert read(whole(odd)).because == ()


async def test_what_a_bot_prints_or_reads_does_not_reach_the_server(workers: Workers) -> None:
    for _ in range(2):
        assert await workers.choose("server.rogues:prints", VIEW, LEGAL) == len(LEGAL) - 1


async def test_bots_think_in_one_thread_each(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    (process,) = workers._idle
    process.kill()  # so that the next is started from here
    await process.wait()
    assert await workers.choose("server.rogues:single", VIEW, LEGAL) == 1


async def test_a_process_that_was_killed_is_replaced(workers: Workers) -> None:
    (process,) = workers._idle
    process.kill()
    await process.wait()
    assert 0 <= await workers.choose("random", VIEW, LEGAL) < len(LEGAL)


async def test_who_loses_interest_does_not_disturb_the_next(workers: Workers) -> None:
    (before,) = children()
    asking = asyncio.create_task(workers.choose("server.rogues:waits", VIEW, LEGAL))
    await asyncio.sleep(0.1)
    asking.cancel()
    assert await workers.choose("server.rogues:Last", VIEW, LEGAL) == len(LEGAL) - 1
    assert children() == [before]


async def test_a_failure_that_nobody_waits_for_is_nobodys_trouble(
    workers: Workers, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot's decision is given up when a person comes back; whatever becomes of it then."""
    asking = asyncio.create_task(workers.choose("server.rogues:raises", VIEW, LEGAL))
    await asyncio.sleep(0)
    asking.cancel()
    await workers.choose("server.rogues:Last", VIEW, LEGAL)
    await asyncio.sleep(0)
    gc.collect()
    assert not caplog.text


async def test_stopping_ends_even_a_bot_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]), os.pathsep)
    workers = Workers(1, own=ROGUES)
    await workers.start()
    asking = asyncio.create_task(workers.choose("server.rogues:hangs", VIEW, LEGAL))
    while workers._idle:
        await asyncio.sleep(0)
    assert len(children()) == 1
    await workers.stop()
    assert children() == []
    with pytest.raises(asyncio.CancelledError):
        await asking


async def test_a_worker_ends_with_its_server(workers: Workers) -> None:
    (process,) = workers._idle
    assert process.stdin
    process.stdin.close()
    async with asyncio.timeout(PATIENCE):
        assert await process.wait() == 0


async def test_foreign_bots_are_for_those_who_ask_for_them() -> None:
    """A name from the web never makes a process import anything."""
    Workers(1, own=ROGUES).check("server.rogues:Last")
    plain = Workers(1)
    for name in ("server.rogues:Last", "os:abort", "nobody", ""):
        with pytest.raises(ParseError) as caught:
            plain.check(name)
        assert caught.value.code == "unknown_bot"
    with pytest.raises(BotFailed):
        await plain.choose("os:abort", VIEW, LEGAL)
    await plain.stop()
    assert children() == []
