"""Files that people name: read and write them, or say in a sentence why not."""

import os
import sys
from datetime import datetime
from pathlib import Path

from ecotone.core.errors import ParseError

SUFFIX = ".ecotone"


def read(name: str) -> str:
    """The text of a file, or of standard input for "-", whatever its editor's line ends."""
    try:
        kept = _standard_input() if name == "-" else Path(name).read_bytes()
        return kept.decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as problem:
        raise ParseError("unreadable", file=name, reason=reason(problem)) from None
    except UnicodeDecodeError:
        raise ParseError("not_text", file=name) from None


def _standard_input() -> bytes:
    if sys.stdin is None:  # closed by whoever started this program
        raise ParseError("input_ended")
    return sys.stdin.buffer.read()


def named(text: str) -> Path:
    """The path that somebody typed; ~ is home."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # nobody has that name
        return Path(text)


def write(path: Path, text: str) -> None:
    """Write a text whole or not at all."""
    write_bytes(path, text.encode("utf-8", "replace"))


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.parent / f"{path.name}.part"
    try:
        if path.exists() and not path.is_file():  # a folder or a device is not ours to replace
            raise OSError("not an ordinary file")
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except (OSError, ValueError) as problem:
        raise ParseError("unwritable", file=str(path), reason=reason(problem)) from None


def reason(problem: OSError | ValueError) -> str:
    """Why the system refuses, in its own words."""
    return (getattr(problem, "strerror", None) or str(problem)).lower()


def data_folder() -> Path:
    """Where saved games live: ECOTONE_DATA, else the user's data folder."""
    if given := os.environ.get("ECOTONE_DATA"):
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(base or Path.home() / ".local" / "share") / "ecotone"


def fresh_save(game: str, kind: str = "games", suffix: str = SUFFIX) -> Path:
    """A name for a saved game, or for something else of a game, that is not in use."""
    folder = data_folder() / kind
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path, number = folder / f"{game}-{stamp}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{game}-{stamp}-{number}{suffix}"
    return path
