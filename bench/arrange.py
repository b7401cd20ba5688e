"""How good the best boards are that can be found and proved: `python -m bench.arrange`.

The fourth level plays games at tables of four; the cards of every seat are arranged. How long the
first answer took, how far it is above the player's own board, in how many cases it was proved to be
the best within the time, and how far the bound is above it in the others.
"""

import argparse
from random import Random
from statistics import mean
from time import process_time

import ecotone
from ecotone.analysis import arrange
from ecotone.bots import BOTS
from ecotone.core.table import AnyTable
from ecotone.games import GAMES

PLAYERS = 4


def play(game: str, seed: int, think: float) -> AnyTable:
    table, rng = ecotone.new(game, players=PLAYERS, seed=seed), Random(seed)
    while seats := table.to_act():
        seat = seats[0]
        table.play(seat, BOTS["level4"](table.view(seat), table.legal(seat), rng, think))
    return table


def measure(game: str, hands: int, seconds: float, think: float) -> None:
    spent, gained, gaps, shares = [], [], [], []
    for number in range(-(-hands // PLAYERS)):
        table = play(game, number, think)
        for seat in range(min(PLAYERS, hands - PLAYERS * number)):
            own = table.scores()[seat].total
            began = process_time()
            first = arrange(table.view(), seat, seconds=0)
            spent.append(process_time() - began)
            best = arrange(table.view(), seat, seconds) if seconds else first
            gained.append(best.score - own)
            if best.bound is not None:
                gaps.append(best.bound - best.score)
                shares.append((best.bound - best.score) / best.score)
            print(f"{game} {number}.{seat}: {own} {first.score} {best}", flush=True)
    print(f"\n{game}: {len(spent)} hands; the first answer after {mean(spent):.2f} s of one core,")
    print(f"{max(spent):.2f} s at most; {mean(gained):.1f} points above the player's own board")
    if gaps:
        rest = [gap for gap in gaps if gap]
        percent = [100 * share for share in shares if share]
        print(f"proved in {seconds:g} s: {len(gaps) - len(rest)} of {len(gaps)}", end="")
        if rest:
            print(f"; the rest: {mean(rest):.1f} points ({mean(percent):.0f} %) below the bound,")
            print(f"{min(rest)} to {max(rest)} points", end="")
        print("\n", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--only", choices=ecotone.games())
    parser.add_argument("--seconds", type=float, default=10.0, help="for a proof; 0: none")
    parser.add_argument("--think", type=float, default=0.02, help="seconds a decision may take")
    given = parser.parse_args()
    for game in [given.only] if given.only else ecotone.games():
        if GAMES[game].offers("analysis"):
            measure(game, given.hands, given.seconds, given.think)


if __name__ == "__main__":
    main()
