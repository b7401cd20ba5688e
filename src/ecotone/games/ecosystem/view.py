"""What one seat, or a spectator, may know of a game of Savanna or Ocean."""

from dataclasses import dataclass

from ecotone.core import face
from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.floating import Cell, Cells, Grid
from ecotone.games.ecosystem.state import Phase, State


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

    @property
    def hand(self) -> str:
        """The own hand; nothing for a spectator, or while no hand is dealt."""
        return "" if self.seat is None or not self.hands else self.hands[self.seat] or ""

    @property
    def pick(self) -> str | None:
        """The own choice of this turn."""
        return None if self.seat is None else self.picks[self.seat]

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

    def seen(grid: int) -> bool:
        return sees_flips(state, seat, grid, secret=secret_flips)

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
            hand if knows_hand(state, seat, place) else None
            for place, hand in enumerate(state.hands)
        ),
        picked=tuple(bool(pick) for pick in state.picks),
        picks=tuple(
            pick if pick and (shown or place == seat) else None
            for place, pick in enumerate(state.picks)
        ),
        queued=None if seat is None or state.queued[seat] < 0 else Cell(state.queued[seat]),
        grids=state.grids,
        powers=state.powers,
        pile=state.pile,
        flips=tuple(Cells(mask) if seen(grid) else None for grid, mask in enumerate(state.flips)),
        acted=tuple(Cells(mask) if seen(grid) else None for grid, mask in enumerate(state.acted)),
    )
