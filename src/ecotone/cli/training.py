"""A net learns a game by playing against itself, while you watch."""

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import join, quote
from types import FrameType
from typing import cast

from rich.live import Live
from rich.table import Table as Grid

from ecotone.batch import learned
from ecotone.bots import nets
from ecotone.cli import files
from ecotone.cli.voice import Voice
from ecotone.core.chance import fresh_seed
from ecotone.core.errors import ParseError
from ecotone.games import GAMES
from ecotone.learn.measure import measure
from ecotone.learn.patience import Left, patiently
from ecotone.learn.ppo import Config
from ecotone.learn.report import EXAM, keep, report
from ecotone.learn.ship import ship
from ecotone.learn.task import learning
from ecotone.learn.training import (
    ENTROPY,
    Plan,
    Step,
    Training,
    check,
    digest,
    on_cpu,
    usual_rate,
)

MINUTES, PLAYERS, MEASURED = 5.0, "4", 1000
LINE_EVERY = 10.0
"""Seconds between two lines where nobody watches."""

START = "NET"
"""Stands in a command for the net that a training began with; the facts hold its digest."""

PAUSE = 0.5
"""Seconds between two looks at the curve."""

BARS = "▁▂▃▄▅▆▇█"
COLUMNS = 60
RECENT = 10
"""Iterations over which a speed is taken."""


def run(given: Namespace, voice: Voice) -> int:
    """Whatever was asked for, if the game can be learned."""
    GAMES[given.game]
    if given.game not in learned():
        raise ParseError("train_game", game=given.game, choices=learned())
    if given.ship is not None:
        return _ship(given, voice)
    return _train(given, voice) if given.measure is None else _measure(given, voice)


def _ship(given: Namespace, voice: Voice) -> int:
    target = nets.place(given.game)
    size = ship(given.game, [files.named(name) for name in given.ship], target)
    voice.out.print(voice.say("train.shipped", file=str(target), size=f"{size:,}"), soft_wrap=True)
    return 0


def _measure(given: Namespace, voice: Voice) -> int:
    find = nets.own(files.named(given.measure)) if given.measure else nets.shipped
    seed = fresh_seed() % 2**31 if given.seed is None else given.seed
    for players in _players(given):
        found = measure(given.game, players, given.games or MEASURED, seed, find)
        _tell(str(players), found, voice)
    return 0


def _tell(players: str, found: dict[str, float], voice: Voice) -> None:
    """The mean of some games, and alone the victories."""
    mean, within = f"{found['mean']:.2f}", f"{found['within']:.2f}"
    won = f"{100 * found.get('won', 0):.1f}"
    key = "train.exam_alone" if players == "1" else "train.exam"
    voice.out.print(
        voice.say(
            key, players=players, games=int(found["games"]), mean=mean, within=within, won=won
        ),
        soft_wrap=True,
    )


def _train(given: Namespace, voice: Voice) -> int:
    """Train to the end; Ctrl-C keeps what was learned so far."""
    training, out = _resumed(given) if given.resume is not None else _begun(given)
    with _interrupts() as asked:
        if not training.over:
            return _learn(training, out, given, asked, voice)
        if out.with_suffix(".json").exists():
            raise ParseError("train_over", file=str(out))
        return _exam(training, out, given.game, asked, voice)


def _learn(
    training: Training, out: Path, given: Namespace, asked: Callable[[], bool], voice: Voice
) -> int:
    left = False
    with _live(training, voice) as show:
        training.save(out)  # a place that cannot be written is told now, not in an hour
        try:
            for step in training.run(
                lambda: asked() or training.done == given.stop_at, lambda: training.save(out)
            ):
                show(step)
        except Left:
            left = True
    if not left or on_cpu():  # an accelerator has only compiled so far: all is in the file
        training.save(out)
    net = out.with_suffix(".net.npz")
    training.export(net)
    voice.err.print(voice.say("train.kept", file=str(out)), markup=False, soft_wrap=True)
    if training.over:
        return _exam(training, out, given.game, asked, voice)
    if training.done == given.stop_at:
        again = _again(given.game, out)
        said = voice.say("train.stopped_at", done=training.done, command=again, net=str(net))
        voice.out.print(said, soft_wrap=True)
        return 0
    return _stopped(training, out, given.game, voice, left=left)


def _again(game: str, out: Path) -> str:
    return f"ecotone train {game} --resume {quote(str(out))}"


def _stopped(training: Training, out: Path, game: str, voice: Voice, *, left: bool) -> int:
    """Say how to go on. Where work was left that cannot be called back, the process ends here."""
    voice.complain(voice.say("train.stopped", done=training.done, command=_again(game, out)))
    if left:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(2)
    return 2


def _exam(training: Training, out: Path, game: str, asked: Callable[[], bool], voice: Voice) -> int:
    """Games without chance in the answers, and the report; Ctrl-C leaves them to another time."""
    net = out.with_suffix(".net.npz")
    try:
        return _examined(training, out, net, asked, voice)
    except Left:
        return _stopped(training, out, game, voice, left=True)


def _examined(
    training: Training, out: Path, net: Path, asked: Callable[[], bool], voice: Voice
) -> int:
    exam_games = min(EXAM, 8 * training.plan.config.games)
    command = _command(training, out)
    found = patiently(lambda: report(training, command, exam_games), asked)
    keep(out, found, training.curve)
    for players, exam in cast("dict[str, dict[str, float]]", found["exam"]).items():
        _tell(players, exam, voice)
    voice.out.print(
        voice.say("train.report", file=str(out.with_suffix(".json")), net=str(net)), soft_wrap=True
    )
    return 0


