"""How long each seat has been awaited, told by the times of the log alone."""

from collections import defaultdict
from collections.abc import Iterable

from ecotone.server.log import Settings

GRACE = 10.0
"""Seconds that a decision has at the least, even when the time bank is empty."""


class Clocks:
    """When each awaited seat began to think, and what it has used of its time bank."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._since: dict[int, float] = {}
        self._spent: defaultdict[int, float] = defaultdict(float)

    def moved(self, seat: int | None, at: float, awaited: Iterable[int], *, counts: bool) -> float:
        """After an event: how long its seat had thought; it counts unless a bot did."""
        used = 0.0
        if seat is not None and seat in self._since:
            used = max(0.0, at - self._since.pop(seat))
            if counts:
                self._spent[seat] += used
        self._await(awaited, at)
        return used

    def undid(self, seat: int, used: float, at: float, awaited: Iterable[int]) -> None:
        """After a step back: the seat's clock goes on from where it had stopped."""
        self._await(awaited, at)
        self._spent[seat] -= used
        self._since[seat] = at - used

    def sat(self, seat: int, at: float, *, counts: bool) -> None:
        """When a seat changes hands: a new player begins to think; a person's time is spent."""
        if seat in self._since:
            if counts:
                self._spent[seat] += max(0.0, at - self._since[seat])
            self._since[seat] = at

    def away(self, seconds: float) -> None:
        """Nobody's time has run for so long; less than none if the clock was set back."""
        self._since = {seat: since + seconds for seat, since in self._since.items()}

    def _await(self, awaited: Iterable[int], at: float) -> None:
        self._since = {seat: self._since.get(seat, at) for seat in awaited}

    def deadline(self, seat: int) -> float | None:
        """When the seat's time is up; None while it is not awaited or has no limit."""
        clock, seconds = self._settings.clock, self._settings.seconds
        if clock == "none" or seat not in self._since:
            return None
        if clock == "bank":
            return self._since[seat] + max(seconds - self._spent[seat], GRACE)
        return self._since[seat] + seconds
