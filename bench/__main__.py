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
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random
from statistics import median

import ecotone
from bench import games
from ecotone.games import GAMES

ROUNDS = 7
SECONDS = 1.0
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


def boards() -> dict[str, tuple[Callable[[Random], int], Callable[[Random], int]]]:
    """Boards that games would have scored, each with what is taken off its time."""
    found: dict[str, tuple[Callable[[Random], int], Callable[[Random], int]]] = {}
    for module in iter_modules(games.__path__, f"{games.__name__}."):
        found |= getattr(import_module(module.name), "BOARDS", {})
    return found


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
    for game in GAMES.names():
        seats = GAMES[game].seats
        for players in seats:
            name = f"{game}, {players} players" if players > 1 else f"{game}, solo"
            units[name] = partial(decisions, game, players)
        usual = seats[len(seats) // 2]
        name = f"{game}, {usual} players, scores explained"
        units[name] = partial(decisions, game, usual, explain=True)
    scorings = boards()
    rng = Random(1)
    rates: dict[str, list[float]] = {name: [] for name in units}
    micros: dict[str, list[float]] = {name: [] for name in scorings}
    for _ in range(ROUNDS):
        for name, unit in units.items():
            rates[name].append(rate(unit, rng))
        for name, (scored, sampled) in scorings.items():
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
