"""How the coach grades the bots, and whether it says the same twice: `make coach`.

Every bot plays each game at tables with the others; each of its games is reviewed, some of them
twice with other luck. Reviews are kept in a journal, a line each: what was interrupted goes on
where it was, and more games may be asked for later. Every game is played once before one is played
twice, so that a part of it tells something about all of them.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any

import ecotone
from ecotone.analysis import Review, review
from ecotone.bots import BOTS
from ecotone.core.table import AnyTable
from ecotone.games import GAMES

PLAYERS = ("random", "level1", "level2", "level3", "level4")
"""The third level is the greedy player."""

SEATS = 4
GAMES_EACH, EFFORT, THINK = 10, 0.1, 0.02
"""About a quarter of an hour of one core, at a tenth of the usual effort."""

ENOUGH = 2
"""How many of the three worst moments have to be the same; all, where there are fewer."""

SURE = 1.96


def play(game: str, bots: list[str], seed: int, think: float) -> AnyTable:
    table, rng = ecotone.new(game, players=len(bots), seed=seed), Random(seed)
    while seats := table.to_act():
        seat = seats[0]
        table.play(seat, BOTS[bots[seat]](table.view(seat), table.legal(seat), rng, think))
    return table


def agree(one: Review, other: Review) -> bool:
    worst, again = ({moment.event for moment in found.worst} for found in (one, other))
    return len(worst & again) >= min(ENOUGH, len(worst), len(again))


def line(game: str, number: int, bot: str, found: Review, spent: float) -> dict[str, Any]:
    told = {"game": game, "number": number, "seat": found.seat, "bot": bot, "spent": spent}
    kinds = ("accuracy", "start", "draws", "others", "both", "choices", "luck", "lost", "final")
    return (
        told
        | {kind: getattr(found, kind) for kind in kinds}
        | {
            "mistakes": len(found.mistakes),
            "decisions": len(found.decisions),
        }
    )


def measure(game: str, number: int, given: argparse.Namespace) -> None:
    """One game, its reviews that the journal lacks."""
    known = {(one["seat"], "same" in one) for one in read(given) if is_of(one, game, number)}
    bots = Random(number).sample(PLAYERS, min(SEATS, GAMES[game].seats[-1]))
    wanted = [(seat, False) for seat in range(len(bots))] + [(0, True)]
    if all(one in known for one in wanted):
        return
    table, first = play(game, bots, number, given.think), None
    for seat, again in wanted:
        if (seat, again) in known:
            continue
        began = process_time()
        found = review(table, seat, given.budget, luck=int(again))
        told = line(game, number, bots[seat], found, process_time() - began)
        told |= {"budget": given.budget, "think": given.think}
        first = found if seat == 0 and not again else first
        if again:
            told["same"] = agree(first or review(table, 0, given.budget), found)
        with given.journal.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told) + "\n")


def is_of(one: dict[str, Any], game: str, number: int) -> bool:
    return (one["game"], one["number"]) == (game, number)


def read(given: argparse.Namespace) -> list[dict[str, Any]]:
    """The reviews of the journal that were made with the same effort."""
    journal = given.journal
    lines = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
    found = [json.loads(text) for text in lines]
    effort = (given.budget, given.think)
    return [one for one in found if (one["budget"], one["think"]) == effort]


def told(numbers: list[float], sign: str = "") -> str:
    """The mean and the half-width of its 95 % interval."""
    if len(numbers) < ENOUGH:
        return f"{mean(numbers):{sign}.1f}"
    return f"{mean(numbers):{sign}.1f} ± {SURE * stdev(numbers) / len(numbers) ** 0.5:.1f}"


def report(given: argparse.Namespace) -> None:
    """The tables, from all that the journal holds."""
    games: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for one in read(given):
        games[one["game"]].append(one)
    for game, found in games.items():
        twice = [one["same"] for one in found if "same" in one]
        once = [one for one in found if "same" not in one]
        spent = [one["spent"] for one in once]
        print(f"\n{game}: {len({one['number'] for one in once})} games, {mean(spent):.1f} s a")
        print(f"review ({max(spent):.1f} at most); the worst moments agree in")
        print(f"{sum(twice)} of {len(twice)} reviews made twice\n")
        print("| bot | reviews | accuracy | lost | choices | draws | luck | left lying |")
        print("|---|---:|---:|---:|---:|---:|---:|---:|")
        for bot in PLAYERS:
            own = [one for one in once if one["bot"] == bot]
            if not own:
                continue
            columns = [told([one[kind] for one in own]) for kind in ("accuracy", "lost")]
            columns += [
                told([one[kind] for one in own], "+") for kind in ("choices", "draws", "luck")
            ]
            wrong, of = (mean(one[kind] for one in own) for kind in ("mistakes", "decisions"))
            print(f"| {bot} | {len(own)} | {' | '.join(columns)} | {wrong:.1f} of {of:.0f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="how many of each")
    parser.add_argument("--only", choices=ecotone.games())
    parser.add_argument("--budget", type=float, default=EFFORT, help="of the review")
    parser.add_argument("--think", type=float, default=THINK, help="seconds a bot may take")
    parser.add_argument("--journal", type=Path, default=Path("build/coach.jsonl"))
    parser.add_argument("--report", action="store_true", help="only tell what the journal holds")
    given = parser.parse_args()
    given.journal.parent.mkdir(parents=True, exist_ok=True)
    for number in range(0 if given.report else given.games):
        for game in [given.only] if given.only else ecotone.games():
            measure(game, number, given)
    report(given)


if __name__ == "__main__":
    main()
