"""Whether the seat of a step has to decide, or the step goes on by itself."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import lax

from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.heaps import SHADES, SHIFTS, counts, total
from ecotone.games.biotopes.batch.own import WEIGHTS, Own
from ecotone.games.biotopes.batch.state import Options, State
from ecotone.games.biotopes.batch.switches import Switches
from ecotone.games.biotopes.batch.tables import GROW, Deck
from ecotone.games.biotopes.batch.words import Array, count, row, some, union


def optional(state: State, switches: Switches) -> Array:
    """Whether a seat may do without what its effects give: reactions, as an option."""
    reacting = (state.verb == at.ADAPT) & (state.lap <= state.hands.shape[0])
    return reacting & switches.reaction_optional


class Feeding(NamedTuple):
    """The line that Transfer is at, its colours, and its species that can take a cube."""

    line: Array
    colours: Array
    hungry: Array


def feeding(state: State, mine: Own, deck: Deck) -> Feeding:
    """The first line with cubes to give and species to take them."""
    hungry = some(deck.line & state.marked) & (mine.ground > 0)
    line = jnp.argmax(hungry)
    found = jnp.where(hungry.any(), row(jnp.asarray(deck.line), line) & state.marked, jnp.uint32(0))
    heap = jnp.where(hungry.any(), row(mine.ground, line), jnp.uint32(0))
    return Feeding(line, counts(heap), found)


def breeding(state: State, mine: Own, deck: Deck, *, compulsory: bool) -> Array:
    """Of each colour whether nobody has to choose: there is enough for all, or nothing."""
    wanted = count(deck.line & state.marked)
    stock, spare = counts(state.reserve), counts(mine.bag)
    enough = wanted <= stock
    if compulsory:
        enough = enough | (wanted <= stock + spare)
    return (wanted > 0) & (enough | (stock + spare == 0))


def _any_order(state: State, deck: Deck) -> Array:
    """Whether all effects due give the same, and there is enough of it."""
    kinds = some(state.due & deck.gives)
    single = kinds.sum() == 1
    enough = (count(state.due & deck.line) <= counts(state.reserve)).all()
    return (count(state.due) == 1) | single & (~kinds[GROW] | enough)


def asks(
    state: State, mine: Own, deck: Deck, switches: Switches, options: Options, many: Array
) -> Array:
    """Whether the seat of the step at hand has to decide."""
    step = state.step
    alike = jnp.where(state.verb == at.ADAPT, row(state.diet, jnp.argmax(state.diet > 0)), 1)
    bearing = union(options.cubes, 0)
    cubes = lax.population_count(bearing & state.cubes[at.COLOURS]).sum(-1).astype(jnp.int32)
    lines = row(options.ground, state.seat) >> 4 * SHIFTS & SHADES
    there = (cubes * WEIGHTS).sum() + jnp.where(lines > 0, total(mine.ground), 0).sum()
    pay = (many > 1) & (there > alike)
    several = many > 1
    asked = several | (many == 1) & _lonely(step)
    asked = jnp.where(step == at.PAY, pay, asked)
    if not switches.predator_optional:
        asked = jnp.where(step == at.PREY, several, asked)
    bulk = breeding(state, mine, deck, compulsory=switches.compulsory).any()
    asked = jnp.where(step == at.BREED, some(state.marked) & ~bulk, asked)
    orders = some(state.due) & (optional(state, switches) | ~_any_order(state, deck))
    asked = jnp.where(step == at.ORDER, orders, asked)
    return asked & _one_of(step, at.ASKED)


def _lonely(step: Array) -> Array:
    """Whether a single choice is asked for."""
    alone = (at.MULLIGAN, at.SETTLE, at.TURN, at.BAG, at.EVOLVE, at.CARD, at.MOVE, at.LIMIT)
    return _one_of(step, (*alone, at.PREY))


def _one_of(step: Array, steps: tuple[int, ...]) -> Array:
    return (step[None] == jnp.array(steps)).any()
