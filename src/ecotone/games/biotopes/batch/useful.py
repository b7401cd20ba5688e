"""Where actions that come to nothing are forbidden: what may pay for Reproduction and Transfer."""

import jax.numpy as jnp

from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.heaps import counts, total
from ecotone.games.biotopes.batch.own import Own
from ecotone.games.biotopes.batch.state import State
from ecotone.games.biotopes.batch.tables import Deck
from ecotone.games.biotopes.batch.words import Array, count, some, union
from ecotone.games.biotopes.rules.state import LINES

Bearers = tuple[Array, Array]
"""Own species and own biotope cards, those as yes and no by line."""


def useful_for(state: State, mine: Own, deck: Deck) -> tuple[Bearers, Bearers]:
    """What may pay for Reproduction, and for Transfer."""
    return breeding(state, mine, deck), feeding(state, mine, deck)


def all_if(now: Array) -> Array:
    """All cards, or none."""
    return jnp.where(now, ~jnp.uint32(0), jnp.uint32(0))


def breeding(state: State, mine: Own, deck: Deck) -> Bearers:
    """The cards that can pay for Reproduction so that a species grows or an effect is due."""
    _, twos, fours = state.cubes[at.COLOURS]
    stock = counts(state.reserve + mine.bag) > 0
    growing = union(jnp.where(stock[:, None], deck.line, jnp.uint32(0)), 0) & mine.species
    fertile = growing & twos & ~fours
    kept = growing & (fours | twos & state.cubes[at.COLOURS, 0])
    many = count(fertile)
    given = some(mine.species & deck.on[at.REPRODUCTION])
    species = all_if(given | (many > 1)) | jnp.where(many == 1, ~fertile, jnp.uint32(0)) | kept
    return species, jnp.broadcast_to(given | (many > 0), (LINES,))


def feeding(state: State, mine: Own, deck: Deck) -> Bearers:
    """The cards that can pay for Transfer so that a cube moves or an effect is due."""
    there, room = total(mine.ground), some(mine.room & deck.line)
    able = (there > 0) & room
    given = some(mine.species & deck.on[at.TRANSFER])
    lines = (there > 0)[:, None]
    species = all_if(given | able.any()) | union(jnp.where(lines, deck.line, jnp.uint32(0)), 0)
    others = able.sum() - able > 0
    return species, given | others | (there > 1) & room
