"""A game looked at once more: where it can be stopped, through whose eyes, and what was told."""

from functools import cached_property
from typing import Literal, cast

from ecotone.core.score import Score
from ecotone.core.seats import Seat
from ecotone.core.steps import Step
from ecotone.core.story import Told
from ecotone.core.table import AnyTable
from ecotone.core.view import Action, View

ALL: Literal["all"] = "all"
Eyes = Seat | None | Literal["all"]
"""A seat's eyes, those of somebody who watches (None), or everything open."""


class Film:
    """The positions of a game, numbered by how many events lie before each.

    A seat's eyes see what the seat could know then, nobody's (None) what anyone could: so a film
    of a running game may be shown to whoever looks with the right eyes.
    """

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self._rules = table.game.rules
        self._states = table.states
        self._steps: tuple[Step, ...] = table.steps()

    def __len__(self) -> int:
        return len(self._steps)

    def view(self, at: int, seat: Seat | None) -> View:
        """What the seat could know after so many events."""
        return self._rules.view(self._states[at], seat)

    def told(self, at: int, seat: Seat | None) -> tuple[Told, ...]:
        """What the seat was told of the event that led here."""
        return self._steps[at - 1].tell(seat) if at else ()

    def secret(self, at: int) -> tuple[Seat, View, Action] | None:
        """Who did what, and what they saw before it, if others were told less than they were."""
        if not at or (mover := self._steps[at - 1].event.seat) is None:
            return None
        step = self._steps[at - 1]
        if step.hear(mover) == step.hear(None):
            return None
        return mover, self.view(at - 1, mover), cast(Action, step.event.move)

    def through(self, at: int, eyes: Eyes) -> Seat | None:
        """The seat whose view these eyes look at: with everything open, the one who moved."""
        return self.actor(at) if eyes == ALL else eyes

    def stops(self, seat: Eyes) -> tuple[int, ...]:
        """The positions that these eyes could tell from the one before; the first of all."""
        if seat == ALL:
            return tuple(range(len(self) + 1))
        found, last = [0], self.view(0, seat)
        for at in range(1, len(self) + 1):
            view = self.view(at, seat)
            if view != last or self._steps[at - 1].hear(seat):
                found.append(at)
            last = view
        return tuple(found)

    def actor(self, at: int) -> Seat:
        """Whose move the position is about: who moved last, at the start who is to move."""
        movers = (step.event.seat for step in reversed(self._steps[:at]))
        awaited = self._rules.to_act(self._states[at])
        return next((seat for seat in movers if seat is not None), next(iter(awaited), Seat(0)))

    @cached_property
    def scores(self) -> tuple[tuple[Score, ...], ...]:
        """Every seat's score at every position, as the public part of the table stood."""
        return tuple(map(self._rules.scores, self._states))

    def awaited(self, at: int) -> tuple[Seat, ...]:
        """Who was to act."""
        return self._rules.to_act(self._states[at])
