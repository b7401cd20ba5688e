"""Whether the odds hold what they say: `python -m bench.odds`, and `--fit` to fit them anew.

Bots of several strengths play at tables of every size. At some moments of each game a spectator,
or one of the players, is told the odds; at the end they are compared with what came.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import ecotone
from ecotone.bots import BOTS
from ecotone.bots.odds import Fitted, Standing, chances, shared
from ecotone.core.table import AnyTable
from ecotone.games import GAMES

Array = NDArray[np.floating]
MOMENTS = (0.0, 0.25, 0.5, 0.75, 1.0)
LOOKS = 8
"""Moments of a game at which the odds are asked for."""

BINS = 10
RIDGE = 1.0
STEPS = 30
UNSEEN = 1_000_000
"""The first seed of the games that the odds are measured on: none that they were fitted to."""


class Sample(NamedTuple):
    standing: Standing
    came: tuple[float, ...]


def play(game: str, seed: int) -> AnyTable:
    rng = Random(seed)
    names = ["level1", "level2", "level3", *(["net"] if GAMES[game].players.net else [])]
    seats = rng.choice([many for many in GAMES[game].seats if many > 1])
    bots = [BOTS[rng.choice(names)] for _ in range(seats)]
    table = ecotone.new(game, players=seats, seed=seed)
    while waiting := table.to_act():
        seat = waiting[0]
        table.play(seat, bots[seat](table.view(seat), table.legal(seat), rng, 0.02))
    return table


def samples(game: str, seeds: Sequence[int]) -> Iterator[Sample]:
    standing: Any = GAMES[game].offer("bots.odds", "standing")
    for seed in seeds:
        table, rng = play(game, seed), Random(seed)
        came = shared(table.verdict().winners, table.players)
        states = table.states
        for _ in range(LOOKS):
            eyes = rng.choice([None, table.seat(rng.randrange(table.players))])
            view = table.game.rules.view(states[rng.randrange(len(states) - 1)], eyes)
            yield Sample(standing(view), came)


def rows(sample: Sample, names: Sequence[str]) -> Array:
    """What each seat's logit is a weighted sum of: each number at each moment, or in between."""
    near = np.array(
        [np.interp(sample.standing.progress, MOMENTS, one) for one in np.eye(len(MOMENTS))]
    )
    found = [[seat[name] for name in names] for seat in sample.standing.seats]
    outer: Array = np.einsum("sf,m->sfm", np.array(found), near).reshape(len(found), -1)
    return outer


def fit(found: Sequence[Sample]) -> Fitted:
    """The weights under which what came is most likely, by Newton's method."""
    names = list(found[0].standing.seats[0])
    data = [(rows(one, names), np.array(one.came)) for one in found]
    weights = np.zeros(len(names) * len(MOMENTS))
    for _ in range(STEPS):
        slope, bend = -RIDGE * weights, RIDGE * np.eye(len(weights))
        for seats, came in data:
            likely = np.exp(seats @ weights - (seats @ weights).max())
            likely /= likely.sum()
            slope += seats.T @ (came - likely)
            apart = seats - likely @ seats
            bend += (apart * likely[:, None]).T @ apart
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    told = weights.reshape(len(names), -1).round(3)
    return Fitted(MOMENTS, {name: tuple(row) for name, row in zip(names, told, strict=True)})


def keep(game: str, fitted: Fitted, games: int) -> None:
    lines = [f"# `python -m bench.odds --fit --only {game}`: {games} games of bots"]
    lines += [f"moments = {list(fitted.moments)}", "", "[weights]"]
    lines += [
        f"{name} = {[round(float(one), 3) for one in row]}" for name, row in fitted.weights.items()
    ]
    path = GAMES[game].folders[-1] / "bots" / "odds.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


class Reliability(NamedTuple):
    said: Array
    came: Array
    many: Array
    error: float
    brier: float
    fair: float


def measured(found: Sequence[Sample], by: Fitted) -> Reliability:
    said = np.concatenate([chances(one.standing, by) for one in found])
    came = np.concatenate([one.came for one in found])
    fair = np.concatenate([[1 / len(one.came)] * len(one.came) for one in found])
    bins = np.minimum((said * BINS).astype(int), BINS - 1)
    many = np.bincount(bins, minlength=BINS).astype(float)
    means = [np.bincount(bins, one, BINS) / np.maximum(many, 1) for one in (said, came)]
    error = float((many * np.abs(means[0] - means[1])).sum() / many.sum())
    brier = [float(((one - came) ** 2).mean()) for one in (said, fair)]
    return Reliability(means[0], means[1], many, error, *brier)


def plot(results: dict[str, Reliability], path: Path) -> None:
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "odds"
    figure = Figure(figsize=(2.6 * len(results), 2.9), layout="constrained")
    for at, (game, one) in enumerate(results.items(), 1):
        axes = figure.add_subplot(1, len(results), at)
        axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
        some = one.many > 0
        sizes = 8 + 150 * one.many[some] / one.many.sum()
        axes.scatter(one.said[some], one.came[some], s=sizes, color="#2f6f4f")
        axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="said", title=game, aspect="equal")
    figure.axes[0].set_ylabel("came")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="of each game")
    parser.add_argument("--only", choices=ecotone.games())
    parser.add_argument("--fit", action="store_true", help="fit the weights to other games first")
    parser.add_argument("--plot", type=Path, metavar="SVG")
    given = parser.parse_args()
    results = {}
    print("| game | games | odds told | calibration error | Brier score | of equal chances |")
    print("|---|---|---|---|---|---|")
    for game in [given.only] if given.only else ecotone.games():
        if not GAMES[game].offers("bots.odds"):
            continue
        began = process_time()
        if given.fit:
            keep(game, fit(list(samples(game, range(given.games)))), given.games)
        from ecotone.bots.odds import fitted

        found = list(samples(game, range(UNSEEN, UNSEEN + given.games)))
        results[game] = one = measured(found, fitted(game))
        print(
            f"| {game} | {given.games} | {int(one.many.sum())} | {100 * one.error:.1f} % "
            f"| {one.brier:.3f} | {one.fair:.3f} | {process_time() - began:.0f} s",
            flush=True,
        )
    if given.plot:
        plot(results, given.plot)


if __name__ == "__main__":
    main()
