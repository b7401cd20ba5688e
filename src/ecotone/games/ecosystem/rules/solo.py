"""The game alone: you fill your grid and, card by card, the opponent's."""

from collections.abc import Callable
from typing import NamedTuple

from ecotone.core.errors import IllegalAction
from ecotone.core.score import Verdict
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.rules.actions import RIVAL_CELLS
from ecotone.games.ecosystem.rules.floating import Grid
from ecotone.games.ecosystem.rules.grid import COLUMNS
from ecotone.games.ecosystem.rules.state import TURNS, Phase, State, swapped

DEAL = (1, 10)
"""One hand of ten cards."""


class Victories(NamedTuple):
    """The margins over the opponent that make an easy, a normal and a hard victory."""

    easy: int
    normal: int
    hard: int

    def verdict(self, own: int, rival: int) -> Verdict:
        """The level that this margin reaches, or a defeat."""
        margin = own - rival
        for level, needed in reversed(self._asdict().items()):
            if margin >= needed:
                return Verdict((Seat(0),), f"solo_{level}", (("margin", margin),))
        params = (("margin", margin), ("needed", self.easy))
        return Verdict((), "solo_lost", params)


def draw_size(turn: int) -> int:
    """Five cards when the opponent has just completed a row, otherwise one."""
    return 5 if turn % COLUMNS == 0 else 1


def check_place(state: State, card: str) -> None:
    """Only while no power waits, and only a card of the hand."""
    if state.powers:
        raise IllegalAction("power_first", rule="octopus")
    if card not in state.hands[0]:
        raise IllegalAction("not_in_hand", rule="solo", card=card, hand=state.hands[0])


def give(state: State, card: str) -> State:
    """The card in the next cell of the opponent's grid."""
    hands = (state.hands[0].replace(card, "", 1),)
    return state._replace(hands=hands, grids=with_given(state.grids, card))


def with_given(grids: tuple[Grid, ...], card: str) -> tuple[Grid, ...]:
    """The grids once the opponent has the card."""
    rival = grids[1]
    return swapped(grids, 1, rival.put(RIVAL_CELLS[rival.taken.bit_count()], card))


def end_turn(state: State, start_flips: Callable[[State], State]) -> State:
    """After the opponent's card: draw, or throw the last card away and end the game."""
    turn = state.turn + 1
    if turn < TURNS:
        return state._replace(phase=Phase.DRAW, turn=turn)
    return start_flips(state._replace(turn=turn, hands=(), aside=state.hands[0]))
