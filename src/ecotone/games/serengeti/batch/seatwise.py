"""The game of an engine seat by seat, for Pgx's users."""

from ecotone.games.serengeti.batch.engine import Serengeti
from ecotone.games.serengeti.batch.turns import SerengetiSeatwise
from ecotone.games.serengeti.batch.turns_variants import VariantSeatwise
from ecotone.games.serengeti.batch.variants import Variants


def seatwise(engine: Serengeti, rewards: str) -> SerengetiSeatwise:
    """With exchanges or a referee there are some answers more."""
    if isinstance(engine, Variants):
        return VariantSeatwise(engine, rewards)
    return SerengetiSeatwise(engine, rewards)
