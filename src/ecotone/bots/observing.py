"""What a program that learns may see of a view: named parts, each an array of small whole numbers.

A game offers an `Observing` as `bots.observation.OBSERVING`. Seats are counted from the own one, so
that a net need not learn a table from every side. The version is raised whenever a part changes.
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import accumulate
from math import prod
from typing import Any, Generic, NamedTuple, TypeVar, cast

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


R = TypeVar("R")


class Once(Generic[R]):
    """What is worked out of parts of views, kept as long as the very same part comes again.

    Views share what no step has changed; to compare it would take longer than to read it anew.
    What else the work needs follows from the part.
    """

    def __init__(self, work: Callable[..., R], most: int = 1 << 12) -> None:
        self._work, self._most = work, most
        self._kept: dict[int, tuple[object, R]] = {}

    def __call__(self, part: object, *besides: object) -> R:
        """What was worked out of it."""
        found = self._kept.get(id(part))
        if found is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            # the part is kept too, so nothing else can have its identity
            found = self._kept[id(part)] = (part, self._work(part, *besides))
        return found[1]


def _choices(options: Mapping[str, Value], game: AnyGame) -> Numbers:
    """Which of its choices each option has."""
    pairs = [(option.choices, options[option.name]) for option in game.options]
    return np.array([had.index(value) if value in had else -1 for had, value in pairs], KIND)


_chosen = Once(_choices)


def _seen(game: AnyGame, see: See, view: View) -> dict[str, Numbers]:
    return {
        "players": np.array([view.seats], KIND),
        "options": _chosen(view.options, game).copy(),
        **see(view),
    }


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
        self.starts = {name: start for name, start, *_ in self._cuts}
        """Where each part begins in the piece."""

    def __call__(self) -> dict[str, Numbers]:
        """The parts by name."""
        return self._cut(self._zeros.copy())

    def bytes(self) -> bytearray:
        """As many zeros, to be written where the parts begin: much faster than into arrays."""
        return bytearray(len(self._zeros))

    def filled(self, numbers: bytearray) -> dict[str, Numbers]:
        """The parts by name with these numbers, none below 0 or beyond 255."""
        return self._cut(np.frombuffer(numbers, np.uint8).astype(KIND))

    def _cut(self, piece: Numbers) -> dict[str, Numbers]:
        return {
            name: piece[start:end].reshape(shape) if len(shape) > 1 else piece[start:end]
            for name, start, end, shape in self._cuts
        }
