"""`ecotone db`: check, back up, restore, move and prune the games that were kept."""

import asyncio
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ecotone.cli import files, values
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.server import migrations, postgres_steps, sqlite_files, upkeep
from ecotone.server.stores import Where, located, shown

DAY = 24 * 3600
WHAT = ("check", "backup", "restore", "export", "import", "copy", "upgrade", "prune")


def arguments(parser: ArgumentParser) -> None:
    """What to do, with what."""
    parser.add_argument("what", choices=WHAT)
    parser.add_argument("file", nargs="?")
    parser.add_argument("to", nargs="?")
    parser.add_argument("--db", metavar="URL")
    parser.add_argument("--days", type=values.count, metavar="N")
    parser.add_argument("--unfinished", action="store_true")


def run(given: Namespace, voice: Voice) -> int:
    """Do it, and say in a line what was done; 1 if something is wrong with what is kept."""
    where = database(given.db)
    if given.what in ("backup", "restore", "export", "import", "copy") and not given.file:
        raise ParseError("which_file", what=given.what)
    if given.what == "check":
        return asyncio.run(_check(where, voice))
    said = _done(given, where)
    voice.out.print(voice.say(f"cli.db.{given.what}", **said), markup=False, soft_wrap=True)
    return 0


def database(url: str | None) -> Where:
    """What --db names, or the usual file."""
    return located(url) if url else files.data_folder() / "ecotone.db"


async def _check(where: Where, voice: Voice) -> int:
    async with upkeep.opened(where, upgrade=False) as store:
        problems = [problem async for problem in upkeep.check(store)]
        count = len(await store.tables())
    for problem in problems:
        voice.out.print(problem, markup=False, soft_wrap=True)
    key = "cli.db.unsound" if problems else "cli.db.sound"
    voice.out.print(voice.say(key, file=shown(where), tables=count), markup=False, soft_wrap=True)
    return 1 if problems else 0


def _done(given: Namespace, where: Where) -> dict[str, str | int]:
    if given.what == "copy":
        return asyncio.run(_copied(located(given.file), given.to))
    other = files.named(given.file or "")
    said: dict[str, str | int] = {"file": str(other), "db": shown(where)}
    try:
        if given.what == "backup":
            sqlite_files.copy(_file(given.what, where), other)
        elif given.what == "restore":
            _restore(other, _file(given.what, where))
        else:
            said |= asyncio.run(_moved(given, where, other))
    except OSError as problem:
        raise ParseError("unreadable", file=str(other), reason=files.reason(problem)) from None
    return said


def _file(what: str, where: Where) -> Path:
    """The file of a SQLite store; PostgreSQL has tools of its own for this."""
    if not isinstance(where, Path):
        raise ParseError(f"postgres_{what}", url=shown(where))
    return where


def _restore(backup: Path, path: Path) -> None:
    async def broken() -> str | None:
        async with upkeep.opened(backup, upgrade=False) as store:
            return await anext(upkeep.check(store), None)

    if problem := asyncio.run(broken()):
        raise ParseError("damaged", file=str(backup), reason=problem)
    with sqlite_files.unserved(path):
        sqlite_files.copy(backup, path)


async def _moved(given: Namespace, where: Where, other: Path) -> dict[str, str | int]:
    if given.what == "upgrade":
        before = await upkeep.version(where)
        async with upkeep.opened(where):
            steps = migrations.STEPS if isinstance(where, Path) else postgres_steps.STEPS
            return {"before": before, "after": len(steps)}
    if given.what == "prune":
        if given.days is None:
            raise ParseError("which_days")
        async with upkeep.opened(where) as store:
            before_then = time.time() - given.days * DAY
            gone = await upkeep.prune(store, before_then, unfinished=given.unfinished)
        if gone and isinstance(where, Path):
            sqlite_files.compact(where)
        return {"tables": gone}
    if given.what == "export":
        with other.open("w", encoding="utf-8") as out:
            async with upkeep.opened(where, upgrade=False) as store:
                written, damaged = await upkeep.export(store, out)
                return {"tables": written, "damaged": damaged}
    with other.open(encoding="utf-8", errors="surrogateescape") as lines:  # the line is refused
        async with upkeep.opened(where, make=True) as store:
            return {"tables": await upkeep.take_in(store, lines, str(other))}


async def _copied(source: Where, to: str | None) -> dict[str, str | int]:
    if not to:
        raise ParseError("which_file", what="copy")
    target = located(to)
    async with (
        upkeep.unserved(source),
        upkeep.unserved(target),
        upkeep.opened(source) as kept,
        upkeep.opened(target, make=True) as new,
    ):
        copied, damaged = await upkeep.copy(kept, new)
    said: dict[str, str | int] = {"file": shown(source), "db": shown(target)}
    return said | {"tables": copied, "damaged": damaged}
