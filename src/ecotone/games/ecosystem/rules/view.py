"""What one seat, or a spectator, may know of a game of Savanna or Ocean."""

from dataclasses import dataclass
from typing import ClassVar

from ecotone.core import face
from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.core.view import Placed
from ecotone.core.wire import Form, Forms
from ecotone.games.ecosystem.rules.floating import BY_TEXT, TEXTS, Cell, Cells, Grid, each
from ecotone.games.ecosystem.rules.state import Phase, State


def _cells(mask: Cells) -> list[str]:
    return [TEXTS[cell] for cell in each(mask)]


def _mask(cells: list[str]) -> Cells:
    return Cells(sum(1 << BY_TEXT[cell] for cell in cells))


def _cards(grid: Grid) -> dict[str, str]:
    return {TEXTS[cell]: grid.cards[cell] for cell in each(grid.taken)}


def _grid(cards: dict[str, str]) -> Grid:
    grid = Grid()
    for cell, card in cards.items():
        grid = grid.put(BY_TEXT[cell], card)
    return grid


@dataclass(frozen=True, slots=True)
class View:
    """Everything a seat has seen and nothing else.

    `hands` holds the own hand and, with perfect memory, every hand that has passed through the
    seat in this round: cards taken from it since were revealed. Hands not seen are None.
    """

    game: str
    seat: Seat | None
    seats: int
    options: Options
    phase: Phase
    turn: int
    direction: int
    awaited: tuple[Seat, ...]
    deck_size: int
    hand_sizes: tuple[int, ...]
    hands: tuple[str | None, ...]
    picked: tuple[bool, ...]
    picks: tuple[str | None, ...]
    queued: Cell | None
    grids: tuple[Grid, ...]
    powers: tuple[int, ...]
    pile: str
    flips: tuple[Cells | None, ...]
    acted: tuple[Cells | None, ...]

    forms: ClassVar[Forms] = {
        Cell: Form(TEXTS.__getitem__, BY_TEXT.__getitem__),
        Cells: Form(_cells, _mask),
        Grid: Form(_cards, _grid),
    }

    @property
    def hand(self) -> str:
        """The own hand; nothing for a spectator, or while no hand is dealt."""
        return "" if self.seat is None or not self.hands else self.hands[self.seat] or ""

    @property
    def pick(self) -> str | None:
        """The own choice of this turn."""
        return None if self.seat is None else self.picks[self.seat]

    def board(self, seat: int) -> tuple[Placed, ...]:
        """The cards of a seat's ecosystem and their cells; alone, the opponent's is the second."""
        grid = self.grids[seat]
        return tuple(Placed(grid.cards[cell], TEXTS[cell]) for cell in each(grid.taken))

    @property
    def solo(self) -> bool:
        """Whether this is a game against the solo opponent, whose grid is the second."""
        return self.seats == 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def _repr_svg_(self) -> str | None:
        return face.svg(self)

    def __str__(self) -> str:
        return face.text(self)


def knows_hand(state: State, seat: Seat | None, place: int) -> bool:
    """Whether the hand now at this place of the ring has been in the seat's hands this round."""
    if seat is None:
        return False
    passes = (place - seat) * state.direction % len(state.hands)
    return passes <= state.turn % 10


def sees_flips(state: State, seat: Seat | None, grid: int, *, secret: bool) -> bool:
    """Whether the seat may see which cards of the grid have been turned down so far."""
    return not secret or state.phase is Phase.OVER or seat == grid or state.seats == 1


def look(
    game: str, state: State, seat: Seat | None, awaited: tuple[Seat, ...], *, secret_flips: bool
) -> View:
    """The state as the seat sees it, built up from nothing."""
    shown = state.phase is Phase.PLACE
    # lists, since a view is made at every step and generators take twice as long
    flips = [sees_flips(state, seat, grid, secret=secret_flips) for grid in range(len(state.grids))]

    return View(
        game=game,
        seat=seat,
        seats=state.seats,
        options=state.options,
        phase=state.phase,
        turn=state.turn,
        direction=state.direction,
        awaited=awaited,
        deck_size=len(state.deck),
        hand_sizes=tuple(map(len, state.hands)),
        hands=tuple(
            [
                hand if knows_hand(state, seat, place) else None
                for place, hand in enumerate(state.hands)
            ]
        ),
        picked=tuple(map(bool, state.picks)),
        picks=tuple(
            [
                pick if pick and (shown or place == seat) else None
                for place, pick in enumerate(state.picks)
            ]
        ),
        queued=None if seat is None or state.queued[seat] < 0 else Cell(state.queued[seat]),
        grids=state.grids,
        powers=state.powers,
        pile=state.pile,
        flips=tuple(
            [Cells(mask) if seen else None for seen, mask in zip(flips, state.flips, strict=True)]
        ),
        acted=tuple(
            [Cells(mask) if seen else None for seen, mask in zip(flips, state.acted, strict=True)]
        ),
    )
