"""What a choice is worth and what a game tells about its players, by what they could know."""

from ecotone.analysis.arrange import Arrangement, arrange, arrange_cards
from ecotone.analysis.review import Decision, Review, review, reviewing
from ecotone.bots.odds import odds
from ecotone.bots.values import values

__all__ = [
    "Arrangement",
    "Decision",
    "Review",
    "arrange",
    "arrange_cards",
    "odds",
    "review",
    "reviewing",
    "values",
]
