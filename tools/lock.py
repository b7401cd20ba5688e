"""Write down which versions of the dependencies a release is tried with: those installed here.

python tools/lock.py deploy/requirements.lock
"""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

EXTRAS = ("pictures", "push")
"""What a host may want beside the base."""

HEAD = """\
# What a release was tried with; made by `make lock`, not by hand.
# pip install -c requirements.lock ecotone
"""


def needed(root: Distribution, extras: tuple[str, ...] = ()) -> Iterator[Requirement]:
    """What a distribution asks for here, with these extras."""
    for text in root.requires or ():
        wanted = Requirement(text)
        environments = [{"extra": extra} for extra in ("", *extras)]
        if wanted.marker is None or any(map(wanted.marker.evaluate, environments)):
            yield wanted


def locked(package: str, extras: tuple[str, ...]) -> dict[str, str]:
    """Everything that a package needs, and what its dependencies need, with their versions."""
    found: dict[str, str] = {}
    waiting = list(needed(distribution(package), extras))
    while waiting:
        wanted = waiting.pop()
        name = re.sub(r"[-_.]+", "-", wanted.name).lower()
        if name in found:
            continue
        try:
            here = distribution(wanted.name)
        except PackageNotFoundError:
            raise SystemExit(f"{wanted.name} is not installed here; run make first") from None
        found[name] = here.version
        waiting += needed(here, tuple(wanted.extras))
    return found


def main(target: Path) -> int:
    """Write the file."""
    lines = [f"{name}=={version}\n" for name, version in sorted(locked("ecotone", EXTRAS).items())]
    target.write_text(HEAD + "".join(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
