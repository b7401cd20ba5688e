"""Figures with 95 % intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

Z95 = 1.96


class Figure(NamedTuple):
    """A figure and where it probably lies."""

    value: float
    low: float
    high: float


def mean(values: Sequence[float]) -> Figure:
    """The mean, with the normal approximation; one value alone tells nothing of its error."""
    middle = fmean(values)
    error = Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Figure(middle, middle - error, middle + error)


def share(won: float, games: int) -> Figure:
    """A share of victories, by Wilson's score; shared victories make the interval cautious."""
    rate, square = won / games, Z95 * Z95
    middle = (rate + square / (2 * games)) / (1 + square / games)
    error = sqrt(rate * (1 - rate) / games + square / (4 * games * games)) * Z95
    error /= 1 + square / games
    return Figure(rate, max(0.0, middle - error), min(1.0, middle + error))


def quantile(ordered: Sequence[float], part: float) -> float:
    """The value below which this part of the ordered values lies."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def ratio(over: Sequence[float], under: Sequence[float]) -> Figure:
    """How many times the one mean is the other, both of the same games, by the delta method."""
    middle, times = fmean(under), fmean(over) / fmean(under)
    gaps = [(one - times * other) / middle for one, other in zip(over, under, strict=True)]
    error = mean(gaps).high - mean(gaps).value
    return Figure(times, times - error, times + error)
