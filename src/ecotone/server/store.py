"""Where logs are kept: the little that every database can do well."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol

import msgspec

from ecotone.core.errors import ParseError
from ecotone.server.company import Company
from ecotone.server.log import Entry, Kept

REWRITTEN = -1
"""Where a subscriber hears of a log's new length: what was in it has changed, or it is gone."""

Rewriting = Callable[[Sequence[Entry]], Sequence[Entry] | None]
"""A log's entries as they shall be from now on; None if the table shall go."""

_decode = msgspec.json.Decoder[Entry](Entry).decode


class Conflict(Exception):
    """Somebody else has appended in the meantime; nothing was written."""


class StoreFailed(Exception):
    """The database does not work now; reading later tells whether anything was written."""


class StoreDamaged(StoreFailed):
    """What was asked for cannot be read, now or later: the file is damaged there."""


class Whole(NamedTuple):
    """A table's whole log, and whether its game was said to be over."""

    log: Sequence[Kept]
    over: bool


class Browser(NamedTuple):
    """Where a guest wants to be told of their turns, by which keys and in which language."""

    endpoint: str
    p256dh: bytes
    auth: bytes
    lang: str


class Store(Protocol):
    """Append-only logs by table id. An append that returns is on disk."""

    @property
    def company(self) -> Company:
        """The processes that serve this store."""

    def now(self) -> float:
        """The time that entries are kept with: the same for every process on this store."""

    async def secrets(self) -> tuple[bytes, ...]:
        """The key that signs cookies and links first, then those that hold too, the oldest last."""

    async def sign_with(self, *keys: bytes) -> None:
        """Hold these keys alone from now on, the oldest last; the first of them signs."""

    async def append(self, table: str, n: int, entries: Sequence[Entry]) -> tuple[Kept, ...]:
        """Keep all of the entries as number n and the following, or raise Conflict."""

    async def read(self, table: str, n: int = 0) -> tuple[Kept, ...]:
        """The log from number n on; empty if there is no such table, ParseError if it is broken."""

    async def tables(self, guest: str | None = None) -> tuple[str, ...]:
        """Every table's id, the latest first; or those that this guest hosts or has a seat at.

        Seats that are open to every visitor count as the guest ANYONE's.
        """

    async def unfinished(self) -> tuple[str, ...]:
        """The tables whose games were not said to be over, the latest first."""

    async def finish(self, table: str) -> None:
        """Remember that the table's game is over: nothing there waits for bots or clocks."""

    async def idle(self, before: float, *, unfinished: bool) -> tuple[str, ...]:
        """The tables of which nothing was heard since then: finished ones, or all."""

    async def take_in(self, logs: Mapping[str, Whole]) -> int:
        """Add whole logs, all or none; tables that are here already stay. How many were added."""

    async def rewrite(self, table: str, change: Rewriting) -> bool:
        """Put other entries in the place of a log's, or take the table away; whether there was one.

        Nothing is appended meanwhile, and every process forgets what it remembers of the table.
        """

    async def delete(self, table: str) -> bool:
        """Take a table away, also one whose log cannot be read; whether there was one."""

    async def keep_browser(self, guest: str, browser: Browser, most: int) -> None:
        """Remember the browser as the guest's; beyond so many of theirs the oldest make room."""

    async def drop_browsers(self, guest: str, endpoint: str = "") -> None:
        """Forget this browser of the guest, or all of theirs."""

    async def browsers(self, guest: str) -> tuple[Browser, ...]:
        """The guest's browsers, the oldest first."""

    async def faults(self) -> tuple[str, ...]:
        """What the database itself finds wrong with what it keeps."""

    async def note(self, key: str, text: str | None) -> None:
        """Keep a text under this key, beside the logs; None lets go of it.

        A key is a path whose second part is a table's id: whoever forgets the table forgets it.
        """

    async def notes(self, prefix: str) -> dict[str, str]:
        """The texts whose keys begin so."""

    def subscribe(self) -> AbstractAsyncContextManager[AsyncIterator[tuple[str, int]]]:
        """The tables as they grow, whoever appended: each with its log's new length.

        REWRITTEN stands there when what was read of the log holds no more.
        """

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""


def kept(table: str, n: int, at: float, entry: str) -> Kept:
    """A row of a log as an entry; ParseError if it is none."""
    try:
        return Kept(n, at, _decode(entry))
    except msgspec.DecodeError as problem:
        raise ParseError("log_broken", table=table) from problem


def written(entry: Entry) -> str:
    """An entry as a row of a log has it."""
    return msgspec.json.encode(entry).decode()


def unbroken(table: str, whole: Whole) -> None:
    """Refuse a log in which a number is missing."""
    if [one.n for one in whole.log] != list(range(len(whole.log))):
        raise ParseError("log_broken", table=table)
