"""Ocean for the learner."""

from collections.abc import Callable
from functools import cached_property
from typing import cast

import jax
import jax.numpy as jnp
from jax import Array

from ecotone import batch
from ecotone.games.ecosystem.batch.growing import Grid, planes
from ecotone.games.ecosystem.batch.hand import Hand, copies
from ecotone.games.ecosystem.batch.learning import DraftLearning, DraftTask
from ecotone.games.ecosystem.ocean.batch import Ocean
from ecotone.games.ecosystem.ocean.rules.cards import P
from ecotone.games.ecosystem.ocean.rules.scoring import MOST_WHALES
from ecotone.games.ecosystem.ocean.rules.whales import Hunts, Turn, turned_down
from ecotone.games.ecosystem.rules.grid import Board, count


class OceanTask(DraftTask):
    """The whales' cards are turned for the best; an octopus leaves all as it is."""

    @cached_property
    def env(self) -> Ocean:
        """The engine."""
        return cast(Ocean, batch.engine("ocean", players=self.players))

    def totals(self, grids: Grid, pile: Hand, edition: Array) -> Array:
        """The score of each grid once its whales have acted; the solo rival's act for the worst."""
        boards = planes(grids)
        schools = count(boards[P])
        others = [jnp.roll(schools, -step, 0) for step in range(1, len(schools))]
        neutral = pile if self.players == 2 else None
        if neutral is not None:
            others.append(copies(neutral, jnp.uint32(P)).astype(jnp.int32))
        sign = jnp.array((1, -1))[:, None] if self.alone else 1
        still_acts = bool(self.env.options["flipped_whale_still_acts"])
        down = turned_down(boards, others, sign, jnp, whale_by_whale, still_acts=still_acts)
        return self.env.totals(boards, down, neutral)


def whale_by_whale(turn: Turn, hunts: Hunts, active: Callable[[Hunts], Board]) -> Hunts:
    """The loop for arrays that cannot be looked at: as many turns as a box has whales."""
    done: Hunts = jax.lax.fori_loop(
        0, MOST_WHALES, lambda _, hunts: turn(hunts, MOST_WHALES), hunts
    )
    return done


LEARNING = DraftLearning(OceanTask)
