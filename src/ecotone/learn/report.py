"""What a training has come to: figures in JSON, and its curve as a picture."""

import json
from importlib.util import find_spec
from pathlib import Path

import jax

from ecotone import __version__
from ecotone.learn import checkpoint
from ecotone.learn.measure import summary
from ecotone.learn.ppo import exam
from ecotone.learn.task import Task
from ecotone.learn.training import Step, Training

EXAM = 8192
SMOOTH = 5
"""A milestone is reached when so many iterations in a row have it on average."""


def report(training: Training, command: str, games: int = EXAM) -> dict[str, object]:
    """Figures of the training, and of games in which the net plays as well as it can."""
    config = training.plan.config
    key = jax.random.key(training.plan.seed + 1, impl="rbg")
    device = jax.devices()[0]
    return {
        "command": command,
        "ecotone": __version__,
        "jax": jax.__version__,
        "device": device.device_kind,
        **training.facts(),
        "compiling": round(training.compiled or 0, 1),
        "decisions": sum(step.decisions for step in training.curve),
        "reached": _milestones(training.curve, str(config.players[0])),
        "exam": {
            str(task.players): _examined(task, training, key, games)
            for task in (config.tasks if games else ())
        },
    }


def _examined(task: Task, training: Training, key: jax.Array, games: int) -> dict[str, object]:
    """The standard rules only."""
    totals = jax.device_get(exam(task, training.state.params, key, games))
    found = summary(task.scores(totals), task.hard)
    return {
        name: round(figure, 4 if name.startswith("won") else 3) for name, figure in found.items()
    }


def _milestones(curve: list[Step], players: str) -> dict[str, float]:
    """The seconds at which each new whole mean was reached first."""
    found: dict[str, float] = {}
    best = None
    for place in range(SMOOTH, len(curve) + 1):
        some = curve[place - SMOOTH : place]
        mean = int(sum(step.mean[players] for step in some) // SMOOTH)
        if best is None or mean > best:
            best = mean
            found[str(mean)] = some[-1].seconds
    return found


def keep(path: Path, found: dict[str, object], curve: list[Step]) -> list[Path]:
    """Write the figures, and the picture where it can be drawn; what was written."""
    figures = path.with_suffix(".json")
    checkpoint.write_text(figures, json.dumps(found, indent=1) + "\n")
    written = [figures]
    if find_spec("matplotlib") is not None and curve:
        picture = path.with_suffix(".svg")
        _draw(picture, found, curve)
        written.append(picture)
    return written


def _draw(path: Path, found: dict[str, object], curve: list[Step]) -> None:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "ecotone"}):
        figure = Figure(figsize=(7, 4), layout="constrained")
        axes = figure.add_subplot()
        seconds = [step.seconds for step in curve]
        for players in curve[0].mean:
            label = "solo" if players == "1" else f"{players} players"
            axes.plot(seconds, [step.mean[players] for step in curve], label=label)
        axes.set_title(f"{found['game']} · {found['device']} · seed {found['seed']}")
        axes.set_xlabel("seconds, compiling included")
        axes.set_ylabel("mean result" if "1" in curve[0].mean else "mean score")
        axes.grid(alpha=0.3)
        axes.legend(frameon=False)
        checkpoint.write(
            path, lambda file: figure.savefig(file, format="svg", metadata={"Date": None})
        )
