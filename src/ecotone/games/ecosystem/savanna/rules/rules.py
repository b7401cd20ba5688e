"""Savanna: the draft of both games, then the lions choose their prey."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Never

from ecotone.core.errors import IllegalAction
from ecotone.core.score import Score, score
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.rules.actions import Pick, Place, listed
from ecotone.games.ecosystem.rules.cards import ranked
from ecotone.games.ecosystem.rules.draft import FLIP, Draft
from ecotone.games.ecosystem.rules.floating import TEXTS, Grid, each
from ecotone.games.ecosystem.rules.solo import Victories, with_given
from ecotone.games.ecosystem.rules.state import State, swapped
from ecotone.games.ecosystem.rules.view import View
from ecotone.games.ecosystem.savanna.rules.actions import (
    FLIPS,
    RIVAL_FLIPS,
    Action,
    Flip,
    SavannaActions,
)
from ecotone.games.ecosystem.savanna.rules.cards import DECK
from ecotone.games.ecosystem.savanna.rules.explained import explain
from ecotone.games.ecosystem.savanna.rules.options import switches
from ecotone.games.ecosystem.savanna.rules.scoring import (
    HERD_PRIZES,
    Choice,
    Prey,
    Switches,
    best_prey,
    hunt,
    meals,
    tally,
)


class Savanna(Draft[Flip]):
    """The rules of Ecosystem: Savanna."""

    name = "savanna"
    deck = DECK
    hand_size = 11
    victories = Victories(easy=55, normal=75, hard=85)

    @cached_property
    def actions(self) -> SavannaActions:
        """Picks, placements, discards, prey."""
        return SavannaActions(
            [
                *listed(self.picks, self.places, self.discards),
                *FLIPS.values(),
                *RIVAL_FLIPS.values(),
            ]
        )

    def more_actions(self) -> dict[type, Callable[[State, Seat, Never], State]]:
        """Flips."""
        return {Flip: self._flip}

    def has_power(self, state: State, grid: int, card: str) -> bool:
        """No card of Savanna acts when it is placed."""
        return False

    def power_moves(self, state: State, grid: int) -> Sequence[Flip]:
        """None."""
        return ()

    def start_flips(self, state: State) -> State:
        """Prey without a choice is turned at once; `auto_lion` leaves none."""
        rules = switches(state.options)
        flips = []
        for number, grid in enumerate(state.grids):
            many, left = meals(grid.flat(), rules)
            if state.options["auto_lion"]:
                _, prey = hunt(grid.flat(), rules, _default(state.seats, number))
            else:
                prey = left if many == left.bit_count() else 0
            flips.append(grid.floated(prey))
        return self.chosen(state._replace(phase=FLIP, flips=tuple(flips)))

    def may_flip(self, state: State, grid: int) -> bool:
        """Whether a lion of this grid still wants prey."""
        many, _ = meals(state.grids[grid].flat(), switches(state.options))
        return many > state.flips[grid].bit_count()

    def _prey(self, state: State, number: int) -> int:
        """The face-up prey of a grid, as floating cells."""
        grid = state.grids[number]
        _, left = meals(grid.flat(), switches(state.options))
        return grid.floated(left) & ~state.flips[number]

    def flip_moves(self, state: State, seat: Seat) -> Sequence[Flip]:
        """The prey that a lion may take."""
        number = self.choosing(state, seat)
        if number is None:
            return ()
        rival = state.seats == 1 and number == 1
        cells = each(self._prey(state, number))
        return [RIVAL_FLIPS[cell] if rival else FLIPS[cell] for cell in cells]

    def _flip(self, state: State, seat: Seat, flip: Flip) -> State:
        number = self.choosing(state, seat) if state.phase is FLIP else None
        if number is None or flip.rival != (state.seats == 1 and number == 1):
            raise IllegalAction("no_lion", rule="lion", phase=state.phase.value)
        prey = self._prey(state, number)
        if not prey >> flip.cell & 1:
            card = state.grids[number].cards[flip.cell]
            raise IllegalAction("no_prey", rule="lion", cell=TEXTS[flip.cell], card=card)
        flips = swapped(state.flips, number, state.flips[number] | 1 << flip.cell)
        return self.chosen(state._replace(flips=flips))

    def tallies(self, view: View) -> tuple[Score, ...]:
        """The explained score of every grid in view."""
        flats = [grid.flat() for grid in view.grids]
        prizes = herd_prizes(flats, view.pile if view.seats == 2 else None)
        return tuple(
            _explained(flat, prize, switches(view.options), self._choice(view, number))
            for number, (flat, prize) in enumerate(zip(flats, prizes, strict=True))
        )

    def _choice(self, view: View, number: int) -> Choice:
        """The prey as chosen once the game is over, before that as it would best be chosen."""
        if view.over:
            return view.grids[number].closed(view.flips[number] or 0)
        return _default(view.seats, number)

    def preview(self, view: View, action: Action) -> int:
        """The change of the own total (alone: of the margin) if the action were done now."""
        if isinstance(action, Pick):
            return self.preview(view, self._best(view, action.card))
        if isinstance(action, Flip):
            return self._flip_gain(view, action)
        grids = view.grids
        if isinstance(action, Place):
            seat = view.seat or 0
            grids = swapped(grids, seat, grids[seat].put(action.cell, action.card))
        else:
            grids = with_given(grids, action.card)
        return self._stand(view, grids) - self._stand(view, view.grids)

    def _flip_gain(self, view: View, flip: Flip) -> int:
        """What the best way to go on after this flip brings, against the grid as it lies."""
        number = 1 if flip.rival else view.seat or 0
        grid, rules = view.grids[number], switches(view.options)
        flat, before = grid.flat(), view.flips[number] or 0
        caught, _ = hunt(flat, rules, 0)
        sure = grid.closed(before | 1 << flip.cell)
        prey = best_prey(caught, worst=flip.rival, sure=sure)
        gain = sum(tally(flat, rules, prey)) - sum(tally(flat, rules, grid.closed(before)))
        return -gain if flip.rival else gain

    def _best(self, view: View, card: str) -> Place:
        """Where the card scores most at once; the herd's prize is the same wherever it lies."""
        grid, rules = view.grids[view.seat or 0], switches(view.options)
        places = self._placements(grid, card)
        return max(places, key=lambda place: _own(grid.put(place.cell, card), rules))

    def _stand(self, view: View, grids: tuple[Grid, ...]) -> int:
        pile = view.pile if view.seats == 2 else None
        return _standing(grids, view.seat or 0, pile, switches(view.options), solo=view.solo)


