"""What chance decides in a cycle: cards from decks, cubes from bags, each with its own stream."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ecotone.core.chance import Rank
from ecotone.core.errors import ParseError
from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import Box
from ecotone.games.biotopes.rules.state import NOTHING
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, DECKS


@dataclass(frozen=True, slots=True)
class Cards:
    """An outcome: species drawn from a deck, and what its new top card's back shows."""

    verb: str
    deck: int
    cards: tuple[int, ...]
    top: int
    words: tuple[str, ...]

    def __str__(self) -> str:
        top = () if self.top == NOTHING else ("next", BIOTOPES[self.top])
        return " ".join((self.verb, DECKS[self.deck], *self.words, *top))


@dataclass(frozen=True, slots=True)
class FromDeck:
    """Species are to be drawn from a deck: blind, or for its river.

    The first is of the biotope that the deck's back shows; when the deck runs out its discard
    pile is shuffled (B20).
    """

    verb: str
    box: Box
    deck: int
    pile: int
    discards: int
    top: int
    many: int
    show: bool

    @property
    def label(self) -> str:
        """Each kind of draw has its own random stream."""
        return self.verb

    def sample(self, rng: Random) -> Cards:
        """The cards one after another, then the next card's biotope."""
        return self._drawn(lambda cards: pick(cards, rng))

    def ordered(self, rank: Rank) -> Cards:
        """The same from a deck that lies in one order; its discards are shuffled into it too."""
        names = self.box.spoken.cards
        ranks = {card: rank(names[card]) for card in _members(self.pile | self.discards)}
        return self._drawn(lambda cards: min(_members(cards), key=ranks.__getitem__))

    def _drawn(self, pick: Callable[[int], int]) -> Cards:
        pile, discards, top, line = self.pile, self.discards, self.top, self.box.line
        cards = []
        for _ in range(self.many):
            if not pile:
                pile, discards = discards, 0
            if not pile:
                break
            card = pick(pile if top == NOTHING else pile & self.box.of_line[top])
            cards.append(card)
            pile ^= 1 << card
            top = NOTHING
        if self.show and pile:
            top = line[pick(pile)]
        return self._outcome(tuple(cards), top)

    def _outcome(self, cards: tuple[int, ...], top: int) -> Cards:
        names = self.box.spoken.cards
        return Cards(self.verb, self.deck, cards, top, tuple([names[card] for card in cards]))

    def parse(self, text: str) -> Cards:
        """The cards that a record names, which must be there to be drawn."""
        words, numbers = text.split(), self.box.spoken.numbers
        top = NOTHING
        if words[-2:-1] == ["next"] and words[-1] in BIOTOPES:
            top = BIOTOPES.index(words[-1])
            words = words[:-2]
        cards = tuple(numbers.get(word, NOTHING) for word in words[2:])
        if words[:2] != [self.verb, DECKS[self.deck]] or not self._fits(cards, top):
            raise ParseError("cards_drawn", text=text, verb=self.verb, deck=DECKS[self.deck])
        return self._outcome(cards, top)

    def _fits(self, cards: tuple[int, ...], top: int) -> bool:
        pile, discards = self.pile, self.discards
        for at, card in enumerate(cards):
            if not pile:
                pile, discards = discards, 0
            if card == NOTHING or not pile >> card & 1:
                return False
            if at == 0 and self.top not in (NOTHING, self.box.line[card]):
                return False
            pile ^= 1 << card
        if len(cards) != min(self.many, (self.pile | self.discards).bit_count()):
            return False
        if self.show and pile:
            return top != NOTHING and bool(pile & self.box.of_line[top])
        return top == NOTHING


@dataclass(frozen=True, slots=True)
class Cubes:
    """An outcome: cubes drawn from a seat's bag, as a heap."""

    verb: str
    seat: Seat
    heap: int

    def __str__(self) -> str:
        words = (COLOURS[colour] for colour in heaps.cubes(self.heap))
        return " ".join((self.verb, str(self.seat), *words))


@dataclass(frozen=True, slots=True)
class FromBag:
    """Cubes are to be drawn from a seat's bag: at production, or one as a reward."""

    verb: str
    seat: Seat
    bag: int
    many: int

    @property
    def label(self) -> str:
        """Each kind of draw has its own random stream."""
        return self.verb

    def sample(self, rng: Random) -> Cubes:
        """So many cubes, or all if there are no more (B3)."""
        if self.many >= heaps.total(self.bag):
            return Cubes(self.verb, self.seat, self.bag)
        return Cubes(
            self.verb, self.seat, heaps.heap_of(rng.sample(heaps.cubes(self.bag), self.many))
        )

    def parse(self, text: str) -> Cubes:
        """The cubes that a record names, which the bag must hold."""
        words = text.split()[2:]
        if all(word in COLOURS for word in words):
            outcome = Cubes(self.verb, self.seat, heaps.heap_of(map(COLOURS.index, words)))
            held = zip(heaps.counts(outcome.heap), heaps.counts(self.bag), strict=True)
            if (
                str(outcome) == text
                and len(words) == min(self.many, heaps.total(self.bag))
                and all(drawn <= there for drawn, there in held)
            ):
                return outcome
        raise ParseError("cubes_drawn", text=text, verb=self.verb, seat=self.seat)


def _members(cards: int) -> list[int]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def pick(cards: int, rng: Random) -> int:
    """One of a set of cards, all equally likely."""
    for _ in range(rng.randrange(cards.bit_count())):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1
