"""What a program that learns may see of a view: named parts, each an array of small whole numbers.

A game offers an `Observing` as `bots.observation.OBSERVING`. Seats are counted from the own one, so
that a net need not learn a table from every side. The version is raised whenever a part changes.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ecotone.core.errors import ParseError
from ecotone.core.game import AnyGame
from ecotone.core.options import Value
from ecotone.core.view import View
from ecotone.games import GAMES

Numbers = NDArray[np.int16]
KIND = np.int16


class Part(NamedTuple):
    """One array: its name, its shape, the least and greatest number, and what they mean."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str


See = Callable[[Any], Mapping[str, Numbers]]


class Observing(NamedTuple):
    """What a game shows: its parts, and how they are read from a view."""

    version: int
    parts: tuple[Part, ...]
    see: See


def observing(game: str) -> Observing:
    """The parts of a game; every game has `players` and `options` beside its own."""
    known = GAMES[game]
    own = cast("Observing | None", known.offer("bots.observation", "OBSERVING"))
    if own is None:
        raise ParseError("no_observation", game=game)
    return Observing(own.version, (*_shared(known), *own.parts), partial(_seen, known, own.see))


def _shared(game: AnyGame) -> tuple[Part, ...]:
    most = max((len(option.choices) for option in game.options), default=1)
    names = ", ".join(option.name for option in game.options)
    return (
        Part("players", (1,), game.seats[0], game.seats[-1], "how many play"),
        Part("options", (len(game.options),), -1, most, f"which choice of each: {names}"),
    )


def _seen(game: AnyGame, see: See, view: View) -> dict[str, Numbers]:
    values = tuple(view.options[option.name] for option in game.options)
    return {
        "players": np.array([view.seats], KIND),
        "options": _chosen(tuple(option.choices for option in game.options), values).copy(),
        **see(view),
    }


@lru_cache(maxsize=1000)
def _chosen(choices: tuple[tuple[Value, ...], ...], values: tuple[Value, ...]) -> Numbers:
    """Which of its choices each option has; kept, since a table never changes its options."""
    found = (
        offered.index(value) if value in offered else -1
        for offered, value in zip(choices, values, strict=True)
    )
    return np.array([*found], KIND)


class Blank:
    """Every part full of zeros, cut from one piece: that is much faster than a piece for each."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        sizes = [prod(part.shape) for part in parts]
        ends = [*accumulate(sizes)]
        self._zeros = np.zeros(ends[-1], KIND)
        self._cuts = [
            (part.name, end - size, end, part.shape)
            for part, size, end in zip(parts, sizes, ends, strict=True)
        ]

    def __call__(self) -> dict[str, Numbers]:
        """The parts by name."""
        piece = self._zeros.copy()
        return {
            name: piece[start:end].reshape(shape) if len(shape) > 1 else piece[start:end]
            for name, start, end, shape in self._cuts
        }
