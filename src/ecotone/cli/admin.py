"""`ecotone admin`: list, close and delete tables, erase a guest, replace the signing key."""

import asyncio
import time
from argparse import ArgumentParser, Namespace
from contextlib import nullcontext
from pathlib import Path

from ecotone.cli.db import database
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError, Refusal
from ecotone.server import sqlite_files, upkeep
from ecotone.server.room import Room
from ecotone.server.store import Store
from ecotone.server.stores import Where, shown

WHAT = ("list", "close", "delete", "erase", "key")


def arguments(parser: ArgumentParser) -> None:
    """What to do, with whom."""
    parser.add_argument("what", choices=WHAT)
    parser.add_argument("which", nargs="?")
    parser.add_argument("--db", metavar="URL")


def run(given: Namespace, voice: Voice) -> int:
    """Do it: in a file while no server runs on it, in PostgreSQL at any time."""
    where = database(given.db)
    if given.what in ("close", "delete", "erase") and not given.which:
        raise ParseError("which_one", what=given.what)
    changes = given.what != "list"
    if isinstance(where, Path):
        sqlite_files.there(where)
    with sqlite_files.unserved(where) if changes and isinstance(where, Path) else nullcontext():
        said = asyncio.run(_done(given, where, voice))
    if said is not None:
        voice.out.print(voice.say(f"cli.admin.{given.what}", **said), markup=False, soft_wrap=True)
    return 0


async def _done(given: Namespace, where: Where, voice: Voice) -> dict[str, str | int] | None:
    said: dict[str, str | int] = {"which": given.which or "", "file": shown(where)}
    async with upkeep.opened(where, upgrade=given.what != "list") as store:
        if given.what == "list":
            for table in await store.tables():
                line = await _told(table, store, voice)
                voice.out.print(line, markup=False, soft_wrap=True)
            return None
        if given.what == "delete":
            await upkeep.delete(store, given.which)
        elif given.what == "close":
            await upkeep.close(store, given.which)
        elif given.what == "erase":
            said["tables"] = await upkeep.erase(store, given.which)
        else:
            await upkeep.new_key(store)
    return said


async def _told(table: str, store: Store, voice: Voice) -> str:
    """A table in one line: its id, when it last changed, its game, its host, its players."""
    try:
        room = Room.read(table, await store.read(table))
    except Refusal as refusal:
        return f"{table}  {refusal}"
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(room.last_at))
    state = voice.say("cli.admin.over" if room.over else "cli.admin.running")
    names = ", ".join(room.names(voice.lang).values())
    return f"{table}  {when}  {room.opened.game}  {state}  {room.opened.host}  {names}"
