"""`ecotone game`: begin a game of your own, list its words, or check that it keeps its promises."""

import sys
import tomllib
from argparse import ArgumentParser, Namespace
from pathlib import Path
from shlex import quote

from ecotone.cli import files
from ecotone.cli.voice import Voice
from ecotone.contract import CASE_CHECKS, GAME_CHECKS, Finding, check
from ecotone.contract.template import check_name, package
from ecotone.contract.words import word_folders
from ecotone.core.errors import ParseError
from ecotone.core.registry import GROUP
from ecotone.games import GAMES
from ecotone.locale import template
from ecotone.locale.catalogue import read_again


def arguments(parser: ArgumentParser) -> None:
    """What to do, the game, and where it lies."""
    parser.add_argument("what", choices=("new", "words", "check"))
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("--dir", metavar="DIR")


def run(given: Namespace, voice: Voice) -> int:
    """Write a new game, list the words of one, or check it."""
    if given.what == "new":
        return _new(given.name, Path(given.dir or given.name), voice)
    name = _found(given.name, given.dir)
    return _words(name, voice) if given.what == "words" else _check(name, voice)


def _new(name: str, folder: Path, voice: Voice) -> int:
    check_name(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ParseError("new_game_folder", file=str(folder))
    for path, text in package(name).items():
        files.write(folder / path, text)
    told = voice.say("contract.written", name=name, folder=quote(str(folder)))
    voice.out.print(told, markup=False, soft_wrap=True)
    return 0


def _found(name: str, folder: str | None) -> str:
    """The game's name, once it is known that there is one."""
    if folder is None and Path(name).is_dir() and name not in GAMES.names():
        name = _brought(Path(name), None)
    elif folder is not None:
        name = _brought(Path(folder), name)
    return GAMES[name].name


def _words(name: str, voice: Voice) -> int:
    for folder in word_folders(name):
        file = folder / template.NAME
        files.write(file, template.written(folder))
        keys = len(template.listed(folder))
        said = voice.say_n("contract.listed", keys, file=str(file))
        voice.out.print(said, markup=False, soft_wrap=True)
    return 0


def _check(name: str, voice: Voice) -> int:
    broken, told = 0, set[str]()
    for finding in check(name):
        if finding is not None:
            broken += 1
            if finding.found not in told:  # one mistake may break many promises
                voice.complain(_sentence(finding, voice))
            told.add(finding.found)
    if broken:
        voice.complain(voice.say_n("contract.broken", broken, name=name))
        return 2
    kept = len(GAME_CHECKS) + len(CASE_CHECKS)
    voice.out.print(voice.say("contract.kept", name=name, kept=kept), markup=False, soft_wrap=True)
    return 0


def _sentence(finding: Finding, voice: Voice) -> str:
    promise = voice.say(f"contract.{finding.promise}")
    return voice.say("contract.found", promise=promise, where=finding.where, found=finding.found)


def _brought(folder: Path, name: str | None) -> str:
    """Take up the game of a folder that is not installed; its name."""
    try:
        told = tomllib.loads(files.read(str(folder / "pyproject.toml")))
        entries = told["project"]["entry-points"][GROUP]
        found = name or next(iter(entries))
        module = str(entries[found])
    except (tomllib.TOMLDecodeError, KeyError, TypeError, StopIteration):
        raise ParseError("no_game_here", file=str(folder), group=GROUP) from None
    for inside in (folder / "src", folder):
        sys.path.insert(0, str(inside.resolve()))
    GAMES.bring(found, module)
    read_again()
    return found