@lru_cache(maxsize=1 << 14)
def _own(grid: Grid, rules: Switches) -> int:
    return sum(tally(grid.flat(), rules))


@lru_cache(maxsize=1 << 12)  # everybody is told anew what each choice brings when anybody moves
def _standing(
    grids: tuple[Grid, ...], seat: int, pile: str | None, rules: Switches, *, solo: bool
) -> int:
    flats = [grid.flat() for grid in grids]
    prizes = herd_prizes(flats, pile)
    own = _own(grids[seat], rules) + prizes[seat]
    if solo:
        own -= sum(tally(flats[1], rules, Prey.WORST)) + prizes[1]
    return own


@lru_cache(maxsize=1024)  # a move changes one board, and everybody at the table looks at all
def _explained(flat: str, prize: int, rules: Switches, prey: Choice) -> Score:
    return score(explain(flat, prize, rules, prey))


def _default(seats: int, number: int) -> Prey:
    return Prey.WORST if seats == 1 and number == 1 else Prey.BEST


def herd_prizes(flats: Sequence[str], pile: str | None) -> tuple[int, ...]:
    """The prize of each board's herd; a neutral pile takes part and is paid nothing."""
    counts = [flat.count("A") for flat in flats]
    if pile is not None:
        counts.append(pile.count("A"))
    return ranked(counts, HERD_PRIZES)[: len(flats)]
