"""A game's deal of the day: the table that everybody plays, and what its results are told by."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from ecotone.core.chance import SharedDraws
from ecotone.core.options import Value

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

Measure = Literal["points", "lead"]
"""The own points, or how far they are beyond the best rival's."""


class Daily(NamedTuple):
    """The player at seat 0 against these bots, and what decides who did better."""

    bots: tuple[str, ...]
    options: Mapping[str, Value]
    measure: Measure


def read(file: "Path") -> Daily | None:
    """What `daily.toml` says, if there is one."""
    if not file.exists():
        return None
    import tomllib  # of use to few: it would be a fifth of `import ecotone`

    told = tomllib.loads(file.read_text(encoding="utf-8"))
    return Daily(tuple(told["bots"]), told.get("options", {}), told["measure"])


def deal(game: str, day: "date") -> SharedDraws:
    """The draws of a game's day, the same wherever they are asked for."""
    return SharedDraws(f"ecotone daily 1/{game}/{day.isoformat()}")
