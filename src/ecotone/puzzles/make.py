"""Finding puzzles: bots play, and whatever decision has one clearly best choice is kept."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import log2
from random import Random

from ecotone.bots.plain import greedy
from ecotone.core.chance import stream
from ecotone.core.game import AnyGame
from ecotone.core.player import Bot
from ecotone.core.seats import Seat
from ecotone.core.table import AnyTable, Table
from ecotone.core.view import Action, View
from ecotone.puzzles.shelf import Asked, Kind, Puzzle
from ecotone.puzzles.weigh import HOPELESS, LEAST, Position, Weighed

A_GAME = 2
"""Puzzles of a kind from one game at most, so that they are not all alike."""

BUDGET = 1.0
"""Seconds that the strongest bot may think; it mostly stops by itself before."""

SHOWN = 4
"""Choices whose worth is kept."""


def find(
    game: AnyGame,
    told: Asked,
    many: int,
    seed: int,
    known: tuple[Puzzle, ...] = (),
    going_on: Callable[[], bool] = lambda: True,
) -> Iterator[Puzzle]:
    """Puzzles of games, up to so many of each kind with the known ones, or as long as wished."""
    found = Counter(puzzle.kind for puzzle in known)
    for number in count():
        rng = stream(seed, f"puzzles/{game.name}/{number}")
        here: Counter[str] = Counter()
        for kind, seat, table in _positions(game, told, rng):
            if not going_on() or all(found[kind.name] >= many for kind in told.kinds):
                return
            if min(many - found[kind.name], A_GAME - here[kind.name]) <= 0:
                continue
            puzzle = judge(kind.name, seat, table, rng.getrandbits(32))
            if puzzle is not None:
                here[kind.name] += 1
                found[kind.name] += 1
                yield puzzle


def _positions(game: AnyGame, told: Asked, rng: Random) -> Iterator[tuple[Kind, Seat, AnyTable]]:
    """The decisions of one game that could be asked about, in the order in which they came."""
    table: AnyTable = Table(game, told.players, seed=rng.getrandbits(64))
    play = _strong(game)
    asked: list[tuple[Kind, Seat, int]] = []
    while seats := table.to_act():
        seat = seats[0]
        legal = table.legal(seat)
        kind = _kind(told, legal)
        if kind is not None and len(seats) == 1:
            asked.append((kind, seat, len(table.events)))
        table.play(seat, play(table.view(seat), legal, rng, BUDGET))
    rng.shuffle(asked)
    for kind, seat, events in asked:
        if events >= kind.late * len(table.events):
            yield kind, seat, table.fork(at=events)


def _kind(told: Asked, legal: Sequence[Action]) -> Kind | None:
    verbs = {str(action).split()[0] for action in legal}
    return next((kind for kind in told.kinds if len(legal) > 1 and verbs <= kind.verbs), None)


def _strong(game: AnyGame) -> Bot[View, Action]:
    """Who plays the games: the net, or who goes by rules of thumb, since both are quick."""
    return game.players.net or game.players.greedy or greedy


def judge(kind: str, seat: Seat, table: AnyTable, seed: int) -> Puzzle | None:
    """The position as a puzzle, unless no choice is clearly the best, twice over."""
    legal, view = table.legal(seat), table.view(seat)
    position = Position(table.game, table.step().after, seat, seed)
    looked_at, others = position.favourites(legal)
    if len(looked_at) < 2 or (first := position.glance(looked_at)).gap < HOPELESS:
        return None
    if first.error and not _agreed(position, view, legal, first.best):
        return None
    weighed = position.look(first)
    if weighed.best != first.best or not weighed.clear:
        return None
    again = position.confirm([one.action for one in weighed.choices[:SHOWN]])
    if again.best != weighed.best or not again.clear or position.overlooked(again.best, others):
        return None
    obvious = position.same(greedy(view, legal, Random(0), BUDGET), again.best)
    return Puzzle(
        kind=kind,
        seat=seat,
        record=table.record,
        gap=round(again.gap, 2),
        error=round(again.error, 2),
        rating=_rating(again, len(looked_at) + len(others), obvious=obvious),
        values=tuple((str(one.action), round(one.mean, 2)) for one in again.choices),
    )


def again(puzzle: Puzzle, seed: int) -> Puzzle | None:
    """The puzzle judged once more from the beginning, by other chances; None if it falls."""
    table = puzzle.table()
    seat, parse = table.seat(puzzle.seat), table.game.rules.actions.parse
    found = judge(puzzle.kind, seat, table, seed)
    if found is None:
        return None
    position = Position(table.game, table.step().after, seat, seed)
    return found if position.same(parse(found.best), parse(puzzle.best)) else None


def holds(puzzle: Puzzle, seed: int) -> bool:
    """Whether the best choice is still ahead when it is weighed again, by other chances."""
    table = puzzle.table()
    seat, parse = table.seat(puzzle.seat), table.game.rules.actions.parse
    choices = [parse(text) for text, _ in puzzle.values]
    weighed = Position(table.game, table.step().after, seat, seed).confirm(choices)
    return str(weighed.best) == puzzle.best


def _agreed(position: Position, view: View, legal: Sequence[Action], best: Action) -> bool:
    """Whether the net or the strongest bot would do the same: they judge in ways of their own."""
    players = position.game.players
    opinions = (play for play in (players.net, players.master) if play)
    return any(position.same(play(view, legal, Random(0), BUDGET), best) for play in opinions)


def _rating(weighed: Weighed, choices: int, *, obvious: bool) -> int:
    """How hard the best choice is to find: among many, close ones, against the first impulse."""
    return round(
        1000 + 70 * log2(choices) + (0 if obvious else 300) - 35 * min(weighed.gap, LEAST * 5)
    )
