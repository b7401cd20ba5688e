"""What the games of a contest add up to, bot by bot and seat by seat."""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from ecotone.arena.bout import Bout
from ecotone.arena.figures import Figure, mean, quantile, share
from ecotone.arena.rating import Rating, ratings

OVER = 1.2
"""A choice that takes this many times the budget has overrun it."""


class Standing(NamedTuple):
    """One bot: a share of victories and a score a game, and milliseconds a choice."""

    bot: str
    games: int
    rating: Rating
    wins: Figure
    fair: float
    score: Figure
    median: float
    p99: float
    slowest: float
    over: float
    faults: Counter[str]


class SeatFigures(NamedTuple):
    """One seat, whoever sat on it."""

    wins: Figure
    score: Figure


def standings(bouts: Sequence[Bout], bots: Sequence[str], budget: float) -> list[Standing]:
    """Each bot that has played, the best rating first; the bouts in the order of their numbers."""
    rated = ratings(bouts, bots)
    named = dict.fromkeys(bots)
    played = ((bot, [bout for bout in bouts if bot in bout.bots]) for bot in named)
    found = [_standing(bot, rated[bot], own, budget) for bot, own in played if own]
    return sorted(found, key=lambda one: (-one.rating.mu, -one.score.value))


def _standing(bot: str, rating: Rating, bouts: Sequence[Bout], budget: float) -> Standing:
    wins, scores, faults = 0.0, [], Counter[str]()
    times: array[int] = array("Q")
    for bout in bouts:
        own = seats_of(bot, bout)
        wins += sum(map(bout.credit, own))
        scores.append(fmean(bout.totals[seat] for seat in own))
        faults.update(fault.kind for fault in bout.faults if fault.seat in own)
        for seat in own:
            times.extend(bout.times[seat])
    ordered = sorted(times) or [0]
    late = sum(time > OVER * budget * 1e6 for time in ordered)
    return Standing(
        bot,
        len(bouts),
        rating,
        share(wins, len(bouts)),
        fmean(len(seats_of(bot, bout)) / len(bout.bots) for bout in bouts),
        mean(scores),
        quantile(ordered, 0.5) / 1e3,
        quantile(ordered, 0.99) / 1e3,
        ordered[-1] / 1e3,
        late / len(ordered),
        faults,
    )


def seats_of(bot: str, bout: Bout) -> list[int]:
    """The seats on which the bot sat."""
    return [seat for seat, who in enumerate(bout.bots) if who == bot]


def totals(bouts: Iterable[Bout], bot: str) -> list[int]:
    """Every final score of the bot, in order."""
    return sorted(bout.totals[seat] for bout in bouts for seat in seats_of(bot, bout))


def seats(bouts: Sequence[Bout]) -> list[SeatFigures]:
    """Each seat's share of victories and score."""
    return [
        SeatFigures(
            share(sum(bout.credit(seat) for bout in bouts), len(bouts)),
            mean([bout.totals[seat] for bout in bouts]),
        )
        for seat in range(len(bouts[0].bots))
    ]


def duel(bouts: Iterable[Bout], one: str, other: str) -> Figure | None:
    """How often one bot finishes before the other when both play; equal places count half."""
    parts = [fmean(part) for bout in bouts if (part := list(_pairs(bout, one, other)))]
    return share(sum(parts), len(parts)) if parts else None


def _pairs(bout: Bout, one: str, other: str) -> Iterator[float]:
    places = bout.places()
    for mine in seats_of(one, bout):
        for theirs in seats_of(other, bout):
            yield 0.5 + ((places[mine] < places[theirs]) - (places[mine] > places[theirs])) / 2
