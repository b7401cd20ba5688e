"""However a server ends while guests act at it, nothing acknowledged is lost or done twice."""

import asyncio
import signal
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from campaigns import TIMES
from ecotone.server.stores import located, opened
from games.samples import DRAFT
from server.crowd import UNLIMITED, Crowd
from server.outside import Outside, serving
from server.postgres import Postgres
from server.running import PATIENCE

pytestmark = [pytest.mark.heavy, pytest.mark.timeout(3600)]

ENDS, TABLES, MOST = 2 * TIMES, 4, 40


def ended(crowd: Crowd, servers: list[Outside], how: signal.Signals, more: int) -> None:
    """Let everybody act, and end the servers while they do, when so much more is acknowledged."""
    crowd.servers = [one.url for one in servers]

    async def acting() -> None:
        enough = crowd.count + more
        acts = asyncio.create_task(crowd.act())
        async with asyncio.timeout(PATIENCE):
            while crowd.count < enough:
                await asyncio.sleep(0.005)
        for one in servers:
            one.process.send_signal(how)
        await acts

    asyncio.run(acting())
    for one in servers:
        code = one.process.wait(60)
        assert code == (0 if how == signal.SIGTERM else -how), code


def campaign(db: str, many: int, how: signal.Signals) -> None:
    """End so many servers on the database again and again; then what is there is looked at."""
    rng, crowd = Random(14), Crowd(DRAFT, TABLES, 14)
    for _ in range(ENDS):
        with ExitStack() as stack:
            servers = [stack.enter_context(serving(db, UNLIMITED)) for _ in range(many)]
            ended(crowd, servers, how, rng.randint(1, MOST))

    async def looked_at() -> None:
        store = await opened(located(db))
        await crowd.check(store)
        await store.close()

    asyncio.run(looked_at())
    print(  # noqa: T201 - the figures of a long campaign, by `pytest -s`
        f"{how.name} {ENDS} times: {crowd.count} acknowledged, {crowd.refused} refused"
    )


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_acknowledged_is_lost_however_a_server_ends(
    tmp_path: Path, how: signal.Signals
) -> None:
    campaign(f"sqlite:///{tmp_path / 'games.db'}", 1, how)


def test_nor_with_two_servers_on_postgresql(postgres: Postgres) -> None:
    campaign(postgres.database(), 2, signal.SIGKILL)
