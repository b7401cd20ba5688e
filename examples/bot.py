"""A bot in 20 lines, and a match. At a server's table: `ecotone bot run bot:choose --url LINK`."""

from collections.abc import Sequence
from random import Random

import ecotone
from ecotone import bots
from ecotone.core.view import Action, View
from ecotone.games import GAMES


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """What scores most at once; among equals the first, so it always plays alike."""
    preview = GAMES[view.game].rules.preview
    return max(legal, key=lambda action: preview(view, action))


if __name__ == "__main__":
    players, rng = (choose, bots.random), Random(1)
    table = ecotone.new("savanna", players=2, seed=1)
    while seats := table.to_act():
        seat = seats[0]
        table.play(seat, players[seat](table.view(seat), table.legal(seat), rng, 1.0))
    print([score.total for score in table.scores()], "winners:", *table.verdict().winners)
