"""One game between bots, from its seed to its final table."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ecotone.arena.umpire import Fault, Pulse, Umpire
from ecotone.core.chance import stream
from ecotone.core.options import Value
from ecotone.core.table import Table
from ecotone.games import GAMES

SEED_BITS = 53
"""Seeds stay exact in JSON."""


class Match(NamedTuple):
    """What a game is played with."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Value]
    budget: float


class Played(NamedTuple):
    """A finished game: its line for a file, its record, each bot's times and what went wrong."""

    line: dict[str, Any]
    record: str
    times: list[list[int]]
    faults: list[Fault]


def game_seed(seed: int, number: int) -> int:
    """The seed of a simulation's n-th game."""
    return stream(seed, f"game {number}").getrandbits(SEED_BITS)


def play(match: Match, pulse: Pulse | None = None, struck: Sequence[Fault] = ()) -> Played:
    """Let the bots play it; decisions that struck down an earlier try are left to chance."""
    game = GAMES[match.game]
    names = dict(enumerate(match.bots))
    table = Table(game, len(match.bots), seed=match.seed, options=match.options, names=names)
    umpire = Umpire(match.bots, match.seed, match.budget, pulse or [0.0, 0.0, 0.0], struck)
    umpire.play_out(table)
    final = game.pad.final(table.view())
    players = [
        {"bot": bot, **player} for bot, player in zip(match.bots, final["players"], strict=True)
    ]
    verdict = table.verdict()
    line = {
        "game": match.game,
        "options": dict(table.options),
        "seed": match.seed,
        **final,
        "players": players,
        "winners": list(verdict.winners),
        "verdict": verdict.code,
        "decisions": umpire.decisions,
    }
    return Played(line, table.record, [list(times) for times in umpire.times], umpire.faults)
