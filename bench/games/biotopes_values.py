"""What positions of Biotopes are worth to the planner: fitted anew to how its own games end.

`python -m bench.games.biotopes_values --games 2000 --jobs 2 --out samples` plays the strongest
level, now and then by chance, alone and among rivals, and keeps what the planner was told at every
turn and what the game came to. With `--fit samples` it writes `bots/weights.toml` from that.
"""

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ecotone.core.table import Table
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.bots.holdings import FAMILIES, tally
from ecotone.games.biotopes.bots.search import at_turn, choose
from ecotone.games.biotopes.bots.value import FEATURES, features
from ecotone.games.biotopes.bots.weights import Table as Weights
from ecotone.games.biotopes.bots.weights import weights
from ecotone.games.biotopes.rules.actions import PASS
from ecotone.games.biotopes.rules.cycle import cycles
from ecotone.games.biotopes.rules.determinize import determinize
from ecotone.games.biotopes.rules.state import Phase

ASTRAY = 0.06
"""How often a turn is left to chance: weights must not be learned only where they are believed."""

PLAYERS = (1, 1, 1, 2, 3, 4, 5)
"""The tables that are played in turn: the game alone has weights of its own."""

PART = 100
"""Games whose samples make a file."""

LEFT = 6
"""Numbers of cycles to come, from none on."""

PULL = 1000.0
"""How many samples the weights that are there count for, beside the new ones."""

LEAST, MOST = -1.0, 10.0
"""The bounds of what an effect may add to a card's worth."""

LAST = {"adaptive": 0.5, "foraging": 0.5}
"""Actions of a card are still worth something in the last cycle."""

Numbers = NDArray[np.float32]


class Sample(NamedTuple):
    """A turn: how many play, whether the player passed, cycles to come, and what became of it."""

    players: int
    passed: bool
    left: int
    features: list[float]
    gain: float
    """The final points less those of the moment."""


def play(seed: int, players: int, budget: float) -> list[Sample]:
    """What everybody was told and came to in one game."""
    table = Table(GAME, players, seed=seed)
    rng = Random(seed)
    seen: list[tuple[int, bool, int, list[float], float]] = []
    while seats := table.to_act():
        (seat,) = seats
        view, legal = table.view(seat), table.legal(seat)
        action = choose(view, legal, rng, budget)
        if view.phase is not Phase.SETUP and len(legal) > 1:
            world = determinize(view, rng)
            if at_turn(world):
                if rng.random() < ASTRAY:
                    action = rng.choice(legal)
                counts = tally(world, seat)
                told = features(world, seat, counts)
                left = cycles(world) - world.cycle
                seen.append((seat, action == PASS, left, told, counts.points))
        table.play(seat, action)
    totals = [score.total for score in table.scores()]
    return [
        Sample(players, passed, left, told, totals[seat] - points)
        for seat, passed, left, told, points in seen
    ]


def collect(games: int, seed: int, jobs: int, budget: float, out: Path) -> int:
    """Keep the samples of so many games, a file a hundred of them; how many samples there are."""
    many, found = 0, list[Sample]()
    out.mkdir(parents=True, exist_ok=True)
    sizes = [PLAYERS[place % len(PLAYERS)] for place in range(games)]
    with ProcessPoolExecutor(jobs) as pool:
        played = pool.map(play, range(seed, seed + games), sizes, [budget] * games)
        for place, samples in enumerate(played, 1):
            many += len(samples)
            found += samples
            if place % PART == 0 or place == games:
                np.savez_compressed(out / f"{seed}-{place}.npz", rows=packed(found))
                found = []
    return many


def packed(samples: Iterable[Sample]) -> Numbers:
    """A row a sample: players, passed, left, gain, then the features."""
    rows = [[own.players, own.passed, own.left, own.gain, *own.features] for own in samples]
    return np.array(rows, np.float32)


def fitted(rows: Numbers) -> dict[str, dict[str, dict[str, list[float]]]]:
    """The tables of weights, alone and among rivals."""
    told: dict[str, dict[str, dict[str, list[float]]]] = {}
    for name, alone in (("alone", True), ("among_rivals", False)):
        own, known = rows[(rows[:, 0] == 1) == alone], weights(alone, FEATURES, FAMILIES)
        ending = _table(own[own[:, 1] == 1], known.ending)
        going_on = _table(own, known.going_on)
        told[name] = {"ending": ending, "going_on": going_on, "gifts": _gifts(ending)}
    return told


def _table(rows: Numbers, known: Weights) -> dict[str, list[float]]:
    """The weights of every feature by cycles to come."""
    columns = [_ridge(rows[rows[:, 2] == left], np.array(known[left])) for left in range(LEFT)]
    return {
        name: [round(float(column[place]), 2) for column in columns]
        for place, name in enumerate(FEATURES)
    }


def _ridge(rows: Numbers, prior: NDArray[np.float64]) -> NDArray[np.float64]:
    """Least squares, each weight pulled to its prior in units of its feature's spread."""
    told, gain = rows[:, 4:].astype(float), rows[:, 3].astype(float)
    if not gain.any():
        return prior  # when the game is over there is nothing to expect
    spread = np.maximum(told.std(0), 1e-3)
    spread[0] = 1e-3  # the constant is free
    scaled = told / spread
    normal = scaled.T @ scaled + PULL * np.eye(len(FEATURES))
    found = np.linalg.solve(normal, scaled.T @ (gain - told @ prior))
    weighed: NDArray[np.float64] = prior + found / spread
    return weighed


def _gifts(ending: dict[str, list[float]]) -> dict[str, list[float]]:
    """What the effects of a species add to it, within bounds."""
    gifts = {name: [min(MOST, max(LEAST, one)) for one in ending[name]] for name in FAMILIES}
    for name, points in LAST.items():
        gifts[name][0] = points
    return gifts


def written(tables: dict[str, dict[str, dict[str, list[float]]]], made: str) -> Iterator[str]:
    """The lines of weights.toml."""
    yield f"# {made}"
    for whom, of_whom in tables.items():
        for table, rows in of_whom.items():
            yield f"\n[{whom}.{table}]"
            yield from (f"{name} = {numbers}" for name, numbers in rows.items())


def main() -> None:
    """Play and keep, or fit what was kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--budget", type=float, default=1.0)
    parser.add_argument("--out", type=Path, default=Path("samples"))
    parser.add_argument("--fit", type=Path)
    given = parser.parse_args()
    if given.fit is None:
        many = collect(given.games, given.seed, given.jobs, given.budget, given.out)
        print(f"{many} samples in {given.out}")
        return
    rows = np.concatenate([np.load(path)["rows"] for path in sorted(given.fit.glob("*.npz"))])
    made = f"`python -m bench.games.biotopes_values`: {len(rows)} turns of the strongest level"
    target = Path(str(files("ecotone.games.biotopes.bots"))) / "weights.toml"
    target.write_text("\n".join(written(fitted(rows), made)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
