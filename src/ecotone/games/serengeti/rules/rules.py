"""Serengeti: what may be done when, and what anyone may know of it."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

from ecotone.core.chance import Outcome
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.core.first import First, FirstPlayer
from ecotone.core.options import Options
from ecotone.core.rules import Event, Heard
from ecotone.core.score import Score, Verdict
from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules import auction, hearing, redeal, rounds, scoring
from ecotone.games.serengeti.rules.actions import (
    ACTIONS,
    EXCHANGES,
    FORFEITS,
    PASS,
    SALES,
    Action,
    Bid,
    Exchange,
    Forfeit,
    Pass,
    Sell,
    SerengetiActions,
    bids,
)
from ecotone.games.serengeti.rules.cards import ALL, BITS, Card, cards
from ecotone.games.serengeti.rules.draws import Lot, Reveal
from ecotone.games.serengeti.rules.state import MOST_SEATS, NOBODY, TOKENS, Phase, State, swapped
from ecotone.games.serengeti.rules.view import View, look

_ALONE = tuple((Seat(seat),) for seat in range(MOST_SEATS))


class Serengeti:
    """The rules of Serengeti."""

    name = "serengeti"

    def __init__(self) -> None:
        self._do: dict[type, Callable[[State, Any], State]] = {
            Bid: self._bid,
            Pass: self._pass,
            Sell: self._sell,
            Exchange: self._exchange,
            Forfeit: self._forfeit,
        }

    @property
    def actions(self) -> SerengetiActions:
        """A pass, bids, sales, exchanges, forfeits."""
        return ACTIONS

    def setup(self, seats: int, options: Options) -> State:
        """Twelve tokens each and all the cards in the pile."""
        return State(
            options=options,
            seats=seats,
            phase=Phase.FIRST,
            round=0,
            first=NOBODY,
            turn=NOBODY,
            pile=ALL,
            lot=0,
            held=(0,) * seats,
            tokens=(TOKENS,) * seats,
            pot=0,
            removed=0,
            barred=0,
            sold=(0,) * seats,
            spoken=0,
            auction=None,
            last=None,
        )

    def chance(self, state: State) -> FirstPlayer | Reveal | None:
        """The first player, or the cards of the next lot."""
        if state.turn != NOBODY or state.phase is Phase.OVER:
            return None
        if state.phase is Phase.FIRST:
            return FirstPlayer(state.seats)
        return Reveal(state.pile, rounds.lot_size(state.round))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """One player at a time; whoever can only pass is asked all the same (Z38)."""
        return () if state.turn == NOBODY else _ALONE[state.turn]

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """A pass where there is one, then bids by price or cards by colour and value."""
        if seat != state.turn:
            return ()
        if state.auction is None:
            own = cards(state.held[seat])
            if state.phase is Phase.SALE:
                return [PASS, *(SALES[card] for card in own)]
            others = cards(sum(state.held) - state.held[seat])
            rows = map(EXCHANGES.__getitem__, own)
            return [PASS, *(row[taken] for row in rows for taken in others)]
        if state.phase is Phase.FORFEIT:
            return [FORFEITS[card] for card in cards(state.held[seat])]
        most, barred = auction.limits(state, seat)
        return bids(state.auction.high + 1, most, barred)

    def apply(self, state: State, seat: Seat | None, move: Action | Outcome) -> State:
        """The state after a seat's action or a draw's outcome."""
        if seat is None:
            return self._drawn(state, cast(First | Lot, move))
        do = self._do.get(type(move))
        if do is None:
            raise ParseError("unknown_action", text=str(move), verbs=())
        if seat != state.turn:
            if state.phase is Phase.OVER:
                raise IllegalAction("game_over", rule="end")
            raise IllegalAction("not_your_turn", rule="auction", phase=state.phase.value)
        return do(state, move)

    def _drawn(self, state: State, drawn: First | Lot) -> State:
        if isinstance(drawn, First):
            return rounds.start(state._replace(first=drawn.seat), 0)
        lot = sum(BITS[card] for card in drawn.cards)
        return auction.opened(state._replace(pile=state.pile & ~lot, lot=lot), NOBODY)

    def _bid(self, state: State, bid: Bid) -> State:
        if state.auction is None or state.phase is Phase.FORFEIT:
            raise IllegalAction("not_bidding", rule="auction", phase=state.phase.value)
        return auction.bid(state, state.auction, state.turn, bid.price)

    def _pass(self, state: State, _: Pass) -> State:
        phase, seat = state.phase, state.turn
        if phase is Phase.FORFEIT:
            raise IllegalAction("must_forfeit", rule="wealth")
        if state.auction is not None:
            return auction.withdraw(state, state.auction, seat)
        if phase is Phase.SALE:
            return rounds.sales(state, rounds.asked(state, seat))
        return rounds.exchanges(state, rounds.asked(state, seat))

    def _sell(self, state: State, sell: Sell) -> State:
        seat = state.turn
        if state.phase is not Phase.SALE:
            raise IllegalAction("not_selling", rule="private_sale", phase=state.phase.value)
        bit = _own(state, sell.card, "private_sale")
        state = state._replace(
            lot=bit,
            held=swapped(state.held, seat, state.held[seat] & ~bit),
            sold=swapped(state.sold, seat, state.sold[seat] + 1),
        )
        return auction.opened(state, seat)

    def _exchange(self, state: State, exchange: Exchange) -> State:
        seat = state.turn
        if state.phase is not Phase.EXCHANGE:
            raise IllegalAction("not_exchanging", rule="exchange", phase=state.phase.value)
        given, taken = _own(state, exchange.card, "exchange"), BITS.get(exchange.taken, 0)
        for other, held in enumerate(state.held):
            if other != seat and held & taken:
                swap = swapped(state.held, seat, state.held[seat] ^ given ^ taken)
                swap = swapped(swap, other, held ^ given ^ taken)
                state = state._replace(held=swap, barred=state.barred | 1 << seat)
                return rounds.exchanges(state, rounds.asked(state, seat))
        raise IllegalAction("no_rivals_card", rule="exchange", card=str(exchange.taken))

    def _forfeit(self, state: State, forfeit: Forfeit) -> State:
        if state.phase is not Phase.FORFEIT or state.auction is None:
            raise IllegalAction("not_forfeiting", rule="wealth", phase=state.phase.value)
        return auction.forfeit(
            state, state.auction, state.turn, _own(state, forfeit.card, "wealth")
        )

    def view(self, state: State, seat: Seat | None) -> View:
        """What the seat may know."""
        return look(self.name, state, seat, self.to_act(state))

    def redeal(self, state: State, seat: Seat, rng: Random) -> State:
        """Other wealth for the rivals, as far as the seat's view leaves it open."""
        return redeal.redeal(state, seat, rng)

    def revealed(self, state: State) -> int:
        """Every bid shows what can be paid, every hammer whether it could, the end all tokens."""
        return state.spoken + (state.phase is Phase.OVER)

    def hear(
        self, before: State, event: Event, after: State, seat: Seat | None
    ) -> tuple[Heard, ...]:
        """What anyone learns from one event."""
        return hearing.hear(before, event, after)

    def scores(self, state: State) -> tuple[Score, ...]:
        """The collections, and wealth once it is open to all."""
        view = self.view(state, None)
        return scoring.scores(view.held, view.tokens)

    def verdict(self, state: State) -> Verdict:
        """The highest total, then the highest art value, then shared."""
        totals = [score.total for score in self.scores(state)]
        return scoring.verdict(totals, [scoring.art_value(cards(held)) for held in state.held])

    def preview(self, view: View, action: Action) -> int:
        """The change of the own collections if the action comes off.

        A bid counts as if it won the lot, a sale as if the card were sold; what is paid or earned
        is left out, because tokens are not points.
        """
        own = view.held[view.seat or 0]
        changed = list(own)
        if isinstance(action, Bid):
            changed += view.lot
        elif not isinstance(action, Pass):
            changed.remove(action.card)
        if isinstance(action, Exchange):
            changed.append(action.taken)
        return scoring.collections(changed) - scoring.collections(own)


def _own(state: State, card: Card, rule: str) -> int:
    """The bit of a card that must lie in front of the player on turn."""
    bit = BITS.get(card, 0)
    if not state.held[state.turn] & bit:
        raise IllegalAction("not_your_card", rule=rule, card=str(card))
    return bit
