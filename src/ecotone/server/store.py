"""Where logs are kept: the little that every database can do well."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from ecotone.server.log import Entry, Kept


class Conflict(Exception):
    """Somebody else has appended in the meantime; nothing was written."""


class Store(Protocol):
    """Append-only logs by table id. An append that returns is on disk."""

    async def secret(self) -> bytes:
        """The key that signs cookies and links: made once, then always the same."""

    async def append(self, table: str, n: int, entries: Sequence[Entry]) -> tuple[Kept, ...]:
        """Keep all of the entries as number n and the following, or raise Conflict."""

    async def read(self, table: str, n: int = 0) -> tuple[Kept, ...]:
        """The log from number n on; empty if there is no such table."""

    async def tables(self) -> tuple[str, ...]:
        """Every table's id, the latest first."""

    def subscribe(self) -> AbstractAsyncContextManager[AsyncIterator[str]]:
        """The ids of tables as they grow, whoever appended."""

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
