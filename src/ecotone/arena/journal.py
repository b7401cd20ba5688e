"""A contest's file: what is played on the first line, then a line a game as they finish."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ecotone.arena import bout
from ecotone.arena.bout import Bout
from ecotone.arena.contest import PROGRAM, Contest, contest
from ecotone.core.errors import ParseError
from ecotone.core.options import write
from ecotone.core.version import __version__
from ecotone.core.wire import JsonObject
from ecotone.games import GAMES


class Past(NamedTuple):
    """What a file holds: the contest, how many games were wanted, those played, and its length."""

    contest: Contest
    games: int
    bouts: list[Bout]
    length: int


class Journal:
    """Lines are appended whole, straight to the system; one that fails leaves the others alone."""

    def __init__(self, path: Path, length: int) -> None:
        self.path = path
        self._length = length
        self._file: io.FileIO | None = None

    @classmethod
    def create(cls, path: Path, facts: Contest, games: int) -> "Journal":
        """A new file with its first line; FileExistsError if there is one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        journal = cls(path, 0)
        journal._file = io.FileIO(path, "x")
        try:
            journal.write(facts.facts() | {"games": games})
        except OSError:
            journal.close()
            path.unlink(missing_ok=True)
            raise
        return journal

    def write(self, line: JsonObject) -> None:
        """Append a line; if it does not fit, take its beginning away and raise the OSError."""
        if self._file is None:
            self._file = io.FileIO(self.path, "r+")
            self._file.truncate(self._length)  # a line may have been cut when the program was
        self._file.seek(self._length)
        data = memoryview(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        done = 0
        try:
            while done < len(data):
                done += self._file.write(data[done:])
        except OSError:
            self._file.truncate(self._length)
            raise
        self._length += done

    def close(self) -> None:
        """Done with the file."""
        if self._file is not None:
            self._file.close()


def read(file: str, text: str) -> Past:
    """What the text of a file says; a ParseError if it is no contest of this program."""
    head, *lines = text.split("\n")
    played, games = _head(file, head)
    bouts: dict[int, Bout] = {}
    for place, line in enumerate(lines[:-1], 2):
        try:
            one = bout.read(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
            raise ParseError("arena_line", file=file, line=place) from None
        bouts.setdefault(one.number, one)
    _check(file, played, bouts)
    length = len(text.rpartition("\n")[0].encode()) + 1
    return Past(played, games, [bouts[number] for number in sorted(bouts)], length)


def _head(file: str, text: str) -> tuple[Contest, int]:
    try:
        said = json.loads(text)
        if any(said[name] != known for name, known in PROGRAM.items()):
            raise ParseError(
                "arena_version", file=file, theirs=str(said["ecotone"]), ours=__version__
            )
        options, seed, budget = said["options"], int(said["seed"]), float(said["budget"])
        played = contest(said["game"], tuple(said["bots"]), said["players"], seed, options, budget)
        if said["rules"] != GAMES[played.game].version:
            raise ParseError("arena_rules", file=file, game=played.game)
        return played, int(said["games"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ParseError("not_an_arena", file=file) from None


def _check(file: str, played: Contest, bouts: Mapping[int, Bout]) -> None:
    """Refuse games that this contest does not have."""
    known = {
        number: (match.bots, match.seed)
        for number, match in zip(range(max(bouts, default=-1) + 1), played.matches(), strict=False)
    }
    for number, one in bouts.items():
        if known.get(number) != (one.bots, one.seed):
            raise ParseError("arena_game", file=file, number=number)


def same(file: str, here: Contest, there: Contest) -> None:
    """Refuse to go on with another contest than the one in the file."""
    for fact, ours in here.facts().items():
        theirs = there.facts()[fact]
        if ours != theirs:
            raise ParseError(
                "other_arena", file=file, fact=fact, ours=_plain(ours), theirs=_plain(theirs)
            )


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name}={write(choice)}" for name, choice in value.items())
    return ",".join(value) if isinstance(value, list) else str(value)
