"""The text of a pack: one TOML file, or a folder of them read as one."""

import re
import tomllib
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from ecotone.core.errors import Param, ParseError

_HEADER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*(?:#.*)?$")
_PLACE = re.compile(r"\(at line (\d+), column \d+\)")


class Part(NamedTuple):
    """One file: what to call it, and its text."""

    where: str
    text: str

    def headers(self) -> list[tuple[str, int]]:
        """Every table header with its line."""
        return [
            (".".join(word.strip(" \"'") for word in found[1].split(".")), number)
            for number, line in enumerate(self.text.splitlines(), 1)
            if (found := _HEADER.match(line))
        ]

    def line(self, table: str, key: str) -> int | None:
        """The line of a key in a table, or the table's own, or None where neither is found."""
        start = dict(self.headers()).get(table) if table else 0
        if start is None:
            return None
        named = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[.=]")
        for number, line in enumerate(self.text.splitlines()[start:], start + 1):
            if _HEADER.match(line):
                break
            if key and named.match(line):
                return number
        return start or None


class Source:
    """The parts of a pack, parsed, and where in them a table or key stands."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.tables: dict[str, Any] = {}
        for part in self.parts:
            for name, value in _parse(part).items():
                self._add(name, value, part)

    def _add(self, name: str, value: Any, part: Part) -> None:
        """Take one part's table in beside those of the parts before."""
        if name not in self.tables:
            self.tables[name] = value
            return
        known = self.tables[name]
        if not (isinstance(known, dict) and isinstance(value, dict)):
            raise _twice(name, part.where, self.place("", name))
        for entry in value:
            if entry in known:
                table = f"{name}.{entry}"
                second = Source((part,)).place(table)
                raise _twice(table, second, self.place(table))
        self.tables[name] = known | value

    def place(self, table: str, key: str = "") -> str:
        """Where it stands: the file, the line if it can be told, and the table."""
        named = f" [{table}]" if table else ""
        for part in self.parts:
            line = part.line(table, key)
            if line is not None:
                return f"{part.where}:{line}{named}"
        return f"{self.parts[0].where}{named}"


def _twice(name: str, place: str, first: str) -> ParseError:
    return ParseError("pack_twice", place=place, name=name, first=first)


def _parse(part: Part) -> dict[str, Any]:
    """The part's tables; what is no TOML is refused with its line."""
    try:
        return tomllib.loads(part.text)
    except tomllib.TOMLDecodeError as error:
        seen: dict[str, int] = {}
        for name, line in part.headers():
            if name in seen:
                first = f"{part.where}:{seen[name]}"
                raise _twice(name, f"{part.where}:{line}", first) from None
            seen[name] = line
        message = str(error)
        at = _PLACE.search(message)
        line = int(at[1]) if at else len(part.text.splitlines())  # else: at end of document
        reason = re.sub(r" \(at .*\)$", "", message)
        raise ParseError("pack_syntax", place=f"{part.where}:{line}", reason=reason) from None


def parts(path: Traversable) -> list[Part]:
    """The files of a pack, in the order of their names."""
    if not path.is_dir():
        return [Part(str(path), _text(path))]
    found = sorted(file.name for file in path.iterdir() if file.name.endswith(".toml"))
    if not found:
        raise ParseError("pack_empty", place=str(path))
    return [Part(str(path / name), _text(path / name)) for name in found]


def _text(file: Traversable) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ParseError("pack_encoding", place=str(file)) from None
    except OSError:
        raise ParseError("pack_unreadable", place=str(file)) from None


class Problem(NamedTuple):
    """One thing wrong with a pack; a pack with only warnings can be played."""

    code: str
    place: str
    params: tuple[tuple[str, Param], ...] = ()
    warning: bool = False

    def refusal(self) -> ParseError:
        """The problem as the answer to whoever wanted to play the pack."""
        return ParseError(self.code, rule=None, place=self.place, **dict(self.params))
