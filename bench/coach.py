"""How the coach grades the bots, and whether it says the same twice: `make coach`.

Every bot plays each game at tables with the others, as often as any other; each of its games is
reviewed, the first seat's twice with other luck. Reviews are kept in a journal, a line each: what
was interrupted goes on where it was, and more games may be asked for later. `--write` puts the
tables of what the journal holds into `docs/coach.md`.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

import ecotone
from bench.coach_report import PLAYERS, put, tables
from ecotone.analysis import Review, review
from ecotone.bots import BOTS
from ecotone.core.table import AnyTable

GAMES_EACH, EFFORT, THINK, TWICE = 50, 0.25, 0.02, 30
"""So each bot plays each game 40 times: two hours of one core, at a quarter of the usual effort.
The first seat of the first thirty games is reviewed twice."""

Line = dict[str, Any]
"""A review in the journal."""


class Wanted(NamedTuple):
    """A game whose reviews the journal lacks, all or some: these seats, and which of them again."""

    game: str
    number: int
    missing: tuple[tuple[int, bool], ...]


def seated(number: int) -> list[str]:
    """Who sits at the table of this number, in order."""
    out = PLAYERS[number % len(PLAYERS)]
    bots = [bot for bot in PLAYERS if bot != out]
    Random(number).shuffle(bots)
    return bots


def play(game: str, bots: Sequence[str], seed: int, think: float) -> AnyTable:
    table, rng = ecotone.new(game, players=len(bots), seed=seed), Random(seed)
    while seats := table.to_act():
        seat = seats[0]
        table.play(seat, BOTS[bots[seat]](table.view(seat), table.legal(seat), rng, think))
    return table


def told(found: Review) -> Line:
    """What the journal keeps of a review."""
    kinds = ("accuracy", "start", "draws", "others", "both", "choices", "luck", "lost", "final")
    return {kind: getattr(found, kind) for kind in kinds} | {
        "mistakes": len(found.mistakes),
        "decisions": len(found.decisions),
        "worst": [moment.event for moment in found.worst],
        "moves": [
            [move.event, move.lost, move.cost, move.stake, move.now, move.after]
            for move in found.decisions
        ],
    }


def measure(wanted: Wanted, budget: float, think: float) -> list[Line]:
    """One game, its reviews that are missing."""
    bots = seated(wanted.number)
    table, lines = play(wanted.game, bots, wanted.number, think), []
    for seat, again in wanted.missing:
        began = process_time()
        found = review(table, seat, budget, luck=int(again))
        spent = process_time() - began
        line = {"game": wanted.game, "number": wanted.number, "seat": seat, "again": again}
        line |= {"bot": bots[seat], "budget": budget, "think": think, "spent": spent}
        lines.append(line | told(found))
    return lines


def missing(
    games: Sequence[str], many: range, most: int, known: Sequence[Line]
) -> Iterator[Wanted]:
    """Every game once before one is played twice: a part tells something about all of them."""
    have = {(one["game"], one["number"], one["seat"], one["again"]) for one in known}
    for number in many:
        for game in games:
            seats = [(seat, False) for seat in range(most)]
            seats += [(0, True)] if number < TWICE else []
            left = tuple(one for one in seats if (game, number, *one) not in have)
            if left:
                yield Wanted(game, number, left)


def read(journal: Path, budget: float, think: float) -> list[Line]:
    """The reviews of the journal that were made with the same effort."""
    lines = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
    found = [json.loads(text) for text in lines]
    return [one for one in found if (one["budget"], one["think"]) == (budget, think)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="how many of each")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seats", type=int, default=len(PLAYERS) - 1, help="seats of each game")
    parser.add_argument("--only", choices=ecotone.games(), nargs="+", default=ecotone.games())
    parser.add_argument("--budget", type=float, default=EFFORT, help="of the review")
    parser.add_argument("--think", type=float, default=THINK, help="seconds a bot may take")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--journal", type=Path, default=Path("build/coach.jsonl"))
    parser.add_argument("--report", action="store_true", help="only tell what the journal holds")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into a page")
    given = parser.parse_args()
    given.journal.parent.mkdir(parents=True, exist_ok=True)
    many = range(given.first, given.first + given.games)
    known = read(given.journal, given.budget, given.think)
    left = (
        [] if given.report or given.write else list(missing(given.only, many, given.seats, known))
    )
    with Pool(given.jobs) as pool, given.journal.open("a", encoding="utf-8") as file:
        work = partial(measure, budget=given.budget, think=given.think)
        for lines in pool.imap_unordered(work, left):
            file.writelines(json.dumps(line) + "\n" for line in lines)
            file.flush()
    found = sorted(read(given.journal, given.budget, given.think), key=lambda one: str(one["game"]))
    games = {game: list(lines) for game, lines in groupby(found, key=lambda one: str(one["game"]))}
    text = tables({name: games[name] for name in ecotone.games() if name in games})
    if given.write:
        put(given.write, text)
    else:
        print(text)


if __name__ == "__main__":
    main()
