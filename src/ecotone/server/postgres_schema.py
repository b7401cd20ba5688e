"""A PostgreSQL database is brought to today's version, whole or not at all."""

import secrets

import asyncpg

from ecotone.core.errors import ParseError
from ecotone.server.postgres_steps import LOCK, SCHEMA, STEPS


async def prepare(connection: asyncpg.Connection, where: str) -> None:
    """Bring the database to today's version; one that is newer stays as it is."""
    if connection.get_server_version() < (13,):
        theirs = str(connection.get_server_version().major)
        raise ParseError("database_old", url=where, version=theirs)
    async with connection.transaction():
        # of those who start at once, one prepares and the others find it done
        await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
        version = await version_of(connection)
        if version > len(STEPS):
            raise ParseError("newer_database", file=where, needs=version, known=len(STEPS))
        if not version:
            await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
            await connection.execute("CREATE TABLE version (version integer NOT NULL)")
            await connection.execute("INSERT INTO version VALUES (0)")
        for step in STEPS[version:]:
            await connection.execute(step)
        if version < len(STEPS):
            await connection.execute("UPDATE version SET version = $1", len(STEPS))
        if not version:
            query = "INSERT INTO secret (key, made) VALUES ($1, '-infinity')"
            await connection.execute(query, secrets.token_bytes(32))
        await _restored(connection)


async def version_of(connection: asyncpg.Connection) -> int:
    """Of which version the store is; 0 if there is none yet."""
    if await connection.fetchval(f"SELECT to_regclass('{SCHEMA}.version')") is None:
        return 0
    return int(await connection.fetchval("SELECT version FROM version"))


async def _restored(connection: asyncpg.Connection) -> None:
    """Let go of what is over, and of numbers that another cluster gave before a restore."""
    later = "tx > pg_current_xact_id()::text::bigint"
    await connection.execute(f"UPDATE tables SET tx = 0 WHERE {later}")  # noqa: S608 - ours
    query = f"DELETE FROM rewritten WHERE at < now() - interval '1 day' OR {later}"  # noqa: S608
    await connection.execute(query)
