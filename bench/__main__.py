"""`make bench`: random legal play, scoring and import, beside catanatron and python-chess.

Every figure is the median of rounds that take turns, so that a noisy machine troubles all alike.
"""

import platform
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

import ecotone
from ecotone.games.ecosystem.ocean.cards import DECK as OCEAN
from ecotone.games.ecosystem.ocean.scoring import tally as ocean_tally
from ecotone.games.ecosystem.savanna.cards import DECK as SAVANNA
from ecotone.games.ecosystem.savanna.scoring import tally as savanna_tally

ROUNDS = 7
SECONDS = 1.0
COUNTS = {
    "savanna": (4, 2, 6, 1),
    "ocean": (4, 2, 6, 1),
    "serengeti": (4, 3, 6),
    "biotopes": (3, 1, 5),
}
RESULTS = Path(__file__).with_name("RESULTS.md")


def decisions(game: str, players: int, rng: Random, *, explain: bool = False) -> int:
    """One game of random legal play through the public Table, from start to end."""
    table = ecotone.new(game, players=players, seed=rng.getrandbits(32))
    played = 0
    while seats := table.to_act():
        table.play(seats[0], rng.choice(table.legal(seats[0])))
        played += 1
    if explain:
        table.scores()
    return played


def catanatron(rng: Random) -> int:
    """One game of Catan between random players, at most 1,000 turns."""
    from catanatron import Color, Game, RandomPlayer

    players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
    game = Game(players, seed=rng.getrandbits(32))
    played = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        played += 1
    return played


def chess(rng: Random) -> int:
    """One game of chess between random players, at most 200 moves."""
    import chess

    board = chess.Board()
    played = 0
    while played < 200 and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        played += 1
    return played


def rate(unit: Callable[[Random], int], rng: Random) -> float:
    """How many a second, over about SECONDS."""
    done, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        done += unit(rng)
    return done / spent


def scoring(tally: Callable[[str], object], full: str) -> Callable[[Random], int]:
    """Score full boards never seen before, from their letters, without explanation."""

    def unit(rng: Random) -> int:
        for _ in range(200):
            tally("".join(rng.sample(full, 20)))
        return 200

    return unit


def sampling(full: str) -> Callable[[Random], int]:
    """The boards of `scoring` without scoring them, to be taken off its time."""

    def unit(rng: Random) -> int:
        for _ in range(200):
            "".join(rng.sample(full, 20))
        return 200

    return unit


def import_ms() -> float:
    """What `import ecotone` adds to starting Python."""

    def start(code: str) -> float:
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - begin

    bare = median(start("pass") for _ in range(15))
    return 1000 * (median(start("import ecotone") for _ in range(15)) - bare)


def main() -> int:
    """Measure, print and write down."""
    units: dict[str, Callable[[Random], int]] = {
        "catanatron, 4 random players": catanatron,
        "python-chess, random moves": chess,
    }
    for game, counts in COUNTS.items():
        for players in counts:
            name = f"{game}, {players} players" if players > 1 else f"{game}, solo"
            units[name] = partial(decisions, game, players)
    units["savanna, 4 players, scores explained"] = partial(decisions, "savanna", 4, explain=True)
    boards = {
        "savanna board": (scoring(savanna_tally, SAVANNA.full), sampling(SAVANNA.full)),
        "ocean board": (scoring(ocean_tally, OCEAN.full), sampling(OCEAN.full)),
    }
    rng = Random(1)
    rates: dict[str, list[float]] = {name: [] for name in units}
    micros: dict[str, list[float]] = {name: [] for name in boards}
    for _ in range(ROUNDS):
        for name, unit in units.items():
            rates[name].append(rate(unit, rng))
        for name, (scored, sampled) in boards.items():
            micros[name].append(1e6 / rate(scored, rng) - 1e6 / rate(sampled, rng))
    peer = median(rates["catanatron, 4 random players"])
    where = (
        f"Python {platform.python_version()}, one core of a shared machine; "
        f"medians of {ROUNDS} interleaved rounds of {SECONDS:g} s."
    )
    lines = [
        f"## {date.today().isoformat()}, `make bench`",
        "",
        where,
        "",
        "| uniformly random legal play, start to end | decisions a second | x catanatron |",
        "|---|---:|---:|",
    ]
    for name, found in rates.items():
        lines.append(f"| {name} | {median(found):,.0f} | {median(found) / peer:.2f} |")
    lines += ["", "| scoring, explanation off | µs |", "|---|---:|"]
    for name, found in micros.items():
        lines.append(f"| one full {name}, from its letters | {median(found):.1f} |")
    lines += ["", f"`import ecotone`: {import_ms():.0f} ms.", ""]
    report = "\n".join(lines)
    print(report)
    old = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Results\n"
    title, _, rest = old.partition("\n")
    RESULTS.write_text(f"{title}\n\n{report}{rest}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
