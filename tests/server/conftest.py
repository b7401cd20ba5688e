"""What every test of the server stands on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

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
