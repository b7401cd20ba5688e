"""Ratings of bots by the Plackett-Luce model: whole orders of finish, not only winners."""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from ecotone.arena.bout import Bout
from ecotone.arena.figures import Z95, Figure


class Rating(NamedTuple):
    """A skill, 25 for everybody before the first game, and how uncertain it still is."""

    mu: float
    sigma: float

    @property
    def figure(self) -> Figure:
        """The skill with its 95 % interval."""
        return Figure(self.mu, self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma)


def ratings(bouts: Iterable[Bout], bots: Sequence[str]) -> dict[str, Rating]:
    """Each bot's rating after these games in this order.

    A bot on several seats learns from each of them, and takes the mean.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # a bot plays its last game as it played its first
    start = model.rating()
    known = {bot: Rating(start.mu, start.sigma) for bot in bots}
    for bout in bouts:
        if len(bout.bots) == 1:
            continue  # alone, there is nobody to be compared with
        teams = [[model.rating(*known[bot])] for bot in bout.bots]
        rated = model.rate(teams, ranks=list(map(float, bout.places())))
        for bot in set(bout.bots):
            seats = [new for (new,), who in zip(rated, bout.bots, strict=True) if who == bot]
            known[bot] = Rating(fmean(new.mu for new in seats), fmean(new.sigma for new in seats))
    return known
