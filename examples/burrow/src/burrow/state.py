"""A game of Burrow as it stands, and what a seat may know of it."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from burrow.parts import BY_TEXT, DIGS, FINDS, ROUNDS, Dig, Find
from ecotone.core import face
from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.core.view import Placed
from ecotone.core.wire import Form, Forms

Kept = tuple[tuple[Find, ...], ...]


class State(NamedTuple):
    """Everything: `dug` are the depths of each finished round, `plans` those of this one."""

    options: Options
    seats: int
    lies: tuple[Find, ...] = ()
    """What can be won this round."""
    left: tuple[Find, ...] = FINDS
    plans: tuple[int, ...] = ()
    """Each seat's depth, 0 before it has chosen."""
    dug: tuple[tuple[int, ...], ...] = ()
    kept: Kept = ()
    drawn: int = 0
    """How many finds have been sniffed."""

    @property
    def over(self) -> bool:
        """Whether every depth has been dug."""
        return len(self.dug) == ROUNDS

    @property
    def waits(self) -> bool:
        """Whether the find of the round has still to be drawn."""
        return not self.over and self.drawn == len(self.dug)

    def hand(self, seat: int) -> tuple[Dig, ...]:
        """The depths that a seat has not dug to in a finished round."""
        used = {depths[seat] for depths in self.dug}
        return tuple(dig for dig in DIGS if dig.depth not in used)


def winner(depths: tuple[int, ...]) -> Seat | None:
    """Whoever has dug deepest of those who dug alone."""
    alone = [depth for depth in depths if depths.count(depth) == 1]
    return Seat(depths.index(max(alone))) if alone else None


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat sees it: of the others' plans, only whether there is one."""

    game: str
    seat: Seat | None
    seats: int
    options: Options
    lies: tuple[Find, ...]
    awaited: tuple[Seat, ...]
    plan: int
    ready: tuple[bool, ...]
    dug: tuple[tuple[int, ...], ...]
    kept: Kept
    over: bool

    forms: ClassVar[Forms] = {Find: Form(str, BY_TEXT.__getitem__)}

    @property
    def round(self) -> int:
        """The number of this round, from 1."""
        return min(len(self.dug) + 1, ROUNDS)

    def hand(self, seat: int) -> tuple[int, ...]:
        """The depths that a seat has left, as everybody can count."""
        used = {depths[seat] for depths in self.dug}
        return tuple(dig.depth for dig in DIGS if dig.depth not in used)

    def board(self, seat: int) -> tuple[Placed, ...]:
        """The finds that a seat keeps; they lie nowhere in particular."""
        return tuple(Placed(str(find), "") for find in self.kept[seat]) if self.kept else ()

    def _repr_svg_(self) -> str | None:
        return face.svg(self)

    def __str__(self) -> str:
        return face.text(self)
