"""Ecotone: four nature games to play, score, study and master."""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar, overload

from ecotone.core import face, remote
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.game import Game
from ecotone.core.options import Value
from ecotone.core.table import AnyTable, Table
from ecotone.core.version import __version__
from ecotone.core.view import Action, View
from ecotone.games import GAMES

__all__ = [
    "IllegalAction",
    "ParseError",
    "Refusal",
    "Table",
    "__version__",
    "arena",
    "determinize",
    "games",
    "new",
    "play_match",
    "replay",
]

LARGE = ("analysis", "batch", "envs")

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)

if TYPE_CHECKING:
    from ecotone.arena.calls import Contested, Player
    from ecotone.arena.match import Played
    from ecotone.core.player import Bot


def games() -> tuple[str, ...]:
    """The names of all games."""
    return GAMES.names()


@overload
def new(
    game: Game[S, A, V], players: int, *, seed: int | None = None, **options: Value
) -> Table[S, A, V]: ...
@overload
def new(game: str, players: int, *, seed: int | None = None, **options: Value) -> AnyTable: ...
def new(
    game: Game[S, A, V] | str, players: int, *, seed: int | None = None, **options: Value
) -> Table[S, A, V] | AnyTable:
    """A new table; the same seed gives the same draws, none gives draws nobody can guess.

    A game is named, or given: the `GAME` of its package, whose views and actions an editor knows.
    """
    if isinstance(game, Game):
        return Table(game, players, seed=seed, options=options)
    return Table(GAMES[game], players, seed=seed, options=options)


def replay(record: str) -> AnyTable:
    """The table that a record leads to, every line of it checked."""
    return GAMES.replay(record)


def determinize(view: View, rng: Random) -> AnyTable:
    """A table that the view's seat cannot tell from the real one: what is hidden is dealt anew."""
    return GAMES.determinize(view, rng)


def play_match(
    game: str,
    bots: "Sequence[Player]",
    *,
    seed: int | None = None,
    budget: float = 1.0,
    **options: Value,
) -> "Played":
    """One game between bots, one for every seat: its result, record, times and faults."""
    from ecotone.arena.calls import play_match

    return play_match(game, bots, seed=seed, budget=budget, **options)


def arena(
    game: str,
    bots: "Sequence[Player]",
    *,
    games: int = 100,
    players: int | None = None,
    seed: int | None = None,
    budget: float = 1.0,
    jobs: int = 1,
    **options: Value,
) -> "Contested":
    """Many games between bots in balanced seatings: ratings, wins, points, times and faults."""
    from ecotone.arena import calls

    return calls.arena(
        game,
        bots,
        games=games,
        players=players,
        seed=seed,
        budget=budget,
        jobs=jobs,
        **options,
    )


def __getattr__(name: str) -> ModuleType:
    """The packages that are large, once somebody asks for them: `ecotone.envs.aec(...)`."""
    if name not in LARGE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")


def _svg(view: View) -> str:
    from ecotone.draw import svg

    return svg(view)


def _text(view: View) -> str:
    from ecotone.draw import text

    return text(view)


def _sentence(refusal: face.Said) -> str:
    from ecotone.locale import refused

    return refused(refusal)


def _line(address: str) -> "Bot[View, Action]":
    from ecotone.server.caller import caller

    return caller(address)


remote.lend(_line)
face.lend(svg=_svg, text=_text, sentence=_sentence)
