"""Loading somebody else's game: its package is imported and its GAME looked over."""

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from ecotone.core.actions import Actions
from ecotone.core.drawing import Drawing
from ecotone.core.errors import ParseError
from ecotone.core.game import PROMISE, AnyGame, Game
from ecotone.core.options import Option
from ecotone.core.pad import Pad
from ecotone.core.player import Players
from ecotone.core.rules import Rules

NAME = re.compile(r"[a-z][a-z0-9_]*")
"""What a game may be called: its name stands in addresses, records and keys of words."""


def loaded(name: str, package: str) -> AnyGame:
    """The game that a package holds as GAME; a ParseError says what is wrong with it."""
    try:
        game: Any = getattr(import_module(package), "GAME", None)
        for refusal in _wrong(name, package, game):
            raise refusal
    except ParseError:
        raise
    except (Exception, SystemExit) as problem:  # a stranger's module may do anything
        raise ParseError(
            "game_import", name=name, package=package, reason=told(problem)
        ) from problem
    found: AnyGame = game
    return found


def told(problem: BaseException) -> str:
    """What went wrong, in one line."""
    words = " ".join(str(problem).split())
    return f"{type(problem).__name__}: {words}" if words else type(problem).__name__


def _wrong(name: str, package: str, game: Any) -> Iterator[ParseError]:
    """What is wrong with a game, the gravest first: who asks does not go on after one."""
    if game is None:
        yield ParseError("game_missing", name=name, package=package)
    # what a newer promise asks for cannot be judged here, not even its type
    needs = getattr(game, "promise", PROMISE)
    if type(needs) is int and needs > PROMISE:
        yield ParseError("game_newer", name=name, package=package, needs=needs, known=PROMISE)
    if not isinstance(game, Game):
        kind = type(game).__name__
        yield ParseError("game_type", name=name, package=package, kind=kind)
    if not NAME.fullmatch(name):
        yield ParseError("game_name", name=name, package=package)
    if game.name != name or game.package != package:
        yield ParseError("game_named", name=name, package=package, called=f"{game.name!s}")
    for fact, fits in _facts(game):
        if not fits:
            yield ParseError("game_fact", name=name, package=package, fact=fact)
    for part, promise in (("rules", Rules), ("pad", Pad)):
        for member in _members(promise):
            if not hasattr(getattr(game, part), member):
                yield ParseError(
                    "game_member", name=name, package=package, part=part, member=member
                )


def _facts(game: AnyGame) -> Iterator[tuple[str, bool]]:
    """Each fact of a game, and whether it is of the right kind."""
    seats, whole = game.seats, (int,) * 2
    yield "version", type(game.version) is int and game.version > 0
    yield "promise", type(game.promise) is int
    yield "seats", isinstance(seats, range) and bool(seats) and seats[0] > 0 and seats.step == 1
    yield (
        "options",
        isinstance(game.options, tuple) and all(isinstance(one, Option) for one in game.options),
    )
    yield "minutes", isinstance(game.minutes, tuple) and tuple(map(type, game.minutes)) == whole
    yield "age", type(game.age) is int
    yield "hides", callable(game.hides)
    yield "letters", isinstance(game.letters, Mapping)
    yield "actions", isinstance(getattr(game.rules, "actions", None), Actions | None)
    yield "drawing", isinstance(game.drawing, Drawing)
    yield "players", isinstance(game.players, Players)


def _members(promise: type) -> list[str]:
    return [member for member in vars(promise) if not member.startswith("_")]
