"""Actions as integers, the same as the reference rules': what each of them does, as arrays."""

from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array

from ecotone.core.actions import Actions
from ecotone.core.view import Action
from ecotone.games.ecosystem.rules.floating import FIRST, where

NO_ACTION = -1
"""What a seat plays that does nothing now."""


Numbers = np.ndarray[Any, Any]


class Verb(IntEnum):
    """What an action does, by the name of its class."""

    NOTHING = 0
    PICK = 1
    PLACE = 2
    DISCARD = 3
    PASS = 4
    MOVE = 5
    SWAP = 6
    FLIP = 7


class Move(NamedTuple):
    """Actions taken apart; cells are rows and columns counted from the first card."""

    verb: Array
    card: Array
    row: Array
    column: Array
    to_row: Array
    to_column: Array
    rival: Array


@cache
def _table(actions: Actions[Action], letters: str) -> Numbers:
    """A row for each field of a move, a column for each action and one more for none."""
    rows = [_taken_apart(actions.decode(number), letters) for number in range(len(actions))]
    return np.array([*rows, [0] * len(Move._fields)], np.int8).T


def _taken_apart(action: Any, letters: str) -> list[int]:
    verb = Verb[type(action).__name__.upper()]
    values = [getattr(action, name) for name in type(action).__dataclass_fields__]
    card = letters.index(values.pop(0)) if values and isinstance(values[0], str) else 0
    rival = values.pop() if values and isinstance(values[-1], bool) else False
    one, two, *_ = (*values, FIRST, FIRST)
    return [verb, card, *where(one), *where(two), rival]


@cache
def runs(actions: Actions[Action], letters: str) -> tuple[tuple[Verb, Numbers], ...]:
    """The integers of all actions in order, cut wherever the verb changes."""
    verbs = _table(actions, letters)[0, :-1]
    cuts = np.flatnonzero(np.diff(verbs)) + 1
    return tuple(
        (Verb(verbs[numbers[0]]), numbers) for numbers in np.split(np.arange(len(verbs)), cuts)
    )


def taken_apart(actions: Actions[Action], letters: str, numbers: Array | Numbers) -> Move:
    """What these actions do; a number that is no action does nothing."""
    table = _table(actions, letters)
    known = (numbers >= 0) & (numbers < len(actions))
    fields = jnp.asarray(table)[:, jnp.where(known, numbers, len(actions))].astype(jnp.int32)
    verb, card, row, column, to_row, to_column, rival = fields
    return Move(verb, card.astype(jnp.uint32), row, column, to_row, to_column, rival != 0)
