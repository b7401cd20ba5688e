"""A disk that forgets: what SQLite has written and not synced can be lost at any step."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import apsw

SECTOR = 512


class Kept:
    """A file as it is on the disk for sure, and what was written since."""

    def __init__(self) -> None:
        self.sure = bytearray()
        self.since: list[tuple[int, bytes | None]] = []  # at an offset; None: cut off there

    def sync(self) -> None:
        self.sure = self.after(self.since)
        self.since = []

    def after(self, steps: list[tuple[int, bytes | None]]) -> bytearray:
        content = bytearray(self.sure)
        for at, data in steps:
            if data is None:
                del content[at:]
                continue
            content.extend(bytes(max(0, at - len(content))))
            content[at : at + len(data)] = data
        return content

    def torn(self, rng: Random) -> bytes:
        """What a power cut leaves: of what was not synced any part, sector by sector."""
        steps: list[tuple[int, bytes | None]] = []
        for at, data in self.since:
            if data is None:
                if rng.random() < 0.5:
                    steps.append((at, None))
                continue
            sectors = (data[start : start + SECTOR] for start in range(0, len(data), SECTOR))
            steps += [
                (at + SECTOR * n, sector) for n, sector in enumerate(sectors) if rng.random() < 0.5
            ]
        return bytes(self.after(steps))


class Disk(apsw.VFS):
    """Files as SQLite has them, kept twice; `watch` hears of every step, one of them may fail."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.files: dict[str, Kept] = {}
        self.steps = 0
        self.watch: Callable[[], None] | None = None
        self.fails_at: int | None = None
        self.failure: type[apsw.Error] = apsw.IOError
        super().__init__(name, "")

    def step(self) -> None:
        """One more step; the one that is to fail does."""
        self.steps += 1
        if self.watch:
            self.watch()
        if self.fails_at is not None and self.steps >= self.fails_at:
            self.fails_at = None
            raise self.failure("the disk says no")

    def xOpen(self, name: Any, flags: list[int]) -> "Opened":  # noqa: N802 - SQLite's
        return Opened(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802 - SQLite's
        super().xDelete(filename, syncdir)
        self.files.pop(filename, None)

    def cut(self, folder: Path, rng: Random) -> Path:
        """The files as they are after the power went now; the main one's path."""
        folder.mkdir()
        for name, kept in list(self.files.items()):
            (folder / Path(name).name).write_bytes(kept.torn(rng))
        return folder / "games.db"


class Opened(apsw.VFSFile):
    """A file of that disk."""

    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self._disk, self._kept = disk, disk.files.setdefault(path, Kept())
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's
        self._disk.step()
        super().xWrite(data, offset)
        self._kept.since.append((offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - SQLite's
        self._disk.step()
        super().xTruncate(newsize)
        self._kept.since.append((newsize, None))

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's
        self._disk.step()
        self._kept.sync()  # the test's own disk need not be waited for
