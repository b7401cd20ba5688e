"""Questions that a rulebook leaves open, and the readings that are played."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


class Said(NamedTuple):
    """A ruling in one language; `also` are words in which others might ask for it."""

    ask: str
    reading: str
    also: str = ""


class Ruling(NamedTuple):
    """One question: its number in the docs, its words by language, its switches.

    `board` is an example for `Drawing.example`, if one helps.
    """

    number: str
    said: Mapping[str, Said]
    switches: tuple[str, ...] = ()
    board: str = ""


class Rulings(NamedTuple):
    """A game's rulings, and by language words that are searched for as if they were one."""

    rulings: tuple[Ruling, ...] = ()
    synonyms: Mapping[str, tuple[str, ...]] = {}


def read(file: "Path") -> Rulings:
    """What `rulings.toml` says, if there is one."""
    if not file.exists():
        return Rulings()
    import tomllib  # of use to few: it would be a fifth of `import ecotone`

    told = tomllib.loads(file.read_text(encoding="utf-8"))
    synonyms = {lang: tuple(some) for lang, some in told.get("synonyms", {}).items()}
    rulings = tuple(
        Ruling(
            one.pop("number"),
            switches=tuple(one.pop("switches", ())),
            board=one.pop("board", ""),
            said={lang: Said(**said) for lang, said in one.items()},
        )
        for one in told["ruling"]
    )
    return Rulings(rulings, synonyms)
