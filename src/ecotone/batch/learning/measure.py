"""How strong a net is on the reference rules: many tables at once, every seat played by it.

`python -m ecotone.batch.learning.measure savanna --players 4 --games 1000 --net FILE`
"""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ecotone.batch.learning.course import Course
from ecotone.batch.learning.report import NORMAL
from ecotone.bots import nets
from ecotone.bots.ecosystem_net import ALONE, AT_TABLE, Nets, answered, play, sight, stacked
from ecotone.core.chance import stream
from ecotone.core.options import Value, resolve
from ecotone.core.seats import Seat
from ecotone.games import GAMES
from ecotone.games.ecosystem.actions import Discard, Pick, Place

Totals = np.ndarray[Any, np.dtype[np.int64]]


class Asked(NamedTuple):
    """A seat that must decide."""

    table: int
    seat: Seat
    view: Any
    legal: Any


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

    def do(self, asked: list[Asked], actions: list[Any]) -> None:
        """One action of each of them, then whatever chance owes."""
        for one, action in zip(asked, actions, strict=True):
            self.states[one.table] = self.rules.apply(self.states[one.table], one.seat, action)
        self._draw()

    def totals(self) -> Totals:
        """The total of every grid: tables x grids."""
        return np.array([[part.total for part in self.rules.scores(each)] for each in self.states])


def measure(
    game: str,
    players: int,
    games: int,
    seed: int,
    find: Nets = nets.shipped,
    options: Mapping[str, Value] | None = None,
) -> Totals:
    """The totals of so many games: tables x grids."""
    tables = Tables(game, players, games, seed, options or {})
    net = find(game, ALONE if players == 1 else AT_TABLE)
    while asked := tables.asked():
        plain = [isinstance(one.legal[0], Pick | Place | Discard) for one in asked]
        seen = [sight(one.view) for one, is_plain in zip(asked, plain, strict=True) if is_plain]
        rows = iter(net(stacked(seen).features(np))[0]) if seen else iter(())
        tables.do(
            asked,
            [
                answered(one.view, one.legal, next(rows))
                if is_plain
                else play(one.view, one.legal, find)
                for one, is_plain in zip(asked, plain, strict=True)
            ],
        )
    return tables.totals()


def figures(game: str, totals: Totals, alone: bool) -> dict[str, float]:
    """The mean (alone: margin) with its 95 % interval; alone, the share of hardest victories."""
    found = totals[:, 0] - totals[:, 1] if alone else totals.mean(1)
    within = NORMAL * found.std(ddof=1) / found.size**0.5
    facts = {"games": found.size, "mean": float(found.mean()), "within": float(within)}
    if alone:
        won = float((found >= Course(game, 1).env.rules.victories.hard).mean())
        within = NORMAL * (won * (1 - won) / found.size) ** 0.5
        facts |= {"won": won, "won_within": float(within)}
    return facts


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m ecotone.batch.learning.measure")
    parser.add_argument("game", choices=("savanna", "ocean"))
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--net", type=Path, help="a net just trained; else the shipped one")
    given = parser.parse_args()
    find: Nets = nets.shipped
    if given.net:
        with given.net.open("rb") as file:
            own = {kind: nets.unpacked(kept) for kind, kept in nets.read(file)[0].items()}
        find = lambda _, kind: own[kind]  # noqa: E731
    totals = measure(given.game, given.players, given.games, given.seed, find)
    sys.stdout.write(f"{figures(given.game, totals, given.players == 1)}\n")


if __name__ == "__main__":
    main()
