"""`ecotone simulate`: let bots play many games."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from ecotone.arena.simulation import Simulation, running
from ecotone.arena.summary import Summary
from ecotone.arena.wording import Wording
from ecotone.bots import DEFAULT_BUDGET, load
from ecotone.cli import files, values
from ecotone.cli.faults import Faults
from ecotone.cli.voice import Voice
from ecotone.core.chance import fresh_seed
from ecotone.core.errors import ParseError
from ecotone.core.options import resolve
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.locale import knows


def arguments(parser: ArgumentParser) -> None:
    """Which game, who plays it how often, and what is kept."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=values.count, default=100, metavar="N")
    parser.add_argument("--players", type=values.whole, metavar="P")
    parser.add_argument("--bots", metavar="A,B,…")
    parser.add_argument("--seed", type=values.whole, metavar="N")
    parser.add_argument("--budget", type=values.seconds, default=DEFAULT_BUDGET, metavar="S")
    parser.add_argument("--jsonl", metavar="FILE")
    parser.add_argument("--records", metavar="DIR")
    values.workers(parser)
    values.option(parser)


def run(given: Namespace, voice: Voice) -> int:
    """Play the games; Ctrl-C keeps what is finished."""
    simulation = _simulation(given)
    console = voice.err if given.jsonl == "-" else voice.out
    summary = Summary(simulation.bots)
    stopped, faults = False, Faults(voice)
    with _lines(given.jsonl) as lines, _progress(voice, simulation.games) as step:
        try:
            with running(simulation, min(given.jobs, given.games), given.ray) as games:
                for number, played in enumerate(games, 1):
                    if lines:
                        lines.write(json.dumps(played.line, separators=(",", ":")) + "\n")
                    if given.records:
                        name = f"{simulation.game}-{number:06d}{files.SUFFIX}"
                        files.write(Path(given.records) / name, played.record)
                    summary.add(played.line)
                    faults.add(simulation.bots, played.faults)
                    step()
        except KeyboardInterrupt:
            stopped = True
    if summary.games:
        _show(console, simulation, summary, voice)
    faults.tell()
    if stopped:
        voice.complain(voice.say_n("cli.simulate.stopped", summary.games, of=simulation.games))
    return 2 if stopped else 0


def _simulation(given: Namespace) -> Simulation:
    game = GAMES[given.game]
    names = [name.strip() for name in ("random" if given.bots is None else given.bots).split(",")]
    for name in names:
        load(name, game.name)
    fallback = max(len(names), min(4, game.seats[-1])) if given.bots is None else len(names)
    players = given.players if given.players is not None else fallback
    if given.bots is not None and len(names) > max(players, 1):
        raise ParseError("too_many_bots", bots=len(names), players=players)
    chosen = values.options(given.option)
    resolve(game.options, chosen)
    Table(game, players, seed=0, options=chosen)
    seed = fresh_seed() % 2**32 if given.seed is None else given.seed
    bots = tuple(islice(cycle(names), players))
    return Simulation(game.name, bots, given.games, seed, chosen, given.budget)


@contextmanager
def _lines(name: str | None) -> Iterator[TextIO | None]:
    if name is None:
        yield None
    elif name == "-":
        yield sys.stdout
    else:
        try:
            with Path(name).open("w", encoding="utf-8", newline="\n") as file:
                yield file
        except OSError as problem:
            raise ParseError("unwritable", file=name, reason=files.reason(problem)) from None


@contextmanager
def _progress(voice: Voice, games: int) -> Iterator[Callable[[], None]]:
    bar = Progress(
        TextColumn(voice.say("cli.simulate.playing")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=voice.err,
        transient=True,
        disable=not voice.err.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=games)
        yield lambda: bar.advance(task)


def _show(console: Console, simulation: Simulation, summary: Summary, voice: Voice) -> None:
    title = voice.say_n(
        "cli.simulate.title",
        summary.games,
        game=voice.say(f"{simulation.game}.title"),
        seed=simulation.seed,
        decisions=summary.decisions,
    )
    seats, number = summary.seats(), Wording(voice.lang, simulation.game).number
    table = Grid(title=title, title_justify="left")
    table.add_column(voice.say("cli.simulate.figure"))
    for place, seat in enumerate(seats, 1):
        table.add_column(f"{place} {seat.bot}", justify="right")
    table.add_row(voice.say("cli.simulate.mean"), *(number(seat.mean, 2) for seat in seats))
    table.add_row(voice.say("cli.simulate.spread"), *(number(seat.spread, 2) for seat in seats))
    table.add_row(
        voice.say("cli.simulate.range"),
        *(voice.say("cli.simulate.from_to", low=seat.low, high=seat.high) for seat in seats),
    )
    shares = (number(100 * seat.win_share, 1) for seat in seats)
    wins = (voice.say("odds.percent", n=share) for share in shares)
    table.add_row(voice.say("cli.simulate.wins"), *wins)
    table.add_section()
    for category in dict.fromkeys(name for seat in seats for name in seat.categories):
        table.add_row(
            voice.say(f"{simulation.game}.category.{category}"),
            *(number(seat.categories.get(category, 0), 2) for seat in seats),
        )
    console.print(table)
    for code, count in sorted(summary.verdicts.items()):
        share = number(100 * count / summary.games, 1)
        known = knows(voice.lang, f"cli.verdict.{code}")
        key = f"cli.verdict.{code}" if known else "cli.verdict.other"
        console.print(voice.say(key, code=code, count=count, share=share))
