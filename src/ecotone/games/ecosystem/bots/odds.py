"""Who may win at a table of Savanna or Ocean: by the points that lie there."""

from random import Random
from typing import Any

from ecotone.bots.odds import Standing, foretold, shared
from ecotone.core.score import highest
from ecotone.games import GAMES
from ecotone.games.ecosystem.rules.state import TURNS
from ecotone.games.ecosystem.rules.view import View

TEN = 10.0


def standing(view: View) -> Standing | None:
    """Points, and cards that wait for their place; None alone, where nobody else plays."""
    if view.solo:
        return None
    rules: Any = GAMES[view.game].rules
    points = [score.total for score in rules.tallies(view)]
    placed = [grid.taken.bit_count() for grid in view.grids]
    return Standing(
        min(placed) / TURNS,
        tuple(
            {"points": total / TEN, "cards": float(cards - min(placed))}
            for total, cards in zip(points, placed, strict=True)
        ),
    )


def odds(view: View, rng: Random, budget: float) -> tuple[float, ...] | None:
    """Each seat's chance of winning."""
    if (now := standing(view)) is None:
        return None
    if view.over:
        winners = highest([round(TEN * seat["points"]) for seat in now.seats]).winners
        return shared(winners, view.seats)
    return foretold(view.game, now)
