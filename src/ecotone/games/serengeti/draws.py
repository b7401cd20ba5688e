"""What chance decides: the first player, and the cards of each lot."""

from dataclasses import dataclass
from random import Random

from ecotone.core.errors import ParseError
from ecotone.core.seats import Seat
from ecotone.games.serengeti.cards import BITS, CARDS, Card, cards

_NAMED = {str(card): card for card in CARDS}


@dataclass(frozen=True, slots=True)
class First:
    """An outcome: who opens the first auction."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {self.seat}"


@dataclass(frozen=True, slots=True)
class Lot:
    """An outcome: the cards turned up for sale."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(("lot", *map(str, self.cards)))


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


@dataclass(frozen=True, slots=True)
class Reveal:
    """Cards are to be turned up from the pile, so many."""

    pile: int
    size: int

    label = "lot"

    def sample(self, rng: Random) -> Lot:
        """The cards, every set of them equally likely."""
        return Lot(tuple(sorted(rng.sample(cards(self.pile), self.size))))

    def parse(self, text: str) -> Lot:
        """The cards that a record names, which the pile must hold."""
        verb, *names = text.split()
        if verb != "lot" or len(set(names)) != self.size or len(names) != self.size:
            raise ParseError("lot_size", text=text, size=self.size)
        for name in names:
            if name not in _NAMED or not self.pile & BITS[_NAMED[name]]:
                raise ParseError("lot_pile", text=text, card=name)
        return Lot(tuple(sorted(_NAMED[name] for name in names)))
