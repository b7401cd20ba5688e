"""Where games are kept, by a URL: a file of SQLite or a database of PostgreSQL."""

import importlib.util
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote

from ecotone.core.errors import ParseError
from ecotone.server.sqlite import SqliteStore
from ecotone.server.store import Store

Where = Path | str
"""A file, or the URL of a PostgreSQL database."""


def located(url: str) -> Where:
    """What a URL names: sqlite:///games.db, sqlite:////var/lib/games.db, postgresql://host/name."""
    kind, _, rest = url.partition("://")
    if kind in ("postgresql", "postgres"):
        if importlib.util.find_spec("asyncpg") is None:
            raise ParseError("needs_postgres")
        return url
    name = unquote(rest[1:])
    if kind == "sqlite" and rest.startswith("/") and rest.strip("/") and "\0" not in name:
        with suppress(RuntimeError):  # the home of somebody who is not there
            return Path(name).expanduser()
    raise ParseError("database_url", url=url)


def shown(where: Where) -> str:
    """How people are told where it is: no password among it."""
    if isinstance(where, Path):
        return str(where)
    from ecotone.server.postgres_connecting import bare

    return bare(where)


async def opened(where: Where, *, upgrade: bool = True) -> Store:
    """The store there, made ready if it is new or of an older version.

    Without an upgrade, a file of an older version is read as it is.
    """
    if isinstance(where, Path):
        return await SqliteStore.open(where, upgrade=upgrade)
    from ecotone.server.postgres import PostgresStore

    return await PostgresStore.open(where)
