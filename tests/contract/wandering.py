"""Random games, step by step: the ground on which every promise is checked."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

import ecotone
from ecotone.core.errors import Refusal
from ecotone.core.options import Value
from ecotone.core.rules import Game
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games import GAMES


class Case(NamedTuple):
    """One game with a number of players and some options."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]

    def __str__(self) -> str:
        return f"{self.game}-{self.players}{'-switched' if self.options else ''}"

    def start(self, seed: int) -> Table:
        """A table before its first decision."""
        return ecotone.new(self.game, players=self.players, seed=seed, **dict(self.options))


def switched(game: Game) -> tuple[tuple[str, Value], ...]:
    """Every option at the choice furthest from its default."""
    return tuple((option.name, option.choices[-1]) for option in game.options)


CASES = [
    Case(name, players, options)
    for name in ecotone.games()
    for players in GAMES[name].seats
    for options in ((), switched(GAMES[name]))
]


def wander(case: Case, seed: int) -> Iterator[Table]:
    """A table as it lies before every decision of a random game, and at its end."""
    table = case.start(seed)
    rng = Random(f"wander {case} {seed}")
    yield table
    while not table.over:
        step(table, rng)
        yield table


def step(table: Table, rng: Random) -> None:
    """One random legal action, at times by a seat that is not awaited."""
    movers = [seat for seat in seats(table) if table.legal(seat)]
    seat = rng.choice(table.to_act() if rng.random() < 0.9 else movers)
    table.play(seat, rng.choice(one_of_each_kind(table.legal(seat), rng)))


def finished(case: Case, seed: int) -> Table:
    """A table at the end of a random game."""
    *_, table = wander(case, seed)
    return table


def seats(table: Table) -> list[Seat]:
    """Every seat of the table."""
    return [table.seat(number) for number in range(table.players)]


def one_of_each_kind(actions: Any, rng: Random) -> list[Any]:
    """A random action of each kind, so that a rare kind is met as often as a common one."""
    kinds = groupby(sorted(actions, key=kind), key=kind)
    return [rng.choice(list(group)) for _, group in kinds]


def kind(action: Any) -> str:
    """What kind of action this is."""
    return type(action).__name__


@cache
def kinds(game: str) -> tuple[tuple[Any, ...], ...]:
    """All that the game can ever have, sorted by kind."""
    actions = GAMES[game].rules.actions
    everything = [actions.decode(number) for number in range(len(actions))]
    return tuple(tuple(group) for _, group in groupby(sorted(everything, key=kind), key=kind))


def table_sample(table: Table, rng: Random, each: int) -> list[Any]:
    """Some actions of each kind from all that the game can ever have."""
    groups = kinds(table.game.name)
    return [action for some in groups for action in rng.sample(some, min(each, len(some)))]


def answer(rules: Any, state: Any, seat: Seat, action: Any) -> tuple[Any, ...]:
    """How an action is received: done, or refused for a reason with its parameters."""
    try:
        rules.apply(state, seat, action)
    except Refusal as refusal:
        return type(refusal), refusal.code, refusal.rule, refusal.params
    return ("done",)
