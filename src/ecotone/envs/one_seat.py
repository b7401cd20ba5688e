"""Gymnasium: one seat, alone by the solo rules or against bots; many of them as a vector."""

from collections.abc import Mapping
from functools import partial
from typing import SupportsInt

import gymnasium
from gymnasium import spaces
from gymnasium.vector import SyncVectorEnv

from ecotone.bots import DEFAULT_BUDGET, load
from ecotone.core.chance import stream
from ecotone.core.errors import ParseError, Refusal
from ecotone.core.options import Value
from ecotone.core.table import AnyTable
from ecotone.envs.spaces import RENDER_MODES, Told, observed, rendered, seen
from ecotone.envs.spaces import render_mode as _mode
from ecotone.envs.table import LOST, TableOf, whole
from ecotone.games import GAMES


class SeatEnv(gymnasium.Env[Told, SupportsInt]):
    """The first seat of a table; an illegal action ends it with the lowest reward."""

    metadata: Told = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        rivals: str = "greedy",
        rewards: str = "outcome",
        render_mode: str | None = None,
        options: Mapping[str, Value] | None = None,
    ) -> None:
        self.kind = TableOf(
            game, players or GAMES[game].seats[0], rewards=rewards, options=options or {}
        )
        self.render_mode = _mode(render_mode)
        self._rival = load(rivals, game)
        self._table: AnyTable | None = None
        self.observation_space = observed(self.kind, self.kind.actions)
        self.action_space = spaces.Discrete(self.kind.actions)

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[Told, Told]:
        """Deal; the same seed deals the same, and rivals play the same."""
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(2**53))
        self._luck = stream(dealt, "rivals")
        self._table = self.kind.table(dealt)
        self._rivals()
        return self._seen(self._table), {}

    def _seen(self, table: AnyTable) -> Told:
        return seen(self.kind, table, 0, 0 in table.to_act())

    def step(self, action: SupportsInt) -> tuple[Told, float, bool, bool, Told]:
        """Do the action, then let the rivals act until it is the own turn or the end."""
        table = self._table
        if table is None or table.over:
            raise ParseError("env_over")
        number = whole(action)
        try:
            table.play(0, number)
        except Refusal as refusal:
            told = self._seen(table)
            self._table = None
            return told, LOST, True, False, {"illegal": str(refusal)}
        self._rivals()
        earned = self.kind.earned(table)[0]
        return self._seen(table), earned, table.over, False, {}

    def _rivals(self) -> None:
        table = self._table
        while table and (seats := table.to_act()) and 0 not in seats:
            seat = seats[0]
            view, legal = table.view(seat), table.legal(seat)
            table.play(seat, self._rival(view, legal, self._luck, DEFAULT_BUDGET))

    def render(self) -> str | None:
        """The own view as text."""
        return rendered(self._table.view(0), self.render_mode) if self._table else None


class Seats(SyncVectorEnv):
    """Many such seats side by side, each at its own table; one that ends is dealt anew."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        num_envs: int = 1,
        *,
        rivals: str = "greedy",
        rewards: str = "outcome",
        options: Mapping[str, Value] | None = None,
    ) -> None:
        one = partial(SeatEnv, game, players, rivals=rivals, rewards=rewards, options=options)
        super().__init__([one] * num_envs)


for _name in GAMES.names():
    _id = f"ecotone/{_name}-v1"
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id,
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:Seats",
            kwargs={"game": _name},
        )