def _begun(given: Namespace) -> tuple[Training, Path]:
    players, usual = _players(given), learning(given.game)
    width, games = usual.modest if on_cpu() else (usual.width, usual.games)
    known = None if given.start_from is None else _known(given, players)
    if known is not None:
        if given.width:
            raise ParseError("train_width")
        width = known.params["w1"].shape[1]
    width, games = given.width or width, given.games or games
    aim = given.aim or nets.POINTS
    check(given.game, players, games, aim)
    seed = fresh_seed() % 2**31 if given.seed is None else given.seed
    minutes = None if given.iterations else given.minutes or MINUTES
    config = Config(given.game, players, width, games, aim)
    entropy = given.entropy or ENTROPY
    begun = None if known is None else digest(known)
    plan = Plan(config, seed, given.iterations, minutes, usual_rate(config), entropy, begun)
    out = files.fresh_save(given.game, "training", ".npz")
    return Training.start(plan, known), out if given.out is None else files.named(given.out)


def _known(given: Namespace, players: tuple[int, ...]) -> nets.Net:
    """The net that a training begins with."""
    task = learning(given.game).task(players[0])
    if not given.start_from:
        return nets.shipped(given.game, task.kind)
    path = files.named(given.start_from)
    net = nets.own(path, given.game)(given.game, task.kind)
    if (net.params["w1"].shape[0], net.params["policy"].shape[1]) != (task.inputs, task.answers):
        raise ParseError("no_net_file", file=str(path))
    return net


def _resumed(given: Namespace) -> tuple[Training, Path]:
    """The plan is the checkpoint's: nothing of it may be given anew."""
    for name in (
        "players",
        "solo",
        "minutes",
        "iterations",
        "seed",
        "width",
        "games",
        "aim",
        "entropy",
        "start_from",
    ):
        if getattr(given, name) not in (None, False):
            raise ParseError("train_resume", option=f"--{name.replace('_', '-')}")
    path = files.named(given.resume)
    return Training.resume(path, given.game), path if given.out is None else files.named(given.out)


def _players(given: Namespace) -> tuple[int, ...]:
    seats = GAMES[given.game].seats
    if given.solo:
        if 1 not in seats:
            raise ParseError("train_solo", game=given.game)
        return (1,)
    text = given.players or PLAYERS
    first, dash, last = text.partition("-")
    if not first.isdigit() or (dash and not last.isdigit()):
        raise ParseError("train_players", players=text)
    least, most = int(first), int(last or first)
    if not max(2, seats[0]) <= least <= most <= seats[-1]:
        raise ParseError("train_players", players=text)
    return tuple(range(least, most + 1))


def _command(training: Training, out: Path) -> str:
    """What trains the same net again."""
    config = training.plan.config
    least, most = config.players[0], config.players[-1]
    whom = ["--players", f"{least}-{most}" if most > least else str(least)]
    words = ["ecotone", "train", config.game, *(["--solo"] if least == 1 else whom)]
    facts = {
        "iterations": training.done,
        "seed": training.plan.seed,
        **({"width": config.width} if training.plan.begun is None else {"start-from": START}),
        "games": config.games,
        "entropy": training.plan.entropy,
        **({} if config.aim == nets.POINTS else {"aim": config.aim}),
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

    def line(step: Step) -> None:
        nonlocal due
        key = "train.compiled" if step.iteration == 1 else "train.line"
        if step.seconds >= due:
            due = step.seconds + LINE_EVERY
            means = ", ".join(f"{mean:.1f}" for mean in step.mean.values())
            told = voice.say(
                key,
                done=step.iteration,
                seconds=f"{step.seconds:.0f}",
                mean=means,
                compiling=f"{training.compiled or 0:.0f}",
            )
            voice.err.print(told, markup=False, soft_wrap=True)

    if not voice.err.is_terminal:
        voice.err.print(voice.say("train.compiling"), markup=False, soft_wrap=True)
        yield line
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
    table = Grid.grid(padding=(0, 2))
    for players, mean in step.mean.items():
        curve = spark([one.mean[players] for one in training.curve])
        label = "train.solo" if players == "1" else "train.players"
        table.add_row(voice.say(label, players=players), curve, f"{mean:.1f}")
    speed = f"{_speed(training.curve):,.0f}"
    table.add_row(voice.say("train.speed"), voice.say("train.a_second", speed=speed), "")
    iterations = "…" if training.iterations is None else str(training.iterations)
    progress = f"{step.iteration} / {iterations} · {step.seconds:.0f} s"
    table.add_row(voice.say("train.iteration"), progress, "")
    table.add_row(voice.say("train.compile_time"), f"{training.compiled or 0:.0f} s", "")
    return table


def _speed(curve: list[Step]) -> float:
    """Decisions a second in the latest iterations; the first one's time went into compiling."""
    late = curve[-RECENT - 1 :]
    if len(late) == 1:
        return late[0].decisions / late[0].seconds
    return sum(one.decisions for one in late[1:]) / (late[-1].seconds - late[0].seconds or 1)


def spark(values: list[float]) -> str:
    """A line of bars from the lowest to the highest value, the newest at the right."""
    many = min(len(values), COLUMNS)
    picked = [values[(place + 1) * len(values) // many - 1] for place in range(many)]
    low, high = min(picked), max(picked)
    step = (high - low) / (len(BARS) - 1) or 1
    return "".join(BARS[round((value - low) / step)] for value in picked)
