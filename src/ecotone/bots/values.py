"""A value for every choice: what the strongest player expects of it, from the View alone.

Effort is counted in positions, never by the clock, and luck comes from a stream of its own: the
same view gets the same numbers, on any machine.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

import numpy as np
from numpy.typing import NDArray

from ecotone.bots.plain import greedy
from ecotone.core.chance import stream
from ecotone.core.errors import Refusal
from ecotone.core.game import AnyGame
from ecotone.core.player import Choice, Meaning, Values
from ecotone.core.seats import Seat
from ecotone.core.view import Action, View
from ecotone.games import GAMES

SURE = 1.96
"""Standard errors on either side that hold the truth 95 times in 100."""

GRAIN = 1024
"""Numbers are told in this part of a point, so that adding them up makes no error at all."""

STEPS = 4_000
"""How many actions a game without values of its own is played on for, with a budget of 1."""

LEAST, MOST = 4, 64
"""How many games are determinized at least and at most."""

LABEL = "values"


def values(view: View, legal: Sequence[Action], budget: float = 1.0, luck: int = 0) -> Values:
    """What each legal action is expected to lead to for the seat whose view this is.

    A budget of 1 is the usual effort; another `luck` looks at other determinizations. Where the
    game's own player cannot tell, what an action brings at once must do; a game without one is
    played on by greedy players.
    """
    found = own_values(view, legal, budget, luck)
    game, rng = GAMES[view.game], stream(luck, LABEL)
    determinize = None if game.players.values else game.determinize
    if determinize is not None and view.seat is not None:
        worlds = (determinize(view, rng) for _ in range(MOST))
        with suppress(Refusal):  # there are views that show too little
            found = _played_on(game, view, legal, worlds, budget)
    return found or _at_once(game, view, legal)


def own_values(
    view: View, legal: Sequence[Action], budget: float = 1.0, luck: int = 0
) -> Values | None:
    """The same by the game's own strongest player; None where that player cannot tell."""
    appraise = GAMES[view.game].players.values
    return appraise(view, legal, stream(luck, LABEL), budget) if appraise else None


def exact(number: float) -> float:
    """The number to the nearest grain."""
    return round(number * GRAIN) / GRAIN


def judged(
    legal: Sequence[Action],
    samples: NDArray[np.floating],
    meaning: Meaning = "points",
    floor: NDArray[np.floating] | float = 0.0,
) -> Values:
    """The choices by what they came to in games with the same luck: actions x games.

    What came out best owes that to its games too: so the best has the number of actions chosen by
    half of the games and counted in the others, and no number is beyond it. `floor` is the standard
    error that remains however many games are played, of each action.
    """
    many = samples.shape[1]
    means = samples.mean(1)
    best = int(means.argmax())
    rest = np.broadcast_to(np.asarray(floor, float), means.shape)

    def half(spread: NDArray[np.floating], more: NDArray[np.floating]) -> NDArray[np.floating]:
        deviation = spread.std(1, ddof=1) if many > 1 else np.zeros(len(spread))
        width: NDArray[np.floating] = SURE * np.hypot(deviation / many**0.5, more)
        return width

    doubt = half(samples, rest)
    within = half(samples - samples[best], np.hypot(rest, rest[best]))
    within[best] = 0.0
    told = [exact(float(number)) for number in np.minimum(means, fair(samples))]
    return Values(
        meaning,
        tuple(
            Choice(
                action,
                told[place],
                exact(float(doubt[place])),
                told[best] - told[place],
                exact(float(within[place])),
            )
            for place, action in enumerate(legal)
        ),
    )


def fair(samples: NDArray[np.floating]) -> float:
    """What choosing the best leads to: chosen in every other game, counted in the rest."""
    halves = samples[:, ::2], samples[:, 1::2]
    if not halves[1].size:
        return float(samples.mean(1).max())
    ways = (halves, halves[::-1])
    return float(np.mean([there.mean(1)[here.mean(1).argmax()] for here, there in ways]))


def _at_once(game: AnyGame, view: View, legal: Sequence[Action]) -> Values:
    """What each action brings at once, if nothing better is known."""
    gains = [game.rules.preview(view, action) if game.players.gains else 0 for action in legal]
    return judged(legal, np.array(gains, float)[:, None], "gain")


def _played_on(
    game: AnyGame, view: View, legal: Sequence[Action], worlds: Iterator[object], budget: float
) -> Values:
    """Each action in the same determinized games, played to their end by greedy players."""
    seat = Seat(view.seat or 0)
    left = STEPS * budget
    ends: list[list[int]] = []
    while len(ends) < MOST and (left > 0 or len(ends) < LEAST):
        world = next(worlds)
        row = []
        for action in legal:
            luck = stream(len(ends), LABEL)
            end, steps = played(game, game.rules.apply(world, seat, action), luck)
            row.append(game.rules.scores(end)[seat].total)
            left -= steps
        ends.append(row)
    return judged(legal, np.array(ends, float).T)


def played(game: AnyGame, state: object, rng: Random) -> tuple[object, int]:
    """The end of a game that greedy players go on with, and how many steps that took."""
    rules, steps = game.rules, 0
    while True:
        if (chance := rules.chance(state)) is not None:
            state = rules.apply(state, None, chance.sample(rng))
        elif seats := rules.to_act(state):
            seat = seats[0]
            legal = rules.legal(state, seat)
            choice = greedy(rules.view(state, seat), legal, rng, 0)
            state = rules.apply(state, seat, choice)
        else:
            return state, steps
        steps += 1
