"""What a host does with a store beside the server: check, move, prune, erase."""

import secrets
from collections.abc import AsyncIterator, Container, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TextIO

import msgspec
from msgspec.structs import replace

from ecotone.core.errors import ParseError, Refusal
from ecotone.games import GAMES
from ecotone.server import sqlite_files, stores
from ecotone.server.log import Entry, Kept, Moderated, Opened, Said, Sat
from ecotone.server.places import places
from ecotone.server.room import Room
from ecotone.server.store import Conflict, Store, StoreDamaged, StoreFailed, Whole
from ecotone.server.stores import Where

GONE = "erased"
AT_ONCE = 100
"""Tables that are copied in one transaction."""

_decode = msgspec.json.Decoder[Entry](Entry).decode


class Line(msgspec.Struct, frozen=True):
    """One entry of one table, as a line of an export."""

    table: str
    n: int
    at: float
    entry: Entry


@asynccontextmanager
async def opened(where: Where, *, make: bool = False, upgrade: bool = True) -> AsyncIterator[Store]:
    """The store there; a file that is not there is made only where that is wanted.

    Without an upgrade, a file of an older version can be read and stays as it is.
    """
    if isinstance(where, Path) and not make:
        sqlite_files.there(where)
    store, name = await stores.opened(where, upgrade=upgrade), stores.shown(where)
    try:
        yield store
    except StoreDamaged as problem:
        raise ParseError("damaged", file=name, reason=str(problem)) from None
    except StoreFailed as problem:
        if isinstance(where, Path):
            raise ParseError("database_unusable", file=name, reason=str(problem)) from None
        raise ParseError("database_away", url=name, reason=str(problem)) from None
    finally:
        await store.close()


@asynccontextmanager
async def unserved(where: Where) -> AsyncIterator[None]:
    """Refuse to go on while a server has the store open."""
    if isinstance(where, Path):
        with sqlite_files.unserved(where):
            yield
        return
    from ecotone.server.postgres import served

    if await served(where):
        raise ParseError("database_in_use", file=stores.shown(where))
    yield


async def version(where: Where) -> int:
    """Of which version a store is, before anything is done to it."""
    if isinstance(where, Path):
        return sqlite_files.version(where)
    from ecotone.server.postgres import version

    return await version(where)


async def check(store: Store) -> AsyncIterator[str]:
    """Every problem: what the database finds damaged, tables that cannot be read or replayed."""
    for fault in await store.faults():
        yield fault
    for table in await store.tables():
        try:
            Room.read(table, await store.read(table))
        except Refusal as refusal:
            yield f"{table}: {refusal}"
        except (IndexError, StoreDamaged):
            yield f"{table}: {ParseError('log_broken', table=table)}"
        except Exception as problem:
            if GAMES.stumbled(problem) is None:
                raise
            yield f"{table}: {problem}"


async def export(store: Store, out: TextIO) -> tuple[int, int]:
    """Every log as lines of JSON, without the signing key; how many were written, and how many not.

    A table that cannot be read is left out; the others are written.
    """
    written = damaged = 0
    for table in reversed(await store.tables()):
        try:
            lines = [Line(table, kept.n, kept.at, kept.entry) for kept in await store.read(table)]
        except (ParseError, StoreDamaged):
            damaged += 1
            continue
        written += 1
        out.writelines(msgspec.json.encode(line).decode() + "\n" for line in lines)
    return written, damaged


async def take_in(store: Store, lines: TextIO, name: str) -> int:
    """Add the logs of an export, all or none; tables that are here already stay as they are."""
    decode = msgspec.json.Decoder(Line).decode
    logs: dict[str, list[Kept]] = {}
    for number, text in enumerate(lines, 1):
        try:
            line = decode(text)
        except (msgspec.DecodeError, UnicodeError):
            raise ParseError("export_line", file=name, line=number) from None
        logs.setdefault(line.table, []).append(Kept(line.n, line.at, line.entry))
    # a server that starts reads them, and remembers which are over
    return await store.take_in({table: Whole(log, False) for table, log in logs.items()})


async def copy(source: Store, target: Store) -> tuple[int, int]:
    """All tables and, where there are none yet, the keys: how many came, how many could not."""
    if not await target.tables():
        await target.sign_with(*dict.fromkeys(await source.secrets()))
    tables, running = (await source.tables())[::-1], set(await source.unfinished())
    added = damaged = 0
    for at in range(0, len(tables), AT_ONCE):
        logs = {}
        for table in tables[at : at + AT_ONCE]:
            try:
                logs[table] = Whole(await source.read(table), table not in running)
            except (ParseError, StoreDamaged):
                damaged += 1
        added += await target.take_in(logs)
    return added, damaged


async def delete(store: Store, table: str) -> None:
    """Take a table and its log away for good."""
    if not await store.delete(table):
        raise ParseError("unknown_table", table=table)


async def close(store: Store, table: str) -> None:
    """End a table where it stands: nothing is lost, and nobody can do anything there any more."""
    while True:
        log = await store.read(table)
        if not log:
            raise ParseError("unknown_table", table=table)
        with suppress(Conflict):  # somebody was faster
            await store.append(table, len(log), [Moderated("close")])
            await store.finish(table)
            return


async def prune(store: Store, before: float, *, unfinished: bool) -> int:
    """Take the tables away of which nothing was heard since then: finished ones, or all."""
    gone = await store.idle(before, unfinished=unfinished)
    for table in gone:
        await store.delete(table)
    return len(gone)


async def erase(store: Store, guest: str) -> int:
    """Take a guest out of every log: id, names, what they said; how many tables had them."""

    def without(entries: Sequence[Entry]) -> list[Entry | None]:
        pairs = zip(entries, _seats(entries, guest), strict=True)
        return [_without(entry, guest, held) for entry, held in pairs]

    def erased(entries: Sequence[Entry]) -> Sequence[Entry]:
        pairs = zip(entries, without(entries), strict=True)
        return [after or entry for entry, after in pairs]

    found = 0
    for table in await store.tables():
        if any(without([kept.entry for kept in await store.read(table)])):
            found += await store.rewrite(table, erased)
    await store.drop_browsers(guest)
    return found


def _seats(entries: Sequence[Entry], guest: str) -> list[frozenset[int]]:
    """The seats that were the guest's at each entry of a log."""
    held: frozenset[int] = frozenset()
    found = []
    for entry in entries:
        for seat, whose in places([entry]).items():
            held = held | {seat} if whose == guest else held - {seat}
        found.append(held)
    return found


def _without(entry: Entry, guest: str, held: Container[int]) -> Entry | None:
    """The entry with nobody in the guest's place, who held these seats; None if it is another's."""
    if isinstance(entry, Said) and (entry.guest == guest or entry.seat in held):
        return replace(entry, name=GONE, text=GONE, guest=GONE)
    if not isinstance(entry, Opened | Sat | Moderated):
        return None
    text = msgspec.json.encode(entry)
    if guest.encode() not in text:
        return None

    def cleared(value: object) -> object:
        if isinstance(value, list):
            return [cleared(one) for one in value]
        if not isinstance(value, dict):
            return GONE if value == guest else value
        mine = value.get("guest") == guest
        return {
            key: GONE if mine and key == "name" else cleared(inside)
            for key, inside in value.items()
        }

    left: Entry = _decode(msgspec.json.encode(cleared(msgspec.json.decode(text))))
    return left


async def new_key(store: Store) -> None:
    """Sign with a new key from now on; what the one before has signed holds until the next."""
    before, *_ = await store.secrets()
    await store.sign_with(secrets.token_bytes(32), before)
