"""`ecotone arena`: let bots meet in balanced seatings, and rate them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from time import perf_counter
from typing import NamedTuple

from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ecotone.arena import journal, report_text
from ecotone.arena.bout import Bout, kept
from ecotone.arena.bout import read as counted
from ecotone.arena.cluster import clustered
from ecotone.arena.contest import Contest, contest
from ecotone.arena.crew import crew
from ecotone.arena.journal import Journal
from ecotone.arena.page import page
from ecotone.arena.report import Report
from ecotone.bots import BOTS, DEFAULT_BUDGET
from ecotone.cli import files, values
from ecotone.cli.faults import Faults
from ecotone.cli.voice import Voice
from ecotone.core.chance import fresh_seed
from ecotone.core.errors import ParseError

GAMES = 100
LEAST_PAUSE = 0.5
"""Seconds between two looks at the standings; more if they take long to compute."""


class Plan(NamedTuple):
    """What is to be played, how often, where it is kept, and what is there already."""

    contest: Contest
    games: int
    journal: Journal
    bouts: dict[int, Bout]

    def finished(self) -> list[Bout]:
        """The games so far, in order."""
        return [self.bouts[number] for number in sorted(self.bouts) if number < self.games]


def arguments(parser: ArgumentParser) -> None:
    """Which game, who meets how often, and where it is kept."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--bots", metavar="A,B,…")
    parser.add_argument("--games", type=values.count, metavar="N")
    parser.add_argument("--players", type=values.whole, metavar="P")
    parser.add_argument("--seed", type=values.whole, metavar="N")
    parser.add_argument("--budget", type=values.seconds, metavar="S")
    values.workers(parser)
    parser.add_argument("--report", metavar="DIR")
    file = parser.add_mutually_exclusive_group()
    file.add_argument("--out", metavar="FILE")
    file.add_argument("--resume", metavar="FILE")
    values.option(parser)


def run(given: Namespace, voice: Voice) -> int:
    """Play what is missing; Ctrl-C keeps what is finished."""
    folder = made(given.report) if given.report is not None else None
    plan = _resumed(given) if given.resume is not None else _begun(given)
    stopped, faults = False, Faults(voice)
    try:
        with _live(plan, voice) as show:
            play(plan, given.jobs, given.ray, show, faults)
    except KeyboardInterrupt:
        stopped = True
    finally:
        plan.journal.close()
        file = str(plan.journal.path)
        voice.err.print(voice.say("arena.kept", file=file), markup=False, soft_wrap=True)
    bouts = plan.finished()
    if bouts:
        report = Report(plan.contest, bouts, voice.lang)
        voice.out.print(report_text.short(report))
        if folder is not None and not stopped:
            _write(folder, report, voice)
    if stopped:
        again = f"ecotone arena {plan.contest.game} --resume {quote(file)}"
        voice.complain(voice.say_n("arena.stopped", len(bouts), of=plan.games, command=again))
    return 2 if stopped else 0


def _begun(given: Namespace) -> Plan:
    names = [name.strip() for name in given.bots.split(",")] if given.bots is not None else BOTS
    seed = fresh_seed() % 2**32 if given.seed is None else given.seed
    budget = given.budget or DEFAULT_BUDGET
    chosen = contest(
        given.game, tuple(names), given.players, seed, values.options(given.option), budget
    )
    games = given.games or GAMES
    path = (
        files.fresh_save(given.game, "arena", ".jsonl")
        if given.out is None
        else files.named(given.out)
    )
    try:
        return Plan(chosen, games, Journal.create(path, chosen, games), {})
    except FileExistsError:
        raise ParseError("arena_exists", file=str(path)) from None
    except (OSError, ValueError) as problem:
        raise unwritable(path, problem) from None


def _resumed(given: Namespace) -> Plan:
    path = files.named(given.resume)
    past = journal.read(str(path), files.read(str(path)))
    there = past.contest
    here = contest(
        given.game,
        there.bots if given.bots is None else tuple(map(str.strip, given.bots.split(","))),
        there.players if given.players is None else given.players,
        there.seed if given.seed is None else given.seed,
        values.options(given.option) or (there.options if given.game == there.game else {}),
        given.budget or there.budget,
    )
    journal.same(str(path), here, there)
    bouts = {bout.number: bout for bout in past.bouts}
    return Plan(there, given.games or past.games, Journal(path, past.length), bouts)


def play(
    plan: Plan, jobs: int, cluster: str | None, show: Callable[[], None], faults: Faults
) -> None:
    """Play what is missing, keep each game as it is finished, and show it."""
    missing = plan.games - len(plan.finished())
    matches = (
        (number, match)
        for number, match in zip(range(plan.games), plan.contest.matches(), strict=False)
        if number not in plan.bouts
    )
    with clustered(matches, cluster) if cluster else crew(matches, min(jobs, missing)) as games:
        for number, played in games:
            line = kept(number, played)
            try:
                plan.journal.write(line)
            except OSError as problem:
                raise unwritable(plan.journal.path, problem) from None
            plan.bouts[number] = counted(line)
            faults.add(plan.bouts[number].bots, played.faults)
            show()


@contextmanager
def _live(plan: Plan, voice: Voice) -> Iterator[Callable[[], None]]:
    """The standings while the games go on, where somebody is watching."""
    if not voice.err.is_terminal:
        yield lambda: None
        return
    bar = Progress(
        TextColumn(voice.say("cli.simulate.playing")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    task = bar.add_task("", total=plan.games, completed=len(plan.finished()))
    due = 0.0

    def show() -> None:
        nonlocal due
        bouts = plan.finished()
        bar.update(task, completed=len(bouts))
        began = perf_counter()
        if began >= due:
            report = Report(plan.contest, bouts, voice.lang)
            live.update(Group(report_text.grid(report.table(), report.title()), bar))
            took = perf_counter() - began
            due = began + max(LEAST_PAUSE, 10 * took)

    with Live(bar, console=voice.err, transient=True) as live:
        yield show


def made(name: str) -> Path:
    """A folder, made before hours are spent on what goes into it."""
    folder = files.named(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise unwritable(folder, problem) from None
    return folder


def _write(folder: Path, report: Report, voice: Voice) -> None:
    files.write(folder / "report.html", page(report))
    files.write(folder / "report.txt", report_text.text(report))
    voice.err.print(voice.say("arena.reported", folder=str(folder)), markup=False, soft_wrap=True)


def unwritable(path: Path, problem: OSError | ValueError) -> ParseError:
    """Why nothing can be written there."""
    return ParseError("unwritable", file=str(path), reason=files.reason(problem))
