"""One game between bots, from its seed to its final table."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ecotone.arena.umpire import Fault, Pulse, Umpire
from ecotone.bots import Bot
from ecotone.core.chance import stream
from ecotone.core.options import Value
from ecotone.core.score import Score
from ecotone.core.table import Table
from ecotone.core.view import Action, View
from ecotone.core.wire import Json
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

    line: dict[str, Json]
    record: str
    times: list[list[int]]
    faults: list[Fault]


def game_seed(seed: int, number: int) -> int:
    """The seed of a simulation's n-th game."""
    return stream(seed, f"game {number}").getrandbits(SEED_BITS)


def play(
    match: Match,
    pulse: Pulse | None = None,
    struck: Sequence[Fault] = (),
    given: Mapping[str, Bot[View, Action]] | None = None,
) -> Played:
    """Let the bots play it; decisions that struck down an earlier try are left to chance.

    `given` are bots that go by a name here and nowhere else.
    """
    game = GAMES[match.game]
    names = dict(enumerate(match.bots))
    table = Table(game, len(match.bots), seed=match.seed, options=match.options, names=names)
    umpire = Umpire(match.bots, match.seed, match.budget, pulse or [0.0, 0.0, 0.0], struck, given)
    umpire.play_out(table)
    final = game.pad.final(table.view())
    scores = table.scores()[: len(match.bots)]
    players = [
        {"bot": bot, **said, **_counted(said, score)}
        for bot, said, score in zip(match.bots, final.players, scores, strict=True)
    ]
    verdict = table.verdict()
    line: dict[str, Json] = {
        "game": match.game,
        "options": dict(table.options),
        "seed": match.seed,
        "players": players,
        **final.more,
        "winners": list(verdict.winners),
        "verdict": verdict.code,
        "decisions": umpire.decisions,
    }
    return Played(line, table.record, [list(times) for times in umpire.times], umpire.faults)


def _counted(said: Mapping[str, Json], score: Score) -> dict[str, Json]:
    """What every line has of a player, as far as the game's pad has not said it."""
    counted: dict[str, Json] = {"total": score.total, "points": score.by_category()}
    return {name: value for name, value in counted.items() if name not in said}
