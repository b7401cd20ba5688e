"""The promise every game keeps."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from ecotone.core.actions import Actions
from ecotone.core.chance import Chance, Outcome
from ecotone.core.errors import Param
from ecotone.core.options import Options
from ecotone.core.score import Score, Verdict
from ecotone.core.seats import Seat
from ecotone.core.view import Action, View

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)


class Event(NamedTuple):
    """One line of a record: a seat's action, or (seat None) the outcome of a draw."""

    seat: Seat | None
    move: Action | Outcome

    def __str__(self) -> str:
        return f"{'*' if self.seat is None else self.seat} {self.move}"


class Heard(NamedTuple):
    """One thing a seat gets to know: the code of a sentence and its parameters."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()


class Rules(Protocol[S, A, V]):
    """One game. Pure functions over frozen values; seat None is a spectator."""

    @property
    def actions(self) -> Actions[A]:
        """Every action the game can ever have."""

    def setup(self, seats: int, options: Options) -> S:
        """The state before anything is drawn."""

    def chance(self, state: S) -> Chance | None:
        """What must be drawn before anyone may act."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats the game waits for; nobody once it is over."""

    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """What the seat may do, in a stable order; a seat not awaited may still have moves."""

    def apply(self, state: S, seat: Seat | None, move: A | Outcome) -> S:
        """The state after a seat's action, or (seat None) after a draw's outcome."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What the seat may know, built up from nothing."""

    def redeal(self, state: S, seat: Seat, rng: Random) -> S:
        """A state the seat cannot tell from this one, with other secrets."""

    def revealed(self, state: S) -> int:
        """How often hidden things have been shown so far; undo never crosses a change."""

    def hear(self, before: S, event: Event, after: S, seat: Seat | None) -> tuple[Heard, ...]:
        """What the seat learns from the event that led from one state to the other."""

    def scores(self, state: S) -> tuple[Score, ...]:
        """Every seat's score as the public part of the table stands, each point traced."""

    def verdict(self, state: S) -> Verdict:
        """Who has won, once the game is over."""

    def preview(self, view: V, action: A) -> int:
        """By how much the action would change the seat's own score at once."""
