"""What chance decides: a card of a deck, a cube of a bag, both from one random word."""

import jax.numpy as jnp

from ecotone.batch.seatwise import scattered
from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.heaps import counts, heap_of
from ecotone.games.biotopes.batch.state import State
from ecotone.games.biotopes.batch.tick import Drawn, deck_at
from ecotone.games.biotopes.batch.words import Array, below, count, nth, number, row, some

STRIDE = 0x9E3779B9
"""From one random word to the next, so that all of them come up before one comes again."""

AT_ONCE = 4
"""How many cubes are drawn in one step at most."""


def drawn(state: State, word: Array) -> Drawn:
    """What the step at hand draws; anything where it draws nothing."""
    deck = state.env.deck
    own = row(jnp.asarray(deck.deck), deck_at(state, deck))
    pile = jnp.where(some(state.decks & own), state.decks & own, state.discards & own)
    top = row(state.tops, deck_at(state, deck))
    lines = jnp.asarray(deck.line)
    pile_now = jnp.where(top >= 0, pile & row(lines, top), pile)
    herbivores = state.decks & deck.deck[0] & row(lines, 4 - state.gain)
    pile_now = jnp.where(state.step == at.DEAL, herbivores, pile_now)
    card = nth(pile_now, below(word, count(pile_now)))
    rest = pile & ~card
    back = nth(rest, below(scattered(word ^ jnp.uint32(STRIDE)), count(rest)))
    shown = some(rest) & state.env.switches.show_tops
    cubes = _cubes(state, word)
    of_bag = (state.step == at.PRODUCE) | (state.step == at.CUBE)
    return Drawn(
        jnp.where(of_bag, jnp.argmax(cubes > 0), number(card)).astype(jnp.int32),
        jnp.where(shown, jnp.argmax(some(lines & back)), -1).astype(jnp.int32),
        heap_of(cubes),
    )


def _cubes(state: State, word: Array) -> Array:
    """Cubes of the bag by colour: at production several, else one."""
    bag = counts(row(state.bags, state.seat))
    many = jnp.where(state.step == at.PRODUCE, state.gain, 1)
    taken = jnp.zeros_like(bag)
    for cube in range(AT_ONCE):
        left = bag - taken
        upto = jnp.cumsum(left)
        place = below(scattered(word + jnp.uint32(cube * STRIDE & 0xFFFFFFFF)), left.sum())
        taken = taken + ((upto - left <= place) & (place < upto) & (cube < many))
    return taken


def known(number: Array, top: Array) -> Drawn:
    """A draw that is known, as when a record is replayed: one card or one cube."""
    heap = heap_of(jnp.arange(at.COLOURS) == number)
    return Drawn(jnp.asarray(number, jnp.int32), jnp.asarray(top, jnp.int32), heap)
