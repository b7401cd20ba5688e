"""`ecotone train`: a net learns a game by playing against itself, while you watch."""

import signal
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import join, quote
from types import FrameType

from rich.live import Live
from rich.table import Table as Grid

from ecotone.batch.learning.lesson import Studies
from ecotone.batch.learning.report import EXAM, keep, report
from ecotone.batch.learning.training import Plan, Step, Training, check, usual_rate
from ecotone.cli import files
from ecotone.cli.voice import Voice
from ecotone.core.chance import fresh_seed
from ecotone.core.errors import ParseError
from ecotone.games import GAMES

TRAINED = ("savanna", "ocean")
MINUTES, WIDTH, GAMES_PLAYED, PLAYERS = 5.0, 1024, 8192, "4"
PAUSE = 0.5
"""Seconds between two looks at the curve."""

BARS = "▁▂▃▄▅▆▇█"
COLUMNS = 60


def run(given: Namespace, voice: Voice) -> int:
    """Train to the end; Ctrl-C keeps what was learned so far."""
    GAMES[given.game]
    if given.game not in TRAINED:
        raise ParseError("train_game", game=given.game, choices=TRAINED)
    training, out = _resumed(given) if given.resume is not None else _begun(given)
    if training.over:
        raise ParseError("train_over", file=str(out))
    training.save(out)  # a place that cannot be written is told now, not in an hour
    with _interrupts() as stopped, _live(training, voice) as show:
        for step in training.run(stopped, lambda: training.save(out)):
            show(step)
        ended = training.over
    training.save(out)
    net = out.with_suffix(".net.npz")
    training.export(net)
    voice.err.print(voice.say("train.kept", file=str(out)), markup=False, soft_wrap=True)
    if not ended:
        again = f"ecotone train {given.game} --resume {quote(str(out))}"
        voice.complain(voice.say("train.stopped", done=training.done, command=again))
        return 2
    exam_games = min(EXAM, 8 * training.plan.studies.games)
    found = report(training, _command(training, out), exam_games)
    keep(out, found, training.curve)
    for players, exam in found["exam"].items():
        key = "train.exam_alone" if players == "1" else "train.exam"
        mean, within = f"{exam['mean']:.2f}", f"{exam['within']:.2f}"
        won = f"{100 * exam.get('won', 0):.1f}"
        voice.out.print(
            voice.say(key, players=players, games=exam["games"], mean=mean, within=within, won=won),
            soft_wrap=True,
        )
    voice.out.print(
        voice.say("train.report", file=str(out.with_suffix(".json")), net=str(net)), soft_wrap=True
    )
    return 0


def _begun(given: Namespace) -> tuple[Training, Path]:
    players = (1,) if given.solo else _players(given.players or PLAYERS, given.game)
    width, games = given.width or WIDTH, given.games or GAMES_PLAYED
    check(players, games)
    seed = fresh_seed() % 2**31 if given.seed is None else given.seed
    minutes = None if given.iterations else given.minutes or MINUTES
    studies = Studies(given.game, players, width, games)
    plan = Plan(studies, seed, given.iterations, minutes, usual_rate(width))
    out = files.fresh_save(given.game, "training", ".npz")
    return Training.start(plan), out if given.out is None else files.named(given.out)


def _resumed(given: Namespace) -> tuple[Training, Path]:
    """The plan is the checkpoint's: nothing of it may be given anew."""
    for name in ("players", "solo", "minutes", "iterations", "seed", "width", "games"):
        if getattr(given, name):
            raise ParseError("train_resume", option=f"--{name}")
    path = files.named(given.resume)
    return Training.resume(path, given.game), path if given.out is None else files.named(given.out)


def _players(text: str, game: str) -> tuple[int, ...]:
    first, dash, last = text.partition("-")
    seats = GAMES[game].seats
    if not first.isdigit() or (dash and not last.isdigit()):
        raise ParseError("train_players", players=text)
    least, most = int(first), int(last or first)
    if not 2 <= least <= most <= seats[-1]:
        raise ParseError("train_players", players=text)
    return tuple(range(least, most + 1))


def _command(training: Training, out: Path) -> str:
    """What trains the same net again."""
    studies = training.plan.studies
    least, most = studies.players[0], studies.players[-1]
    whom = ["--players", f"{least}-{most}" if most > least else str(least)]
    words = ["ecotone", "train", studies.game, *(["--solo"] if least == 1 else whom)]
    facts = {
        "iterations": training.done,
        "seed": training.plan.seed,
        "width": studies.width,
        "games": studies.games,
        "out": out.name,
    }
    return join(
        [*words, *(word for name, fact in facts.items() for word in (f"--{name}", str(fact)))]
    )


@contextmanager
def _interrupts() -> Iterator[Callable[[], bool]]:
    """Ctrl-C asks to stop after the iteration under way."""
    asked: list[int] = []

    def ask(number: int, _: FrameType | None) -> None:
        asked.append(number)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _live(training: Training, voice: Voice) -> Iterator[Callable[[Step], None]]:
    """The curve while it grows, where somebody is watching; elsewhere a line now and then."""
    due = 0.0
    if not voice.err.is_terminal:
        yield lambda step: None
        return

    def show(step: Step) -> None:
        nonlocal due
        if step.seconds >= due:
            due = step.seconds + PAUSE
            live.update(_picture(training, step, voice))

    with Live(voice.say("train.compiling"), console=voice.err, transient=True) as live:
        yield show


def _picture(training: Training, step: Step, voice: Voice) -> Grid:
    """The means as a curve, then the figures of the last iteration."""
    studies = training.plan.studies
    table = Grid.grid(padding=(0, 2))
    for players, mean in step.mean.items():
        curve = spark([one.mean[players] for one in training.curve])
        label = "train.solo" if players == "1" else "train.players"
        table.add_row(voice.say(label, players=players), curve, f"{mean:.1f}")
    speed = f"{studies.decisions * step.iteration / step.seconds:,.0f}"
    table.add_row(voice.say("train.speed"), voice.say("train.a_second", speed=speed), "")
    iterations = "…" if training.iterations is None else str(training.iterations)
    progress = f"{step.iteration} / {iterations} · {step.seconds:.0f} s"
    table.add_row(voice.say("train.iteration"), progress, "")
    return table


def spark(values: list[float]) -> str:
    """A line of bars from the lowest to the highest value, the newest at the right."""
    many = min(len(values), COLUMNS)
    picked = [values[(place + 1) * len(values) // many - 1] for place in range(many)]
    low, high = min(picked), max(picked)
    step = (high - low) / (len(BARS) - 1) or 1
    return "".join(BARS[round((value - low) / step)] for value in picked)
