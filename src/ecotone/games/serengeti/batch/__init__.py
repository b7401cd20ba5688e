"""Serengeti as arrays: a game is a handful of int32 scalars, so `vmap` makes a batch of it.

Three to six players. Sets of cards and of seats are bits, as in the reference rules; what belongs
to a seat is a tuple with one scalar a seat, so that a whole step stays one elementwise expression.
"""

from ecotone.games.serengeti.batch.engine import Serengeti
from ecotone.games.serengeti.batch.state import (
    ACTIONS,
    AUCTION,
    FIRST_BID,
    FIRST_SALE,
    NOBODY,
    OVER,
    REVEAL,
    SALE,
    State,
    of,
)
from ecotone.games.serengeti.batch.variants import Variants, engine

__all__ = [
    "ACTIONS",
    "AUCTION",
    "FIRST_BID",
    "FIRST_SALE",
    "NOBODY",
    "OVER",
    "REVEAL",
    "SALE",
    "Serengeti",
    "State",
    "Variants",
    "engine",
    "of",
]
