"""The state machine of Savanna and Ocean: deal, pick in secret, reveal, place, pass, score."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Never, cast

from ecotone.core.actions import Actions
from ecotone.core.chance import Outcome
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.core.options import Options
from ecotone.core.rules import Event, Heard
from ecotone.core.score import Score, Verdict, highest
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.rules import hearing, redeal, solo
from ecotone.games.ecosystem.rules.actions import Discard, Own, Pick, Place, Step, shared
from ecotone.games.ecosystem.rules.cards import Deck, without
from ecotone.games.ecosystem.rules.deal import Cards, Drawing
from ecotone.games.ecosystem.rules.floating import FIRST, TEXTS, Grid, beside, each, open_cells
from ecotone.games.ecosystem.rules.state import (
    TURNS,
    TURNS_A_ROUND,
    UNQUEUED,
    Phase,
    State,
    remade,
    seats_with,
    swapped,
)
from ecotone.games.ecosystem.rules.view import View, look

DEAL, PICK, NEUTRAL, PLACE = Phase.DEAL, Phase.PICK, Phase.NEUTRAL, Phase.PLACE
DISCARD, DRAW, FLIP, OVER = Phase.DISCARD, Phase.DRAW, Phase.FLIP, Phase.OVER


class Draft(ABC, Generic[Own]):
    """What both games do alike; a game adds its powers, its flips and its arithmetic."""

    name: ClassVar[str]
    deck: Deck
    hand_size: ClassVar[int]
    victories: ClassVar[solo.Victories]

    def __init__(self) -> None:
        self.picks, self.places, self.discards = shared(self.deck)
        self._do: dict[type, Callable[[State, Seat, Any], State]] = {
            Pick: self._pick,
            Place: self._place,
            Discard: self._discard,
            **self.more_actions(),
        }

    @property
    @abstractmethod
    def actions(self) -> Actions[Step[Own]]:
        """Every action the game can ever have."""

    @abstractmethod
    def more_actions(self) -> dict[type, Callable[[State, Seat, Never], State]]:
        """How the game's own actions are done."""

    @abstractmethod
    def has_power(self, state: State, grid: int, card: str) -> bool:
        """Whether a card just placed opens a decision of its own."""

    @abstractmethod
    def power_moves(self, state: State, grid: int) -> Sequence[Own]:
        """What the power of the card just placed may do."""

    @abstractmethod
    def start_flips(self, state: State) -> State:
        """The state in which players choose the cards to turn face down, or the end."""

    @abstractmethod
    def may_flip(self, state: State, grid: int) -> bool:
        """Whether cards of this grid are still to be chosen."""

    @abstractmethod
    def flip_moves(self, state: State, seat: Seat) -> Sequence[Own]:
        """The cards the seat may turn face down now."""

    def secret_flips(self, options: Options) -> bool:
        """Whether these choices stay hidden until all are made."""
        return False

    def flips_in_turn(self, options: Options) -> bool:
        """Whether seats make these choices one after the other."""
        return False

    @abstractmethod
    def tallies(self, view: View) -> tuple[Score, ...]:
        """The explained score of every grid in view."""

    @abstractmethod
    def preview(self, view: View, action: Step[Own]) -> int:
        """By how much the action would change the seat's own score at once."""

    def setup(self, seats: int, options: Options) -> State:
        """Empty grids and a full deck."""
        grids = 2 if seats == 1 else seats
        return State(
            options,
            seats,
            DEAL,
            0,
            self.deck.full,
            (),
            ("",) * seats,
            (UNQUEUED,) * seats,
            (Grid(),) * grids,
            flips=(0,) * grids,
            acted=(0,) * grids,
        )

    def chance(self, state: State) -> Drawing | None:
        """The deal of a round, the neutral hand's card, or the solo draw."""
        phase = state.phase
        if phase is PICK or phase is PLACE:
            return None
        if phase is DEAL:
            ring, size = solo.DEAL if state.seats == 1 else (max(state.seats, 3), self.hand_size)
            return Drawing("deal", self.deck, state.deck, ring, size)
        if phase is NEUTRAL:
            return Drawing("neutral", self.deck, state.hands[2], 1, 1)
        if phase is DRAW:
            return Drawing("draw", self.deck, state.deck, 1, solo.draw_size(state.turn))
        return None

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that have not picked, not placed, or not chosen their flips."""
        phase = state.phase
        if phase is PICK:
            return seats_with(state.picks, False)
        if phase is PLACE and state.seats > 1:
            picks = state.picks
            if not state.powers:
                return seats_with(picks, True)
            return tuple(
                Seat(seat) for seat, pick in enumerate(picks) if pick or seat in state.powers
            )
        if phase is PLACE or phase is DISCARD:
            return (Seat(0),)
        return self.flippers(state) if phase is FLIP else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Step[Own]]:
        """Picks, placements, discards, then what the game adds; each in card and cell order."""
        phase = state.phase
        pick = state.picks[seat]
        if phase is PICK:
            picks = [self.picks[card] for card in dict.fromkeys(state.hands[seat])]
            return [*picks, *self._placements(state.grids[seat], pick)] if pick else picks
        if phase is PLACE:
            if state.powers:
                grid = state.powers[0] if state.seats == 1 else seat
                if grid in state.powers:
                    return self.power_moves(state, grid)
            if state.seats == 1:
                grid_ = state.grids[0]
                cards = dict.fromkeys(state.hands[0])
                return [move for card in cards for move in self._placements(grid_, card)]
            return self._placements(state.grids[seat], pick) if pick else ()
        if phase is DISCARD:
            return [self.discards[card] for card in dict.fromkeys(state.hands[0])]
        return self.flip_moves(state, seat) if phase is FLIP else ()

    def _placements(self, grid: Grid, card: str) -> list[Place]:
        row = self.places[card]
        return [row[cell] for cell in each(open_cells(grid.taken))]

    def apply(self, state: State, seat: Seat | None, move: Step[Own] | Outcome) -> State:
        """The state after a seat's action or a draw's outcome."""
        if seat is None:
            return self._drawn(state, cast(Cards, move))
        do = self._do.get(type(move))
        if do is None:
            raise ParseError("unknown_action", text=str(move), verbs=())
        return do(state, seat, move)

    def _drawn(self, state: State, drawn: Cards) -> State:
        if state.phase is NEUTRAL:
            card = drawn.hands[0]
            hands = swapped(state.hands, 2, without(state.hands[2], card))
            return self._reveal(state._replace(hands=hands, pile=self.deck.sort(state.pile + card)))
        deck = without(state.deck, "".join(drawn.hands))
        if state.phase is DRAW:
            hands = (self.deck.sort(state.hands[0] + drawn.hands[0]),)
            return state._replace(phase=PLACE, deck=deck, hands=hands)
        phase = PLACE if state.seats == 1 else PICK
        return state._replace(phase=phase, deck=deck, hands=drawn.hands)

    def _pick(self, state: State, seat: Seat, pick: Pick) -> State:
        if state.phase is not PICK:
            raise IllegalAction(
                "not_picking", rule="solo" if state.seats == 1 else "draft", phase=state.phase.value
            )
        if pick.card not in state.hands[seat]:
            raise IllegalAction("not_in_hand", rule="draft", card=pick.card, hand=state.hands[seat])
        picks = swapped(state.picks, seat, pick.card)
        queued = state.queued
        if queued[seat] != UNQUEUED:
            queued = swapped(queued, seat, UNQUEUED)
        if "" in picks:
            return remade((*state[:6], picks, queued, *state[8:]))
        chosen = remade((*state[:2], NEUTRAL, *state[3:6], picks, queued, *state[8:]))
        return chosen if state.seats == 2 else self._reveal(chosen)

    def _reveal(self, state: State) -> State:
        hands = tuple(
            [
                hand.replace(pick, "", 1)
                for hand, pick in zip(state.hands, state.picks, strict=False)
            ]
        )
        state = state._replace(phase=PLACE, hands=hands + state.hands[state.seats :])
        for seat, cell in enumerate(state.queued):
            if cell != UNQUEUED:
                state = self._put(state, Seat(seat), state.picks[seat], cell)
        return state

    def _place(self, state: State, seat: Seat, place: Place) -> State:
        card, cell, phase = place.card, place.cell, state.phase
        if phase is not PLACE and phase is not PICK:
            raise IllegalAction("not_placing", rule="placing", phase=phase.value)
        if state.seats == 1:
            solo.check_place(state, card)
        elif state.picks[seat] != card:
            self._refuse_card(state, seat, card)
        grid = state.grids[seat]
        if not open_cells(grid.taken) >> cell & 1:
            refuse_cell(grid, cell)
        if phase is PICK:
            return state._replace(queued=swapped(state.queued, seat, int(cell)))
        return self._put(state, seat, card, cell)

    def _refuse_card(self, state: State, seat: Seat, card: str) -> None:
        pick = state.picks[seat]
        if pick:
            raise IllegalAction("not_your_pick", rule="draft", card=card, pick=pick)
        code = "pick_first" if state.phase is PICK else "already_placed"
        raise IllegalAction(code, rule="draft", card=card)

    def _put(self, state: State, seat: Seat, card: str, cell: int) -> State:
        """The card on the cell; then its power, the next decision, or the next turn."""
        hands, picks, queued, grids = state[5:9]
        grids = swapped(grids, seat, grids[seat].put(cell, card))
        if state.seats == 1:
            hands = (hands[0].replace(card, "", 1),)
        else:
            picks = swapped(picks, seat, "")
            if queued[seat] != UNQUEUED:
                queued = swapped(queued, seat, UNQUEUED)
        state = remade((*state[:5], hands, picks, queued, grids, *state[9:]))
        if self.has_power(state, seat, card):
            return state._replace(powers=(*state.powers, seat))
        return self.placed(state)

    def placed(self, state: State) -> State:
        """After a placement and its power: go on to the next decision or turn."""
        if state.powers:
            return state
        if state.seats == 1:
            # the opponent's card comes after yours; with as many cards down, the turn is over
            even = state.grids[0].taken.bit_count() == state.grids[1].taken.bit_count()
            return solo.end_turn(state, self.start_flips) if even else state._replace(phase=DISCARD)
        return state if any(state.picks) else self._pass_hands(state)

    def _pass_hands(self, state: State) -> State:
        turn, hands = state.turn + 1, state.hands
        if turn % TURNS_A_ROUND:
            hands = (hands[-1], *hands[:-1]) if turn < TURNS_A_ROUND else (*hands[1:], hands[0])
            return remade((*state[:2], PICK, turn, state.deck, hands, *state[6:]))
        state = state._replace(
            turn=turn, hands=(), aside=self.deck.sort(state.aside + "".join(hands))
        )
        return state._replace(phase=DEAL) if turn < TURNS else self.start_flips(state)

    def _discard(self, state: State, seat: Seat, discard: Discard) -> State:
        if state.phase is not DISCARD:
            raise IllegalAction("not_discarding", rule="solo", phase=state.phase.value)
        card = discard.card
        if card not in state.hands[0]:
            raise IllegalAction("not_in_hand", rule="solo", card=card, hand=state.hands[0])
        state = solo.give(state, card)
        if self.has_power(state, 1, card):
            return state._replace(phase=PLACE, powers=(1,))
        return self.placed(state)

    def flippers(self, state: State) -> tuple[Seat, ...]:
        """The seats that still choose cards to turn face down."""
        seats = range(state.seats)
        waiting = tuple(
            Seat(seat) for seat in seats if self.choosing(state, Seat(seat)) is not None
        )
        return waiting[:1] if self.flips_in_turn(state.options) else waiting

    def choosing(self, state: State, seat: Seat) -> int | None:
        """The grid whose cards the seat turns now: its own, then alone the opponent's."""
        for grid in (0, 1) if state.seats == 1 else (int(seat),):
            if self.may_flip(state, grid):
                return grid
        return None

    def chosen(self, state: State) -> State:
        """After a choice: the next one, or the end."""
        return state if self.flippers(state) else state._replace(phase=OVER)

    def view(self, state: State, seat: Seat | None) -> View:
        """What the seat may know."""
        secret = self.secret_flips(state.options)
        return look(self.name, state, seat, self.to_act(state), secret_flips=secret)

    def redeal(self, state: State, seat: Seat, rng: Random) -> State:
        """Other hands unseen, other secret picks and flips, the same knowledge."""
        return redeal.redeal(self, state, seat, rng)

    def revealed(self, state: State) -> int:
        """Picks shown, hands passed and secret flips shown; alone, only draws reveal."""
        if state.seats == 1:
            return 0
        shown = state.phase is not PICK and state.phase is not NEUTRAL
        return 2 * state.turn + shown + (state.phase is OVER)

    def hear(
        self, before: State, event: Event, after: State, seat: Seat | None
    ) -> tuple[Heard, ...]:
        """What the seat learns from one event."""
        return hearing.hear(self, before, event, after, seat)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Every grid's score as anyone at the table could count it."""
        return self.tallies(self.view(state, None))

    def verdict(self, state: State) -> Verdict:
        """The highest total, or the level reached alone."""
        totals = [score.total for score in self.scores(state)]
        return self.victories.verdict(*totals) if state.seats == 1 else highest(totals)


def refuse_cell(grid: Grid, cell: int) -> None:
    """Say why no card may go there."""
    where = TEXTS[cell]
    if grid.taken >> cell & 1:
        raise IllegalAction("cell_taken", rule="placing", cell=where, card=grid.cards[cell])
    if not grid.taken:
        raise IllegalAction("first_card", rule="placing", cell=where, first=TEXTS[FIRST])
    if not beside(grid.taken) >> cell & 1:
        raise IllegalAction("not_adjacent", rule="placing_1", cell=where)
    raise IllegalAction("outside_box", rule="placing_2", cell=where)
