"""A process that looks for the best board of a player's cards."""

from collections.abc import Mapping
from typing import Any

from ecotone.analysis import arrange
from ecotone.games import GAMES
from ecotone.server.errands import run


def _found(asked: Mapping[str, Any]) -> object:
    table = GAMES.replay(asked["record"])
    return arrange(table.view(), asked["seat"], asked["seconds"])


if __name__ == "__main__":
    run(_found)
