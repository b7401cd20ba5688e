"""What all environments share: a kind of table, what a seat sees of it, and what it earns."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from operator import index

import numpy as np
from numpy.typing import NDArray

from ecotone.bots.observing import Numbers, Observing, observing
from ecotone.core.errors import ParseError
from ecotone.core.game import AnyGame
from ecotone.core.options import Options, Value, resolve
from ecotone.core.table import AnyTable, Table
from ecotone.games import GAMES

REWARDS = ("outcome", "score")
SCALE = 100.0
"""Points that count as 1 where scores are the reward."""

LOST = -1.0
"""What an illegal action earns: it ends the game, and the others have nothing."""

Mask = NDArray[np.int8]
Seen = Mapping[str, Numbers]


@dataclass(frozen=True)
class TableOf:
    """A game for so many players with its options, and what is rewarded in the end.

    With `outcome` a sole winner has 1, the others share -1 evenly, and winners share evenly; alone,
    it is 1 or -1. With `score` it is the own points, in hundreds.
    """

    game: str
    players: int
    rewards: str = "outcome"
    options: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.rewards not in REWARDS:
            raise ParseError("option_value", option="rewards", value=self.rewards, choices=REWARDS)
        self.table(0)

    @cached_property
    def known(self) -> AnyGame:
        """The game itself."""
        return GAMES[self.game]

    @cached_property
    def chosen(self) -> Options:
        """Every option with its value."""
        return resolve(self.known.options, self.options)

    @cached_property
    def observing(self) -> Observing:
        """The parts of an observation."""
        return observing(self.game)

    @cached_property
    def actions(self) -> int:
        """How many actions the game can ever have."""
        return len(self.known.rules.actions)

    @cached_property
    def name(self) -> str:
        """The environment's name, with the version of what it shows."""
        return f"{self.game}_v{self.observing.version}"

    def table(self, seed: int) -> AnyTable:
        """A table before its first decision."""
        return Table(self.known, self.players, seed=seed, options=self.chosen)

    def earned(self, table: AnyTable) -> list[float]:
        """What each seat has earned: nothing before the end."""
        if not table.over:
            return [0.0] * self.players
        if self.rewards == "score":
            return [score.total / SCALE for score in table.scores()[: self.players]]
        winners, many = table.verdict().winners, self.players
        if many == 1:
            return [1.0 if winners else -1.0]
        lost = -1 / (many - 1)
        share = -lost * (many - len(winners)) / len(winners)
        return [share if seat in winners else lost for seat in range(many)]


def whole(action: object) -> int:
    """The action's integer; None is only for agents that are done, and a fraction is no action."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise ParseError("env_action", action=repr(action)) from None


def mask(table: AnyTable, seat: int) -> Mask:
    """Which actions the seat may do now."""
    return np.frombuffer(table.mask(seat), np.int8)
