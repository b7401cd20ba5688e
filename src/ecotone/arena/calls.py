"""Matches and contests as Python calls: `ecotone.play_match` and `ecotone.arena`."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from ecotone.arena import report_text
from ecotone.arena.bout import Bout, kept
from ecotone.arena.bout import read as counted
from ecotone.arena.contest import Contest, contest
from ecotone.arena.crew import crew
from ecotone.arena.match import SEED_BITS, Match, Played, play
from ecotone.arena.report import Report
from ecotone.arena.standings import Standing, standings
from ecotone.bots import DEFAULT_BUDGET, Bot, load
from ecotone.core.chance import fresh_seed
from ecotone.core.errors import ParseError
from ecotone.core.options import Value
from ecotone.core.view import Action, View

Player = str | Bot[View, Action]
"""A bot by what is written for it on the command line, or the bot itself."""


class Contested(NamedTuple):
    """A contest that was played: its games, and each bot's rating, wins, points, times, faults."""

    contest: Contest
    bouts: tuple[Bout, ...]
    standings: tuple[Standing, ...]

    def __str__(self) -> str:
        return report_text.plain(report_text.short(Report(self.contest, list(self.bouts), "en")))


def play_match(
    game: str,
    bots: Sequence[Player],
    *,
    seed: int | None = None,
    budget: float = DEFAULT_BUDGET,
    **options: Value,
) -> Played:
    """One game, a bot for every seat: its result, its record, the bots' times and faults."""
    names, given = _named(bots)
    for name in names:
        if name not in given:
            load(name, game)
    return play(Match(game, names, _seed(seed), options, budget), given=given)


def arena(
    game: str,
    bots: Sequence[Player],
    *,
    games: int = 100,
    players: int | None = None,
    seed: int | None = None,
    budget: float = DEFAULT_BUDGET,
    jobs: int = 1,
    **options: Value,
) -> Contested:
    """So many games in balanced seatings; with one job they are played in this process."""
    names, given = _named(bots)
    if given and jobs > 1:
        raise ParseError("arena_objects", bots=tuple(given))
    chosen = contest(game, names, players, _seed(seed), options, budget, known=given)
    matches = enumerate(islice(chosen.matches(), games))
    if jobs > 1:
        with crew(matches, min(jobs, games)) as finished:
            played = sorted(finished, key=lambda one: one[0])
    else:
        played = [(number, play(match, given=given)) for number, match in matches]
    bouts = tuple(counted(kept(number, one)) for number, one in played)
    return Contested(chosen, bouts, tuple(standings(bouts, names, budget)))


def _named(bots: Sequence[Player]) -> tuple[tuple[str, ...], dict[str, Bot[View, Action]]]:
    """Every bot's name, and those that have none but here."""
    given: dict[str, Bot[View, Action]] = {}
    names: list[str] = []
    for bot in bots:
        if isinstance(bot, str):
            names.append(bot)
            continue
        name = str(getattr(bot, "__name__", type(bot).__name__))
        used = [known for known in given if known.split("#")[0] == name and given[known] is not bot]
        names.append(f"{name}#{len(used) + 1}" if used else name)
        given[names[-1]] = bot
    return tuple(names), given


def _seed(seed: int | None) -> int:
    return fresh_seed() % 2**SEED_BITS if seed is None else seed
