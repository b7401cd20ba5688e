"""One event between two states, told to anyone now or later."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ecotone.core.game import AnyGame
from ecotone.core.rules import Event, Heard
from ecotone.core.seats import Seat
from ecotone.core.story import Told


@dataclass(frozen=True)
class Step:
    """One event between two states: to be told now or later, to anyone."""

    game: AnyGame
    before: object
    event: Event
    after: object

    def hear(self, seat: Seat | None) -> tuple[Heard, ...]:
        """What the seat, or a spectator, has heard."""
        return self.game.rules.hear(self.before, self.event, self.after, seat)

    def tell(self, seat: Seat | None) -> tuple[Told, ...]:
        """The same for people; a gain goes with the last line about its player."""
        teller = self.game.drawing.teller
        lines = self.hear(seat)
        gains = self._gains if lines and teller.points else ()
        last = {_subject(line): number for number, line in enumerate(lines)}
        told = []
        for number, line in enumerate(lines):
            if (said := self._said.get(line)) is None:
                said = self._said[line] = teller.say(line, *self._views)
            who = _subject(line)
            gain = gains[who] if who in range(len(gains)) and last[who] == number else 0
            told.append(
                Told(
                    line,
                    said,
                    gain,
                    teller.show(said),
                    teller.is_moment(said, seat),
                    said.code in teller.deeds,
                )
            )
        return tuple(told)

    @cached_property
    def _said(self) -> dict[Heard, Heard]:
        """What lines say with all that anybody can see: the same to all who hear them."""
        return {}

    @cached_property
    def _views(self) -> tuple[Any, Any]:
        view = self.game.rules.view
        return view(self.before, None), view(self.after, None)

    @cached_property
    def _gains(self) -> Sequence[int]:
        """What the event added to each score, as the public part of the table stands."""
        was, now = (self.game.rules.scores(state) for state in (self.before, self.after))
        return [new.total - old.total for old, new in zip(was, now, strict=True)]


def _subject(line: Heard) -> int:
    """The seat that the line is about, or -1."""
    seat = dict(line.params).get("seat", -1)
    return seat if isinstance(seat, int) else -1
