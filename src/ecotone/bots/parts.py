"""Why one choice is better than another: where its points come from once the game is over."""

from statistics import mean, stdev

from ecotone.bots.values import SURE
from ecotone.core.chance import stream
from ecotone.core.player import Part
from ecotone.core.view import Action, View
from ecotone.games import GAMES

LABEL = "parts"

LEAST = 0.5
"""Points that are worth telling."""

NAMED, REST = 2, "rest"
"""How many parts are named, and what the others are called."""


def reason(view: View, best: Action, done: Action) -> tuple[Part, ...]:
    """What tells the best choice from the other most, and the rest: together, all of it.

    Nothing where nobody can tell, or where nothing stands out.
    """
    breakdown = GAMES[view.game].players.breakdown
    if breakdown is None or best == done:
        return ()
    found = breakdown(view, best, done, stream(0, LABEL)) or {}
    clear, whole = [], 0.0
    for category, gains in found.items():
        some = [float(gain) for gain in gains]
        whole += mean(some)
        if mean(some) > max(LEAST, SURE * stdev(some) / len(some) ** 0.5):
            clear.append(Part(category, mean(some)))
    told = sorted(clear, key=lambda part: -part.gain)[:NAMED]
    rest = whole - sum(part.gain for part in told)
    return (*told, Part(REST, rest)) if told and round(whole, 1) > 0 else ()  # as it is told
