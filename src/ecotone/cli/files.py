"""Files that people name: read and write them, or say in a sentence why not."""

import os
import sys
from datetime import datetime
from pathlib import Path

from ecotone.core.errors import ParseError

SUFFIX = ".ecotone"


def read(name: str) -> str:
    """The text of a file, or of standard input for "-"."""
    try:
        if name == "-":
            return sys.stdin.buffer.read().decode()
        return Path(name).read_bytes().decode()
    except OSError as problem:
        raise ParseError("unreadable", file=name, reason=_reason(problem)) from None
    except UnicodeDecodeError:
        raise ParseError("not_text", file=name) from None


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    except OSError as problem:
        raise ParseError("unwritable", file=str(path), reason=_reason(problem)) from None


def _reason(problem: OSError) -> str:
    return (problem.strerror or str(problem)).lower()


def data_folder() -> Path:
    """Where saved games live: ECOTONE_DATA, else the user's data folder."""
    if given := os.environ.get("ECOTONE_DATA"):
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(base or Path.home() / ".local" / "share") / "ecotone"


def fresh_save(game: str) -> Path:
    """A name for a saved game that is not in use."""
    folder = data_folder() / "games"
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path, number = folder / f"{game}-{stamp}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{game}-{stamp}-{number}{SUFFIX}"
    return path
