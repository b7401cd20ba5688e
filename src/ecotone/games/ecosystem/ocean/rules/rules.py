"""Ocean: the draft of both games, the octopus when it is placed, the whales at the end."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Never

from ecotone.core.errors import IllegalAction
from ecotone.core.options import Options
from ecotone.core.score import Score, score
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.ocean.rules import octopus
from ecotone.games.ecosystem.ocean.rules.actions import (
    PASS,
    Action,
    Flip,
    Move,
    OceanActions,
    Own,
    Pass,
    Swap,
    aliases,
    flips,
    own_actions,
)
from ecotone.games.ecosystem.ocean.rules.cards import DECK
from ecotone.games.ecosystem.ocean.rules.scoring import (
    SCHOOL_PRIZES,
    Hunt,
    best_turns,
    board_total,
    endings,
    explain,
    school,
    turns,
)
from ecotone.games.ecosystem.rules.actions import Discard, Pick, Place, listed
from ecotone.games.ecosystem.rules.cards import prize
from ecotone.games.ecosystem.rules.draft import FLIP, PLACE, Draft
from ecotone.games.ecosystem.rules.floating import TEXTS, Grid, beside
from ecotone.games.ecosystem.rules.solo import Victories, with_given
from ecotone.games.ecosystem.rules.state import State, swapped
from ecotone.games.ecosystem.rules.view import View


class Ocean(Draft[Own]):
    """The rules of Ecosystem: Ocean."""

    name = "ocean"
    deck = DECK
    hand_size = 10
    victories = Victories(easy=55, normal=70, hard=80)

    @cached_property
    def actions(self) -> OceanActions:
        """Picks, placements, discards, then Ocean's own."""
        return OceanActions(
            [*listed(self.picks, self.places, self.discards), *own_actions()], aliases()
        )

    def more_actions(self) -> dict[type, Callable[[State, Seat, Never], State]]:
        """The octopus and the whales."""
        return {Pass: self._pass, Move: self._move, Swap: self._swap, Flip: self._flip}

    def has_power(self, state: State, grid: int, card: str) -> bool:
        """An octopus acts unless it is alone; the opponent's only with the switch."""
        if card != "O" or state.grids[grid].taken.bit_count() == 1:
            return False
        rival = state.seats == 1 and grid == 1
        return bool(state.options["solo_opponent_octopus"]) if rival else True

    def power_moves(self, state: State, grid: int) -> Sequence[Own]:
        """Pass, moves and swaps; the opponent's grid keeps its shape, so it only swaps."""
        if state.seats == 1 and grid == 1:
            return [PASS, *octopus.swap_choices(state.grids[1], rival=True)]
        return list(octopus.choices(state.grids[grid], whole=_whole(state.options)))

    def _acting(self, state: State, seat: Seat) -> int:
        """The grid whose octopus the seat may use now."""
        grid = state.powers[0] if state.seats == 1 and state.powers else int(seat)
        if state.phase is not PLACE or grid not in state.powers:
            raise IllegalAction("no_octopus", rule="octopus", phase=state.phase.value)
        return grid

    def _used(self, state: State, number: int, grid: Grid) -> State:
        powers = tuple(other for other in state.powers if other != number)
        return self.placed(state._replace(powers=powers, grids=swapped(state.grids, number, grid)))

    def _pass(self, state: State, seat: Seat, move: Pass) -> State:
        number = self._acting(state, seat)
        return self._used(state, number, state.grids[number])

    def _move(self, state: State, seat: Seat, move: Move) -> State:
        number = self._acting(state, seat)
        if state.seats == 1 and number == 1:
            raise IllegalAction("rival_only_swaps", rule="octopus")
        grid = state.grids[number]
        octopus.check_move(grid, move, whole=_whole(state.options))
        return self._used(state, number, octopus.moved(grid, move))

    def _swap(self, state: State, seat: Seat, swap: Swap) -> State:
        number = self._acting(state, seat)
        if swap.rival != (state.seats == 1 and number == 1):
            raise IllegalAction("no_octopus", rule="octopus", phase=state.phase.value)
        octopus.check_swap(state.grids[number], swap)
        return self._used(state, number, octopus.swapped_cards(state.grids[number], swap))

    def secret_flips(self, options: Options) -> bool:
        """Whales are committed together, unless the switch says in seat order."""
        return options["whale_flip_timing"] == "simultaneous"

    def start_flips(self, state: State) -> State:
        """The whales' step, if any whale can act."""
        return self.chosen(state._replace(phase=FLIP))

    def _turns(self, state: State, number: int) -> list[tuple[int, int]]:
        """The cells of each (whale, card) that may come next on this grid."""
        grid = state.grids[number]
        hunt = Hunt(state.flips[number], state.acted[number])
        pairs = turns(grid.taken, grid.cells("W"), hunt, _acts(state.options), beside)
        return [(whale.bit_length() - 1, card.bit_length() - 1) for whale, card in pairs]

    def may_flip(self, state: State, grid: int) -> bool:
        """Whether a whale of this grid can still act."""
        return bool(self._turns(state, grid))

    def flips_in_turn(self, options: Options) -> bool:
        """In seat order only if the switch says so."""
        return not self.secret_flips(options)

    def flip_moves(self, state: State, seat: Seat) -> Sequence[Own]:
        """What the seat's whales may do next."""
        number = self.choosing(state, seat)
        if number is None or seat not in self.flippers(state):
            return ()
        table = flips(state.seats == 1 and number == 1)
        return [table[pair] for pair in self._turns(state, number)]

    def _flip(self, state: State, seat: Seat, flip: Flip) -> State:
        mine = state.phase is FLIP and seat in self.flippers(state)
        number = self.choosing(state, seat) if mine else None
        if number is None or flip.rival != (state.seats == 1 and number == 1):
            raise IllegalAction("no_whale", rule="whale", phase=state.phase.value)
        if (flip.whale, flip.card) not in self._turns(state, number):
            whale, card = TEXTS[flip.whale], TEXTS[flip.card]
            raise IllegalAction("whale_cannot", rule="whale", whale=whale, cell=card)
        return self.chosen(
            state._replace(
                flips=swapped(state.flips, number, state.flips[number] | 1 << flip.card),
                acted=swapped(state.acted, number, state.acted[number] | 1 << flip.whale),
            )
        )

    def tallies(self, view: View) -> tuple[Score, ...]:
        """The explained score of every grid in view.

        Before the end each player's whales do what is best, beside the other schools as they
        lie: so a preview of an action is just the change it makes here.
        """
        flats = [grid.flat() for grid in view.grids]
        downs = [self._down(view, flats, number) for number in range(len(flats))]
        schools = [school(flat, down) for flat, down in zip(flats, downs, strict=True)]
        scores = []
        for number, (flat, down) in enumerate(zip(flats, downs, strict=True)):
            others = _others(view, flats, number)
            if view.over:
                others = (*schools[:number], *schools[number + 1 :], *_neutral(view))
            won = prize(schools[number], others, SCHOOL_PRIZES)
            scores.append(_explained(flat, won, down))
        return tuple(scores)

    def _down(self, view: View, flats: Sequence[str], number: int) -> int:
        """The cards turned down once the game is over, before that as would be best."""
        if view.over:
            return view.grids[number].closed(view.flips[number] or 0)
        worst = view.solo and number == 1
        others = _others(view, flats, number)
        return best_turns(flats[number], others, _acts(view.options), worst=worst)

    def preview(self, view: View, action: Action) -> int:
        """The change of the own total (alone: of the margin) if the action were done now."""
        if isinstance(action, Pick):
            places = self._placements(view.grids[view.seat or 0], action.card)
            return max(self.preview(view, place) for place in places)
        if isinstance(action, Flip):
            return self._flip_gain(view, action)
        after = self._after(view, action)
        return self._stand(view, after) - self._stand(view, view.grids)

    def _after(self, view: View, action: Action) -> tuple[Grid, ...]:
        grids, seat = view.grids, view.seat or 0
        if isinstance(action, Discard):
            return with_given(grids, action.card)
        if isinstance(action, Place):
            return swapped(grids, seat, grids[seat].put(action.cell, action.card))
        if isinstance(action, Move):
            return swapped(grids, seat, octopus.moved(grids[seat], action))
        if isinstance(action, Swap):
            number = 1 if action.rival else seat
            return swapped(grids, number, octopus.swapped_cards(grids[number], action))
        return grids

    def _flip_gain(self, view: View, flip: Flip) -> int:
        """What the best way to go on after this flip brings, against the grid as it lies."""
        number = 1 if flip.rival else view.seat or 0
        sign = -1 if flip.rival else 1
        flats = [grid.flat() for grid in view.grids]
        flat, grid = flats[number], view.grids[number]
        others = _others(view, flats, number)
        down, acted = view.flips[number] or 0, view.acted[number] or 0
        start = Hunt(grid.closed(down | 1 << flip.card), grid.closed(acted | 1 << flip.whale))
        ends = endings(flat, _acts(view.options), start)
        best = max(sign * board_total(flat, end, others) for end in ends)
        return best - sign * board_total(flat, grid.closed(down), others)

    def _stand(self, view: View, grids: tuple[Grid, ...]) -> int:
        flats = [grid.flat() for grid in grids]
        own = self._best(view, flats, view.seat or 0)
        return own - self._best(view, flats, 1) if view.solo else own

    def _best(self, view: View, flats: Sequence[str], number: int) -> int:
        others = _others(view, flats, number)
        return board_total(flats[number], self._down(view, flats, number), others)


def _whole(options: Options) -> bool:
    return options["octopus_connectivity"] == "whole_grid"


def _acts(options: Options) -> bool:
    return bool(options["flipped_whale_still_acts"])


def _neutral(view: View) -> tuple[int, ...]:
    return (view.pile.count("P"),) if view.seats == 2 else ()


@lru_cache(maxsize=1024)  # a move changes one board, and everybody at the table looks at all
def _explained(flat: str, won: int, down: int) -> Score:
    return score(explain(flat, won, down))


def _others(view: View, flats: Sequence[str], number: int) -> tuple[int, ...]:
    """The other schools as they lie face up before any flip."""
    schools = tuple(flat.count("P") for place, flat in enumerate(flats) if place != number)
    return schools + _neutral(view)
