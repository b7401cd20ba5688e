"""Who begins, where a game leaves it to chance."""

from dataclasses import dataclass
from random import Random

from ecotone.core.errors import ParseError
from ecotone.core.seats import Seat


@dataclass(frozen=True, slots=True)
class First:
    """An outcome: the first player."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {self.seat}"


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """The first player is to be drawn."""

    seats: int

    label = "first"

    def sample(self, rng: Random) -> First:
        """Any seat."""
        return First(Seat(rng.randrange(self.seats)))

    def parse(self, text: str) -> First:
        """The seat that a record names."""
        for seat in range(self.seats):
            if text == f"first {seat}":
                return First(Seat(seat))
        raise ParseError("first_player", text=text, last=self.seats - 1)
