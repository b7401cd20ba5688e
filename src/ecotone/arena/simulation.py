"""Many games, on one core or several, always in the same order."""

import multiprocessing
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from ecotone.arena.match import Match, Played, game_seed, play
from ecotone.core.options import Value


class Simulation(NamedTuple):
    """What to play, and how often."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, Value]
    budget: float

    def matches(self) -> Iterator[Match]:
        """Each game to play; bots keep their seats."""
        for number in range(self.games):
            seed = game_seed(self.seed, number)
            yield Match(self.game, self.bots, seed, self.options, self.budget)


@contextmanager
def running(simulation: Simulation, jobs: int) -> Iterator[Iterator[Played]]:
    """The finished games in order, however many processes play them."""
    if jobs == 1:
        yield map(play, simulation.matches())
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, initializer=_quiet) as pool:
        yield pool.imap(play, simulation.matches(), chunksize=4)


def _quiet() -> None:
    """Leave Ctrl-C to the process that started this one."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
