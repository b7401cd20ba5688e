"""The contract: what every game promises, checked on random games; `ecotone game check` runs it.

A check is a function that raises `Broken`, or whatever the game raises. Its name is the promise.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

from ecotone.contract import actions, drawing, players, rules, undo, words
from ecotone.contract.ground import Broken, Case, cases, switched
from ecotone.core.loading import told
from ecotone.games import GAMES

__all__ = ["CASE_CHECKS", "GAME_CHECKS", "Broken", "Case", "Finding", "cases", "check", "switched"]

GAME_CHECKS: tuple[Callable[[str], None], ...] = (
    *actions.CHECKS,
    *words.GAME_CHECKS,
    *drawing.GAME_CHECKS,
)
CASE_CHECKS: tuple[Callable[[Case], None], ...] = (
    *rules.CHECKS,
    *undo.CHECKS,
    *drawing.CHECKS,
    *players.CHECKS,
)


class Finding(NamedTuple):
    """A promise that is not kept: which (the check's name), where, and what was found."""

    promise: str
    where: str
    found: str


def check(name: str) -> Iterator[Finding | None]:
    """Each check of a game in turn: None where the promise is kept, else the first breach."""
    for promise in GAME_CHECKS:
        yield _tried(name, promise.__name__, name, promise, name)
    for kept in CASE_CHECKS:
        found = (_tried(name, kept.__name__, str(case), kept, case) for case in cases(name))
        yield next(filter(None, found), None)


def _tried(
    game: str, promise: str, where: str, do: Callable[..., None], about: object
) -> Finding | None:
    try:
        do(about)
    except Broken as broken:
        return Finding(promise, where, str(broken))
    except Exception as problem:  # noqa: BLE001 - a game may raise anything
        return Finding(promise, where, f"{told(problem)}{_line(game, problem)}")
    return None


def _line(game: str, problem: Exception) -> str:
    """Where in the game's own sources an error arose."""
    folder = GAMES[game].folders[-1]
    own = [one for one in extract_tb(problem.__traceback__) if folder in Path(one.filename).parents]
    return f" ({Path(own[-1].filename).relative_to(folder)}:{own[-1].lineno})" if own else ""
