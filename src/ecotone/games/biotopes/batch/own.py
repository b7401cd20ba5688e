"""What lies before a seat, and what it can pay with."""

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import lax

from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.heaps import counts, total
from ecotone.games.biotopes.batch.state import State
from ecotone.games.biotopes.batch.tables import Deck
from ecotone.games.biotopes.batch.words import Array, as_bits, row, some, union

WEIGHTS = np.array([1, 2, 4], np.int32)
"""What the binary digits of a card's cubes count."""


class Own(NamedTuple):
    """What lies before the seat that a step is about."""

    hand: Array
    species: Array
    bag: Array
    ground: Array
    board: Array
    tokens: Array
    present: Array
    """Of each colour the species, anybody's, that bear cubes of it."""
    filled: Array
    """The own species with cubes."""
    room: Array
    """The own species with less than four cubes."""
    taken: Array
    """The hexes with a token."""


def own(state: State) -> Own:
    """What lies before the seat of the step at hand."""
    seat = state.seat
    cubes = state.cubes
    species = row(state.species, seat)
    all_ = cubes[at.COLOURS]
    return Own(
        hand=row(state.hands, seat),
        species=species,
        bag=row(state.bags, seat),
        ground=row(state.ground, seat),
        board=row(state.boards, seat),
        tokens=row(state.tokens, seat),
        present=cubes[: at.COLOURS, 0] | cubes[: at.COLOURS, 1] | cubes[: at.COLOURS, 2],
        filled=species & (all_[0] | all_[1] | all_[2]),
        room=species & ~all_[2],
        taken=union(state.tokens, 0),
    )


class Supply(NamedTuple):
    """The own cubes by type, as the reference rules count them; shades are bits of colours."""

    plain: Array
    pollinating: Array
    shades: Array

    def affords(self, diets: Array) -> Array:
        """For each diet whether it can be paid."""
        lacking = diets[..., 1:] - self.plain[1:]
        fits = (lacking <= self.pollinating[1:]).all(-1)
        spare = (self.pollinating[1:] - jnp.maximum(lacking, 0)).sum(-1)
        return fits & (diets[..., 0] <= self.plain[0] + spare)


def supply(state: State, mine: Own, deck: Deck) -> Supply:
    """The cubes on the own cards."""
    kinds = mine.species & deck.type
    both = jnp.stack([kinds, kinds & deck.pollinating])
    many = lax.population_count(both[:, :, None] & state.cubes[at.COLOURS]).sum(-1)
    many = (many.astype(jnp.int32) * WEIGHTS).sum(-1)
    plants = total(mine.ground).sum()
    plain = (many[0] - many[1]).at[0].set(plants)
    shades = as_bits(some(both[:, :, None] & mine.present))
    first = union(shades[1], 0) | as_bits((counts(mine.ground) > 0).any(0))
    return Supply(plain, many[1], shades[0].at[0].set(first))
