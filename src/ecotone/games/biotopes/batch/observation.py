"""What one seat may know, as named parts of yes and no: itself first, then the others in turn."""

from collections.abc import Iterator
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ecotone.batch.bits import Part, marks, unpacked
from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.heaps import total
from ecotone.games.biotopes.batch.state import State
from ecotone.games.biotopes.batch.tables import CARDS
from ecotone.games.biotopes.batch.words import Array, count, one, some, union
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.state import LINES

NUMBER, FEW, MANY = 6, 3, 8
"""Binary digits of cubes of a colour, of cubes on a slot, of all cubes of a bag."""

GAIN, PAID = 4, 32
WORD = 32


class Observation(NamedTuple):
    """Rows of yes and no; numbers are given by their binary digits, the lowest first."""

    step: Array
    """What is decided: the steps of the engine."""
    verb: Array
    """Which action it belongs to."""
    cycle: Array
    conditions: Array
    seats: Array
    """Who decides, whose turn it is, who began the cycle, who has passed; all by seat."""
    hand: Array
    """The own hand, by card."""
    known: Array
    """What everyone knows of each other hand."""
    backs: Array
    """Of each other hand how many cards of each deck, and (where backs show it) biotope."""
    species: Array
    columns: Array
    """The place of each species in its line."""
    cubes: Array
    """Cubes on species, by colour."""
    ground: Array
    """Cubes on biotope cards, by seat, line and colour."""
    boards: Array
    acted: Array
    tokens: Array
    """Territories by seat, then foreign ones."""
    land: Array
    reserve: Array
    bag: Array
    bags: Array
    """How many cubes are in each bag; where bags are open, of each colour."""
    rivers: Array
    """The cards of the rivers, the oldest of each first."""
    discards: Array
    decks: Array
    """How many cards each deck has, and the biotope on its back."""
    card: Array
    """The species that is paid for, played or used."""
    needs: Array
    """What is still to be paid: cubes of each type, or one of these types and colours."""
    gain: Array
    colour: Array
    """The colour of the cube at hand, and the biotope card that it comes from."""
    about: Array
    """The species that the step is about."""
    due: Array
    hexes: Array
    """Where the territory goes, and where it comes from."""
    rival: Array
    spent: Array
    """The sets of types that the cubes paid for Evolution can stand for."""


def observe(state: State, seat: Array | int) -> Observation:
    """What the seat may know, built up from nothing."""
    return Observation(**{name: unpacked(part) for name, part in parts(state, seat)})


def seen(state: State, seat: Array | int) -> Array:
    """The same in one row."""
    return unpacked(part for _, some_ in parts(state, seat) for part in some_)


def parts(state: State, seat: Array | int) -> Iterator[tuple[str, list[Part]]]:
    """The names of the parts, and they."""
    players = state.hands.shape[0]
    places = (seat + jnp.arange(players)) % players
    turned = jax.tree.map(
        lambda rows: rows[places],
        {
            "hands": state.hands,
            "species": state.species,
            "ground": state.ground,
            "boards": state.boards,
            "tokens": state.tokens[:players],
            "bags": state.bags,
        },
    )
    yield "step", [(jnp.uint32(1) << state.step.astype(jnp.uint32), at.OVER + 1)]
    within = ~during(state, at.TURN, at.MULLIGAN, at.SETTLE, at.OVER)
    verb = jnp.uint32(1) << state.verb.astype(jnp.uint32)
    yield "verb", [(jnp.where(within, verb, 0), at.PRODUCING + 1)]
    yield "cycle", [(state.cycle, FEW)]
    yield (
        "conditions",
        [(jnp.uint32(1) << token.astype(jnp.uint32), 5) for token in state.conditions],
    )
    yield "seats", _seats(state, places)
    yield "hand", cards(turned["hands"][0])
    yield "known", _all(cards(hand & state.known) for hand in turned["hands"][1:])
    yield "backs", _backs(state, turned["hands"][1:])
    yield "species", _all(cards(own) for own in turned["species"])
    yield "columns", _all(cards(digit) for digit in state.columns)
    yield "cubes", _all(cards(digit) for row_ in state.cubes[: at.COLOURS] for digit in row_)
    yield "ground", [part for heap in turned["ground"].reshape(-1) for part in heaped(heap, NUMBER)]
    yield "boards", [part for heap in turned["boards"].reshape(-1) for part in heaped(heap, FEW)]
    yield "acted", cards(state.acted)
    hexes = state.env.map.hexes
    yield "tokens", _all(spread(own, hexes) for own in turned["tokens"])
    foreign = state.tokens[players:]
    yield "land", _all(spread(own, hexes) for own in (*state.land, *foreign))
    yield "reserve", heaped(state.reserve, NUMBER)
    yield "bag", heaped(turned["bags"][0], NUMBER)
    yield "bags", _bags(state, turned["bags"])
    yield from _piles(state)
    yield from _decision(state, seat, places)


