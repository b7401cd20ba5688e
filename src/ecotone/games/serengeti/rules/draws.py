"""What chance decides: the first player, and the cards of each lot."""

from dataclasses import dataclass
from random import Random

from ecotone.core.errors import ParseError
from ecotone.games.serengeti.rules.cards import BITS, CARDS, Card, cards

_NAMED = {str(card): card for card in CARDS}


@dataclass(frozen=True, slots=True)
class Lot:
    """An outcome: the cards turned up for sale."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(("lot", *map(str, self.cards)))


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
