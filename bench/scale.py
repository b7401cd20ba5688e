"""`python -m bench.scale`: what a game of each kind costs a core, and how many cores a goal takes.

Three players, all the same bot; seconds are those of the process. `--ray ADDRESS` also measures
what handing a piece of work to a cluster costs the program that hands it out.
"""

import argparse
import time
from itertools import count

import ecotone
from ecotone.arena.cluster import spread
from ecotone.games import GAMES

BOTS = {"random": 2.0, "greedy": 3.0, "net": 3.0, "level4": 10.0}
"""Who plays, and for how many seconds at least."""

PLAYERS = 3
PIECES = 2000
BILLION_A_DAY = 1e9 / 86_400


def seconds_a_game(game: str, bot: str, least: float) -> float:
    """Seconds of one core that a game takes, after one to warm up."""
    ecotone.play_match(game, [bot] * PLAYERS, seed=0)
    start = time.process_time()
    for played in count(1):
        ecotone.play_match(game, [bot] * PLAYERS, seed=played)
        if (spent := time.process_time() - start) > least:
            break
    return spent / played


def pieces_a_second(address: str) -> float:
    """How many empty pieces of work a second go to the cluster and come back."""
    with spread(address, abs, ((n, n) for n in range(PIECES + 1))) as done:
        next(done)
        start = time.perf_counter()
        many = sum(1 for _ in done)
        return many / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES.names())
    parser.add_argument("--bot", action="append", choices=tuple(BOTS))
    parser.add_argument("--ray", metavar="ADDRESS")
    given = parser.parse_args()
    print(
        f"{'three players':24} {'ms a game':>10} {'games/s a core':>15} {'cores, 10^9 a day':>21}"
    )
    for game in given.game or GAMES.names():
        for bot in given.bot or BOTS:
            cost = seconds_a_game(game, bot, BOTS[bot])
            title = f"{game}, {bot}"
            print(
                f"{title:24} {1000 * cost:>10.1f} {1 / cost:>15.1f} {BILLION_A_DAY * cost:>21,.0f}",
                flush=True,
            )
    if given.ray:
        print(f"empty pieces a second by Ray: {pieces_a_second(given.ray):,.0f}")


if __name__ == "__main__":
    main()
