"""Random games, step by step: the ground on which every promise is checked."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from random import Random
from typing import NamedTuple

from ecotone.core.errors import Refusal
from ecotone.core.game import AnyGame
from ecotone.core.options import Value
from ecotone.core.rules import Rules
from ecotone.core.seats import Seat
from ecotone.core.table import AnyTable, Table
from ecotone.core.view import Action, View
from ecotone.games import GAMES


class Broken(Exception):
    """A promise is not kept: what was found, in the words of the promise's own Python."""


def keep(holds: object, found: str) -> None:
    """Go on if it holds; else say what was found."""
    if not holds:
        raise Broken(found)


class Case(NamedTuple):
    """One game with a number of players and some options."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]

    def __str__(self) -> str:
        return f"{self.game}-{self.players}{'-switched' if self.options else ''}"

    def start(self, seed: int) -> AnyTable:
        """A table before its first decision."""
        return Table(GAMES[self.game], self.players, seed=seed, options=dict(self.options))


def switched(game: AnyGame) -> tuple[tuple[str, Value], ...]:
    """Every option at the choice furthest from its default."""
    return tuple((option.name, option.choices[-1]) for option in game.options)


def cases(name: str) -> list[Case]:
    """A game at every number of players, as it usually is and with every option switched."""
    game = GAMES[name]
    ways = dict.fromkeys(((), switched(game)))
    return [Case(name, players, options) for players in game.seats for options in ways]


def wander(case: Case, seed: int) -> Iterator[AnyTable]:
    """A table as it lies before every decision of a random game, and at its end."""
    table = case.start(seed)
    rng = Random(f"wander {case} {seed}")
    yield table
    while not table.over:
        step(table, rng)
        yield table


def step(table: AnyTable, rng: Random) -> None:
    """One random legal action, at times by a seat that is not awaited."""
    usual = rng.random() < 0.9
    movers = table.to_act() if usual else [seat for seat in seats(table) if table.legal(seat)]
    seat = rng.choice(movers)
    action = rng.choice(one_of_each_kind(table.legal(seat), rng))
    if refusal := refusal_of(table.play, seat, action):
        raise Broken(
            f"rules.apply(state, {seat}, {action!r}) refuses a legal action: {refusal.code}"
        )


def finished(case: Case, seed: int) -> AnyTable:
    """A table at the end of a random game."""
    *_, table = wander(case, seed)
    return table


class Milestones:
    """Moments that lie ever further apart, so that replaying them all costs but a few games."""

    def __init__(self, apart: float = 1.5) -> None:
        self._apart, self._next = apart, 0

    def reached(self, table: AnyTable) -> bool:
        """Whether this is one; the end of a game always is."""
        if len(table.events) < self._next and not table.over:
            return False
        self._next = int(len(table.events) * self._apart) + 1
        return True


def milestones(case: Case, seed: int, apart: float = 1.5) -> Iterator[AnyTable]:
    """A random game at its milestones only, each so many times as late as the one before."""
    moments = Milestones(apart)
    return (table for table in wander(case, seed) if moments.reached(table))


def seats(table: AnyTable) -> list[Seat]:
    """Every seat of the table."""
    return [table.seat(number) for number in range(table.players)]


def one_of_each_kind(actions: Sequence[Action], rng: Random) -> list[Action]:
    """A random action of each kind, so that a rare kind is met as often as a common one."""
    kinds = groupby(sorted(actions, key=kind), key=kind)
    return [rng.choice(list(group)) for _, group in kinds]


def kind(action: object) -> str:
    """What kind of action this is."""
    return type(action).__name__


@cache
def everything(game: str) -> tuple[Action, ...]:
    """All that the game can ever have."""
    actions = GAMES[game].rules.actions
    return tuple(actions.decode(number) for number in range(len(actions)))


@cache
def _kinds(game: str) -> tuple[tuple[Action, ...], ...]:
    listed = sorted(everything(game), key=kind)
    return tuple(tuple(group) for _, group in groupby(listed, key=kind))


def table_sample(table: AnyTable, rng: Random, each: int) -> list[Action]:
    """Some actions of each kind from all that the game can ever have."""
    groups = _kinds(table.game.name)
    return [action for some in groups for action in rng.sample(some, min(each, len(some)))]


def answer(
    rules: Rules[object, Action, View], state: object, seat: Seat, action: Action
) -> tuple[object, ...]:
    """How an action is received: done, or refused for a reason with its parameters."""
    try:
        rules.apply(state, seat, action)
    except Refusal as refusal:
        return type(refusal), refusal.code, refusal.rule, refusal.params
    return ("done",)


def state_of(table: AnyTable) -> object:
    """The state behind the table: whoever checks the rules has to look there."""
    return table._state


def refusal_of(do: Callable[..., object], *arguments: object) -> Refusal | None:
    """How something is refused; None if it is done."""
    try:
        do(*arguments)
    except Refusal as refusal:
        return refusal
    return None
