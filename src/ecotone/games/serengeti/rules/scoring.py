"""Serengeti's arithmetic: collections, wealth, and the value of the art that breaks a tie.

A card here is a pair (colour, value); it need not be one of ours, so that the cards of a box can
be scored too. A point's cells are such pairs: the cards of the collection that scored.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ecotone.core.score import Point, Score, Verdict, highest, score
from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules.cards import Card

Count = Any
"""An int or an array of them; Any, because NumPy and JAX share this source, and no type."""

WEALTH = 2
"""What the most tokens are worth, to each of those who have them."""


def collection(count: Count) -> Count:
    """What so many cards of one colour are worth: 0, 1, 3, 6, 10, 15; an int or an array."""
    return count * (count + 1) // 2


COLLECTION = tuple(map(collection, range(6)))
"""What none to five cards of one colour are worth."""


def collections(cards: Iterable[Card]) -> int:
    """The points of all collections."""
    counts = Counter(card.colour for card in cards)
    return sum(map(collection, counts.values()))


def art_value(cards: Iterable[Card]) -> int:
    """The sum of the cards' values."""
    return sum(card.value for card in cards)


def explain(cards: Sequence[Card], wealth: int | None) -> Score:
    """A player's score, a point a collection; wealth is None while it is nobody's business."""
    tribes = sorted({card.colour for card in cards})
    sets = [tuple(card for card in cards if card.colour == colour) for colour in tribes]
    points = [
        Point("collections", collection(len(own)), own, "collections") for own in sets or [()]
    ]
    if wealth is not None:
        points.append(Point("wealth", wealth, (), "wealth"))
    return score(points)


def scores(held: Sequence[Sequence[Card]], tokens: Sequence[int | None]) -> tuple[Score, ...]:
    """Every player's score; wealth counts only where everyone's is known (Z35, Z37)."""
    known = [own for own in tokens if own is not None]
    if len(known) < len(tokens):
        return tuple(explain(cards, None) for cards in held)
    most = max(known)
    return tuple(
        explain(cards, WEALTH if own == most else 0)
        for cards, own in zip(held, tokens, strict=True)
    )


def verdict(totals: Sequence[int], art: Sequence[int]) -> Verdict:
    """The highest total, among equals the highest art value, then a shared victory (Z36)."""
    leading = highest(totals).winners
    if len(leading) == 1:
        return highest(totals)
    best = max(art[seat] for seat in leading)
    winners = tuple(Seat(seat) for seat in leading if art[seat] == best)
    code = "won_by_art" if len(winners) == 1 else "shared_art"
    return Verdict(winners, code, (("total", max(totals)), ("art", best)))
