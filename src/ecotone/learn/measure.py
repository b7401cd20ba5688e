"""How strong a net is on the reference rules: many tables at once, every seat played by it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ecotone.bots import nets
from ecotone.core.chance import stream
from ecotone.core.options import Value, resolve
from ecotone.core.seats import Seat
from ecotone.core.view import Action, View
from ecotone.games import GAMES
from ecotone.learn.task import learning

NORMAL = 1.96
Numbers = np.ndarray[Any, np.dtype[Any]]


class Asked(NamedTuple):
    """A seat that must decide."""

    table: int
    seat: Seat
    view: View
    legal: Sequence[Action]


class Tables:
    """Games under way by the reference rules."""

    def __init__(
        self, game: str, players: int, games: int, seed: int, options: Mapping[str, Value]
    ) -> None:
        known = GAMES[game]
        self.rules = known.rules
        self.dealers = [stream(seed, f"game {number}") for number in range(games)]
        self.states = [known.rules.setup(players, resolve(known.options, options))] * games
        self._draw()

    def _draw(self) -> None:
        for number, state in enumerate(self.states):
            while (owed := self.rules.chance(state)) is not None:
                state = self.rules.apply(state, None, owed.sample(self.dealers[number]))
            self.states[number] = state

    def asked(self) -> list[Asked]:
        """Every seat that must decide now."""
        return [
            Asked(number, seat, self.rules.view(state, seat), self.rules.legal(state, seat))
            for number, state in enumerate(self.states)
            for seat in self.rules.to_act(state)
        ]

    def do(self, asked: list[Asked], actions: Sequence[Action]) -> None:
        """One action of each of them, then whatever chance owes."""
        for one, action in zip(asked, actions, strict=True):
            self.states[one.table] = self.rules.apply(self.states[one.table], one.seat, action)
        self._draw()

    def totals(self) -> Numbers:
        """The total of every grid: grids x tables."""
        scores = [[part.total for part in self.rules.scores(each)] for each in self.states]
        return np.array(scores).T


def measure(
    game: str,
    players: int,
    games: int,
    seed: int,
    find: nets.Find = nets.shipped,
    options: Mapping[str, Value] | None = None,
) -> dict[str, float]:
    """The mean score of so many games, and alone the share of victories."""
    tables = Tables(game, players, games, seed, options or {})
    brought = learning(game)
    while asked := tables.asked():
        views, legal = [one.view for one in asked], [one.legal for one in asked]
        tables.do(asked, brought.play(views, legal, find))
    task = brought.task(players)
    return summary(task.scores(tables.totals()), task.hard)


def summary(scores: Numbers, hard: int | None) -> dict[str, float]:
    """The mean with its 95 % interval; with a hardest level, the share that reached it."""
    within = NORMAL * scores.std(ddof=1) / scores.size**0.5
    facts = {"games": scores.size, "mean": float(scores.mean()), "within": float(within)}
    if hard is not None:
        won = float((scores >= hard).mean())
        facts |= {"won": won, "won_within": NORMAL * (won * (1 - won) / scores.size) ** 0.5}
    return facts
