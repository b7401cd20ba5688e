"""A game as it stands, what may be done, and what a seat may know of it."""

from dataclasses import dataclass

from ecotone.core import face
from ecotone.core.actions import Actions
from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.core.view import Placed


@dataclass(frozen=True, slots=True)
class Take:
    """Take so many berries."""

    berries: int

    def __str__(self) -> str:
        return f"take {self.berries}"


TAKES = (Take(1), Take(2), Take(3))
ACTIONS = Actions(TAKES)


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is; `last` is who has taken the last berry."""

    options: Options
    left: int
    taken: tuple[int, ...]
    turn: Seat | None = None
    last: Seat | None = None


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat sees it; a program reads these fields."""

    game: str
    seat: Seat | None
    seats: int
    options: Options
    left: int
    taken: tuple[int, ...]
    turn: Seat | None
    last: Seat | None

    @property
    def over(self) -> bool:
        """Whether the patch is empty."""
        return not self.left

    def board(self, seat: int) -> tuple[Placed, ...]:
        """The berries that a seat has taken; they lie nowhere in particular."""
        return (Placed("berry", ""),) * self.taken[seat]

    def _repr_svg_(self) -> str | None:
        return face.svg(self)

    def __str__(self) -> str:
        return face.text(self)
