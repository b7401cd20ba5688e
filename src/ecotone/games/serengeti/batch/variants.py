"""Serengeti with exchanges or a referee: who may bid changes, and a hammer may fall in vain."""

from dataclasses import dataclass, replace

import jax
import jax.numpy as jnp

from ecotone.batch.kept import Once, same
from ecotone.core.options import Options
from ecotone.games.serengeti.batch.draws import Array, below, parted
from ecotone.games.serengeti.batch.engine import Serengeti
from ecotone.games.serengeti.batch.state import (
    ACTIONS,
    AUCTION,
    CORRECT,
    EXCHANGE,
    FIRST_BID,
    FIRST_SALE,
    FORFEIT,
    NOBODY,
    OVER,
    REVEAL,
    State,
    either,
    of,
    open_digits,
)
from ecotone.games.serengeti.rules.auction import FINE
from ecotone.games.serengeti.rules.cards import CARDS, DIGITS
from ecotone.games.serengeti.rules.state import TOKENS

OTHERS = len(CARDS) - 1
FIRST_EXCHANGE = ACTIONS
FIRST_FORFEIT = FIRST_EXCHANGE + len(CARDS) * OTHERS


@dataclass(frozen=True)
class Variants(Serengeti):
    """The same with the phases that exchanges and the referee add."""

    exchanges: bool = False
    referee: bool = False
    eligible_receiver: bool = False

    @property
    def num_actions(self) -> int:
        """All that the reference rules know."""
        return len(self.rules.actions)

    @property
    def _everyone(self) -> int:
        return (1 << self.players) - 1

    # what may be done

    def refereed(self, state: State) -> Array:
        """Whether a bid against the rules may be spoken now, to be punished afterwards."""
        return (state.phase == AUCTION) & self.referee

    def may(self, state: State, action: Array) -> Array:
        """Whether the current player may do this now."""
        own, phase = of(state.held, state.turn), state.phase
        usual = super().may(_as_auction(state), action)
        price = action - FIRST_BID
        any_price = (price > state.high) & (price >= 0) & (price <= TOKENS * self.players)
        usual = jnp.where(self.refereed(state), (action == 0) | any_price, usual)
        given, taken = exchanged(action)
        swaps = (action >= FIRST_EXCHANGE) & (action < FIRST_FORFEIT)
        swaps = swaps & (own & given != 0) & (rivals(state) & taken != 0)
        lost = action - FIRST_FORFEIT
        loses = (lost >= 0) & (lost < len(CARDS)) & (own >> lost % len(CARDS) & 1 == 1)
        found = jnp.where(phase == EXCHANGE, (action == 0) | swaps, usual)
        return jnp.where(phase == FORFEIT, loses, found)

    def choose(self, state: State, word: Array) -> Array:
        """Any legal action, all equally likely, made of a random word."""
        if state.phase.ndim:
            return jax.vmap(self.choose)(state, word)
        mask = self.legal_action_mask(state)
        n = below(word, mask.sum(dtype=jnp.int32))
        return (mask.cumsum() > n).argmax().astype(jnp.int32)

    # what comes of it

    def outcome(self, state: State, lot: Array) -> State:
        """After the lot; where nobody may bid it finds its owner, and that may be the end."""
        after = super().outcome(state, lot)
        ends = (state.phase == REVEAL) & (after.phase == OVER)
        paid = jnp.where(ends, jnp.stack(self.points(after)), after.rewards)
        return replace(after, rewards=paid)

    def reveal(self, state: State, lot: Array) -> State:
        """The lot turned up and its auction opened, for those who have not exchanged."""
        return self._opened(super().reveal(state, lot), jnp.zeros_like(state.penalised), same)

    def _opened(self, state: State, penalised: Array, once: Once) -> State:
        """A fresh auction without the seller, the barred and the penalised; perhaps for nobody."""
        out = jnp.where(state.seller >= 0, 1 << jnp.maximum(state.seller, 0), state.barred)
        active = self._everyone & ~(out | penalised)
        state = replace(
            state,
            phase=jnp.full_like(state.phase, AUCTION),
            turn=self._after(self._before(state.first), active),
            active=active,
            penalised=penalised,
            high=jnp.full_like(state.high, NOBODY),
            bidder=jnp.full_like(state.bidder, NOBODY),
        )
        return either(active == 0, self._hammer(state, active < 0, once), state)

    def decide(self, state: State, action: Array, once: Once = same) -> State:
        """The state after a legal action, before a draw; a finished game stays."""
        phase, turn = state.phase, state.turn
        on = super().decide(_as_auction(state), action, once)
        if self.referee:
            on = self._judged(state, action, on, once)
        if self.exchanges:
            done = self._ahead(turn, state.first) + 1
            lap = self._lap(either(action == 0, state, self._swapped(state, action)), done)
            on = either(phase == EXCHANGE, lap, on)
        return either(phase == OVER, state, on)

    def _judged(self, state: State, action: Array, on: State, once: Once) -> State:
        """What the referee makes of a bid: a fine, a card that is lost, an auction that is void."""
        phase, turn, price = state.phase, state.turn, action - FIRST_BID
        bidding = (phase == AUCTION) | (phase == CORRECT)
        bids = bidding & (price >= 0) & (action < FIRST_SALE)
        _, digit = parted(jnp.maximum(price, 0), DIGITS)
        shut = open_digits(of(state.held, turn)) >> digit & 1 == 0
        fined = bids & shut & (phase == AUCTION)
        told = replace(
            state,
            phase=jnp.full_like(phase, AUCTION),
            active=jnp.where(bids, state.active, state.active & ~(1 << turn)),
            high=jnp.where(bids, price, state.high),
            bidder=jnp.where(bids, turn, state.bidder),
        )
        buyer = told.bidder
        wins = bidding & ~fined & (buyer >= 0) & (told.active == 1 << jnp.maximum(buyer, 0))
        empty = wins & (told.high > of(told.tokens, buyer))
        owes = empty & (of(told.held, buyer) != 0)
        pays = replace(told, phase=jnp.full_like(phase, FORFEIT), turn=buyer)
        lost = 1 << jnp.maximum(action - FIRST_FORFEIT, 0)
        forfeits = phase == FORFEIT
        poorer = self._with_held(state, turn, of(state.held, turn) & ~lost)
        void = either(forfeits, poorer, told)
        offender = 1 << jnp.maximum(void.bidder, 0)
        again = self._opened(void, void.penalised | offender, once)
        on = either(fined, self._fined(state), either(owes, pays, on))
        return either(forfeits | empty & ~owes, again, on)

    def _fined(self, state: State) -> State:
        """A token to the pot, if there is one; then the bid is changed or withdrawn."""
        fine = jnp.minimum(of(state.tokens, state.turn), FINE)
        tokens = tuple(
            own - jnp.where(state.turn == seat, fine, 0) for seat, own in enumerate(state.tokens)
        )
        phase = jnp.full_like(state.phase, CORRECT)
        return replace(state, phase=phase, tokens=tokens, pot=state.pot + fine)

    def _swapped(self, state: State, action: Array) -> State:
        """One own card for a rival's; who has it may not bid in this round."""
        given, taken = exchanged(action)
        held = tuple(
            jnp.where((state.turn == seat) | (own & taken != 0), own ^ given ^ taken, own)
            for seat, own in enumerate(state.held)
        )
        return replace(state, held=held, barred=state.barred | 1 << state.turn)

    def _with_held(self, state: State, whose: Array, cards: Array) -> State:
        held = (jnp.where(whose == seat, cards, own) for seat, own in enumerate(state.held))
        return replace(state, held=tuple(held))

    def _receiver(self, state: State) -> Array:
        """The first player, or in place of one who may not the next who may bid."""
        eligible = self._everyone & ~state.barred & ~state.penalised
        first = eligible == 0
        if not self.eligible_receiver:
            first = first | (state.penalised >> state.first & 1 == 0)
        other = self._after(self._before(state.first), eligible)
        return jnp.where(first, state.first, other)

    def _go_on(self, state: State, private: Array, asked: Array) -> State:
        """After a private sale the others' sales; a round begins with its exchanges."""
        sales = super()._go_on(state, private, asked)
        if not self.exchanges:
            return sales
        fresh = replace(state, barred=jnp.zeros_like(state.barred))
        return either(private, sales, self._lap(fresh, 0))

    def _lap(self, state: State, done: Array | int) -> State:
        """The next who may exchange; once all are asked, the sales."""
        everything = of_all(state)
        turn = jnp.full_like(state.turn, NOBODY)
        for step in range(self.players - 1, -1, -1):
            seat = self._round(state.first + step)
            own = of(state.held, seat)
            asked = (step >= done) & (own != 0) & (everything & ~own != 0)
            turn = jnp.where(asked, seat, turn)
        sales = self._sales(state, 0)
        asks = replace(sales, phase=jnp.full_like(state.phase, EXCHANGE), turn=turn)
        return either(turn == NOBODY, sales, asks)


