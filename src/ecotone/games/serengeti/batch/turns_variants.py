"""Exchanges and the referee, seat by seat: an exchange is two answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import jax.numpy as jnp
from jax import lax

from ecotone.batch.bits import Part, marks
from ecotone.batch.kept import kept
from ecotone.core.view import View
from ecotone.games.serengeti.batch.draws import Array
from ecotone.games.serengeti.batch.state import (
    ACTIONS,
    AUCTION,
    CORRECT,
    EXCHANGE,
    FORFEIT,
    State,
    either,
    of,
)
from ecotone.games.serengeti.batch.turns import DECK, Position, SerengetiSeatwise, around
from ecotone.games.serengeti.batch.variants import (
    FIRST_EXCHANGE,
    FIRST_FORFEIT,
    OTHERS,
    Variants,
    rivals,
)
from ecotone.games.serengeti.rules.actions import Action, Exchange, Forfeit
from ecotone.games.serengeti.rules.cards import CARDS, DIGITS
from ecotone.games.serengeti.rules.state import TOKENS

PLACES = {card: place for place, card in enumerate(CARDS)}


@dataclass(frozen=True)
class VariantSeatwise(SerengetiSeatwise):
    """The same with 30 answers more to forfeit a card, and 60 to give one and take another."""

    env: Variants

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The texts of the reference rules; of an exchange in two parts."""
        more = [f"{verb} {card}" for verb, _ in self._verbs() for card in CARDS]
        return (*super().names, *more)

    def _verbs(self) -> list[tuple[str, bool]]:
        verbs = [("give", self.env.exchanges), ("take", self.env.exchanges)]
        return [verb for verb in [*verbs, ("forfeit", self.env.referee)] if verb[1]]

    @property
    def _first_forfeit(self) -> int:
        return ACTIONS + (2 * DECK if self.env.exchanges else 0)

    def answers(self, view: View, action: Action) -> tuple[int, ...]:
        """The action's own number; an exchange is two answers."""
        if isinstance(action, Exchange):
            return ACTIONS + PLACES[action.card], ACTIONS + DECK + PLACES[action.taken]
        if isinstance(action, Forfeit):
            return (self._first_forfeit + PLACES[action.card],)
        return super().answers(view, action)

    def begin(self, key: Array) -> Position:
        """A game after its first draws."""
        return super().begin(key)._replace(given=jnp.int32(0))

    def played(self, position: Position, answer: Array) -> tuple[Position, Array]:
        """The position after a legal answer, and what that pays each seat."""
        gives = self._gives(position, answer)
        card = jnp.where(gives, 1 << jnp.clip(answer - ACTIONS, 0, DECK - 1), 0)
        after, paid = super().played(position, answer)
        return after._replace(given=card), paid

    def _gives(self, position: Position, answer: Array) -> Array:
        own = (answer >= ACTIONS) & (answer < ACTIONS + DECK)
        return own & (position.state.phase == EXCHANGE)

    def decided(self, position: Position, answer: Array) -> State:
        """The state after a legal answer, before a draw; the first half of an exchange is none."""
        state, given = position.state, position.given
        card = lax.population_count(jnp.maximum(jnp.asarray(given) - 1, 0))
        taken = answer - ACTIONS - DECK
        swap = FIRST_EXCHANGE + OTHERS * card + taken - (taken > card)
        lost = FIRST_FORFEIT + answer - self._first_forfeit
        number = jnp.where(answer < ACTIONS, answer, swap)
        number = jnp.where(state.phase == FORFEIT, lost, number)
        after = self.env.decide(state, number, kept)
        return either(self._gives(position, answer), state, after)

    def allowed(self, position: Position) -> list[Part]:
        """With the cards to give, to take and to forfeit."""
        state, given = position.state, jnp.asarray(position.given)
        own, phase = of(state.held, state.turn), state.phase
        exchanging = phase == EXCHANGE
        passes, *parts = super().allowed(position)
        parts.insert(0, (passes[0] | (exchanging & (given == 0)).astype(jnp.uint32), 1))
        if self.env.exchanges:
            parts.append((jnp.where(exchanging & (given == 0), own, 0), DECK))
            parts.append((jnp.where(exchanging & (given != 0), rivals(state), 0), DECK))
        if self.env.referee:
            parts.append((jnp.where(phase == FORFEIT, own, 0), DECK))
        return parts

    def limits(self, state: State, own: Array) -> tuple[Array, Array, Array]:
        """A referee lets anything be spoken that all the tokens of the table could pay."""
        _, most, digits = super().limits(state, own)
        free = self.env.refereed(state)
        bidding = (state.phase == AUCTION) | (state.phase == CORRECT)
        every = (1 << DIGITS) - 1
        return (
            bidding,
            jnp.where(free, TOKENS * self.players, most),
            jnp.where(free, every, digits),
        )

    def parts(self, position: Position, seat: Array) -> Iterator[tuple[str, list[Part]]]:
        """With the added phases, who is barred and penalised, and the card one is giving."""
        yield from super().parts(position, seat)
        state, given = position.state, jnp.asarray(position.given)
        places = [around(seat + step, self.players) for step in range(self.players)]
        yield "variant phase", [marks(state.phase == one for one in (EXCHANGE, CORRECT, FORFEIT))]
        yield "barred", [marks(state.barred >> place & 1 == 1 for place in places)]
        yield "penalised", [marks(state.penalised >> place & 1 == 1 for place in places)]
        yield "given", [(jnp.where(seat == state.turn, given, 0), DECK)]