def during(state: State, *steps: int) -> Array:
    """Whether one of these steps is at hand."""
    return (state.step[None] == jnp.array(steps)).any()


def cards(words: Array) -> list[Part]:
    """A set of species, part by part."""
    return spread(words, SPECIES)


def spread(words: Array, many: int) -> list[Part]:
    """A set of so many, part by part."""
    widths = [min(WORD, many - first) for first in range(0, many, WORD)]
    return [(words[number], width) for number, width in enumerate(widths)]


def heaped(heap: Array, digits: int) -> list[Part]:
    """A heap's cubes, colour by colour."""
    return [(heap >> 8 * colour & (1 << digits) - 1, digits) for colour in range(at.COLOURS)]


def _all(lists: "Iterator[list[Part]]") -> list[Part]:
    return [part for some_ in lists for part in some_]


def _seats(state: State, places: Array) -> list[Part]:
    decides, turn = places == state.current_player, places == state.turn
    passed = state.passed >> places & 1 == 1
    return [marks(row_) for row_ in (decides, turn, places == state.first, passed)]


def _backs(state: State, hands: Array) -> list[Part]:
    deck = state.env.deck
    kinds = deck.deck[:, None]
    if state.env.switches.show_tops:
        kinds = deck.deck[:, None] & deck.line
    rows = jnp.asarray(kinds).reshape(-1, CARDS)
    return [(number, NUMBER) for hand in hands for number in count(hand & rows)]


def _bags(state: State, bags: Array) -> list[Part]:
    sizes: list[Part] = [(total(bag), MANY) for bag in bags[1:]]
    if state.env.switches.open_bags:
        return sizes + [part for bag in bags[1:] for part in heaped(bag, NUMBER)]
    return sizes


def _piles(state: State) -> Iterator[tuple[str, list[Part]]]:
    deck = state.env.deck

    def lying(numbers: Array) -> Array:
        return union(jax.vmap(lambda number: one(number, CARDS))(numbers), 0)

    yield "rivers", _all(cards(lying(place.reshape(-1))) for place in state.rivers.T)
    yield "discards", cards(state.discards)
    sizes: list[Part] = [(many, NUMBER) for many in count(state.decks & deck.deck)]
    tops = [marks(top == np.arange(LINES)) for top in state.tops]
    yield "decks", sizes + (tops if state.env.switches.show_tops else [])


def _decision(state: State, seat: Array | int, places: Array) -> Iterator[tuple[str, list[Part]]]:
    """The step at hand; a species that is paid for is a secret of its owner unless it is known."""
    card = one(state.card, CARDS)
    paying = during(state, at.PAY)
    secret = paying & (state.verb == at.ADAPT) & (state.seat != seat) & ~some(card & state.known)
    of_card = (state.verb == at.ADAPT) | (state.verb == at.USE)
    shown = of_card & ~secret & ~during(state, at.TURN, at.MULLIGAN, at.SETTLE, at.OVER)
    yield "card", cards(jnp.where(shown, card, jnp.uint32(0)))
    pays = paying & ~secret
    needs: list[Part] = [(jnp.where(pays, many, 0), FEW) for many in state.diet]
    needs += [(jnp.where(pays, state.types, 0), 5), (jnp.where(pays, state.shades, 0), at.COLOURS)]
    yield "needs", needs
    gains = during(state, at.CARD, at.CUBE, at.PUT, at.MOVE, at.MOVED, at.PREY, at.EVOLVE)
    yield "gain", [(jnp.where(gains, jnp.minimum(state.gain, (1 << GAIN) - 1), 0), GAIN)]
    cube, lifted = during(state, at.PUT, at.MOVED), during(state, at.MOVED)
    yield (
        "colour",
        [
            marks(cube & (state.colour == np.arange(at.COLOURS))),
            marks(lifted & (state.lifted == np.arange(LINES))),
        ],
    )
    about = during(state, at.BREED, at.FEED, at.MOVED)
    yield "about", cards(jnp.where(about, state.marked, jnp.uint32(0)))
    yield "due", cards(state.due)
    hexes = state.env.map.hexes
    goes, comes = during(state, at.RETREAT), during(state, at.MIGRATE)
    yield (
        "hexes",
        spread(jnp.where(goes, state.goal, jnp.uint32(0)), hexes)
        + spread(jnp.where(comes, state.source, jnp.uint32(0)), hexes),
    )
    yield "rival", [marks(goes & (places == state.rival))]
    yield "spent", [(jnp.where(during(state, at.EVOLVE), state.paid, jnp.uint32(0)), PAID)]
