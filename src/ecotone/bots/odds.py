"""Each seat's chance of winning, from the View alone.

A game says in numbers how each seat stands; what the numbers are worth as the game goes on is
fitted to games of bots (`python -m bench.odds --fit`). Where a game says nothing, games that the
view's owner cannot tell from the real one are played on.
"""

import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ecotone.bots.values import MOST, STEPS, played
from ecotone.core.chance import stream
from ecotone.core.errors import Refusal
from ecotone.core.game import AnyGame
from ecotone.core.view import View
from ecotone.games import GAMES

LABEL = "odds"
UNSURE = 2.0
"""So many games more in which everybody wins alike: a few games played on prove little."""


class Standing(NamedTuple):
    """How far a game has come, from 0 to 1, and how each seat stands, in named numbers."""

    progress: float
    seats: tuple[Mapping[str, float], ...]


class Fitted(NamedTuple):
    """What each number is worth at each of some moments of a game; between them, in between."""

    moments: tuple[float, ...]
    weights: Mapping[str, tuple[float, ...]]


def odds(view: View, budget: float = 1.0, luck: int = 0) -> tuple[float, ...] | None:
    """Each seat's chance of winning, from 0 to 1, as the view's owner or a spectator sees it.

    They add up to 1, but for a lone player, who may lose to the game. None where nothing can be
    told: to a spectator of a game that brings no odds of its own.
    """
    game = GAMES[view.game]
    rng = stream(luck, LABEL)
    told = game.players.odds(view, rng, budget) if game.players.odds else None
    if told is None and game.determinize is not None and view.seat is not None:
        with suppress(Refusal):  # there are views that show too little
            told = _played_on(game, view, budget, luck)
    return told


def _played_on(game: AnyGame, view: View, budget: float, luck: int) -> tuple[float, ...]:
    """How often each seat wins when greedy players go on."""
    rng, rules, determinize = stream(luck, LABEL), game.rules, game.determinize
    assert determinize is not None  # noqa: S101 - whoever asks has made sure
    fair = 1 / max(2, view.seats)
    wins, games, left = [UNSURE * fair] * view.seats, UNSURE, STEPS * budget
    while left > 0 and games < MOST:
        end, steps = played(game, determinize(view, rng), rng)
        winners = rules.verdict(end).winners
        for seat in winners:
            wins[seat] += 1 / len(winners)
        games += 1
        left -= max(1, steps)
    return tuple(won / games for won in wins)


def shared(winners: Sequence[int], seats: int) -> tuple[float, ...]:
    """The odds once a game is over: the winners share the victory."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def foretold(game: str, standing: Standing) -> tuple[float, ...]:
    """The chances of seats that stand so, by what the game's numbers are worth."""
    return chances(standing, fitted(game))


def chances(standing: Standing, by: Fitted) -> tuple[float, ...]:
    """The same by these weights."""
    worth = {
        name: float(np.interp(standing.progress, by.moments, weights))
        for name, weights in by.weights.items()
    }
    logits = np.array([sum(worth[name] * seat[name] for name in worth) for seat in standing.seats])
    likely: NDArray[np.floating] = np.exp(logits - logits.max())
    return tuple((likely / likely.sum()).tolist())


@cache
def fitted(game: str) -> Fitted:
    """The weights that lie in the game's folder."""
    path = GAMES[game].folders[-1] / "bots" / "odds.toml"
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    weights = {name: tuple(map(float, row)) for name, row in read["weights"].items()}
    return Fitted(tuple(map(float, read["moments"])), weights)