def _as_auction(state: State) -> State:
    """A bid that is corrected is a bid in order."""
    return replace(state, phase=jnp.where(state.phase == CORRECT, AUCTION, state.phase))


def of_all(state: State) -> Array:
    """The cards that lie in front of anybody."""
    found = state.held[0]
    for own in state.held[1:]:
        found = found | own
    return found


def rivals(state: State) -> Array:
    """The cards that lie in front of the others."""
    return of_all(state) & ~of(state.held, state.turn)


def exchanged(action: Array) -> tuple[Array, Array]:
    """The card given and the card taken, of an exchange's number."""
    number = jnp.clip(action - FIRST_EXCHANGE, 0, len(CARDS) * OTHERS - 1)
    card, other = number // OTHERS, number % OTHERS
    return 1 << card, 1 << other + (other >= card)


def engine(players: int, options: Options) -> Serengeti:
    """The engine for so many players; where nobody is ever barred, both receivers are the first."""
    usual = (
        players,
        bool(options["private_sales"]),
        int(options["private_sales_per_game_limit"]),
        bool(options["open_wealth"]),
    )
    exchanges, referee = bool(options["exchange_variant"]), options["penalty_mode"] == "referee"
    if not exchanges and not referee:
        return Serengeti(*usual)
    return Variants(*usual, exchanges, referee, options["lot_receiver"] == "first_eligible")
