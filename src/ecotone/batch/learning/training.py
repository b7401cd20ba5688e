"""A training from the first iteration to the last: its pace, its curve, its files."""

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ecotone.batch.learning import keeping
from ecotone.batch.learning.lesson import Figures, Knowledge, Studies, begin, iterate
from ecotone.bots import nets
from ecotone.core.errors import ParseError

WARM = 12
"""Iterations at full pace; from their speed a training by the clock learns how long it will be."""

CLOCKED = 4
"""The first of them whose time counts: before it, programs are compiled and caches filled."""

SAVE_EVERY = 60.0
RATE, ENTROPY = 3e-4, 0.01
WIDEST = 1024


class Plan(NamedTuple):
    """What to learn, how long and how fast. A given number of iterations can be run again."""

    studies: Studies
    seed: int
    iterations: int | None
    minutes: float | None
    rate: float
    entropy: float = ENTROPY


def usual_rate(width: int) -> float:
    """Narrow nets learn in longer steps."""
    return RATE * math.sqrt(WIDEST / width)


class Step(NamedTuple):
    """One iteration: a line of the curve."""

    iteration: int
    seconds: float
    mean: dict[str, float]
    won: float
    entropy: float
    surprise: float
    drift: float


@dataclass
class Training:
    """A net on its way."""

    plan: Plan
    knowledge: Knowledge
    done: int = 0
    iterations: int | None = None
    seconds: float = 0.0
    curve: list[Step] = field(default_factory=list)

    @classmethod
    def start(cls, plan: Plan) -> "Training":
        """From nothing."""
        return cls(plan, begin(plan.studies, plan.seed), iterations=plan.iterations)

    @classmethod
    def resume(cls, path: Path, game: str) -> "Training":
        """From a checkpoint; the curve goes on where it was."""
        knowledge, facts = keeping.load(path, game)
        plan = Plan(
            keeping.studies(facts),
            *(facts[name] for name in ("seed", "iterations", "minutes", "rate", "entropy")),
        )
        if facts["planned"] is None:  # too early to know its length: the same first steps again
            return cls.start(plan)
        training = cls(plan, knowledge, facts["done"], facts["planned"], facts["seconds"])
        training.curve = [step for step in _curve(path) if step.iteration <= training.done]
        return training

    @property
    def over(self) -> bool:
        """Whether the last iteration is done."""
        return self.iterations is not None and self.done >= self.iterations

    def facts(self) -> dict[str, Any]:
        """The plan, and how far it has come."""
        plan = self.plan._asdict()
        return {
            **asdict(plan.pop("studies")),
            **plan,
            "planned": self.iterations,
            "done": self.done,
            "seconds": self.seconds,
        }

    def run(self, stopped: Callable[[], bool], save: Callable[[], None]) -> Iterator[Step]:
        """Each iteration's figures; the next one is already under way while they are looked at."""
        began = perf_counter() - self.seconds
        saved = self.seconds
        ahead: Figures | None = None
        while not self.over and not stopped():
            rate, entropy = (
                jnp.float32(self._fall() * most) for most in (self.plan.rate, self.plan.entropy)
            )
            self.knowledge, figures = iterate(self.plan.studies, self.knowledge, rate, entropy)
            if ahead is not None:
                yield self._noted(self.done, ahead, perf_counter() - began)
            self.done += 1
            ahead = figures
            due = self.seconds - saved > SAVE_EVERY
            if due or self.iterations is None:
                yield self._noted(self.done, ahead, perf_counter() - began)
                ahead = None
            if self.iterations is None:
                self._decide_length()
            if due:
                saved = self.seconds
                save()
        if ahead is not None:
            yield self._noted(self.done, ahead, perf_counter() - began)

    def _fall(self) -> float:
        """The part of the full pace that is left."""
        if self.iterations is None or self.done < WARM:
            return 1.0
        return 1 - (self.done - WARM) / (self.iterations - WARM)

    def _decide_length(self) -> None:
        """How many iterations fit into the minutes, once their speed is known."""
        limit = 60 * (self.plan.minutes or 0)
        late = self.seconds >= limit
        if late:
            self.iterations = self.done
        elif self.done >= WARM:
            each = (self.seconds - self.curve[CLOCKED].seconds) / (self.done - CLOCKED - 1)
            self.iterations = self.done + max(int((limit - self.seconds) / each), 1)

    def _noted(self, iteration: int, figures: Figures, seconds: float) -> Step:
        found = jax.device_get(figures)
        self.seconds = seconds
        players = map(str, self.plan.studies.players)
        step = Step(
            iteration,
            round(seconds, 3),
            {name: round(float(mean), 3) for name, mean in zip(players, found.mean, strict=True)},
            round(float(found.won.max()), 4),
            *(round(float(number), 4) for number in (found.entropy, found.surprise, found.drift)),
        )
        self.curve.append(step)
        return step

    def save(self, path: Path) -> None:
        """The checkpoint and the curve beside it."""
        keeping.save(path, self.knowledge, self.facts())
        lines = (json.dumps(step._asdict()) for step in self.curve)
        keeping.write_text(path.with_suffix(".jsonl"), "".join(f"{line}\n" for line in lines))

    def export(self, path: Path) -> None:
        """The net alone, small, as bots read it."""
        alone = self.plan.studies.courses[0].alone
        kind = "alone" if alone else "table"
        packed = nets.packed(jax.device_get(self.knowledge.params))
        keeping.write(path, lambda file: nets.write(file, {kind: packed}, {kind: self.facts()}))


def _curve(path: Path) -> list[Step]:
    try:
        lines = path.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    return [Step(**json.loads(line)) for line in lines]


def check(players: tuple[int, ...], games: int) -> None:
    """Refuse what cannot be learned together."""
    if 1 in players and len(players) > 1:
        raise ParseError("train_players", players=", ".join(map(str, players)))
    if games < len(players):
        raise ParseError("train_games", games=games)
