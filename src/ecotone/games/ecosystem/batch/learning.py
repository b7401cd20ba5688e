"""Savanna and Ocean for the learner: what a net is told, and what a finished game comes to.

Cards that are turned down at the end are turned for the best: no net has to learn that.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import Array

from ecotone.bots import nets
from ecotone.core.view import Action
from ecotone.games.ecosystem.batch.env import Env
from ecotone.games.ecosystem.batch.growing import Grid
from ecotone.games.ecosystem.batch.hand import Hand
from ecotone.games.ecosystem.batch.selfplay import games_of
from ecotone.games.ecosystem.bots.features import ANSWERS, INPUTS, Features, SoloFeatures
from ecotone.games.ecosystem.bots.net import ALONE, AT_TABLE, answered, features_of, play, stacked
from ecotone.games.ecosystem.bots.value import UNIT, USUAL, returned
from ecotone.games.ecosystem.rules.actions import Discard, Pick, Place
from ecotone.games.ecosystem.rules.view import View
from ecotone.learn.task import Episodes, Net, Numbers, Observation, Precision

MULTIPLE = 8
"""Games come in multiples of this, so that a part of them may be played by another edition."""

PRECISION = jnp.bfloat16
"""Half the bits are enough to learn with, at twice the speed or more."""


@dataclass(frozen=True)
class DraftTask(ABC):
    """One of the family's games for one number of players."""

    players: int
    aim: str = nets.POINTS

    @property
    def alone(self) -> bool:
        """Whether it is the solo game."""
        return self.players == 1

    @property
    def kind(self) -> str:
        """The net for tables, or the one for the game alone."""
        return ALONE if self.alone else AT_TABLE

    @property
    def features(self) -> type[Features] | type[SoloFeatures]:
        """What the net is told."""
        return SoloFeatures if self.alone else Features

    @property
    def inputs(self) -> int:
        """How many features there are."""
        return INPUTS[self.features]

    @property
    def answers(self) -> int:
        """Each card on each spot; alone, each gift too."""
        return ANSWERS[self.features]

    @property
    def hard(self) -> int | None:
        """The margin of the hardest level."""
        return self.env.rules.victories.hard if self.alone else None

    @property
    @abstractmethod
    def env(self) -> Env:
        """The engine by the standard rules."""

    def varied(self, games: int) -> int:
        """How many of so many games, the first ones, are played by another edition's rules."""
        return 0

    def editions(self, games: int) -> Array:
        """The rules of each game: 0 for the standard ones, 1 for the other edition's."""
        return (jnp.arange(games) < self.varied(games)).astype(jnp.int8)

    @abstractmethod
    def totals(self, grids: Grid, pile: Hand, edition: Array) -> Array:
        """The score of each grid of games that are over: grids x games."""

    def self_play(self, net: Net, key: Array, games: int, heat: float) -> Episodes:
        """So many games; the returns are by seat and game."""
        edition = self.editions(games)
        play, decision = games_of(self.env, net, PRECISION, key, edition, heat)
        totals = self.totals(play.grids, play.pile, edition)
        return Episodes(decision, self.returns(totals), None, totals[:, self.varied(games) :])

    def returns(self, totals: Array) -> Array:
        """What each seat's result counts, in units."""
        if not self.alone:
            return totals / UNIT[False] - USUAL
        hard = self.env.rules.victories.hard
        counted: Array = returned(totals[:1] - totals[1:], hard, self.aim, jnp)
        return counted

    def unseen(self, observation: Features | SoloFeatures) -> Observation:
        """The position before the hands are looked at: what a board is worth to a power."""
        return observation.unseen()

    def scores(self, totals: Numbers) -> Numbers:
        """Alone the margin; seats of one game are not independent, so their mean counts once."""
        return totals[0] - totals[1] if self.alone else totals.mean(0)


@dataclass(frozen=True)
class DraftLearning:
    """What proved right for both games."""

    of: type[DraftTask]
    width: int = 1024
    games: int = 8192
    modest: tuple[int, int] = (128, 256)
    multiple: int = MULTIPLE
    trace: float = 0.95
    batch: int | None = None
    steepest: float = 1.0
    precision: Precision = PRECISION
    aims: tuple[str, ...] = (nets.POINTS, nets.HARDEST)

    def task(self, players: int, aim: str = nets.POINTS) -> DraftTask:
        """The game for so many players."""
        return self.of(players, aim)

    def play(
        self, views: Sequence[View], legal: Sequence[Sequence[Action]], find: nets.Find
    ) -> list[Action]:
        """Placements in one go; powers and cards turned down by what they lead to."""
        plain = [isinstance(some[0], Pick | Place | Discard) for some in legal]
        seen = [features_of(view) for view, is_plain in zip(views, plain, strict=True) if is_plain]
        rows: Any = iter(())
        if seen:
            net = find(views[0].game, ALONE if views[0].solo else AT_TABLE)
            rows = iter(net(stacked(seen).row(np))[0])
        return [
            answered(view, some, next(rows)) if is_plain else play(view, some, find)
            for view, some, is_plain in zip(views, legal, plain, strict=True)
        ]
