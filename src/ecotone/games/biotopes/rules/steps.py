"""A step of the game: what happens by itself, what a seat may do, what chance decides."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from ecotone.core.chance import Chance
from ecotone.games.biotopes.rules.actions import Action
from ecotone.games.biotopes.rules.play import Play, Position
from ecotone.games.biotopes.rules.state import Task

A = TypeVar("A", bound=Action)


def waits(play: Play, task: Task) -> bool:
    """Nothing happens by itself."""
    return False


class Step(NamedTuple):
    """How a task is done.

    `run` does what needs no decision and tells whether it did anything; if it did not, the game
    waits for chance or for the task's seat.
    """

    run: Callable[[Play, Task], bool] = waits
    legal: Callable[[Position, Task], Sequence[Action]] | None = None
    do: Callable[[Play, Task, Any], None] | None = None
    chance: Callable[[Position, Task], Chance] | None = None
    drawn: Callable[[Play, Task, Any], None] | None = None


def only(
    legal: Callable[[Position, Task], Sequence[A]], do: Callable[[Play, Task, A], None]
) -> Step:
    """A step whose only choice, if there is but one, is taken at once."""

    def run(play: Play, task: Task) -> bool:
        choices = legal(play, task)
        if len(choices) != 1:
            return False
        do(play, task, choices[0])
        return True

    return Step(run, legal, do)
