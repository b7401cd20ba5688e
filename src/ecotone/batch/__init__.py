"""Games as JAX arrays, thousands at a time, on a CPU or a GPU.

The rules are the reference rules move by move, the scoring is their very source.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar, cast

from ecotone.core.errors import ParseError
from ecotone.core.options import Options, Value, resolve
from ecotone.games import GAMES

try:
    from jax import Array  # asked for here, so that its absence gets a sentence
except ImportError as missing:
    raise ParseError("needs_extra", extra="jax") from missing

from ecotone.batch import experimental
from ecotone.batch.env import Env, State
from ecotone.batch.seatwise import OUTCOME, REWARDS, Seatwise

__all__ = [
    "Engine",
    "Env",
    "Position",
    "Rollout",
    "State",
    "engine",
    "experimental",
    "games",
    "learned",
    "make",
]


class Position(Protocol):
    """One position as arrays; `jax.vmap` makes it many."""

    @property
    def terminated(self) -> Array:
        """Whether the game is over."""

    @property
    def awaited(self) -> Array:
        """The seats that the game waits for."""

    @property
    def current_player(self) -> Array:
        """The first seat that the game waits for, -1 once it is over."""

    @property
    def legal_action_mask(self) -> Array:
        """What may be done now, by action."""

    @property
    def scores(self) -> Array:
        """Every total as things stand, final once the game is over."""

    @property
    def rewards(self) -> Array:
        """What the last step paid each seat."""


class Rollout(Protocol):
    """Games that are over."""

    @property
    def scores(self) -> Array:
        """Their totals."""

    @property
    def decisions(self) -> Array:
        """How many decisions each of them took."""


S = TypeVar("S", bound=Position)


class Engine(Protocol[S]):
    """One game for one number of players under fixed options: pure functions of arrays."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def num_actions(self) -> int:
        """How many actions there are; an action's integer is the reference rules'."""

    def init(self, key: Array) -> S:
        """A game after its first draws."""

    def step(self, state: S, action: Array, key: Array) -> S:
        """The game after an action, or one of each seat, and after whatever chance owes then."""

    def act(self, state: S, action: Array) -> S:
        """The same before chance."""

    def settle(self, state: S, key: Array) -> S:
        """The game after the draw that chance owes, if it owes one."""

    def legal_action_mask(self, state: S) -> Array:
        """What may be done now, by action."""

    def observe(self, state: S, seat: Array | int) -> tuple[Array, ...]:
        """What the seat may know, itself first; the game's own fields."""

    def rollout(self, key: Array, games: int) -> Rollout:
        """So many whole games of uniformly random legal play."""


def games() -> tuple[str, ...]:
    """The games that can be played in batches."""
    return tuple(name for name in GAMES.sound() if GAMES[name].offers("batch"))


def learned() -> tuple[str, ...]:
    """The games that a net can learn here."""
    return tuple(name for name in games() if GAMES[name].offers("batch.learning"))


def engine(game: str, *, players: int, **options: Value) -> Engine[Position]:
    """The engine of a game for so many players, with the options that a table takes."""
    known = GAMES[game]
    if not known.offers("batch"):
        raise ParseError("batch_game", game=game, choices=games())
    if type(players) is not int or players not in known.seats:
        raise ParseError(
            "player_count",
            game=game,
            players=str(players),
            least=known.seats[0],
            most=known.seats[-1],
        )
    made = cast("Callable[[int, Options], Engine[Position]]", known.offer("batch", "engine"))
    return made(players, resolve(known.options, options))


def make(
    game: str, players: int | None = None, *, rewards: str = OUTCOME, **options: Value
) -> Env[object]:
    """A game seat by seat, with Pgx's names; unless told otherwise, for the smallest table."""
    if rewards not in REWARDS:
        raise ParseError("option_value", option="rewards", value=rewards, choices=REWARDS)
    if not GAMES[game].offers("batch.seatwise"):
        raise ParseError("batch_game", game=game, choices=games())
    smallest = next((many for many in GAMES[game].seats if many > 1), GAMES[game].seats[0])
    made = engine(game, players=smallest if players is None else players, **options)
    turns = cast(
        "Callable[[Engine[Position], str], Seatwise[object]]",
        GAMES[game].offer("batch.seatwise", "seatwise"),
    )
    return Env(game, str(GAMES[game].version), turns(made, rewards))
