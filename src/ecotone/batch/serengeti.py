"""Serengeti as arrays: a game is a handful of int32 scalars, so `vmap` makes a batch of it.

Standard rules, three to six players, with or without private sales. Sets of cards and of seats
are bits, as in the reference rules; what belongs to a seat is a tuple with one scalar a seat, so
that a whole step stays one elementwise expression. Actions have the reference rules' numbers: 0
is a pass, 1 + price a bid, 74 + card a sale.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import lax

from ecotone.games.serengeti.cards import ALL, CARDS, DIGITS, OF_COLOUR, OF_VALUE
from ecotone.games.serengeti.scoring import WEALTH, collection
from ecotone.games.serengeti.state import MOST_TOKENS, ROUNDS, TOKENS

Array = Any
SALE, REVEAL, AUCTION, OVER = range(4)
NOBODY = -1
FIRST_BID = 1
FIRST_SALE = FIRST_BID + MOST_TOKENS + 1
ACTIONS = FIRST_SALE + len(CARDS)
_POWERS = (16, 8, 4, 2, 1)


class State(NamedTuple):
    """One game; `turn` is nobody's before a reveal and at the end."""

    phase: Array
    round: Array
    first: Array
    turn: Array
    pile: Array
    lot: Array
    held: tuple[Array, ...]
    tokens: tuple[Array, ...]
    pot: Array
    seller: Array
    active: Array
    high: Array
    bidder: Array

    @property
    def current_player(self) -> Array:
        """The seat that decides, -1 when nobody does."""
        return self.turn

    @property
    def terminated(self) -> Array:
        """Whether the game is over."""
        return self.phase == OVER


def of(values: tuple[Array, ...], seat: Array) -> Array:
    """The seat's value."""
    found = values[0]
    for place, value in enumerate(values[1:], 1):
        found = jnp.where(seat == place, value, found)
    return found


def nth_bit(bits: Array, n: Array) -> Array:
    """The number of the n-th set bit of 32, counted from 0: a search by halves."""
    place = jnp.zeros_like(bits)
    for half in _POWERS:
        low = lax.population_count(bits >> place & (1 << half) - 1)
        beyond = n >= low
        place = jnp.where(beyond, place + half, place)
        n = jnp.where(beyond, n - low, n)
    return place


def scatter(word: Array) -> Array:
    """A 32-bit word mixed so that nearby words lead far apart."""
    word = (word ^ word >> 16) * jnp.uint32(0x21F0AAAD)
    word = (word ^ word >> 15) * jnp.uint32(0x735A2D97)
    return word ^ word >> 15


def below(word: Array, many: Array) -> Array:
    """A number from 0 to many - 1 made of a random word."""
    high = (word >> 16) * many.astype(jnp.uint32)
    return ((high + ((word & 0xFFFF) * many.astype(jnp.uint32) >> 16)) >> 16).astype(jnp.int32)


