"""What a position is worth: the points of the reference rules, for all seats."""

from collections.abc import Callable
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.own import WEIGHTS
from ecotone.games.biotopes.batch.state import State
from ecotone.games.biotopes.batch.tables import Deck, EndEffect, Map
from ecotone.games.biotopes.batch.words import Array, count, members, one, row, some
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.scoring import FRAGMENT
from ecotone.games.biotopes.rules.state import TOKENS


def points(state: State, deck: Deck, ground: Map) -> Array:
    """Every seat's total as things stand."""
    score: Callable[..., Array] = jax.vmap(partial(_points, state, deck, ground))
    return score(state.species, state.tokens[: state.env.players])


def best(state: State, totals: Array, deck: Deck) -> Array:
    """For each seat whether it has won: by points, then by carnivores; alone always."""
    living = state.species & _filled(state)
    ranks = totals * 256 + count(living & deck.deck[2])
    return ranks == ranks.max()


def _filled(state: State) -> Array:
    all_ = state.cubes[at.COLOURS]
    return all_[0] | all_[1] | all_[2]


def _points(state: State, deck: Deck, ground: Map, species: Array, tokens: Array) -> Array:
    living = species & _filled(state)
    held = count(tokens & state.land)
    site, line, kind, crowd = state.conditions
    lines, kinds = count(living & deck.line), count(living & deck.type)
    total = 2 * row(held, site) + 2 * row(lines, line) + 2 * row(kinds, kind)
    total = total + _cubes(state, living & row(jnp.asarray(deck.type), crowd))
    total = total + jnp.where(members(living, SPECIES), deck.stars, 0).sum()
    for effect in deck.ends:
        owns = some(living & one(jnp.int32(effect.bearer), living.shape[-1]))
        found = _counted(state, effect, living, held, deck) // effect.each
        total = total + jnp.where(owns, effect.points * found, 0)
    columns = lines.min()
    groups = jnp.maximum(parts(tokens, ground) - 1, 0)
    return total + columns * (columns + 1) + FRAGMENT * groups


def _cubes(state: State, cards: Array) -> Array:
    many = lax.population_count(cards & state.cubes[at.COLOURS]).sum(-1).astype(jnp.int32)
    return (many * WEIGHTS).sum()


def _counted(state: State, effect: EndEffect, living: Array, held: Array, deck: Deck) -> Array:
    """How many there are of what an effect counts."""
    kin = living & effect.matching
    if effect.family == "end_territories":
        return held.sum() if effect.biotope is None else held[effect.biotope]
    if effect.family == "end_cubes":
        return _cubes(state, kin)
    if effect.family == "end_full":
        return count(kin & state.cubes[at.COLOURS, 2])
    if effect.family == "end_variety":
        return some(kin & deck.type).sum()
    return count(kin)


def parts(tokens: Array, ground: Map) -> Array:
    """Into how many groups territories fall: each takes the lowest number of its group."""
    own = members(tokens, ground.hexes)
    numbers = np.arange(ground.hexes)
    none = ground.hexes
    labels = jnp.where(own, numbers, none)

    def spread(_: int, labels: Array) -> Array:
        near = jnp.append(labels, none)[ground.beside].min(-1)
        return jnp.where(own, jnp.minimum(labels, near), none)

    labels = lax.fori_loop(0, TOKENS - 1, spread, labels)
    return (own & (labels == numbers)).sum()
