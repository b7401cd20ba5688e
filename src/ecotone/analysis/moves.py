"""A finished game as the decisions of one seat: what it saw, what it might do, what it did."""

from collections.abc import Iterator
from typing import NamedTuple, cast

from ecotone.core.seats import Seat
from ecotone.core.table import AnyTable
from ecotone.core.view import Action, View


class Move(NamedTuple):
    """One decision: the event's number, the seat's view, its choices and its choice."""

    event: int
    view: View
    legal: tuple[Action, ...]
    action: Action


def moves(table: AnyTable, seat: int) -> list[Move]:
    """The seat's decisions that stood, in order: not those that it took back, nor sole choices."""
    found: list[Move] = []
    marks: list[int] = []
    for move, shown, awaited in _walked(table, table.seat(seat)):
        verb = _verb(move.action)
        back = [
            place
            for place, (old, mark) in enumerate(zip(found, marks, strict=True))
            if not awaited and mark == shown and _verb(old.action) == verb
        ]
        if back:  # whoever is not awaited changes their mind
            del found[back[0] :], marks[back[0] :]
        found.append(move)
        marks.append(shown)
    return [move for move in found if len(move.legal) > 1]


def _verb(action: Action) -> str:
    return str(action).split()[0]


def _walked(table: AnyTable, seat: Seat) -> Iterator[tuple[Move, int, bool]]:
    """Each decision of the seat, how much was revealed before, and whether it was awaited."""
    rules = table.game.rules
    state = rules.setup(table.players, table.options)
    for number, event in enumerate(table.events):
        if event.seat == seat:
            awaited, done = seat in rules.to_act(state), cast(Action, event.move)
            # what could be changed instead was decided before
            legal = [
                one for one in rules.legal(state, seat) if awaited or _verb(one) == _verb(done)
            ]
            move = Move(number, rules.view(state, seat), tuple(legal), done)
            yield move, rules.revealed(state), awaited
        state = rules.apply(state, event.seat, event.move)
