"""How good the best boards are that can be found and proved: `python -m bench.arrange`.

The fourth level plays games at tables of four; the cards of every seat are arranged. How long the
first answer took, how far it is above the player's own board, in how many cases it was proved to be
the best within the time, and how far the bound is above it in the others. Hands are kept in a
journal, a line each: what was interrupted goes on where it was.
"""

import argparse
import json
from collections.abc import Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any

import ecotone
from bench.coach import play
from ecotone.analysis import arrange
from ecotone.games import GAMES

PLAYERS = 4

Line = dict[str, Any]
"""A hand in the journal."""


def measure(wanted: tuple[str, int], seconds: float, think: float) -> list[Line]:
    """The hands of one game."""
    game, number = wanted
    table, lines = play(game, ["level4"] * PLAYERS, number, think), []
    for seat in range(PLAYERS):
        began = process_time()
        first = arrange(table.view(), seat, seconds=0)
        line: Line = {"game": game, "number": number, "seat": seat, "seconds": seconds}
        line |= {"spent": process_time() - began, "own": table.scores()[seat].total}
        best = arrange(table.view(), seat, seconds) if seconds else first
        lines.append(line | {"first": first.score, "best": best.score, "bound": best.bound})
    return lines


def read(journal: Path, seconds: float) -> list[Line]:
    """The hands of the journal that had the same time."""
    lines = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
    return [one for text in lines if (one := json.loads(text))["seconds"] == seconds]


def report(game: str, hands: Sequence[Line]) -> str:
    """A row of the table in `docs/arrange.md`."""
    gaps = [one["bound"] - one["best"] for one in hands if one["bound"] is not None]
    rest = [gap for gap in gaps if gap]
    percent = [100 * (one["bound"] / one["best"] - 1) for one in hands if one["bound"]]
    far = f"{mean(rest):.1f} points, {mean(p for p in percent if p):.0f} %" if rest else "none"
    far += f" ({min(rest)} to {max(rest)})" if rest else ""
    spent, gained = [one["spent"] for one in hands], [one["best"] - one["own"] for one in hands]
    return (
        f"| {game.capitalize()} | {len(hands)} | {mean(spent):.2f} ({max(spent):.2f} at most) "
        f"| {mean(gained):.1f} points | {len(gaps) - len(rest)} of {len(gaps)} | {far} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200, help="of each game")
    games = [game for game in ecotone.games() if GAMES[game].offers("analysis")]
    parser.add_argument("--only", choices=games, nargs="+", default=games)
    parser.add_argument("--seconds", type=float, default=10.0, help="for a proof; 0: none")
    parser.add_argument("--think", type=float, default=0.02, help="seconds a decision may take")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--journal", type=Path, default=Path("build/arrange.jsonl"))
    parser.add_argument("--report", action="store_true", help="only tell what the journal holds")
    given = parser.parse_args()
    given.journal.parent.mkdir(parents=True, exist_ok=True)
    have = {(one["game"], one["number"]) for one in read(given.journal, given.seconds)}
    many = 0 if given.report else -(-given.hands // PLAYERS)
    left = [(game, n) for n in range(many) for game in given.only if (game, n) not in have]
    with Pool(given.jobs) as pool, given.journal.open("a", encoding="utf-8") as file:
        work = partial(measure, seconds=given.seconds, think=given.think)
        for lines in pool.imap_unordered(work, left):
            file.writelines(json.dumps(line) + "\n" for line in lines)
            file.flush()
    found = read(given.journal, given.seconds)
    for game in given.only:
        if hands := [one for one in found if one["game"] == game]:
            print(report(game, hands))


if __name__ == "__main__":
    main()
