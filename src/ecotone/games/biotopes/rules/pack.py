"""Packs: reading a card set, and finding everything wrong with one."""

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ecotone.core.errors import ParseError
from ecotone.games.biotopes.rules.cards import Pack
from ecotone.games.biotopes.rules.census import census
from ecotone.games.biotopes.rules.endless import endless
from ecotone.games.biotopes.rules.entries import Entry, Notes
from ecotone.games.biotopes.rules.reading import SECTIONS
from ecotone.games.biotopes.rules.skeleton import skeleton
from ecotone.games.biotopes.rules.source import Part, Problem, Source, parts

__all__ = ["FORMAT", "check", "check_at", "first_pack", "load", "skeleton"]

FORMAT = 1
_KEYS = ("format", "name", *SECTIONS)
_UNPLAYED = ("name", "note")  # what a card is called does not change how it plays


def load(path: str | Path | None = None) -> Pack:
    """The pack in a file or folder, or our own set; the first thing that stops it is refused."""
    if path is None:
        return _own()
    pack, problems = _read(Source(parts(Path(path))), _own_source().tables)
    for problem in problems:
        if not problem.warning:
            raise problem.refusal()
    return pack


def check(text: str, where: str) -> list[Problem]:
    """Everything wrong with the text of a pack; it can be played if all of it are warnings."""
    return _check(lambda: [Part(where, text)])


def check_at(path: str | Path) -> list[Problem]:
    """Everything wrong with the pack in a file or folder."""
    return _check(lambda: parts(Path(path)))


def _check(find: Callable[[], list[Part]]) -> list[Problem]:
    try:
        source = Source(find())
    except ParseError as error:
        params = dict(error.params)
        return [Problem(error.code, str(params.pop("place")), tuple(params.items()))]
    return _read(source, _own_source().tables)[1]


@cache
def _own_source() -> Source:
    return Source(parts(files(__package__) / "data"))


@cache
def _own() -> Pack:
    return _read(_own_source(), {})[0]


@cache
def first_pack() -> Pack:
    """Our own set as version 1 of the rules had it: every Action as often as one likes."""
    source = Source(_own_source().parts)
    for card in source.tables["species"].values():
        for effect in card["effects"]:
            effect.pop("once", None)
    return _read(source, {})[0]


def _read(source: Source, others: Mapping[str, Any]) -> tuple[Pack, list[Problem]]:
    """The pack and its problems; a section that it leaves out is taken from the others."""
    notes = Notes(source)
    top = Entry(
        notes, "", {key: source.tables[key] for key in source.tables if key not in SECTIONS}
    )
    if top.number("format", 1, 99) > FORMAT:
        top.wrong("newer", "format", known=FORMAT)
    name = top.names("name")
    top.finish(_KEYS)
    tables = {section: source.tables.get(section, others.get(section)) for section in SECTIONS}
    sections = {section: read(notes, tables[section]) for section, read in SECTIONS.items()}
    census(notes, sections["species"])
    endless(notes, sections["species"])
    return Pack(name=name, fingerprint=_fingerprint(tables), **sections), notes.problems


def _fingerprint(tables: Mapping[str, Any]) -> str:
    """Twelve digits that change with anything that changes how the pack plays."""
    return hashlib.sha256(json.dumps(_played(tables), default=str).encode()).hexdigest()[:12]


def _played(value: Any) -> Any:
    """The value without the names and notes in it."""
    if isinstance(value, Mapping):
        return {key: _played(part) for key, part in value.items() if key not in _UNPLAYED}
    return value
