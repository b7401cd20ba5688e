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
    game, day = GAMES[asked["game"]], date.fromisoformat(asked["day"])
    given, bots = (game.daily.options, game.daily.bots) if game.daily else ({}, ())
    options = resolve(game.options, given, game.version)
    return Deal(game, options, deal(game.name, day), bots).best(asked["tries"]).worth


if __name__ == "__main__":
    run(_found)