@dataclass(frozen=True)
class Serengeti:
    """The rules for a number of seats."""

    players: int = 4
    private_sales: bool = True

    def init(self, key: Array) -> State:
        """A game after its first draws: the first player and the first lot."""
        one, two = jax.random.bits(key, (2,), jnp.uint32)
        first = below(one, jnp.int32(self.players))
        return self.reveal(self.begin(first), self.draw(jnp.int32(ALL), jnp.int32(0), two))

    def begin(self, first: Array) -> State:
        """The game before its first lot."""
        zero, nobody = jnp.int32(0), jnp.int32(NOBODY)
        return State(
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
        )

    def draw(self, pile: Array, number: Array, word: Array) -> Array:
        """A lot of this round from the pile, every set of cards equally likely."""
        lot = jnp.zeros_like(pile)
        for place in range(3):
            left = pile & ~lot
            many = lax.population_count(left)
            word = scatter(word + jnp.uint32(place + 1))
            card = 1 << nth_bit(left, below(word, many))
            lot = jnp.where(number % 3 >= place, lot | card, lot)
        return lot

    def reveal(self, state: State, lot: Array) -> State:
        """The lot turned up and its auction opened."""
        return state._replace(
            phase=jnp.int32(AUCTION),
            pile=state.pile & ~lot,
            lot=lot,
            turn=state.first,
            seller=jnp.int32(NOBODY),
            active=jnp.int32((1 << self.players) - 1),
            high=jnp.int32(NOBODY),
            bidder=jnp.int32(NOBODY),
        )

    def step(self, state: State, action: Array, key: Array) -> State:
        """The state after the action and the draw it may lead to; a finished game stays."""
        return self.go(state, action, jax.random.bits(key, (), jnp.uint32))

    def go(self, state: State, action: Array, word: Array) -> State:
        """The same with a random word in place of a key."""
        after = self.decide(state, action)
        shown = self.reveal(after, self.draw(after.pile, after.round, word))
        return _either(after.phase == REVEAL, shown, after)

    def decide(self, state: State, action: Array) -> State:
        """The state after the action, before a draw."""
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
        high = jnp.where(opened, NOBODY, jnp.where(bid, action - FIRST_BID, state.high))
        bidder = jnp.where(opened, NOBODY, jnp.where(bid, state.turn, state.bidder))
        seller = jnp.where(opened, state.turn, state.seller)
        lot = jnp.where(opened, bit, state.lot)
        held = tuple(
            jnp.where(state.turn == seat, own & ~bit, own) for seat, own in enumerate(state.held)
        )
        before, state = (
            state,
            state._replace(
                active=active, high=high, bidder=bidder, seller=seller, lot=lot, held=held
            ),
        )
        sold = ~selling & (bidder >= 0) & (active == 1 << bidder)
        unsold = ~selling & (active == 0)
        asked = self._after(jnp.where(opened, self._before(state.first), state.turn), active)
        bidding = state._replace(phase=jnp.int32(AUCTION), turn=asked)
        ended = self._hammer(state, sold)
        passed = self._sales(state, (state.turn - state.first) % self.players + 1)
        on = _either(selling & ~opened, passed, _either(sold | unsold, ended, bidding))
        return _either(before.phase == OVER, before, on)

    def _before(self, seat: Array) -> Array:
        return (seat + self.players - 1) % self.players

    def _after(self, seat: Array, seats: Array) -> Array:
        """The next of these seats clockwise after this one."""
        found = seat
        for step in range(self.players, 0, -1):
            place = (seat + step) % self.players
            found = jnp.where(seats >> place & 1 == 1, place, found)
        return found

    def _hammer(self, state: State, sold: Array) -> State:
        """The price paid and shared, the cards with their owner; then sales or the next round."""
        private = state.seller >= 0
        buyer, price = state.bidder, jnp.where(sold, state.high, 0)
        mask = jnp.int32(0)
        for digit, cards in enumerate(OF_VALUE):
            mask = jnp.where(price % DIGITS == digit, cards, mask)
        counts = [
            jnp.where(buyer == seat, -1, lax.population_count(own & mask))
            for seat, own in enumerate(state.held)
        ]
        most = counts[0]
        for count in counts[1:]:
            most = jnp.maximum(most, count)
        among = sum((count == most).astype(jnp.int32) for count in counts)
        pot = state.pot + price
        public = sold & ~private
        each = jnp.where(public, pot // among, 0)
        tokens = tuple(
            own
            + jnp.where(counts[seat] == most, each, 0)
            + jnp.where(private & (state.seller == seat), price, 0)
            - jnp.where(buyer == seat, price, 0)
            for seat, own in enumerate(state.tokens)
        )
        owner = jnp.where(sold, buyer, jnp.where(private, state.seller, state.first))
        held = tuple(
            jnp.where(owner == seat, own | state.lot, own) for seat, own in enumerate(state.held)
        )
        asked = (state.seller - state.first) % self.players + 1
        state = state._replace(
            held=held,
            tokens=tokens,
            pot=jnp.where(public, pot % among, state.pot),
            first=jnp.where(private, state.first, owner),
            round=jnp.where(private, state.round, state.round + 1),
        )
        after = self._sales(state, jnp.where(private, asked, 0))
        over = after._replace(phase=jnp.int32(OVER), turn=jnp.int32(NOBODY))
        return _either(state.round == ROUNDS, over, after)

    def _sales(self, state: State, done: Array) -> State:
        """The next in the lap of private sales; once all are asked, the reveal."""
        turn = jnp.int32(NOBODY)
        if self.private_sales:
            for step in range(self.players - 1, -1, -1):
                seat = (state.first + step) % self.players
                turn = jnp.where((step >= done) & (of(state.held, seat) != 0), seat, turn)
        return state._replace(
            phase=jnp.where(turn == NOBODY, REVEAL, SALE).astype(jnp.int32),
            turn=turn.astype(jnp.int32),
            lot=jnp.zeros_like(state.lot),
            seller=jnp.int32(NOBODY),
            high=jnp.int32(NOBODY),
            bidder=jnp.int32(NOBODY),
            active=jnp.int32(0),
        )

    def legal_action_mask(self, state: State) -> Array:
        """For each action whether the current player may do it."""
        own, tokens = of(state.held, state.turn), of(state.tokens, state.turn)
        price = jnp.arange(MOST_TOKENS + 1)
        free = open_digits(own) >> price % DIGITS & 1 == 1
        bids = (state.phase == AUCTION) & (price > state.high) & (price <= tokens) & free
        sales = (state.phase == SALE) & (own >> jnp.arange(len(CARDS)) & 1 == 1)
        may_pass = (state.phase == AUCTION) | (state.phase == SALE)
        return jnp.concatenate([may_pass[None], bids, sales])

    def choose(self, state: State, word: Array) -> Array:
        """Any legal action, all equally likely, made of a random word."""
        own, tokens = of(state.held, state.turn), of(state.tokens, state.turn)
        digits = open_digits(own)
        many = jnp.maximum(lax.population_count(digits), 1)

        def lower(price: Array) -> Array:
            """How many prices below this one have an open digit."""
            rest = digits & (1 << price % DIGITS) - 1
            return price // DIGITS * lax.population_count(digits) + lax.population_count(rest)

        least = lower(state.high + 1)
        bids = jnp.maximum(lower(tokens + 1) - least, 0)
        selling = state.phase == SALE
        n = below(word, 1 + jnp.where(selling, lax.population_count(own), bids)) - 1
        place = least + n
        price = place // many * DIGITS + nth_bit(digits, place % many)
        chosen = jnp.where(selling, FIRST_SALE + nth_bit(own, n), FIRST_BID + price)
        return jnp.where(n < 0, 0, chosen)

    def points(self, state: State) -> tuple[Array, ...]:
        """Every seat's score, wealth included."""
        richest = state.tokens[0]
        for own in state.tokens[1:]:
            richest = jnp.maximum(richest, own)
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
        best = ranks[0]
        for rank in ranks[1:]:
            best = jnp.maximum(best, rank)
        return tuple(rank == best for rank in ranks)

    def rewards(self, state: State) -> Array:
        """A seat's part of the victory once the game is over, else nothing."""
        won = jnp.stack(self.winners(state)).astype(jnp.float32)
        return jnp.where(state.phase == OVER, won / won.sum(), 0.0)

    def observe(self, state: State, seat: Array) -> Array:
        """What the seat may know as numbers, seats counted from its own; tokens only its own."""
        players = self.players
        order = [(seat + step) % players for step in range(players)]
        cards = jnp.arange(len(CARDS))
        held = [of(state.held, place) >> cards & 1 for place in order]
        sets = jnp.concatenate([*held, state.lot >> cards & 1, state.pile >> cards & 1])

        def marks(where: Array) -> Array:
            return jnp.stack([(where == place) & (where >= 0) for place in order])

        active = jnp.stack([state.active >> place & 1 == 1 for place in order])
        numbers = jnp.stack(
            [
                of(state.tokens, seat) / TOKENS,
                state.pot / TOKENS,
                (state.high + 1) / TOKENS,
                state.round / ROUNDS,
                (state.phase == SALE).astype(jnp.float32),
            ]
        )
        digit = jnp.arange(DIGITS) == jnp.maximum(state.high, 0) % DIGITS
        seats = [marks(state.first), marks(state.bidder), marks(state.seller), marks(state.turn)]
        return jnp.concatenate([sets, numbers, digit, active, *seats]).astype(jnp.float32)

    def rollout(self, key: Array, games: int, steps: int) -> tuple[Array, Array]:
        """Uniformly random play by so many games side by side, each begun anew when it is over.

        How many games were finished, and the sum of all their points: every decision counts, so
        a batch makes `games * steps` of them.
        """
        one, two = jax.random.split(key)
        seeds = jax.random.bits(one, (games,), jnp.uint32)
        states = jax.vmap(self.init)(jax.random.split(two, games))

        def turn(number: Array, carried: tuple[State, Array, Array, Array]) -> Any:
            state, word, finished, total = carried
            word = scatter(word + jnp.uint32(0x9E3779B9))
            state = self.go(state, self.choose(state, word), scatter(word ^ jnp.uint32(0x5BD1E995)))
            over = state.phase == OVER
            total += jnp.where(over, sum(self.points(state)), 0)
            fresh = self.begin(below(scatter(word + 1), jnp.int32(self.players)))
            fresh = self.reveal(fresh, self.draw(fresh.pile, fresh.round, scatter(word + 2)))
            return _either(over, fresh, state), word, finished + over, total

        def play(state: State, word: Array) -> tuple[Array, Array]:
            start = (state, word, jnp.int32(0), jnp.int32(0))
            _, _, finished, total = lax.fori_loop(0, steps, turn, start)
            return finished, total

        finished, totals = jax.vmap(play)(states, seeds)
        return finished.sum(), totals.sum()


def open_digits(held: Array) -> Array:
    """The digits that no card of these has, as bits."""
    shut = sum(
        ((held & cards) != 0).astype(jnp.int32) << digit for digit, cards in enumerate(OF_VALUE)
    )
    return shut ^ (1 << DIGITS) - 1


def _either(which: Array, one: State, other: State) -> State:
    chosen: State = jax.tree.map(lambda here, there: jnp.where(which, here, there), one, other)
    return chosen
