"""The puzzles of a game as they are kept in its folder: one a line, JSON, packed."""

import gzip
import json
import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ecotone.core.errors import ParseError
from ecotone.core.game import AnyGame
from ecotone.core.table import AnyTable
from ecotone.games import GAMES

FILE = "puzzles.jsonl.gz"


class Kind(NamedTuple):
    """What is asked: every choice begins with one of these verbs; from this part of the game on."""

    name: str
    verbs: frozenset[str]
    late: float


class Asked(NamedTuple):
    """What a game asks about, at a table of so many."""

    players: int
    kinds: tuple[Kind, ...]


class Puzzle(NamedTuple):
    """A position, whose decision it is, and what the choices are worth, the best first.

    `gap` is by how much the best is ahead of the second, `error` its standard error, both in
    points; `rating` how hard it is to find, on the scale of the solver's own.
    """

    kind: str
    seat: int
    record: str
    gap: float
    error: float
    rating: int
    values: tuple[tuple[str, float], ...]

    @property
    def best(self) -> str:
        """The choice to be found."""
        return self.values[0][0]

    @property
    def mark(self) -> str:
        """What tells it from others, also from one that takes its number in a later version."""
        return sha256(self.record.encode()).hexdigest()[:16]

    def table(self) -> AnyTable:
        """The table as it lies."""
        return GAMES.replay(self.record)


def asked(game: AnyGame) -> Asked | None:
    """What `puzzles.toml` in the game's folder says, if there is one."""
    file = game.folders[-1] / "puzzles.toml"
    if not file.exists():
        return None
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    kinds = (Kind(one["name"], frozenset(one["verbs"]), one["late"]) for one in told["kind"])
    return Asked(told["players"], tuple(kinds))


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """All puzzles that a game ships; none if it has no such file."""
    file = GAMES[name].folders[-1] / FILE
    return read(file) if file.exists() else ()


def read(file: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    try:
        lines = gzip.decompress(file.read_bytes()).decode().splitlines()
        return tuple(_puzzle(json.loads(line)) for line in lines)
    except (OSError, EOFError, ValueError, TypeError, KeyError) as problem:
        raise ParseError("puzzles_broken", file=str(file), reason=str(problem)) from problem


def _puzzle(told: dict[str, object]) -> Puzzle:
    values = told.pop("values")
    if not isinstance(values, list):
        raise TypeError(values)
    return Puzzle(values=tuple((text, worth) for text, worth in values), **told)  # type: ignore[arg-type]


def write(file: Path, found: tuple[Puzzle, ...]) -> None:
    """Keep the puzzles; the same ones are always the same bytes."""
    lines = (json.dumps(one._asdict(), ensure_ascii=False) + "\n" for one in found)
    file.write_bytes(gzip.compress("".join(lines).encode(), mtime=0))
