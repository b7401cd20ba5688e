"""Biotopes as Pgx's users know games: a cube is a card first, then (if it has several) a colour."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, cast

import jax
import jax.numpy as jnp
import numpy as np

from ecotone.batch.bits import Part, unpacked
from ecotone.batch.seatwise import earned, stirred
from ecotone.core.view import View as AnyView
from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.engine import Biotopes
from ecotone.games.biotopes.batch.heaps import SHADES, lined
from ecotone.games.biotopes.batch.observation import cards, seen, spread
from ecotone.games.biotopes.batch.speaking import WORDS
from ecotone.games.biotopes.batch.state import Options, State, parted
from ecotone.games.biotopes.batch.tables import CARDS
from ecotone.games.biotopes.batch.words import Array, count, one, row, some, union
from ecotone.games.biotopes.rules.actions import (
    Action,
    Colour,
    OnCard,
    OnCube,
    OnHex,
    Pay,
    Prey,
    Word,
)
from ecotone.games.biotopes.rules.box import SPECIES, own_box
from ecotone.games.biotopes.rules.state import LINES
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, DECKS
from ecotone.games.biotopes.rules.view import Decision, View

FIRST_CARD = at.SHORT
FIRST_LINE = FIRST_CARD + SPECIES


class Position(NamedTuple):
    """A game, the options left of a cube whose card was chosen, and the word of its next draw."""

    state: State
    held: Array
    luck: Array


@dataclass(frozen=True)
class BiotopesSeatwise:
    """Words, decks, colours, own biotope cards, species, the others' biotope cards, hexes."""

    env: Biotopes
    rewards: str

    @property
    def players(self) -> int:
        """How many play."""
        return self.env.players

    @property
    def first_hex(self) -> int:
        """The first answer that names a hex."""
        return FIRST_LINE + LINES * (self.players - 1)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Words, cards, lines of the players from the next one on, hexes."""
        spoken = own_box().spoken.cards
        others = [f"{line} +{step}" for step in range(1, self.players) for line in BIOTOPES]
        hexes = [f"{q},{r}" for q, r in self.env.map.ground.hexes]
        words = (*map(str, WORDS), *DECKS, *COLOURS, *BIOTOPES)
        return (*words, *spoken[:SPECIES], *others, *hexes)

    def answers(self, view: AnyView, action: Action) -> tuple[int, ...]:
        """The action's answers: one, or for a cube of a card of many colours two."""
        decision = cast(Decision, cast(View, view).decision)
        numbers = own_box().spoken.numbers
        match action:
            case Word():
                return (WORDS.index(action),)
            case Colour(colour):
                return (at.COLOURED + COLOURS.index(colour),)
            case OnHex(hex_):
                return (self.first_hex + self.env.map.ground.numbers[hex_],)
            case OnCard(card) if card in DECKS:
                return (at.BLINDS + DECKS.index(card),)
            case OnCard(card):
                return (self._card(numbers[card], 0),)
            case OnCube(card, colour):
                seat = decision.seat
            case Prey(seat, card, colour):
                pass
            case _:
                raise TypeError(action)
        step = (seat - decision.seat) % self.players
        first = self._card(numbers[card], step)
        held = _colours(cast(View, view), seat, card)
        if isinstance(action, Pay):
            held &= _paying(decision)
        if held.bit_count() < 2:
            return (first,)
        return first, at.COLOURED + COLOURS.index(colour)

    def _card(self, number: int, step: int) -> int:
        if number < SPECIES:
            return FIRST_CARD + number
        line = number - SPECIES
        return FIRST_LINE + LINES * (step - 1) + line if step else at.LINED + line

    def begin(self, key: Array) -> Position:
        """A game after its first draws."""
        one_, two = jax.random.split(key)
        state = self.env.init(one_)
        return Position(state, jnp.zeros_like(state.may), jax.random.bits(two, (), jnp.uint32))

    def stirred(self, position: Position, key: Array) -> Position:
        """The same, with draws made of the key."""
        (luck,) = stirred([position.luck], key)
        return position._replace(luck=luck)

    def stopped(self, position: Position, now: Array) -> Position:
        """The same, or over."""
        state = position.state
        state = state.with_(
            step=jnp.where(now, at.OVER, state.step), asks=jnp.where(now, False, state.asks)
        )
        return position._replace(state=state)

    def seat(self, position: Position) -> Array:
        """Who decides; at the end the first."""
        return jnp.where(self.over(position), 0, position.state.seat)

    def over(self, position: Position) -> Array:
        """Whether the game is over."""
        return position.state.terminated

    def played(self, position: Position, answer: Array) -> tuple[Position, Array]:
        """The position after a legal answer, and what that pays each seat."""
        before = position.state
        left = self.left(position, answer)
        single = count(left) == 1
        chosen = parted(jnp.where(single, left, jnp.uint32(0)), self.players)
        state, luck = self.env.led(before, chosen, position.luck)
        ends = state.terminated & ~before.terminated
        held = jnp.where(single, jnp.uint32(0), left)
        return Position(state, held, luck), jnp.where(ends, self._earned(state), 0)

    def _earned(self, state: State) -> Array:
        totals = state.rewards
        won = self.env.best(state, totals)
        return earned(self.rewards, list(totals), list(won))

    def left(self, position: Position, answer: Array) -> Array:
        """The options that go with an answer, as words."""
        options = parted(position.state.may, self.players)

        def within(first: int, many: int) -> Array:
            return jnp.where((answer >= first) & (answer < first + many), answer - first, -1)

        seats = np.arange(self.players)
        card = one(within(FIRST_CARD, SPECIES), CARDS)
        own, other = within(at.LINED, LINES), within(FIRST_LINE, self.first_hex - FIRST_LINE)
        step = jnp.where(other >= 0, 1 + other // LINES, 0)
        line = jnp.where(other >= 0, other % LINES, own)
        whose = seats == (position.state.seat + step) % self.players
        bits = jnp.where(line >= 0, jnp.uint32(SHADES) << (4 * line).astype(jnp.uint32), 0)
        meant = Options(
            one(within(0, at.SHORT), 1)[0],
            card,
            jnp.broadcast_to(card, (at.COLOURS, CARDS)),
            jnp.where(whose, bits, 0).astype(jnp.uint32),
            one(within(self.first_hex, self.env.map.hexes), self.env.map.words),
        )
        colour = within(at.COLOURED, at.COLOURS)
        shade = jnp.arange(at.COLOURS) == colour
        coloured = Options(
            jnp.uint32(0),
            jnp.zeros(CARDS, jnp.uint32),
            jnp.where(shade[:, None], ~jnp.uint32(0), jnp.uint32(0)) + jnp.zeros_like(meant.cubes),
            jnp.full(self.players, lined(jnp.ones(LINES, bool), jnp.uint32(1)), jnp.uint32)
            << jnp.maximum(colour, 0).astype(jnp.uint32),
            jnp.zeros(self.env.map.words, jnp.uint32),
        )
        holding = some(position.held)
        return jnp.where(holding, position.held & coloured.words(), options.words() & meant.words())

    def legal(self, position: Position) -> Array:
        """What the seat that decides may answer."""
        state = position.state
        options = parted(state.may, self.players)
        held = parted(position.held, self.players)
        holding = some(position.held)
        shades = some(held.cubes)
        ground = union(held.ground, 0)
        for step in range(at.COLOURS):
            shades = shades | (ground >> 4 * step + np.arange(at.COLOURS) & 1 == 1)
        colours = (shades.astype(jnp.uint32) << np.arange(at.COLOURS)).sum(dtype=jnp.uint32)
        full = np.arange(LINES) * 4
        rows = (options.ground[:, None] >> full & SHADES != 0).astype(jnp.uint32)
        lines = (rows << np.arange(LINES)).sum(1, dtype=jnp.uint32)
        own = row(lines, state.seat)
        short = options.short | own << at.LINED
        parts: list[Part] = [(jnp.where(holding, colours << at.COLOURED, short), at.SHORT)]
        bearing = options.cards | union(options.cubes, 0)
        parts += cards(jnp.where(holding, jnp.uint32(0), bearing))
        for step in range(1, self.players):
            whose = row(lines, (state.seat + step) % self.players)
            parts.append((jnp.where(holding, jnp.uint32(0), whose), LINES))
        parts += spread(jnp.where(holding, jnp.uint32(0), options.hexes), self.env.map.hexes)
        return unpacked(parts) & state.asks

    def seen(self, position: Position, seat: Array) -> Array:
        """What a seat may know, as a row of yes and no; the card of a cube at hand comes last."""
        held = parted(position.held, self.players)
        parts: list[Part] = cards(union(held.cubes, 0))
        parts += [
            (row(held.ground, (seat + step) % self.players), 16) for step in range(self.players)
        ]
        return jnp.concatenate([seen(position.state, seat), unpacked(parts)])


def _colours(view: View, seat: int, card: str) -> int:
    """The colours of the cubes on a card."""
    for line in view.players[seat].lines:
        if line.biotope == card:
            return sum(1 << colour for colour, many in enumerate(line.cubes) if many)
        for one_ in line.species:
            if one_.card == card:
                return sum(1 << colour for colour, many in enumerate(one_.cubes) if many)
    return 0


def _paying(decision: Decision) -> int:
    """The colours that may pay now."""
    if not decision.needs:
        return SHADES
    return sum(1 << COLOURS.index(word) for word in decision.needs[0].colours)


def seatwise(engine: Biotopes, rewards: str) -> BiotopesSeatwise:
    """The game of this engine."""
    return BiotopesSeatwise(engine, rewards)
