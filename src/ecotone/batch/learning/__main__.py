"""Train without the terminal's display: `python -m ecotone.batch.learning savanna --minutes 5`."""

import argparse
import signal
import sys
from pathlib import Path

from ecotone.batch.learning.lesson import Studies
from ecotone.batch.learning.report import keep, report
from ecotone.batch.learning.training import ENTROPY, Plan, Step, Training, check, usual_rate
from ecotone.core.errors import Refusal

QUIET = 2.0
"""Seconds between two lines."""


def main() -> int:
    """Train, keep everything, print a line now and then."""
    parser = argparse.ArgumentParser(prog="python -m ecotone.batch.learning")
    parser.add_argument("game", choices=("savanna", "ocean"))
    parser.add_argument("--players", default="4", help="4, or 2-6, or 1 for the solo game")
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--stop-at", type=int, help="end after so many iterations of that plan")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--entropy", type=float, default=ENTROPY)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--resume", type=Path)
    given = parser.parse_args()
    try:
        _train(given)
    except Refusal as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 2
    return 0


def _train(given: argparse.Namespace) -> None:
    if given.resume:
        training = Training.resume(given.resume, given.game)
        out = given.out or given.resume
    else:
        first, _, last = given.players.partition("-")
        players = tuple(range(int(first), int(last or first) + 1))
        check(players, given.games)
        studies = Studies(given.game, players, given.width, given.games)
        minutes = given.minutes if given.iterations else given.minutes or 1.0
        rate = given.rate or usual_rate(given.width)
        plan = Plan(studies, given.seed, given.iterations, minutes, rate, given.entropy)
        training = Training.start(plan)
        out = given.out or Path(f"{given.game}-{given.players}.npz")
    asked: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: asked.append(number))

    def stopped() -> bool:
        return bool(asked) or training.done == given.stop_at

    shown = -QUIET
    for step in training.run(stopped, lambda: training.save(out)):
        if step.seconds - shown >= QUIET:
            shown = step.seconds
            _say(step, training)
    training.save(out)
    training.export(out.with_suffix(".net.npz"))
    if training.over:
        found = report(training, " ".join(["python -m ecotone.batch.learning", *sys.argv[1:]]))
        keep(out, found, training.curve)
        sys.stdout.write(f"exam {found['exam']}\nreached {found['reached']}\n")
    sys.stdout.write(f"kept in {out}\n")


def _say(step: Step, training: Training) -> None:
    speed = training.plan.studies.decisions * step.iteration / step.seconds
    sys.stdout.write(
        f"{step.iteration}/{training.iterations or '?'} {step.seconds:.1f} s {step.mean} "
        f"won {step.won} entropy {step.entropy} surprise {step.surprise} drift {step.drift} "
        f"{speed:,.0f} decisions/s\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
