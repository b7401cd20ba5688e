"""A card as data, for both games."""

from collections.abc import Sequence
from typing import NamedTuple

from ecotone.games.ecosystem.rules.grid import Count

MARKS = tuple(1 << bit for bit in range(20))


class Card(NamedTuple):
    """One kind of card: its letter, its name, its kind and how many the deck holds."""

    letter: str
    name: str
    kind: str
    copies: int


class Deck:
    """All the cards of a game, in the order in which they are scored.

    `spoken` are the letters of other languages for them, in the same order.
    """

    def __init__(self, cards: Sequence[Card], **spoken: str) -> None:
        self.cards = tuple(cards)
        self.letters = "".join(card.letter for card in cards)
        self.names = tuple(card.name for card in cards)
        self.copies = {card.letter: card.copies for card in cards}
        self.full = "".join(card.letter * card.copies for card in cards)
        self.rank = {letter: rank for rank, letter in enumerate(self.letters)}
        # empty cells are marked on one more plane, which nobody keeps
        self._places = self.rank | {".": len(self.letters)}
        self.name_of = {card.letter: card.name for card in cards}
        self.spoken = {
            lang: dict(zip(self.letters, own, strict=True)) for lang, own in spoken.items()
        }

    def sort(self, cards: Sequence[str]) -> str:
        """These cards in the deck's order."""
        return "".join(sorted(cards, key=self.rank.__getitem__))

    def planes(self, flat: str) -> list[int]:
        """A board of marks for each card, from the letters of a 4 by 5 box."""
        planes = [0] * (len(self.letters) + 1)
        places = self._places
        for mark, letter in zip(MARKS, flat, strict=False):
            planes[places[letter]] |= mark
        planes.pop()
        return planes


def without(cards: str, gone: str) -> str:
    """The cards less these copies, each of which is among them."""
    for card in gone:
        cards = cards.replace(card, "", 1)
    return cards


def prize(mine: Count, others: Sequence[Count], prizes: Sequence[int]) -> Count:
    """The prize of a count: equal counts share a rank in full, the ranks they use up go unpaid."""
    rank = sum([(other > mine) * 1 for other in others])
    if type(mine) is int:
        return prizes[rank] if mine and rank < len(prizes) else 0
    return (mine > 0) * sum((rank == place) * worth for place, worth in enumerate(prizes))


def ranked(counts: Sequence[Count], prizes: Sequence[int]) -> tuple[Count, ...]:
    """Each count's prize."""
    return tuple([prize(mine, counts, prizes) for mine in counts])
