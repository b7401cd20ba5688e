"""A contest: which bots meet in which game, and the one sequence of matches that follows."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from ecotone.arena.match import Match, game_seed
from ecotone.arena.seating import seatings
from ecotone.bots import load
from ecotone.core.errors import ParseError
from ecotone.core.options import Value, resolve, write
from ecotone.core.table import Table
from ecotone.core.version import __version__
from ecotone.core.wire import Json
from ecotone.games import GAMES

PROGRAM = {"arena": 1, "ecotone": __version__}
"""The file's format, and the version whose bots play."""

USUAL_PLAYERS = 4


class Contest(NamedTuple):
    """Everything that decides the matches; how many of them are played is left open."""

    game: str
    bots: tuple[str, ...]
    players: int
    seed: int
    options: Mapping[str, Value]
    budget: float

    def matches(self) -> Iterator[Match]:
        """The matches in order, without end."""
        for number, bots in enumerate(seatings(self.bots, self.players, self.seed)):
            seed = game_seed(self.seed, number)
            yield Match(self.game, bots, seed, self.options, self.budget)

    def facts(self) -> dict[str, Json]:
        """What two files must agree on to hold games of one contest."""
        return {
            **PROGRAM,
            "game": self.game,
            "rules": GAMES[self.game].version,
            **self._asdict(),
            "bots": list(self.bots),
            "options": dict(self.options),
        }

    def command(self, games: int) -> str:
        """The command that plays it."""
        usual = resolve(GAMES[self.game].options, {})
        chosen = [
            f"--option {name}={write(value)}"
            for name, value in self.options.items()
            if value != usual[name]
        ]
        words = [
            f"ecotone arena {self.game} --bots {','.join(self.bots)} --games {games}",
            f"--players {self.players} --seed {self.seed} --budget {self.budget:g}",
            *chosen,
        ]
        return " ".join(words)


def contest(
    game: str,
    bots: tuple[str, ...],
    players: int | None,
    seed: int,
    options: Mapping[str, Value],
    budget: float,
    known: Collection[str] = (),
) -> Contest:
    """A contest that can be played, or a ParseError that says why not; `known` are bots at hand.

    Bots share the seats evenly; one may be named again only where every seat is named.
    """
    kind = GAMES[game]
    for bot in bots:
        if bot not in known:
            load(bot, game)
        if bots.count(bot) > 1 and len(bots) != players:
            raise ParseError("bot_twice", bot=bot)
    seats = usual_players(kind.seats, len(bots)) if players is None else players
    chosen = resolve(kind.options, options)
    Table(kind, seats, seed=0, options=chosen)
    return Contest(kind.name, bots, seats, seed, dict(chosen), budget)


def usual_players(seats: range, bots: int) -> int:
    """The fewest players, at least two, whose seats the bots share evenly; else the usual table."""
    shared = (players for players in seats if players > 1 and players % bots == 0)
    return next(shared, min(USUAL_PLAYERS, seats[-1]))
