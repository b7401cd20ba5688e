"""What a training has come to: figures in JSON, and its curve as a picture."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jax

from ecotone import __version__
from ecotone.batch.learning import keeping
from ecotone.batch.learning.course import FRENCH, Course
from ecotone.batch.learning.lesson import examine
from ecotone.batch.learning.training import Step, Training

EXAM = 8192
NORMAL = 1.96
SMOOTH = 5
"""A milestone is reached when so many iterations in a row have it on average."""


def report(training: Training, command: str, exam: int = EXAM) -> dict[str, Any]:
    """Figures of the training, and of games in which the net plays as well as it can."""
    studies = training.plan.studies
    key = jax.random.key(training.plan.seed + 1, impl="rbg")
    device = jax.devices()[0]
    return {
        "command": command,
        "ecotone": __version__,
        "jax": jax.__version__,
        "device": device.device_kind,
        **training.facts(),
        "decisions": studies.decisions * training.done,
        "reached": _milestones(training.curve, str(studies.players[0])),
        "exam": {
            str(course.players): _examined(course, training, key, exam)
            for course in (studies.courses if exam else ())
        },
    }


def _examined(course: Course, training: Training, key: jax.Array, games: int) -> dict[str, Any]:
    """The standard rules only; seats of one game are not independent, so games are counted."""
    totals = jax.device_get(examine(course, training.knowledge.params, key, games))
    totals = totals[:, games // FRENCH * (course.game == "savanna") :]
    found = totals[0] - totals[1] if course.alone else totals.mean(0)
    spread = float(NORMAL * found.std(ddof=1) / found.size**0.5)
    facts = {"games": found.size, "mean": round(float(found.mean()), 3), "within": round(spread, 3)}
    if course.alone:
        won = float((found >= course.env.rules.victories.hard).mean())
        within = NORMAL * (won * (1 - won) / found.size) ** 0.5
        facts |= {"won": round(won, 4), "won_within": round(within, 4)}
    return facts


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


def keep(path: Path, found: dict[str, Any], curve: list[Step]) -> list[Path]:
    """Write the figures, and the picture where it can be drawn; what was written."""
    figures = path.with_suffix(".json")
    keeping.write_text(figures, json.dumps(found, indent=1) + "\n")
    written = [figures]
    if find_spec("matplotlib") is not None and curve:
        picture = path.with_suffix(".svg")
        _draw(picture, found, curve)
        written.append(picture)
    return written


def _draw(path: Path, found: dict[str, Any], curve: list[Step]) -> None:
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
        axes.set_ylabel("mean margin" if "1" in curve[0].mean else "mean score")
        axes.grid(alpha=0.3)
        axes.legend(frameon=False)
        keeping.write(
            path, lambda file: figure.savefig(file, format="svg", metadata={"Date": None})
        )
