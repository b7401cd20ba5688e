"""What the numbers that describe a position are worth, as fitted to games that were played."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

Table = tuple[tuple[float, ...], ...]
"""A row for each number of cycles to come, in it a weight for each name."""


class Weights(NamedTuple):
    """Points for each feature: if the cycle ended now, and while it goes on.

    `gifts` are points for each effect of a species that might be played.
    """

    ending: Table
    going_on: Table
    gifts: Table


@cache
def weights(alone: bool, features: Sequence[str], families: Sequence[str]) -> Weights:
    """The weights of these features and families of effects, alone or among rivals."""
    text = (files(__package__) / "weights.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)["alone" if alone else "among_rivals"]
    return Weights(
        *(
            tuple(zip(*(tables[table][name] for name in names), strict=True))
            for table, names in (
                ("ending", features),
                ("going_on", features),
                ("gifts", families),
            )
        )
    )
