"""The promise of a View and of an action: the little that every floor may ask of them."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from ecotone.core.seats import Seat


class Action(Protocol):
    """What a seat does: a frozen value whose text stands in records and on the wire."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


class Placed(NamedTuple):
    """A card before a player, and the cell it lies on (none where cards have no place)."""

    card: str
    cell: str


class View(Protocol):
    """What one seat, or (seat None) a spectator, may know; beyond this, each game its own."""

    @property
    def game(self) -> str:
        """The game's name."""

    @property
    def seat(self) -> Seat | None:
        """Whose eyes these are."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def options(self) -> Mapping[str, bool | int | str]:
        """The switches of this table."""

    def board(self, seat: int, /) -> tuple[Placed, ...]:
        """The cards before a seat, each with the cell it lies on."""
