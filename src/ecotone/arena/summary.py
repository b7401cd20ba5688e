"""What many games add up to: means, spread, win shares, points by category."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev
from typing import Any, NamedTuple, cast

from ecotone.core.wire import JsonObject


class SeatSummary(NamedTuple):
    """One seat over all games; a shared victory counts as its share."""

    bot: str
    mean: float
    spread: float
    low: int
    high: int
    win_share: float
    categories: dict[str, float]


class Summary:
    """Running totals, one line at a time."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)
        self.games = 0
        self.decisions = 0
        self.verdicts: dict[str, int] = defaultdict(int)
        self._totals: list[list[int]] = [[] for _ in bots]
        self._wins = [0.0] * len(bots)
        self._categories: list[dict[str, int]] = [defaultdict(int) for _ in bots]

    def add(self, finished: JsonObject) -> None:
        """Count one finished game, as its line in a file tells it."""
        line = cast("Mapping[str, Any]", finished)
        self.games += 1
        self.decisions += line["decisions"]
        self.verdicts[line["verdict"]] += 1
        for seat, player in enumerate(line["players"]):
            self._totals[seat].append(player["total"])
            for category, points in (player["points"] | extras(player)).items():
                self._categories[seat][category] += points
        for seat in line["winners"]:
            self._wins[seat] += 1 / len(line["winners"])

    def seats(self) -> list[SeatSummary]:
        """Each seat's figures so far."""
        return [
            SeatSummary(
                bot,
                fmean(totals),
                pstdev(totals),
                min(totals),
                max(totals),
                self._wins[seat] / self.games,
                {name: sum_ / self.games for name, sum_ in self._categories[seat].items()},
            )
            for seat, (bot, totals) in enumerate(zip(self.bots, self._totals, strict=True))
            if totals
        ]


def extras(player: Mapping[str, int]) -> dict[str, int]:
    """Points outside the categories of cards."""
    return {"bonus": player["bonus"]} if "bonus" in player else {}
