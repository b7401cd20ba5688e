"""All there is to know about one game of Biotopes, as arrays; `jax.vmap` makes it many."""

from dataclasses import dataclass, fields, replace
from typing import NamedTuple, Protocol, TypeVar

import jax
import jax.numpy as jnp

from ecotone.games.biotopes.batch.switches import Switches
from ecotone.games.biotopes.batch.tables import CARDS, Deck, Map
from ecotone.games.biotopes.batch.words import Array

(
    MULLIGAN,
    DEAL,
    SETTLE,
    REFILL,
    PRODUCTION,
    DETRITUS,
    PRODUCE,
    TURN,
    PAY,
    PLAYED,
    BAG,
    PREY,
    BREED,
    FEED,
    EVOLVE,
    MIGRATE,
    RETREAT,
    COLONISE,
    ORDER,
    CARD,
    BLIND,
    CUBE,
    PUT,
    MOVE,
    MOVED,
    LIMIT,
    NEXT,
    END,
    OVER,
    ONWARD,
    AFTER,
) = range(31)
"""The steps: what is decided or drawn now, or happens by itself."""

ASKED = (
    *(MULLIGAN, SETTLE, TURN, PAY, BAG, PREY, BREED, FEED, EVOLVE, MIGRATE, RETREAT),
    *(ORDER, CARD, PUT, MOVE, MOVED, LIMIT),
)
DRAWN = (DEAL, REFILL, PRODUCE, BLIND, CUBE)

(
    REPRODUCTION,
    TRANSFER,
    EVOLUTION,
    EXPANSION,
    COMPETITION,
    MIGRATION,
    ADAPT,
    USE,
    START,
    PRODUCING,
) = range(10)
"""What the steps belong to: the board's actions, a card's, a cycle's start."""

PASS, DONE, KEEP, ANOTHER, REPRODUCE, FEEDS, EVOLVES = range(7)
BLINDS, COLOURED, LINED = 7, 10, 14
"""Where in the word of short options the decks, the colours and the biotope cards begin."""

SHORT = 18
COLOURS = 4
NOBODY = -1


T = TypeVar("T")


class Options(NamedTuple):
    """What may be done, or the one thing that is done: sets of the same shape.

    `short` are words, decks, colours and own biotope cards; `cards` the species; `cubes` cubes of
    each colour on species; `ground` those on biotope cards, four bits a line, a word a seat.
    """

    short: Array
    cards: Array
    cubes: Array
    ground: Array
    hexes: Array

    def words(self) -> Array:
        """All of it in one row."""
        parts = (self.short[None], self.cards, self.cubes.reshape(-1), self.ground, self.hexes)
        return jnp.concatenate(parts)


def parted(words: Array, seats: int) -> Options:
    """Options from their row of words."""
    cubes = 1 + CARDS
    ground = cubes + COLOURS * CARDS
    hexes = ground + seats
    return Options(
        words[0],
        words[1:cubes],
        words[cubes:ground].reshape(COLOURS, CARDS),
        words[ground:hexes],
        words[hexes:],
    )


class Engine(Protocol):
    """What a state asks of the engine."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def switches(self) -> Switches:
        """Which of the rules' variants are played."""

    @property
    def deck(self) -> Deck:
        """The cards."""

    @property
    def map(self) -> Map:
        """Where the tiles lie."""

    def legal_action_mask(self, state: "State") -> Array:
        """What the current player may do, by action."""

    def points(self, state: "State") -> Array:
        """Every seat's score."""


@dataclass(frozen=True)
class State:
    """A frozen position, always as it is when somebody or chance has to decide.

    `cubes` counts the cubes on species by three binary digits, colour by colour and (the fifth
    row) all together; `columns` is the place of a played species in its line by five. Heaps are
    the integers of the reference rules. `rivers` have the oldest card first.
    """

    env: Engine
    cubes: Array
    columns: Array
    hands: Array
    species: Array
    known: Array
    acted: Array
    decks: Array
    discards: Array
    rivers: Array
    tops: Array
    reserve: Array
    bags: Array
    boards: Array
    ground: Array
    tokens: Array
    land: Array
    conditions: Array
    first: Array
    turn: Array
    seat: Array
    cycle: Array
    passed: Array
    step: Array
    verb: Array
    card: Array
    goal: Array
    source: Array
    rival: Array
    types: Array
    shades: Array
    diet: Array
    gain: Array
    lap: Array
    due: Array
    marked: Array
    paid: Array
    colour: Array
    lifted: Array
    may: Array
    """What may be done at the step at hand: the words of the options."""
    asks: Array
    """Whether somebody has to decide; else the step goes on by itself or by a draw."""
    rewards: Array

    def with_(self, **changes: Array) -> "State":
        """The same with some parts changed."""
        return replace(self, **changes)

    @property
    def terminated(self) -> Array:
        """Whether the game is over."""
        return self.step == OVER

    @property
    def current_player(self) -> Array:
        """Who decides now, -1 at the end."""
        return jnp.where(self.terminated, NOBODY, self.seat)

    @property
    def awaited(self) -> Array:
        """Whom the game waits for, by seat."""
        return jnp.arange(self.hands.shape[-2]) == self.current_player[..., None]

    @property
    def legal_action_mask(self) -> Array:
        """What may be done now, by action."""
        mask = self.env.legal_action_mask
        for _ in range(jnp.ndim(self.step)):
            mask = jax.vmap(mask)
        return mask(self)

    @property
    def scores(self) -> Array:
        """Every seat's total as things stand."""
        points = self.env.points
        for _ in range(jnp.ndim(self.step)):
            points = jax.vmap(points)
        return points(self)


jax.tree_util.register_dataclass(
    State,
    data_fields=[field.name for field in fields(State) if field.name != "env"],
    meta_fields=["env"],
)


def either(now: Array, one: T, other: T) -> T:
    """One tree of arrays where it is so, elsewhere the other."""
    found: T = jax.tree.map(lambda here, there: jnp.where(now, here, there), one, other)
    return found
