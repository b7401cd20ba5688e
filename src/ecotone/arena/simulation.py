"""Many games, on one core or several, always in the same order."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from ecotone.arena.cluster import clustered
from ecotone.arena.crew import crew
from ecotone.arena.match import Match, Played, game_seed, play
from ecotone.bots import is_own
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
def running(
    simulation: Simulation, jobs: int, cluster: str | None = None
) -> Iterator[Iterator[Played]]:
    """The finished games in order, however many processes, here or on a cluster, play them.

    Somebody's own bots may take their process down, so they always have one beside this.
    """
    if cluster is not None:
        with clustered(enumerate(simulation.matches()), cluster) as games:
            yield _in_order(games)
        return
    if jobs == 1 and not any(map(is_own, simulation.bots)):
        yield map(play, simulation.matches())
        return
    with crew(enumerate(simulation.matches()), jobs) as games:
        yield _in_order(games)


def _in_order(games: Iterator[tuple[int, Played]]) -> Iterator[Played]:
    early: dict[int, Played] = {}
    due = 0
    for number, played in games:
        early[number] = played
        while due in early:
            yield early.pop(due)
            due += 1
