"""Savanna for the learner."""

from functools import cached_property
from typing import cast

import jax.numpy as jnp
from jax import Array

from ecotone import batch
from ecotone.games.ecosystem.batch.growing import Grid, planes
from ecotone.games.ecosystem.batch.hand import Hand
from ecotone.games.ecosystem.batch.learning import DraftLearning, DraftTask
from ecotone.games.ecosystem.savanna.batch import Savanna

FRENCH = 8
"""One game in so many is played by the French edition's rules."""


class SavannaTask(DraftTask):
    """The lions' prey is turned for the best."""

    @cached_property
    def env(self) -> Savanna:
        """The engine by the standard rules."""
        return self._env("en")

    def _env(self, edition: str) -> Savanna:
        return cast(
            Savanna, batch.engine("savanna", players=self.players, auto_lion=True, edition=edition)
        )

    def varied(self, games: int) -> int:
        """How many games are played by the French edition's rules."""
        return games // FRENCH

    def totals(self, grids: Grid, pile: Hand, edition: Array) -> Array:
        """The score of each grid by its game's edition."""
        boards = planes(grids)
        english, french = (
            env.totals(boards, env.sure_prey(boards), pile if self.players == 2 else None)
            for env in (self.env, self._env("fr"))
        )
        return jnp.where(edition != 0, french, english)


LEARNING = DraftLearning(SavannaTask)
