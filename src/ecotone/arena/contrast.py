"""Which cards and actions win: winners against the others at the same tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from ecotone.arena.bout import Bout
from ecotone.arena.figures import Figure, mean
from ecotone.arena.standings import seats_of

Counts = tuple[Mapping[str, int], ...]
RARE, FEW = 0.02, 20
"""A thing done less often than this, by seat and game and in all, tells nothing."""


class Contrast(NamedTuple):
    """A thing that is scored or done: how much of it winners have, the others, and each bot."""

    name: str
    winners: float
    others: float
    gap: Figure
    bots: Mapping[str, float]

    @property
    def clarity(self) -> float:
        """How many times its own uncertainty the gap is; above 1 there is one."""
        error = self.gap.high - self.gap.value
        if not error:
            return float("inf") if self.gap.value else 0.0
        return abs(self.gap.value) / error


def contrasts(
    bouts: Sequence[Bout], bots: Sequence[str], of: Callable[[Bout], Counts]
) -> list[Contrast]:
    """Every thing that is not rare, in the order in which they appear.

    The gap is taken within each game, so the games are what the interval counts.
    """
    decided = [bout for bout in bouts if 0 < len(bout.winners) < len(bout.bots)]
    names = dict.fromkeys(name for bout in bouts for counts in of(bout) for name in counts)
    sums: set[tuple[int, ...]] = set()
    found = []
    for name in names if len(decided) > 1 else ():
        row = tuple(counts.get(name, 0) for bout in bouts for counts in of(bout))
        if row in sums or sum(map(abs, row)) < max(FEW, RARE * len(row)):
            continue  # a card that is picked is also placed: once is enough
        sums.add(row)
        winning = [_mean(of(bout), name, bout.winners) for bout in decided]
        losing = [_mean(of(bout), name, _losers(bout)) for bout in decided]
        gaps = [more - less for more, less in zip(winning, losing, strict=True)]
        usual = {
            bot: fmean(_mean(of(bout), name, own) for bout in bouts if (own := seats_of(bot, bout)))
            for bot in bots
        }
        found.append(Contrast(name, fmean(winning), fmean(losing), mean(gaps), usual))
    return found


def _mean(counts: Counts, name: str, seats: Iterable[int]) -> float:
    return fmean(counts[seat].get(name, 0) for seat in seats)


def _losers(bout: Bout) -> list[int]:
    return [seat for seat in range(len(bout.bots)) if seat not in bout.winners]
