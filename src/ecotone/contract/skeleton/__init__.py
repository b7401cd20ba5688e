"""Sample: take berries from a patch, one to three at a time."""

from ecotone.contract.skeleton.rules import OPTIONS, Berries
from ecotone.core.game import Game


def nothing(players: int, options: object) -> bool:
    """All is open: nobody knows what another does not."""
    return False


GAME = Game(
    package=__name__,
    name="sample",
    version=1,
    seats=range(2, 5),
    options=OPTIONS,
    minutes=(5, 10),
    age=6,
    rules=Berries(),
    hides=nothing,
)
