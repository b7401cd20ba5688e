"""Games as JAX arrays, thousands at a time, on a CPU or a GPU.

The rules are the reference rules move by move, the scoring is their very source.
"""

from importlib import import_module
from typing import Any

from ecotone.core.errors import ParseError
from ecotone.core.options import Value, resolve
from ecotone.games import GAMES

try:
    import jax  # noqa: F401 - asked for here, so that its absence gets a sentence
except ImportError as missing:
    raise ParseError("needs_extra", extra="jax") from missing

__all__ = ["games", "make"]

_ENGINES = {
    "savanna": "ecotone.batch.ecosystem.savanna",
    "ocean": "ecotone.batch.ecosystem.ocean",
    "serengeti": "ecotone.batch.serengeti",
}
"""The module that holds a game's `engine(players, options)`."""


def games() -> tuple[str, ...]:
    """The games that can be played in batches."""
    return tuple(_ENGINES)


def make(game: str, *, players: int, **options: Value) -> Any:
    """The engine of a game for so many players, with the options that a table takes."""
    known = GAMES[game]
    if game not in _ENGINES:
        raise ParseError("batch_game", game=game, choices=games())
    if type(players) is not int or players not in known.seats:
        raise ParseError(
            "player_count",
            game=game,
            players=str(players),
            least=known.seats[0],
            most=known.seats[-1],
        )
    return import_module(_ENGINES[game]).engine(players, resolve(known.options, options))
