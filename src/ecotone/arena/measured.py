"""What was measured of a claim, and the file that keeps it."""

import json
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from ecotone.arena.bout import HARDEST, Bout
from ecotone.arena.claims import CLAIMS, Claim
from ecotone.arena.contest import Contest
from ecotone.arena.figures import Figure, ratio, share
from ecotone.arena.standings import seats_of, standings
from ecotone.arena.wording import RANGE, Wording
from ecotone.core.errors import ParseError

MANY = 50
"""From so many games on a figure may be said to fall short of what is wanted."""
TIMES = "\N{MULTIPLICATION SIGN}"
DIGITS = 5


class Measured(NamedTuple):
    """The figure; each bot's mean score and its median and p99 in milliseconds; whence they are."""

    date: str
    games: int
    command: str
    figure: Figure
    scores: Mapping[str, Figure]
    times: Mapping[str, tuple[float, float]]


Figures = dict[str, Measured]
"""By the names of the claims."""


SHARES = ("wins", "hard", "reach")
"""Measures that are told in percent."""


def measured(claim: Claim, contest: Contest, bouts: Sequence[Bout], date: str) -> Measured:
    """What these games say of the claim."""
    found = {one.bot: one for one in standings(bouts, contest.bots, contest.budget)}
    figure = found[claim.bots[0]].score
    if claim.measure == "wins":
        figure = found[claim.bots[0]].wins
    elif claim.measure == "hard":
        figure = share(sum(bout.verdict == HARDEST for bout in bouts), len(bouts))
    elif claim.measure == "reach":
        scores = [_score(claim.bots[0], bout) for bout in bouts]
        figure = share(sum(score >= claim.least for score in scores), len(bouts))
    elif claim.measure == "ratio":
        figure = ratio(*([_score(bot, bout) for bout in bouts] for bot in claim.bots[:2]))
    return Measured(
        date,
        len(bouts),
        contest.command(len(bouts)),
        _rounded(figure),
        {bot: _rounded(one.score) for bot, one in found.items()},
        {bot: (round(one.median, 3), round(one.p99, 3)) for bot, one in found.items()},
    )


def _score(bot: str, bout: Bout) -> float:
    return fmean(bout.totals[seat] for seat in seats_of(bot, bout))


def _rounded(figure: Figure) -> Figure:
    return Figure(*(round(value, DIGITS) for value in figure))


def text(measure: str, figure: Figure, words: Wording) -> str:
    """The figure with its interval."""
    if measure == "mean":
        return words.margin(figure)
    if measure == "ratio":
        value, low, high = (words.number(value, 2) for value in figure)
        return f"{TIMES} {value} [{low}{RANGE}{high}]"
    value, low, high = map(words.percent, figure)
    return f"{value} % [{low}{RANGE}{high}]"


def goal(claim: Claim, words: Wording) -> str:
    """What is wanted, as the figure is written."""
    if claim.wanted is None:
        return ""
    if claim.measure in SHARES:
        return f"{words.percent(claim.wanted, 0)} %"
    plain = words.number(claim.wanted, 0 if claim.wanted == int(claim.wanted) else 1)
    return f"{TIMES} {plain}" if claim.measure == "ratio" else plain


def reached(claim: Claim, found: Measured) -> bool:
    """Whether the figure is what was wanted, at least."""
    return claim.wanted is None or found.figure.value >= claim.wanted


def undecided(claim: Claim, found: Measured) -> bool:
    """Whether too few games were played to say that the figure is reached, or that it is not."""
    if claim.wanted is None:
        return False
    return found.games < MANY or found.figure.low < claim.wanted <= found.figure.high


def write(figures: Figures) -> str:
    """The figures' file, a line each, in the order of the claims."""
    order = [claim.name for claim in CLAIMS if claim.name in figures]
    lines = [f"{json.dumps(name)}: {json.dumps(figures[name]._asdict())}" for name in order]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read(file: str, kept: str) -> Figures:
    """The figures of such a file; a ParseError if it is none. What is not claimed is left out."""
    try:
        said = json.loads(kept)
        return {claim.name: _read(said[claim.name]) for claim in CLAIMS if claim.name in said}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ParseError("not_figures", file=file) from None


def _read(entry: Mapping[str, Any]) -> Measured:
    times = {bot: (float(median), float(p99)) for bot, (median, p99) in entry["times"].items()}
    return Measured(
        str(entry["date"]),
        int(entry["games"]),
        str(entry["command"]),
        _figure(entry["figure"]),
        {bot: _figure(score) for bot, score in entry["scores"].items()},
        times,
    )


def _figure(values: Sequence[float]) -> Figure:
    value, low, high = map(float, values)
    return Figure(value, low, high)
