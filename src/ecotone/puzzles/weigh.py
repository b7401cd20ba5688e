"""What each choice of a position is worth: the same worlds played on after every one of them."""

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from ecotone.bots.plain import greedy
from ecotone.core.game import AnyGame
from ecotone.core.seats import Seat
from ecotone.core.view import Action

STAGES = ((range(3), 1000), (range(3, 9), 6), (range(9, 24), 3))
"""Worlds, and how many of the best choices are tried in them."""

AGAIN = range(1000, 1024)
"""The worlds in which a result is confirmed."""

HOPELESS = 0.9
"""Points: where the best is less ahead than that, nobody looks on."""

SURE = 3.0
"""How many standard errors the best must be ahead of any other."""

BUDGET = 0.05


class Rollouts(NamedTuple):
    """A choice, and what it came to in each world that was played on."""

    action: Action
    ends: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The value of the choice."""
        return fmean(self.ends)


class Weighed(NamedTuple):
    """The choices of a position, the best first; `gap` to the second, and its standard error."""

    best: Action
    gap: float
    error: float
    choices: tuple[Rollouts, ...]


def weigh(game: AnyGame, state: object, seat: Seat, legal: Sequence[Action], seed: int) -> Weighed:
    """Every choice in a few worlds, the better ones in more, as long as one may be clearly best."""
    found = [Rollouts(action, ()) for action in legal]
    for worlds, kept in STAGES:
        found = _tried(game, state, seat, found[:kept], seed, worlds)
        if (weighed := _compared(found)).gap < HOPELESS:
            break
    return weighed


def confirm(
    game: AnyGame, state: object, seat: Seat, choices: Sequence[Action], seed: int
) -> Weighed:
    """The same for a few choices in worlds of their own: what won by luck does not win again."""
    found = [Rollouts(action, ()) for action in choices]
    return _compared(_tried(game, state, seat, found, seed, AGAIN))


def _tried(
    game: AnyGame, state: object, seat: Seat, found: Sequence[Rollouts], seed: int, worlds: range
) -> list[Rollouts]:
    """The choices with these worlds too, the best first."""
    more = [
        one._replace(ends=one.ends + _ends(game, state, seat, one.action, seed, worlds))
        for one in found
    ]
    return sorted(more, key=lambda one: -one.mean)


def _compared(found: Sequence[Rollouts]) -> Weighed:
    best, second = found[:2]
    apart = [one - other for one, other in zip(best.ends, second.ends, strict=True)]
    gap, error = fmean(apart), stdev(apart) / len(apart) ** 0.5
    return Weighed(best.action, gap, error, tuple(found))


def _ends(
    game: AnyGame, state: object, seat: Seat, action: Action, seed: int, worlds: range
) -> tuple[float, ...]:
    return tuple(_end(game, state, seat, action, f"{seed}/{n}") for n in worlds)


def _end(game: AnyGame, state: object, seat: Seat, action: Action, world: str) -> float:
    """How far the seat is ahead when one world has been played to its end."""
    rules, play = game.rules, game.players.greedy or greedy
    now = rules.apply(rules.redeal(state, seat, Random(f"{world}/redeal")), seat, action)
    draws: dict[str, Random] = {}
    think = Random(f"{world}/think")
    while True:
        chance = rules.chance(now)
        if chance is not None:
            luck = draws.setdefault(chance.label, Random(f"{world}/{chance.label}"))
            now = rules.apply(now, None, chance.sample(luck))
        elif seats := rules.to_act(now):
            who = seats[0]
            chosen = play(rules.view(now, who), rules.legal(now, who), think, BUDGET)
            now = rules.apply(now, who, chosen)
        else:
            break
    totals = [score.total for score in rules.scores(now)]
    others = totals[:seat] + totals[seat + 1 :]
    return totals[seat] - max(others, default=0)
