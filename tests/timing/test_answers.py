"""Nobody waits long: for a page, for a bot that fails, or because of somebody who does not read."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import pytest

from arena.misfits import register
from arena.test_umpire import HASTY, SEED
from browser.conftest import Served
from ecotone.arena import umpire
from ecotone.arena.match import Match, play
from ecotone.bots import BOTS
from ecotone.server.workers import BotFailed, Workers
from games.samples import DRAFT
from server.rogues import ROGUES
from server.running import Running
from server.test_socket import at_table, back_and_forth, deaf
from server.test_workers import LEGAL, VIEW

pytestmark = pytest.mark.timing


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def misfits(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(umpire, "GRACE", umpire.GRACE)
    decent = dict(BOTS)
    register()
    yield
    BOTS.clear()
    BOTS.update(decent)


@pytest.fixture
def elapsed() -> Callable[[], float]:
    """Seconds since the test has begun."""
    began = perf_counter()
    return lambda: perf_counter() - began


def test_the_first_page_is_there_soon(tmp_path: Path, elapsed: Callable[[], float]) -> None:
    served = Served(tmp_path)
    served.start()
    assert elapsed() < 5
    served.stop()


@pytest.mark.usefixtures("misfits")
@pytest.mark.parametrize("bot", ["sleeper", "stubborn"])
def test_a_bot_that_hangs_is_soon_not_asked_again(bot: str, elapsed: Callable[[], float]) -> None:
    play(Match(DRAFT, (bot, "random"), SEED, {}, HASTY))
    assert elapsed() < 5


@pytest.mark.anyio
@pytest.mark.parametrize("rogue", ["raises", "exits", "hangs", "dies"])
async def test_a_bot_that_fails_is_answered_for_in_time(
    monkeypatch: pytest.MonkeyPatch, rogue: str
) -> None:
    """Within half more than its budget and a second, of which the process needs a part."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]), os.pathsep)
    workers = Workers(1, own=ROGUES)
    await workers.start()
    began = perf_counter()
    with pytest.raises(BotFailed):
        await workers.choose(f"server.rogues:{rogue}", VIEW, LEGAL, 0.5)
    assert perf_counter() - began < 2.5
    await workers.stop()


def test_one_who_does_not_read_slows_nobody_down(
    tmp_path: Path, elapsed: Callable[[], float]
) -> None:
    server = Running(tmp_path / "tables.db", buffer=4096)
    ann, table = at_table(server, "me", *["friend"] * 5)
    with deaf(server, f"/ws/{table}"), ann.socket(table) as wire:
        before = elapsed()
        back_and_forth(wire)
        assert elapsed() - before < 4, "40 answers"
    server.stop()
