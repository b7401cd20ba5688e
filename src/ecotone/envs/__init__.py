"""The games as environments of others' libraries (extra: envs).

`aec` and `parallel` are PettingZoo's, `seat` and `vector` Gymnasium's (also `ecotone/NAME-v1` by
name, once `ecotone.envs.one_seat` is imported), `spiel` is OpenSpiel's; `Tables` needs NumPy alone.
`gym` and `openspiel` are `seat` and `spiel` by their libraries' names.
"""

from typing import TYPE_CHECKING

from ecotone.core.errors import ParseError
from ecotone.core.options import Value
from ecotone.envs.table import TableOf
from ecotone.envs.tables import Tables

if TYPE_CHECKING:
    import pyspiel

    from ecotone.envs.one_seat import SeatEnv, Seats
    from ecotone.envs.zoo import Parallel, Turns

__all__ = [
    "TableOf",
    "Tables",
    "aec",
    "gym",
    "openspiel",
    "parallel",
    "seat",
    "spiel",
    "vector",
]


def aec(
    game: str,
    players: int,
    *,
    rewards: str = "outcome",
    render_mode: str | None = None,
    **options: Value,
) -> "Turns":
    """A PettingZoo environment in which seats act one after the other."""
    try:
        from ecotone.envs.zoo import Turns
    except ImportError as missing:
        raise ParseError("needs_extra", extra="envs") from missing
    return Turns(TableOf(game, players, rewards=rewards, options=options), render_mode)


def parallel(
    game: str,
    players: int,
    *,
    rewards: str = "outcome",
    render_mode: str | None = None,
    **options: Value,
) -> "Parallel":
    """A PettingZoo environment in which all awaited seats act at once, and the others wait."""
    try:
        from ecotone.envs.zoo import Parallel
    except ImportError as missing:
        raise ParseError("needs_extra", extra="envs") from missing
    return Parallel(TableOf(game, players, rewards=rewards, options=options), render_mode)


def seat(
    game: str,
    players: int = 1,
    *,
    rivals: str = "greedy",
    rewards: str = "outcome",
    render_mode: str | None = None,
    **options: Value,
) -> "SeatEnv":
    """A Gymnasium environment: the first seat, alone or against bots of this name."""
    try:
        from ecotone.envs.one_seat import SeatEnv
    except ImportError as missing:
        raise ParseError("needs_extra", extra="envs") from missing
    return SeatEnv(
        game, players, rivals=rivals, rewards=rewards, render_mode=render_mode, options=options
    )


def vector(
    game: str,
    players: int = 1,
    *,
    num_envs: int = 8,
    rivals: str = "greedy",
    rewards: str = "outcome",
    **options: Value,
) -> "Seats":
    """A Gymnasium vector environment: so many first seats side by side, each at its own table."""
    try:
        from ecotone.envs.one_seat import Seats
    except ImportError as missing:
        raise ParseError("needs_extra", extra="envs") from missing
    return Seats(game, players, num_envs, rivals=rivals, rewards=rewards, options=options)


def spiel(
    game: str, players: int, *, deals: int = 1000, seed: int = 0, **options: Value
) -> "pyspiel.Game":
    """An OpenSpiel game, in which chance first chooses one of so many deals.

    With `deals=0` it is sampled instead, from the seed: a deal as the box has it.
    """
    try:
        from ecotone.envs.spiel_games import load
    except ImportError as missing:
        raise ParseError("needs_extra", extra="envs") from missing
    return load(game, players, deals, seed, options)


gym = seat
openspiel = spiel
