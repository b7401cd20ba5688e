"""Scoring full boards never seen before, from their letters, without explanation."""

from collections.abc import Callable
from random import Random

from ecotone.games.ecosystem.ocean.rules.cards import DECK as OCEAN
from ecotone.games.ecosystem.ocean.rules.scoring import tally as ocean_tally
from ecotone.games.ecosystem.savanna.rules.cards import DECK as SAVANNA
from ecotone.games.ecosystem.savanna.rules.scoring import tally as savanna_tally


def scoring(tally: Callable[[str], object], full: str) -> Callable[[Random], int]:
    """Score boards."""

    def unit(rng: Random) -> int:
        for _ in range(200):
            tally("".join(rng.sample(full, 20)))
        return 200

    return unit


def sampling(full: str) -> Callable[[Random], int]:
    """The boards of `scoring` without scoring them, to be taken off its time."""

    def unit(rng: Random) -> int:
        for _ in range(200):
            "".join(rng.sample(full, 20))
        return 200

    return unit


BOARDS = {
    "savanna board": (scoring(savanna_tally, SAVANNA.full), sampling(SAVANNA.full)),
    "ocean board": (scoring(ocean_tally, OCEAN.full), sampling(OCEAN.full)),
}
"""What is timed, each with what is taken off its time."""
