"""The engine of Serengeti: auctions, private sales and the hammer as elementwise expressions."""

from dataclasses import dataclass, replace
from typing import ClassVar

import jax
import jax.numpy as jnp
from jax import lax

from ecotone.batch.bits import nth
from ecotone.batch.kept import Once, same
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.batch import draws
from ecotone.games.serengeti.batch.draws import Array, below, parted
from ecotone.games.serengeti.batch.observation import Observation, observe
from ecotone.games.serengeti.batch.rollout import Rollout, rollout
from ecotone.games.serengeti.batch.state import (
    ACTIONS,
    AUCTION,
    FIRST_BID,
    FIRST_SALE,
    NOBODY,
    OVER,
    REVEAL,
    SALE,
    State,
    either,
    most_of,
    of,
    open_digits,
)
from ecotone.games.serengeti.rules.cards import ALL, CARDS, DIGITS, OF_COLOUR, OF_VALUE
from ecotone.games.serengeti.rules.scoring import WEALTH, collection
from ecotone.games.serengeti.rules.state import ROUNDS, TOKENS


@dataclass(frozen=True)
class Serengeti:
    """One number of players under fixed options: pure functions of arrays.

    Every function takes one game and is clean under `jax.jit` and `jax.vmap`.
    """

    rules: ClassVar = GAME.rules
    players: int = 4
    private_sales: bool = True
    sales_limit: int = 0
    open_wealth: bool = False

    @property
    def num_actions(self) -> int:
        """How many actions there are; an action's integer is the reference rules'."""
        return ACTIONS

    # the life of a game

    def begin(self, first: Array) -> State:
        """The game of this first player before its first lot."""
        zero, nobody = jnp.int32(0), jnp.int32(NOBODY)
        return State(
            env=self,
            phase=jnp.int32(REVEAL),
            round=zero,
            first=first,
            turn=nobody,
            pile=jnp.int32(ALL),
            lot=zero,
            held=(zero,) * self.players,
            tokens=(jnp.int32(TOKENS),) * self.players,
            pot=zero,
            seller=nobody,
            active=zero,
            high=nobody,
            bidder=nobody,
            sold=(zero,) * self.players,
            barred=zero,
            penalised=zero,
            rewards=jnp.zeros(self.players, jnp.int32),
        )

    def init(self, key: Array) -> State:
        """A game after its first draws: the first player and the first lot."""
        one, two = jax.random.split(key)
        first = below(jax.random.bits(one, (), jnp.uint32), jnp.int32(self.players))
        return self.settle(self.begin(first), two)

    def step(self, state: State, action: Array, key: Array) -> State:
        """The game after the current player's action, and after the draw it may lead to.

        An illegal action is refused: nothing changes. A game that is over stays as it is.
        """
        return self.settle(self.act(state, action), key)

    def act(self, state: State, action: Array) -> State:
        """The game after the current player's action; chance may owe a lot then."""
        after = self.decide(state, action)
        nothing = jnp.zeros_like(state.rewards)
        paid = jnp.where(after.phase == OVER, jnp.stack(self.points(after)), nothing)
        allowed = self.may(state, action)
        return either(allowed, replace(after, rewards=paid), replace(state, rewards=nothing))

    def settle(self, state: State, key: Array) -> State:
        """The game after the lot that chance owes, if it owes one."""
        word = jax.random.bits(key, (), jnp.uint32)
        return self.outcome(state, draws.lot(state.pile, state.round, word))

    def outcome(self, state: State, lot: Array) -> State:
        """The game after chance has turned up this lot; where it owes none, nothing changes."""
        return either(state.phase == REVEAL, self.reveal(state, lot), state)

    def go(self, state: State, action: Array, word: Array) -> State:
        """A step that is known to be legal, with a random word in place of a key; pays nothing."""
        after = self.decide(state, action)
        return self.outcome(after, draws.lot(after.pile, after.round, word))

    def observe(self, state: State, seat: Array | int) -> Observation:
        """What the seat may know, itself first."""
        return observe(self, state, seat)

    def rollout(self, key: Array, games: int) -> Rollout:
        """So many whole games of uniformly random legal play, from the first lot to the scores."""
        return rollout(self, key, games)

    # what may be done

    def may(self, state: State, action: Array) -> Array:
        """Whether the current player may do this now."""
        own, tokens = of(state.held, state.turn), of(state.tokens, state.turn)
        price, card = action - FIRST_BID, action - FIRST_SALE
        free = open_digits(own) >> price % DIGITS & 1 == 1
        bid = (price > state.high) & (price <= tokens) & free
        sale = (card >= 0) & (card < len(CARDS)) & (own >> card % len(CARDS) & 1 == 1)
        passes = action == 0
        bidding, selling = state.phase == AUCTION, state.phase == SALE
        return bidding & (passes | (price >= 0) & bid) | selling & (passes | sale)

    def legal_action_mask(self, state: State) -> Array:
        """For each action whether the current player may do it."""
        return self.may(state, jnp.arange(self.num_actions))

    def choose(self, state: State, word: Array) -> Array:
        """Any legal action, all equally likely, made of a random word."""
        own, tokens = of(state.held, state.turn), of(state.tokens, state.turn)
        digits = open_digits(own)
        many = lax.population_count(digits)

        def lower(price: Array) -> Array:
            """How many prices below this one have an open digit."""
            tens, ones = parted(price, DIGITS)
            return tens * many + lax.population_count(digits & (1 << ones) - 1)

        least = lower(state.high + 1)
        bids = jnp.maximum(lower(tokens + 1) - least, 0)
        selling = state.phase == SALE
        n = below(word, 1 + jnp.where(selling, lax.population_count(own), bids)) - 1
        tens, place = parted(jnp.maximum(least + n, 0), jnp.maximum(many, 1))
        price = tens * DIGITS + nth(digits, place)
        chosen = jnp.where(selling, FIRST_SALE + nth(own, n), FIRST_BID + price)
        return jnp.where(n < 0, 0, chosen)

    # what comes of it

    def reveal(self, state: State, lot: Array) -> State:
        """The lot turned up and its auction opened."""
        return replace(
            state,
            phase=jnp.full_like(state.phase, AUCTION),
            pile=state.pile & ~lot,
            lot=lot,
            turn=state.first,
            seller=jnp.full_like(state.seller, NOBODY),
            active=jnp.full_like(state.active, (1 << self.players) - 1),
            high=jnp.full_like(state.high, NOBODY),
            bidder=jnp.full_like(state.bidder, NOBODY),
        )

    def decide(self, state: State, action: Array, once: Once = same) -> State:
        """The state after a legal action, before a draw; a finished game stays.

        `once` is told what many results are made of, so that it is worked out once.
        """
        sell = action >= FIRST_SALE
        selling = state.phase == SALE
        bit = jnp.where(sell, 1 << (action - FIRST_SALE) % 32, 0)
        bid = (action >= FIRST_BID) & ~sell
        turn = 1 << state.turn
        everyone = (1 << self.players) - 1
        opened = sell & selling
        active = jnp.where(
            opened, everyone & ~turn, jnp.where(bid | selling, state.active, state.active & ~turn)
        )
        bidder = jnp.where(opened, NOBODY, jnp.where(bid, state.turn, state.bidder))
        bit, opened, active, bidder = once((bit, opened, active, bidder))
        before, state = (
            state,
            replace(
                state,
                active=active,
                high=jnp.where(opened, NOBODY, jnp.where(bid, action - FIRST_BID, state.high)),
                bidder=bidder,
                seller=jnp.where(opened, state.turn, state.seller),
                lot=jnp.where(opened, bit, state.lot),
                held=tuple(
                    jnp.where(state.turn == seat, own & ~bit, own)
                    for seat, own in enumerate(state.held)
                ),
                sold=tuple(
                    jnp.where(opened & (state.turn == seat), many + 1, many)
                    for seat, many in enumerate(state.sold)
                ),
            ),
        )
        sold = ~selling & (bidder >= 0) & (active == 1 << bidder)
        unsold = ~selling & (active == 0)
        asked = self._after(jnp.where(opened, self._before(state.first), state.turn), active)
        sold, unsold, asked = once((sold, unsold, asked))
        bidding = replace(state, phase=jnp.full_like(state.phase, AUCTION), turn=asked)
        ended = self._hammer(state, sold, once)
        passed = self._sales(state, self._ahead(state.turn, state.first) + 1)
        on = either(selling & ~opened, passed, either(sold | unsold, ended, bidding))
        return either(before.phase == OVER, before, on)

    def _before(self, seat: Array) -> Array:
        return self._round(seat + self.players - 1)

    def _ahead(self, seat: Array, first: Array) -> Array:
        """How many steps clockwise this seat sits after the first one."""
        return self._round(seat - first + self.players)

    def _round(self, place: Array) -> Array:
        """A place counted on around the table, once at most."""
        return jnp.where(place >= self.players, place - self.players, place)

    def _after(self, seat: Array, seats: Array) -> Array:
        """The next of these seats clockwise after this one."""
        found = seat
        for step in range(self.players, 0, -1):
            place = self._round(seat + step)
            found = jnp.where(seats >> place & 1 == 1, place, found)
        return found

    def _hammer(self, state: State, sold: Array, once: Once) -> State:
        """The price paid and shared, the cards with their owner; then sales or the next round."""
        private = state.seller >= 0
        buyer, price = state.bidder, jnp.where(sold, state.high, 0)
        mask = jnp.int32(0)
        _, last = parted(price, DIGITS)
        for digit, cards in enumerate(OF_VALUE):
            mask = jnp.where(last == digit, cards, mask)
        counts = [
            jnp.where(buyer == seat, -1, lax.population_count(own & mask))
            for seat, own in enumerate(state.held)
        ]
        most = most_of(counts)
        among = sum((count == most).astype(jnp.int32) for count in counts)
        pot = state.pot + price
        public = sold & ~private
        part, rest = parted(pot, among)
        each = jnp.where(public, part, 0)
        counts, most, each, rest = once((counts, most, each, rest))
        tokens = tuple(
            own
            + jnp.where(counts[seat] == most, each, 0)
            + jnp.where(private & (state.seller == seat), price, 0)
            - jnp.where(buyer == seat, price, 0)
            for seat, own in enumerate(state.tokens)
        )
        owner = jnp.where(sold, buyer, jnp.where(private, state.seller, self._receiver(state)))
        held = tuple(
            jnp.where(owner == seat, own | state.lot, own) for seat, own in enumerate(state.held)
        )
        owner, held = once((owner, held))
        asked = self._ahead(state.seller, state.first) + 1
        state = replace(
            state,
            held=held,
            tokens=tokens,
            pot=jnp.where(public, rest, state.pot),
            first=jnp.where(private, state.first, owner),
            round=jnp.where(private, state.round, state.round + 1),
        )
        after = self._go_on(state, private, asked)
        over = replace(
            after,
            phase=jnp.full_like(after.phase, OVER),
            turn=jnp.full_like(after.turn, NOBODY),
        )
        return either(state.round == ROUNDS, over, after)

    def _receiver(self, state: State) -> Array:
        """Whom a lot falls to that nobody bid for."""
        return state.first

    def _go_on(self, state: State, private: Array, asked: Array) -> State:
        """After a private sale the others' sales; after a round the next one's."""
        return self._sales(state, jnp.where(private, asked, 0))

    def _sales(self, state: State, done: Array | int) -> State:
        """The next in the lap of private sales; once all are asked, the reveal."""
        turn = jnp.full_like(state.turn, NOBODY)
        if self.private_sales:
            for step in range(self.players - 1, -1, -1):
                seat = self._round(state.first + step)
                asked = (step >= done) & (of(state.held, seat) != 0)
                if self.sales_limit:
                    asked = asked & (of(state.sold, seat) < self.sales_limit)
                turn = jnp.where(asked, seat, turn)
        return replace(
            state,
            phase=jnp.where(turn == NOBODY, REVEAL, SALE).astype(jnp.int32),
            turn=turn,
            lot=jnp.zeros_like(state.lot),
            seller=jnp.full_like(state.seller, NOBODY),
            high=jnp.full_like(state.high, NOBODY),
            bidder=jnp.full_like(state.bidder, NOBODY),
            active=jnp.zeros_like(state.active),
            penalised=jnp.zeros_like(state.penalised),
        )

    # what it is worth

    def points(self, state: State) -> tuple[Array, ...]:
        """Every seat's score, wealth included."""
        richest = most_of(state.tokens)
        return tuple(
            sum(collection(lax.population_count(own & mask)) for mask in OF_COLOUR)
            + jnp.where(tokens == richest, WEALTH, 0)
            for own, tokens in zip(state.held, state.tokens, strict=True)
        )

    def winners(self, state: State) -> tuple[Array, ...]:
        """For each seat whether it has won or shares the victory: by points, then by art."""
        art = tuple(
            sum(value * lax.population_count(own & OF_VALUE[value]) for value in range(1, DIGITS))
            for own in state.held
        )
        ranks = [256 * total + value for total, value in zip(self.points(state), art, strict=True)]
        best = most_of(ranks)
        return tuple(rank == best for rank in ranks)
