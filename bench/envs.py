"""`python -m bench.envs`: steps a second of our PettingZoo environments beside PettingZoo's own.

Every step asks `last()` for the observation and the mask, chooses one of the legal actions and
takes it, as PettingZoo's `performance_benchmark` does. Our observations are read off the view when
somebody looks at a part; the lines "every part read" look at all of them at every step. The rounds
take turns, so that a noisy machine troubles all alike; seconds are the process's own. Leduc and
hanabi come with the extra `bench`.
"""

import argparse
import random
import time
import warnings
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import numpy as np

from ecotone import envs
from ecotone.games import GAMES

ROUNDS = 5
SECONDS = 1.0


def peers() -> dict[str, Any]:
    """PettingZoo's card games, as far as they are installed."""
    warnings.simplefilter("ignore")
    try:
        from pettingzoo.classic import hanabi_v5, leduc_holdem_v4
    except ImportError as missing:
        print(f"without PettingZoo's own: {missing}")
        return {}
    return {"leduc_holdem_v4": leduc_holdem_v4.env(), "hanabi_v5": hanabi_v5.env()}


def steps(env: Any, seconds: float, *, read: bool = False) -> float:
    """Steps a second of random legal play, begun anew whenever a game is over."""
    env.reset()
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            told = env.last()[0]
            if read:
                told["observation"].values()
            env.step(random.choice(np.flatnonzero(told["action_mask"].view(np.bool_))))
            if all(env.terminations.values()):
                env.reset()
        done += 20
    return done / spent


def report(title: str, rates: dict[str, list[float]], against: list[str]) -> None:
    """A table: each rate, and how many times each peer's it is."""
    middle = {name: median(found) for name, found in rates.items()}
    print(f"{title:32} {'steps/s':>9}", *(f"{'x ' + name:>20}" for name in against))
    for name, rate in middle.items():
        print(f"{name:32} {rate:>9,.0f}", *(f"{rate / middle[one]:>20.2f}" for one in against))


def interleaved(units: dict[str, Callable[[float], float]], rounds: int) -> dict[str, list[float]]:
    """Each unit's rates, one of every unit in each round."""
    rates: dict[str, list[float]] = {name: [] for name in units}
    for _ in range(rounds):
        for name, unit in units.items():
            rates[name].append(unit(SECONDS))
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.envs", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    theirs = peers()
    ours = {name: envs.aec(name, max(2, GAMES[name].seats[0])) for name in GAMES.names()}
    units: dict[str, Callable[[float], float]] = {
        name: partial(steps, env) for name, env in (theirs | ours).items()
    }
    units |= {
        f"{name}, every part read": partial(steps, env, read=True) for name, env in ours.items()
    }
    report("AEC: last() and step()", interleaved(units, given.rounds), list(theirs))


if __name__ == "__main__":
    main()
