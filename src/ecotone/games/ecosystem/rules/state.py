"""All there is to know about a game of Savanna or Ocean."""

from collections.abc import Callable
from enum import Enum
from functools import lru_cache, partial
from typing import NamedTuple, TypeVar

from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.rules.floating import Grid

TURNS_A_ROUND = 10
TURNS = 2 * TURNS_A_ROUND
UNQUEUED = -1


class Phase(Enum):
    """What the game is waiting for."""

    DEAL = "deal"
    PICK = "pick"
    NEUTRAL = "neutral"
    PLACE = "place"
    DISCARD = "discard"
    DRAW = "draw"
    FLIP = "flip"
    OVER = "over"


class State(NamedTuple):
    """A frozen position. Order that nobody has looked at is not in it.

    Hands go around a ring; with two players its third place is the neutral hand. Alone, there
    is one hand and the second grid is the solo opponent's.
    """

    options: Options
    seats: int
    phase: Phase
    turn: int
    deck: str
    hands: tuple[str, ...]
    picks: tuple[str, ...]
    queued: tuple[int, ...]
    grids: tuple[Grid, ...]
    powers: tuple[int, ...] = ()
    pile: str = ""
    aside: str = ""
    flips: tuple[int, ...] = ()
    acted: tuple[int, ...] = ()

    @property
    def direction(self) -> int:
        """1 while hands are passed to the left, -1 while to the right."""
        return 1 if self.turn < TURNS_A_ROUND else -1


remade: Callable[[tuple[object, ...]], State] = partial(tuple.__new__, State)
"""The state of these values, at a third of the cost of `_replace`."""

SEATS = tuple(map(Seat, range(6)))


@lru_cache(maxsize=1 << 12)  # asked several times between two steps
def seats_with(picks: tuple[str, ...], pick: bool) -> tuple[Seat, ...]:
    """The seats that have a pick, or those that have none."""
    return tuple([seat for seat, found in zip(SEATS, picks, strict=False) if bool(found) is pick])


T = TypeVar("T")


def swapped(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The tuple with one value changed."""
    # joining is twice as fast as unpacking
    return values[:place] + (value,) + values[place + 1 :]  # noqa: RUF005
