"""How the coach grades the bots, and whether it says the same twice: `make coach`.

Every bot plays each game at tables with the others, as often as any other; each of its games is
graded, by one in `--every` of its decisions. With `--sums` every decision is reviewed with all that
a page shows, the first seat's twice with other luck. Grades are kept in a journal, a line each:
what was interrupted goes on where it was, and more games may be asked for later. `--write` puts
the tables of what the journal holds into `docs/coach.md`.
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
from ecotone.analysis import Decision, Review, review
from ecotone.analysis.moves import Move, moves
from ecotone.analysis.review import accuracy, judge, lost, once
from ecotone.bots import BOTS
from ecotone.core.player import GOES_ON
from ecotone.core.table import AnyTable

GAMES_EACH, EFFORT, THINK, EVERY, TWICE = 50, 0.25, 0.02, 3, 30
"""So each bot plays each game 40 times, and is graded with a quarter of the usual effort. With sums
the first seat of the first thirty games is reviewed twice."""

MOST = 4
"""Who sits at a table."""

Line = dict[str, Any]
"""A review in the journal."""


class Wanted(NamedTuple):
    """A game whose reviews the journal lacks, all or some: these seats, and which of them again."""

    game: str
    number: int
    missing: tuple[tuple[int, bool], ...]


class How(NamedTuple):
    """How much effort a review and a bot take, one in how many decisions is graded, or all."""

    budget: float
    think: float
    every: int
    sums: bool


def seated(number: int, players: Sequence[str] = PLAYERS) -> list[str]:
    """Who sits at the table of this number, in order; of five, one in turn looks on."""
    out = players[number % len(players)] if len(players) > MOST else None
    bots = [bot for bot in players if bot != out]
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
    kinds = ("start", "draws", "others", "both", "choices", "luck", "final")
    worst = [moment.event for moment in found.worst]
    return {kind: getattr(found, kind) for kind in kinds} | {"worst": worst}


def grade(decisions: Sequence[Decision], every: int) -> Line:
    """What it keeps of decisions, one of so many of a game."""
    return {
        "accuracy": accuracy(decisions),
        "lost": every * lost(decisions),
        "mistakes": every * sum(one.mistake for one in decisions),
        "decisions": every * len(decisions),
        "moves": [[one.event, one.lost, one.cost, one.stake] for one in decisions],
    }


def some(table: AnyTable, seat: int, every: int, first: int) -> list[Move]:
    """One in so many of a seat's decisions, those about the same thing together."""
    episode, whole = table.game.players.episode, list[list[Move]]()
    last = ""
    for move in moves(table, seat):
        name = episode(move.view) if episode else ""
        if not whole or not name or name not in (last, GOES_ON):
            whole.append([])
        whole[-1].append(move)
        last = last if name == GOES_ON else name
    return [move for several in whole[first % every :: every] for move in several]


def measure(wanted: Wanted, how: How, players: Sequence[str]) -> list[Line]:
    """One game, its grades that are missing."""
    bots = seated(wanted.number, players)
    table, lines = play(wanted.game, bots, wanted.number, how.think), []
    for seat, again in wanted.missing:
        began = process_time()
        if how.sums:
            found = review(table, seat, how.budget, luck=int(again))
            line = grade(found.decisions, 1) | told(found)
        else:
            judged = (
                judge(table, move, how.budget, sums=False)
                for move in some(table, seat, how.every, wanted.number)
            )
            line = grade(once([one for one in judged if one is not None]), how.every)
        line |= {"game": wanted.game, "number": wanted.number, "seat": seat, "again": again}
        lines.append(line | how._asdict() | {"bot": bots[seat], "spent": process_time() - began})
    return lines


def missing(
    games: Sequence[str], many: range, most: int, known: Sequence[Line], sums: bool
) -> Iterator[Wanted]:
    """Every game once before one is played twice: a part tells something about all of them."""
    have = {(one["game"], one["number"], one["seat"], one["again"]) for one in known}
    for number in many:
        for game in games:
            seats = [(seat, False) for seat in range(most)]
            seats += [(0, True)] if sums and number < TWICE else []
            left = tuple(one for one in seats if (game, number, *one) not in have)
            if left:
                yield Wanted(game, number, left)


def read(journal: Path, how: How) -> list[Line]:
    """The grades of the journal that were made with the same effort, by however many decisions."""
    lines = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
    found = [json.loads(text) for text in lines]
    wanted = (how.budget, how.think, how.sums)
    return [one for one in found if (one["budget"], one["think"], one["sums"]) == wanted]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="how many of each")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seats", type=int, default=MOST, help="seats of each game")
    parser.add_argument("--players", choices=PLAYERS, nargs="+", default=PLAYERS, help="who plays")
    parser.add_argument("--only", choices=ecotone.games(), nargs="+", default=ecotone.games())
    parser.add_argument("--budget", type=float, default=EFFORT, help="of the review")
    parser.add_argument("--think", type=float, default=THINK, help="seconds a bot may take")
    parser.add_argument("--every", type=int, default=EVERY, help="one in so many decisions")
    parser.add_argument("--sums", action="store_true", help="all decisions, luck and choices too")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--journal", type=Path, default=Path("build/coach.jsonl"))
    parser.add_argument("--report", action="store_true", help="only tell what the journal holds")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into a page")
    given = parser.parse_args()
    given.journal.parent.mkdir(parents=True, exist_ok=True)
    many = range(given.first, given.first + given.games)
    how = How(given.budget, given.think, 1 if given.sums else given.every, given.sums)
    known = [] if given.report or given.write else read(given.journal, how)
    left = list(missing(given.only, many, given.seats, known, given.sums))
    with Pool(given.jobs) as pool, given.journal.open("a", encoding="utf-8") as file:
        work = partial(measure, how=how, players=given.players)
        asked = [] if given.report or given.write else left
        for lines in pool.imap_unordered(work, asked):
            file.writelines(json.dumps(line) + "\n" for line in lines)
            file.flush()
    found = sorted(read(given.journal, how), key=lambda one: str(one["game"]))
    games = {game: list(lines) for game, lines in groupby(found, key=lambda one: str(one["game"]))}
    text = tables({name: games[name] for name in ecotone.games() if name in games})
    if given.write:
        put(given.write, text)
    else:
        print(text)


if __name__ == "__main__":
    main()
