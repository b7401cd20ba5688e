"""One game between bots, from its seed to its final table."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ecotone.bots import find
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
    """A finished game: its line for a file, and its record."""

    line: dict[str, Any]
    record: str


def game_seed(seed: int, number: int) -> int:
    """The seed of a simulation's n-th game."""
    return stream(seed, f"game {number}").getrandbits(SEED_BITS)


def play(match: Match) -> Played:
    """Let the bots play it."""
    game = GAMES[match.game]
    names = dict(enumerate(match.bots))
    table = Table(game, len(match.bots), seed=match.seed, options=match.options, names=names)
    decisions = play_out(table, match.bots, match.seed, match.budget)
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
        "decisions": decisions,
    }
    return Played(line, table.record)


def play_out(table: Table, bots: Sequence[str], seed: int, budget: float) -> int:
    """Play the table to its end; how many decisions that took."""
    choose = [find(bot) for bot in bots]
    streams = [stream(seed, f"bot {seat}") for seat in range(len(bots))]
    decisions = 0
    while seats := table.to_act():
        seat = seats[0]
        action = choose[seat](table.view(seat), table.legal(seat), streams[seat], budget)
        table.play(seat, action)
        decisions += 1
    return decisions
