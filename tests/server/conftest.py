"""What every test of the server stands on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ecotone.server.stores import Where
from server import postgres as postgresql
from server.postgres import Postgres
from server.running import Running


@pytest.fixture
def anyio_backend() -> str:
    """Tests marked anyio run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start a server, and another on the same database when that one has been stopped."""
    started = []

    def run(**settings: Any) -> Running:
        started.append(Running(tmp_path / "tables.db", **settings))
        return started[-1]

    yield run
    for server in started:
        server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that all tests of a module share."""
    running = Running(tmp_path_factory.mktemp("server") / "tables.db")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def a_postgres() -> Iterator[Postgres | None]:
    """The PostgreSQL of this test run, if one can be had."""
    with postgresql.running() as cluster:
        yield cluster


@pytest.fixture
def postgres(a_postgres: Postgres | None) -> Postgres:
    """A PostgreSQL that answers."""
    if a_postgres is None:
        pytest.skip(postgresql.MISSING)
    return a_postgres


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    """A place for a new store, of each kind."""
    if request.param == "sqlite":
        return tmp_path / "games.db"
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.database()
