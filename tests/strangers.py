"""Other people's packages: laid where Python finds what is installed."""

from collections.abc import Mapping, Sequence
from pathlib import Path

BURROW = Path(__file__).parents[1] / "examples" / "burrow"


def install(site: Path, game: str, package: str, dist: str | None = None) -> None:
    """What an installer leaves behind for an entry point of ours."""
    facts = site / f"{dist or package}-1.0.dist-info"
    facts.mkdir(parents=True)
    name = dist or package
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[ecotone.games]\n{game} = {package}\n")


def write(site: Path, package: str, text: str) -> None:
    """A package that is one file."""
    (site / package).mkdir(parents=True)
    (site / package / "__init__.py").write_text(text, encoding="utf-8")


def burrow_like(package: str, change: str = "", name: str = "", **facts: str) -> str:
    """A game with Burrow's rules, changed; `facts` replace those of its GAME."""
    given = {"package": "__name__", "name": repr(name or package), **facts}
    said = ", ".join(f"{fact}={value}" for fact, value in given.items())
    return f"""
from dataclasses import replace
from burrow import GAME as ORIGINAL
from burrow.rules import Burrow

class Changed(Burrow):
    name = {name or package!r}
{change or "    pass"}

GAME = replace(ORIGINAL, rules=Changed(), {said})
"""


def changed(folder: Path, name: str, changes: Mapping[str, Sequence[tuple[str, str]]]) -> None:
    """Write the changes into the package; of its words, leave out the keys that are named."""
    inside = folder / "src" / name
    for file, pairs in changes.items():
        for path in (inside / file).glob("*.po*") if file == "locale" else [inside / file]:
            text = path.read_text(encoding="utf-8")
            for old, new in pairs:
                assert old in text
                blocks = text.split("\n\n")
                kept = [block for block in blocks if file != "locale" or old not in block]
                text = "\n\n".join(kept).replace(old, new)
            path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
