"""What chance decides: the deal, the neutral hand's card, the solo draw."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from ecotone.core.errors import ParseError
from ecotone.games.ecosystem.rules.cards import Deck


@dataclass(frozen=True, slots=True)
class Cards:
    """An outcome: what it is called, and the cards of each hand it fills."""

    verb: str
    hands: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.verb} {'/'.join(self.hands)}"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Cards to be drawn unseen from a stock, for some hands of one size."""

    verb: str
    deck: Deck
    stock: str
    hands: int
    size: int

    @property
    def label(self) -> str:
        """Each kind of draw has its own random stream."""
        return self.verb

    def sample(self, rng: Random) -> Cards:
        """The cards, every set of them equally likely."""
        size = self.size
        drawn = rng.sample(self.stock, self.hands * size)
        sort = self.deck.sort
        return Cards(
            self.verb,
            tuple(sort(drawn[start : start + size]) for start in range(0, len(drawn), size)),
        )

    def parse(self, text: str) -> Cards:
        """The cards that a record names, which the stock must hold."""
        verb, _, cards = text.partition(" ")
        hands = cards.split("/")
        if verb != self.verb or [len(hand) for hand in hands] != [self.size] * self.hands:
            raise ParseError(
                "outcome_shape", verb=self.verb, hands=self.hands, size=self.size, text=text
            )
        short = Counter("".join(hands)) - Counter(self.stock)
        if short:
            raise ParseError("outcome_stock", card=min(short), text=text)
        return Cards(verb, tuple(map(self.deck.sort, hands)))
