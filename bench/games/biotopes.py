"""How even our Biotopes set is: greedy players, many games, one table.

`python -m bench.games.biotopes --games 5000 --jobs 2` plays three greedy players and prints, as
Markdown, how often those win who played a species, how often each seat wins, how many scores stay
below 20, and in how many ecosystems each family of effects was at work. A tenth as many games with
random advanced biotopes show the families that only those have.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from ecotone.core.table import Table
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.bots.greedy import choose
from ecotone.games.biotopes.rules.actions import Adapt
from ecotone.games.biotopes.rules.box import own_box
from ecotone.games.biotopes.rules.effects import FAMILIES

PLAYERS = 3
FAIR = 1 / PLAYERS
LARGEST_SHIFT = 0.12
LARGEST_SEAT = 0.40
LOW, MOST_LOW = 20, 0.02


class Ecosystem(NamedTuple):
    """How one player fared: place in the order of the first cycle, share of the win, species."""

    seat: int
    turn: int
    win: float
    total: int
    species: tuple[str, ...]
    milieus: tuple[str, ...]


def play(seed: int, advanced: str) -> list[Ecosystem]:
    """One game of greedy players."""
    table = Table(GAME, PLAYERS, seed=seed, options={"advanced_biotopes": advanced})
    rng = Random(seed)
    first = table.view(None).first or 0
    while seats := table.to_act():
        (seat,) = seats
        table.play(seat, choose(table.view(seat), table.legal(seat), rng, 1.0))
    winners = table.verdict().winners
    played = [
        tuple(
            event.move.card
            for event in table.events
            if event.seat == seat and isinstance(event.move, Adapt)
        )
        for seat in range(PLAYERS)
    ]
    return [
        Ecosystem(
            seat=player.seat,
            turn=(player.seat - first) % PLAYERS,
            win=(player.seat in winners) / len(winners),
            total=score.total,
            species=played[player.seat],
            milieus=tuple(row.advanced for row in player.lines if row.advanced),
        )
        for player, score in zip(table.view(None).players, table.scores(), strict=True)
    ]


def ecosystems(games: int, seed: int, jobs: int, advanced: str) -> list[Ecosystem]:
    """Every player of so many games."""
    seeds = range(seed, seed + games)
    with ProcessPoolExecutor(jobs) as pool:
        played = pool.map(play, seeds, [advanced] * games, chunksize=20)
        return [own for game in played for own in game]


def shifts(played: list[Ecosystem]) -> dict[str, tuple[int, float]]:
    """For each species in how many ecosystems it was, and how far their wins are from fair."""
    wins: dict[str, list[float]] = {}
    for own in played:
        for card in own.species:
            wins.setdefault(card, []).append(own.win)
    return {card: (len(won), sum(won) / len(won) - FAIR) for card, won in wins.items()}


def families(played: list[Ecosystem]) -> Counter[str]:
    """In how many ecosystems each family of effects was at work."""
    pack = own_box().pack
    effects = {card.id: card.effects for card in pack.species}
    effects |= {card.id: card.effects for card in pack.biotopes}
    found = Counter(dict.fromkeys(FAMILIES, 0))
    for own in played:
        found.update(
            {effect.family for card in (*own.species, *own.milieus) for effect in effects[card]}
        )
    return found


def report(basic: list[Ecosystem], advanced: list[Ecosystem]) -> Iterator[str]:
    """The lines of the page, limits first."""
    games = len(basic) // PLAYERS
    totals = sorted(own.total for own in basic)
    low = sum(total < LOW for total in totals) / len(totals)
    moved = shifts(basic)
    worst = max(moved, key=lambda card: abs(moved[card][1]))
    seats = [sum(own.win for own in basic if own.seat == seat) / games for seat in range(PLAYERS)]
    turns = [sum(own.win for own in basic if own.turn == turn) / games for turn in range(PLAYERS)]
    at_work = families([*basic, *advanced])
    shown = ", ".join(f"{share:.1%}" for share in seats)
    yield f"{games} games of three greedy players, {len(advanced) // PLAYERS} more with random"
    yield "advanced biotopes for the families that only those have."
    yield ""
    yield "| | measured | limit |"
    yield "|---|---|---|"
    yield (
        f"| largest shift of the win share by a species ({worst}) "
        f"| {100 * moved[worst][1]:+.1f} points | {100 * LARGEST_SHIFT:.0f} points |"
    )
    yield f"| wins by seat | {shown} | {LARGEST_SEAT:.0%} |"
    order = ", ".join(f"{share:.1%}" for share in turns)
    yield f"| wins by place in the first cycle | {order} | {LARGEST_SEAT:.0%} |"
    yield f"| scores below {LOW} | {low:.2%} | {MOST_LOW:.0%} |"
    yield f"| families never at work | {sum(not many for many in at_work.values())} | 0 |"
    middle, mean = totals[len(totals) // 2], sum(totals) / len(totals)
    yield f"| score | mean {mean:.1f}, middle {middle}, {totals[0]} to {totals[-1]} | |"
    yield ""
    yield "| species | ecosystems | wins, points from fair |"
    yield "|---|---|---|"
    for card, (many, shift) in sorted(moved.items(), key=lambda one: -one[1][1]):
        yield f"| {card} | {many} | {100 * shift:+.1f} |"
    yield ""
    yield "| family | ecosystems |"
    yield "|---|---|"
    for family, many in at_work.most_common():
        yield f"| {family} | {many} |"


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    basic = ecosystems(given.games, given.seed, given.jobs, "none")
    advanced = ecosystems(max(1, given.games // 10), given.seed, given.jobs, "random")
    for line in report(basic, advanced):
        print(line)


if __name__ == "__main__":
    main()
