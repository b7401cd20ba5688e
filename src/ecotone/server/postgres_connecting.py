"""How PostgreSQL is reached, and what it says when it cannot be."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from ecotone.core.errors import ParseError
from ecotone.server import steady
from ecotone.server.postgres_schema import prepare
from ecotone.server.postgres_steps import SCHEMA

CONNECTIONS = 4
PATIENCE = 10.0  # seconds that a statement may take
RIDE_OUT = 10.0  # seconds in which a statement waits for a database that is being restarted
AGAIN = 0.25  # seconds between two tries to reach it

T = TypeVar("T")

FAILURES = (
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection to a server that was killed meanwhile
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)
"""What is said when the database goes away, and when it is not back yet."""


def bare(url: str) -> str:
    """A database's URL without its password."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}{at}{host}", query=""))


async def connected(url: str) -> asyncpg.Connection:
    """A connection beside a pool's."""
    return await asyncpg.connect(url, **_settings())


async def pooled(url: str) -> asyncpg.Pool:
    """Connections to a database that is ready, or a sentence why there are none."""
    try:
        db = await connected(url)
        try:
            await prepare(db, bare(url))
        finally:
            await db.close()
        return await asyncpg.create_pool(url, min_size=0, max_size=CONNECTIONS, **_settings())
    except (*FAILURES, ValueError) as problem:
        raise ParseError("database_away", url=bare(url), reason=reason(problem)) from None


async def ridden_out(ask: Callable[[], Awaitable[T]]) -> T:
    """What it gives, asked again and again for a while if the database goes away.

    A connection that is lost leaves open whether it was done: it must be such that twice is once.
    """
    give_up = steady.now() + RIDE_OUT
    while True:
        try:
            return await ask()
        except LOST:
            if steady.now() > give_up:
                raise
        await asyncio.sleep(AGAIN)


def _settings() -> dict[str, Any]:
    return {
        "timeout": PATIENCE,
        "command_timeout": PATIENCE,
        "server_settings": {
            "search_path": SCHEMA,
            "synchronous_commit": "on",  # acknowledged means on disk, whatever the usual is there
            "application_name": "ecotone",
        },
    }


def reason(problem: BaseException) -> str:
    """What a failure says, in one line."""
    text = str(problem).strip() or type(problem).__name__
    return text.splitlines()[0]
