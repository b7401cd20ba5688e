"""Serengeti as Pgx's users know games; its answers are the reference rules' actions."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import jax
import jax.numpy as jnp

from ecotone.batch.bits import Part, filled, marks
from ecotone.batch.kept import kept
from ecotone.batch.rare import altered
from ecotone.batch.seatwise import earned, scattered, stirred
from ecotone.core.view import View
from ecotone.games.serengeti.batch import draws
from ecotone.games.serengeti.batch.draws import Array
from ecotone.games.serengeti.batch.engine import Serengeti
from ecotone.games.serengeti.batch.rollout import STRIDE
from ecotone.games.serengeti.batch.state import (
    ACTIONS,
    AUCTION,
    OVER,
    REVEAL,
    SALE,
    State,
    of,
    open_digits,
)
from ecotone.games.serengeti.rules.actions import Action
from ecotone.games.serengeti.rules.cards import CARDS
from ecotone.games.serengeti.rules.state import MOST_TOKENS, ROUNDS

WORD = 32
DECK = len(CARDS)
NUMBER, SALES = 7, 5
"""Binary digits of amounts of tokens, and of how many private sales a seat has made."""

REVEALS = 1 / 8
"""The share of games in which a lot is revealed or the game ends, and some more for bad luck."""


class Position(NamedTuple):
    """A game, and the word that its next lot is drawn from."""

    state: State
    luck: Array
    given: Array | None = None
    """The card that is given for another, in games with exchanges; 0 for none."""


@dataclass(frozen=True)
class SerengetiSeatwise:
    """104 answers: pass, every bid, every card for a private sale."""

    env: Serengeti
    rewards: str

    @property
    def players(self) -> int:
        """How many play."""
        return self.env.players

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The texts of the reference rules."""
        return tuple(map(str, self.env.rules.actions.listed[:ACTIONS]))

    def answers(self, view: View, action: Action) -> tuple[int, ...]:
        """The action's own number."""
        return (self.env.rules.actions.encode(action),)

    def begin(self, key: Array) -> Position:
        """A game after its first draws."""
        one, two = jax.random.split(key)
        return Position(self.env.init(one), jax.random.bits(two, (), jnp.uint32))

    def stirred(self, position: Position, key: Array) -> Position:
        """The same, with lots drawn from the key."""
        (luck,) = stirred([position.luck], key)
        return position._replace(luck=luck)

    def stopped(self, position: Position, now: Array) -> Position:
        """The same, or over."""
        state = position.state
        return position._replace(state=replace(state, phase=jnp.where(now, OVER, state.phase)))

    def seat(self, position: Position) -> Array:
        """Who decides; at the end the first."""
        return jnp.maximum(position.state.turn, 0)

    def over(self, position: Position) -> Array:
        """Whether the game is over."""
        return position.state.phase == OVER

    def played(self, position: Position, answer: Array) -> tuple[Position, Array]:
        """The position after a legal answer, and what that pays each seat."""
        before, luck = position.state, position.luck + jnp.uint32(STRIDE)
        state = self.decided(position, answer)
        ends = (state.phase == OVER) & (before.phase != OVER)
        nothing = jnp.zeros(self.players, jnp.float32)

        def act(luck: Array, parts: tuple[State, Array]) -> tuple[State, Array]:
            state, _ = parts
            lot = draws.lot(state.pile, state.round, scattered(luck))
            state = self.env.outcome(state, lot)
            won = list(self.env.winners(state))
            paid = earned(self.rewards, list(self.env.points(state)), won)
            over = state.phase == OVER
            return state, jnp.where(over, paid, nothing)

        asks = (state.phase == REVEAL) | ends
        state, paid = altered(asks, act, luck, (state, nothing), REVEALS)
        return position._replace(state=state, luck=luck), paid

    def decided(self, position: Position, answer: Array) -> State:
        """The state after a legal answer, before a draw."""
        return self.env.decide(position.state, answer, kept)

    def legal(self, position: Position) -> Array:
        """What the seat that decides may answer."""
        return filled(self.allowed(position))[: len(self.names)]

    def allowed(self, position: Position) -> list[Part]:
        """The answers by their kinds: a pass, the bids, the cards to sell."""
        state = position.state
        own, selling = of(state.held, state.turn), state.phase == SALE
        bidding, most, digits = self.limits(state, own)
        parts: list[Part] = [((bidding | selling).astype(jnp.uint32), 1)]
        for number, prices in enumerate(_prices(digits.astype(jnp.uint32))):
            least = WORD * number
            fits = _upto(most - least) & ~_upto(state.high - least)
            many = min(MOST_TOKENS + 1 - least, WORD)
            mask = jnp.uint32((1 << many) - 1)
            parts.append((jnp.where(bidding, prices & fits & mask, 0), many))
        return [*parts, (jnp.where(selling, own, 0), DECK)]

    def limits(self, state: State, own: Array) -> tuple[Array, Array, Array]:
        """Whether a bid is due, the highest there may be, and the digits it may end in."""
        return state.phase == AUCTION, of(state.tokens, state.turn), open_digits(own)

    def seen(self, position: Position, seat: Array) -> Array:
        """What a seat may know, as a row of yes and no."""
        return filled(part for _, parts in self.parts(position, seat) for part in parts)

    def parts(self, position: Position, seat: Array) -> Iterator[tuple[str, list[Part]]]:
        """The names of the parts of an observation, and they; the own seat comes first."""
        state, many = position.state, self.players
        places = kept([around(seat + step, many) for step in range(many)])
        yield "phase", [marks([state.phase == SALE, state.phase == AUCTION])]
        yield "round", [(jnp.uint32(1) << state.round.astype(jnp.uint32), ROUNDS + 1)]
        yield "lot", [(state.lot, DECK)]
        yield "pile", [(state.pile, DECK)]
        yield "cards", [(of(state.held, place), DECK) for place in places]
        yield "decides", [marks(place == state.turn for place in places)]
        yield "first", [marks(place == state.first for place in places)]
        yield "active", [marks(state.active >> place & 1 == 1 for place in places)]
        yield "seller", [marks(place == state.seller for place in places)]
        yield "bidder", [marks(place == state.bidder for place in places)]
        yield "bid", [(state.high + 1, NUMBER)]
        yield "pot", [(state.pot, NUMBER)]
        shown = jnp.bool(self.env.open_wealth) | (state.phase == OVER)
        yield (
            "tokens",
            [
                (jnp.where(shown | (step == 0), of(state.tokens, place), 0), NUMBER)
                for step, place in enumerate(places)
            ],
        )
        most = (1 << SALES) - 1
        sold = [jnp.minimum(of(state.sold, place), most) for place in places]
        yield "sales", [(number, SALES) for number in sold]


def around(place: Array, many: int) -> Array:
    """A place counted on around the table, once at most."""
    return jnp.where(place >= many, place - many, place)


def _prices(digits: Array) -> Iterator[Array]:
    """The prices that end in one of these digits, 32 a word: the ten bits over and over."""
    for first in range(0, MOST_TOKENS + 1, WORD):
        word = digits >> first % 10
        for place in range(10 - first % 10, WORD, 10):
            word = word | digits << place
        yield word


def _upto(number: Array) -> Array:
    """All bits up to this one; none below 0, and above 31 all."""
    some = (jnp.uint32(2) << jnp.clip(number, 0, WORD - 1).astype(jnp.uint32)) - 1
    return jnp.where(number < 0, jnp.uint32(0), some)
