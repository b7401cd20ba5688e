"""Many tables side by side in one process, for programs that learn from self-play."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ecotone.bots.observing import KIND, Numbers
from ecotone.core.chance import stream
from ecotone.core.errors import ParseError
from ecotone.core.options import Value
from ecotone.core.table import AnyTable
from ecotone.envs.table import Mask, TableOf, mask


class Moment(NamedTuple):
    """What is to be decided at each table: a row each, seen by the seat that decides.

    `rewards` (tables x players) are those of the step that led here, and `done` tells where it
    ended a game: that table has been dealt anew.
    """

    seats: NDArray[np.int64]
    parts: dict[str, Numbers]
    masks: Mask
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]


class Tables:
    """So many tables of one kind; each ends and begins by itself."""

    def __init__(
        self,
        game: str,
        players: int,
        many: int,
        *,
        seed: int = 0,
        rewards: str = "outcome",
        **options: Value,
    ) -> None:
        self.kind = TableOf(game, players, rewards=rewards, options=options)
        self.many = many
        self._observing = self.kind.observing
        self._deals = stream(seed, "deals")
        self._parts = {
            part.name: np.zeros((many, *part.shape), KIND) for part in self._observing.parts
        }
        self._masks = np.zeros((many, self.kind.actions), np.int8)
        self._seats = np.zeros(many, np.int64)
        self._tables = [self._fresh() for _ in range(many)]
        for row in range(many):
            self._look(row)

    @property
    def moment(self) -> Moment:
        """What is to be decided now."""
        rewards = np.zeros((self.many, self.kind.players), np.float32)
        return self._moment(rewards, np.zeros(self.many, np.bool_))

    def step(self, actions: NDArray[np.integer]) -> Moment:
        """Do these actions, one at each table; the arrays of the last moment are used again."""
        if len(actions) != self.many:
            raise ParseError("env_actions", tables=self.many, actions=len(actions))
        rewards = np.zeros((self.many, self.kind.players), np.float32)
        done = np.zeros(self.many, np.bool_)
        for row, table in enumerate(self._tables):
            table.play(int(self._seats[row]), int(actions[row]))
            if table.over:
                rewards[row], done[row] = self.kind.earned(table), True
                self._tables[row] = self._fresh()
            self._look(row)
        return self._moment(rewards, done)

    def _fresh(self) -> AnyTable:
        return self.kind.table(self._deals.getrandbits(53))

    def _look(self, row: int) -> None:
        table = self._tables[row]
        seat = self._seats[row] = table.to_act()[0]
        for name, part in self._observing.see(table.view(seat)).items():
            self._parts[name][row] = part
        self._masks[row] = mask(table, seat)

    def _moment(self, rewards: NDArray[np.float32], done: NDArray[np.bool_]) -> Moment:
        return Moment(self._seats, self._parts, self._masks, rewards, done)
