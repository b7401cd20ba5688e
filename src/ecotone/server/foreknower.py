"""A process that looks for the best plan of a day's deal, all of whose draws are settled."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from ecotone.analysis.hindsight import Deal
from ecotone.core.daily import deal
from ecotone.core.options import resolve
from ecotone.games import GAMES
from ecotone.server.errands import run


def _found(asked: Mapping[str, Any]) -> object:
    game = GAMES[asked["game"]]
    options = resolve(game.options, game.daily.options if game.daily else {}, game.version)
    draws = deal(game.name, date.fromisoformat(asked["day"]))
    return Deal(game, options, draws).best(asked["tries"]).worth


if __name__ == "__main__":
    run(_found)
