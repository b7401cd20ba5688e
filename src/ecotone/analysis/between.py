"""What happens to a seat between its decisions: what was drawn, and what the others did.

What a game comes to before and after each of a seat's decisions forms a chain: between one choice
and the next it changes by whatever came in between. Where that was a draw alone, it is luck; where
it was the others alone, theirs. Where both come together, a game that has a baseline tells them
apart by what it says before and after each draw; without one the change is named as both.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from ecotone.bots.plain import greedy
from ecotone.bots.values import exact, own_values
from ecotone.core.chance import stream
from ecotone.core.game import AnyGame
from ecotone.core.player import Swing
from ecotone.core.rules import Event
from ecotone.core.seats import Seat
from ecotone.core.table import AnyTable, Table
from ecotone.core.view import Action, View

DEALS, GLANCE = 16, 0.125
"""How many other deals the start is estimated from, each with this part of the usual effort."""

LABEL = "between"


class Between(NamedTuple):
    """What came between two decisions: by draws, by the others, by both at once."""

    draws: float = 0.0
    others: float = 0.0
    both: float = 0.0

    @property
    def whole(self) -> float:
        """All of it."""
        return self.draws + self.others + self.both


def start(table: AnyTable, seat: int, budget: float = 1.0) -> float | None:
    """What the seat could expect before anything was dealt: the mean over other deals.

    Where a chance to win is counted, everybody's is the same. None where nobody can tell.
    """
    players = table.game.players
    if table.players > 1 and players.meaning == "chance":
        return exact(100 / table.players)
    found = [_first(table, seat, number, GLANCE * budget) for number in range(DEALS)]
    known = [number for number in found if number is not None]
    return exact(sum(known) / len(known)) if known else None


def _first(table: AnyTable, seat: int, number: int, budget: float) -> float | None:
    """What the first decision of the seat is worth in another deal."""
    rng = stream(number, LABEL)
    seed = rng.getrandbits(64)
    other: AnyTable = Table(table.game, table.players, seed=seed, options=table.options)
    while seats := other.to_act():
        here = Seat(seat) if seat in seats else seats[0]
        view, legal = other.view(here), other.legal(here)
        if here == seat and len(legal) > 1:
            some = (swing(other.game, view, legal, one, rng, budget) for one in (None, legal[0]))
            found = next((one for one in some if one is not None), None)
            if found is not None:
                return found.now
        other.play(here, greedy(view, legal, rng, 0))
    return None


def swing(
    game: AnyGame,
    view: View,
    legal: Sequence[Action],
    action: Action | None,
    rng: Random,
    budget: float,
) -> Swing | None:
    """What the game comes to before and after an action: by its baseline, else by its values.

    By values whoever goes on chooses better than whoever was expected to: that adds up to luck.
    """
    players = game.players
    found = players.baseline(view, legal, action, rng, budget) if players.baseline else None
    if found is not None:
        return Swing(*map(exact, found))
    told = own_values(view, legal, budget) if action is not None else None
    return None if told is None else Swing(told.best.number, told.of(action).number)


def gaps(table: AnyTable, decided: Sequence[int]) -> list[range]:
    """The events before the first decision, between each two of them, and after the last."""
    edges = [-1, *decided, len(table.events)]
    return [range(one + 1, other) for one, other in pairwise(edges)]


def parted(table: AnyTable, seat: int, events: range, change: float, budget: float) -> Between:
    """A change between two decisions, by what made it."""
    kinds = {_kind(event, seat) for event in table.events[events.start : events.stop]} - {""}
    if "draws" not in kinds:
        return Between(others=change)
    if kinds == {"draws"}:
        return Between(draws=change)
    drawn = [n for n in events if table.events[n].seat is None]
    lucky = [_luck(table, seat, number, budget) for number in drawn]
    told = [number for number in lucky if number is not None]
    if len(told) < len(lucky):
        return Between(both=change)
    draws = exact(sum(told))
    return Between(draws=draws, others=change - draws)


def _kind(event: Event, seat: int) -> str:
    if event.seat is None:
        return "draws"
    return "others" if event.seat != seat else ""


def _luck(table: AnyTable, seat: int, number: int, budget: float) -> float | None:
    """What one draw gave: the baseline after it less the one before, by the same random numbers."""
    rules, states = table.game.rules, table.states
    views = [rules.view(states[at], Seat(seat)) for at in (number, number + 1)]
    told = [swing(table.game, view, (), None, stream(number, LABEL), budget) for view in views]
    before, after = told
    return None if before is None or after is None else after.now - before.now
