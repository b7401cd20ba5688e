"""A game's first steps: a prepared deal, and what is said and asked for, one thing at a time."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from ecotone.core.options import Value

if TYPE_CHECKING:
    from pathlib import Path

Area = Literal["stage", "hand", "rivals", "side", "column", "dock", ""]


class TutorialStep(NamedTuple):
    """One sentence, the key of its words; what it points at, or the action it asks for.

    `want` is an action's text or its beginning: with it the player acts, without it reads on.
    """

    key: str
    show: Area = ""
    want: str = ""


class Tutorial(NamedTuple):
    """A table that is dealt as the steps need it: for so many, the others played by this bot."""

    players: int
    seed: int
    bot: str
    options: Mapping[str, Value]
    steps: tuple[TutorialStep, ...]


def read(file: "Path") -> Tutorial | None:
    """What `tutorial.toml` says, if there is one."""
    if not file.exists():
        return None
    import tomllib  # of use to few: it would be a fifth of `import ecotone`

    told = tomllib.loads(file.read_text(encoding="utf-8"))
    steps = tuple(TutorialStep(**step) for step in told["step"])
    options = told.get("options", {})
    return Tutorial(told["players"], told["seed"], told.get("bot", "level1"), options, steps)
