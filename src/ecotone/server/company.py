"""The processes that serve one store: which of them drives a table, and who is present anywhere."""

import asyncio
from collections.abc import Callable, Collection
from typing import NamedTuple, Protocol

WATCHING = "*"
"""Among the guests who are present: somebody who watches."""


class Hearing(NamedTuple):
    """Whom to tell of what the others do."""

    driving: Callable[[Callable[[str], bool]], None]
    """Which tables this process drives has changed; those of which this is true are new to it."""

    presence: Callable[[str], None]
    """At another process, somebody has come to this table or gone."""


class Company(Protocol):
    """At any moment at most one process drives a table's bots and clocks."""

    def drives(self, table: str) -> bool:
        """Whether this process drives the table now."""

    def elsewhere(self, table: str) -> Collection[str]:
        """The guests who are present at the table by way of other processes."""

    def here(self, table: str, guests: Collection[str]) -> None:
        """Let the others know who is present at the table by way of this process."""

    async def keep(self, hearing: Hearing) -> None:
        """Keep in touch with the others until cancelled, then let them take over at once."""


class Alone:
    """A process that has the store for itself."""

    def drives(self, table: str) -> bool:
        """It drives every table."""
        return True

    def elsewhere(self, table: str) -> Collection[str]:
        """There is nobody anywhere else."""
        return ()

    def here(self, table: str, guests: Collection[str]) -> None:
        """Nobody wants to know."""

    async def keep(self, hearing: Hearing) -> None:
        """All tables are new to it when it starts."""
        hearing.driving(lambda table: True)
        await asyncio.Event().wait()
