"""The tables of `docs/coach.md`, from the coach's journal."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean, quantiles, stdev
from typing import Any

from ecotone.locale.reviews import MINUS

PLAYERS = ("random", "level1", "level2", "level3", "level4")
"""The third level is the greedy player. One of them in turn is left out: a table has four seats."""

BEGIN, END = "<!-- coach: figures -->", "<!-- coach end -->"

SURE = 1.96

ENOUGH = 2
"""How many of the three worst moments have to be the same; all, where there are fewer."""

HEAD = "| game | bot | games | accuracy | quarter, half, three quarters below | lost | mistakes |"
SUMS = ("choices", "luck")
"""What is known of whole reviews only."""

Lines = Sequence[Mapping[str, Any]]


def tables(games: Mapping[str, Lines]) -> str:
    """All that is known of these games: the levels, then what two reviews agree on."""
    head = HEAD + "".join(f" {kind} |" for kind in SUMS if _whole(games))
    rule = "|---|---|" + "---:|" * (head.count("|") - 3)
    rows = [row for game, lines in games.items() for row in _levels(game, lines)]
    said = [_said(game, lines) for game, lines in games.items()]
    return "\n".join((head, rule, *rows, "", *said))


def _whole(games: Mapping[str, Lines]) -> bool:
    """Whether the reviews have sums."""
    return all(one["sums"] for lines in games.values() for one in lines)


def put(page: Path, text: str) -> None:
    """Between the marks of the page."""
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def _own(lines: Lines, bot: str) -> Lines:
    return [one for one in lines if one["bot"] == bot and not one["again"]]


def _levels(game: str, lines: Lines) -> list[str]:
    """A row for each bot."""
    rows: list[str] = []
    for bot in PLAYERS:
        own = _own(lines, bot)
        if not own:
            continue
        accuracy = [one["accuracy"] for one in own]
        parts = quantiles(accuracy, n=4, method="inclusive") if len(own) > 1 else accuracy
        wrong, of = (mean(one[kind] for one in own) for kind in ("mistakes", "decisions"))
        cells = [
            game.capitalize() if not rows else "",
            bot,
            str(len(own)),
            _spread(accuracy),
            ", ".join(f"{part:.0f}" for part in parts),
            _spread([one["lost"] for one in own]),
            f"{wrong:.1f} of {of:.0f}",
            *(_spread([one[kind] for one in own], "+") for kind in SUMS if own[0]["sums"]),
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def _said(game: str, lines: Lines) -> str:
    """Order, time and, of whole reviews, agreement and luck of one game."""
    spent = [one["spent"] for one in lines]
    said = f"- **{game.capitalize()}**: {_order(lines)}."
    if lines[0]["sums"]:
        twice = _twice(lines)
        whole = sum(set(one) == set(other) for one, other in twice)
        most = sum(_agree(one, other) for one, other in twice)
        luck = _spread([one["luck"] for one in lines if not one["again"]], "+")
        said += (
            f" Of {len(twice)} games reviewed twice, the worst moments agree in {most} (all of them"
            f" in {whole}). Luck over all reviews {luck}."
        )
    return f"{said} {mean(spent):.1f} s each ({max(spent):.1f} at most)."


def _twice(lines: Lines) -> list[tuple[list[int], list[int]]]:
    """The worst moments of the games that were reviewed twice."""
    worst = {(one["number"], one["seat"], one["again"]): one["worst"] for one in lines}
    return [
        (one, worst[number, seat, True])
        for (number, seat, again), one in worst.items()
        if not again and (number, seat, True) in worst
    ]


def _agree(one: Sequence[int], other: Sequence[int]) -> bool:
    return len({*one} & {*other}) >= min(ENOUGH, len(one), len(other))


def _order(lines: Lines) -> str:
    """Whether each level is above the one below, and loses less."""
    own = [(bot, found) for bot in PLAYERS if (found := _own(lines, bot))]
    wrong = []
    for kind, up in (("accuracy", 1), ("lost", -1)):
        means = [(bot, up * mean(one[kind] for one in found)) for bot, found in own]
        wrong += [
            f"{kind} of {high} no better than of {low}"
            for (low, less), (high, more) in pairwise(means)
            if more <= less
        ]
    return "; ".join(wrong) or "every bot is more accurate and loses less than the one above it"


def _spread(numbers: Sequence[float], sign: str = "") -> str:
    """The mean and the half-width of its 95 % interval."""
    half = SURE * stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0
    return f"{mean(numbers):{sign}.1f} ± {half:.1f}".replace("-", MINUS)
