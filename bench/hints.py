"""`python -m bench.hints`: how long a hint takes, and how often it says where points come from."""

from random import Random
from time import process_time

import ecotone
from ecotone.bots import BOTS
from ecotone.bots.hints import SEED, advise
from ecotone.games import GAMES

MATCHES, EVERY, BUDGET = 2, 9, 0.05
"""How many games of each kind, every which decision is asked about, seconds for those who play."""


def measured(game: str, players: int) -> str:
    """One line: hints, those with a reason, mean and greatest processor time of one."""
    spent, told = list[float](), 0
    for seed in range(1, MATCHES + 1):
        table, rng, number = ecotone.new(game, players=players, seed=seed), Random(seed), 0
        while seats := table.to_act():
            view, legal = table.view(seats[0]), table.legal(seats[0])
            if number % EVERY == 0 and len(legal) > 1:
                start = process_time()
                told += bool(advise(view, legal, Random(SEED), 1.0).because)
                spent.append(process_time() - start)
            table.play(seats[0], BOTS["level3"](view, legal, rng, BUDGET))
            number += 1
    mean = sum(spent) / len(spent)
    return f"| {game}, {players} | {len(spent)} | {told} | {mean:.2f} | {max(spent):.2f} |"


def main() -> None:
    """All games, alone where they can be played so."""
    for game in ecotone.games():
        least, most = GAMES[game].seats[0], GAMES[game].seats[-1]
        for players in dict.fromkeys((least, min(3, most))):
            print(measured(game, players), flush=True)


if __name__ == "__main__":
    main()
