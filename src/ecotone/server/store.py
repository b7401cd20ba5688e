"""Where logs are kept: the little that every database can do well."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from ecotone.server.log import Entry, Kept

ANYONE = ""


class Conflict(Exception):
    """Somebody else has appended in the meantime; nothing was written."""


class StoreFailed(Exception):
    """The database does not work now; reading later tells whether anything was written."""


class Store(Protocol):
    """Append-only logs by table id. An append that returns is on disk."""

    async def secret(self) -> bytes:
        """The key that signs cookies and links: made once, then always the same."""

    async def append(self, table: str, n: int, entries: Sequence[Entry]) -> tuple[Kept, ...]:
        """Keep all of the entries as number n and the following, or raise Conflict."""

    async def read(self, table: str, n: int = 0) -> tuple[Kept, ...]:
        """The log from number n on; empty if there is no such table, ParseError if it is broken."""

    async def tables(self, guest: str | None = None) -> tuple[str, ...]:
        """Every table's id, the latest first; or those that this guest hosts or has a seat at.

        Seats that are open to every visitor count as the guest ANYONE's.
        """

    def subscribe(self) -> AbstractAsyncContextManager[AsyncIterator[tuple[str, int]]]:
        """The tables as they grow, whoever appended: each with its log's new length."""

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
