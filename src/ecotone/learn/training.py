"""A training from the first iteration to the last: its pace, its curve, its files."""

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import jax
import jax.numpy as jnp

from ecotone.bots import nets
from ecotone.core.errors import ParseError
from ecotone.learn import checkpoint
from ecotone.learn.patience import GRACE, patiently
from ecotone.learn.ppo import Config, Figures, Iterate, TrainState, begin, program
from ecotone.learn.task import learning

WARM = 12
"""Iterations at full pace; from their speed a training by the clock learns how long it will be."""

CLOCKED = 4
"""The first of them whose time counts: before it, programs are compiled and caches filled."""

SAVE_EVERY = 60.0
RATE, ENTROPY = 3e-4, 0.01
RENAMED = {"surprise": "value_loss", "drift": "kl"}
"""Figures that curves once had under other names."""


class Plan(NamedTuple):
    """What to learn, how long and how fast. A given number of iterations can be run again."""

    config: Config
    seed: int
    iterations: int | None
    minutes: float | None
    rate: float
    entropy: float = ENTROPY
    begun: str | None = None
    """The digest of the net it began with; None if that knew nothing."""


def usual_rate(config: Config) -> float:
    """Narrow nets learn in longer steps."""
    return RATE * math.sqrt(config.learning.width / config.width)


def digest(net: nets.Net) -> str:
    """What tells this net from others: SHA-256 of its weights as they are kept."""
    kept = nets.packed(net.params)
    return sha256(b"".join(kept[name].tobytes() for name in sorted(kept))).hexdigest()


def on_cpu() -> bool:
    """Whether nothing faster than the processor is here to learn on."""
    return jax.default_backend() == "cpu"


class Step(NamedTuple):
    """One iteration: a line of the curve."""

    iteration: int
    seconds: float
    mean: dict[str, float]
    won: float
    entropy: float
    value_loss: float
    kl: float
    decisions: int = 0


@dataclass
class Training:
    """A net on its way."""

    plan: Plan
    state: TrainState
    done: int = 0
    iterations: int | None = None
    seconds: float = 0.0
    curve: list[Step] = field(default_factory=list)
    compiled: float | None = None
    """Seconds that compiling took, once it is done; they count like all others."""

    @classmethod
    def start(cls, plan: Plan, known: nets.Net | None = None) -> "Training":
        """From nothing, or from what a net has learned."""
        params = None if known is None else {k: jnp.asarray(v) for k, v in known.params.items()}
        return cls(plan, begin(plan.config, plan.seed, params), iterations=plan.iterations)

    @classmethod
    def resume(cls, path: Path, game: str) -> "Training":
        """From a checkpoint; the curve goes on where it was."""
        state, facts = checkpoint.load(path, game)
        plan = Plan(
            checkpoint.config_of(facts),
            facts["seed"],
            facts["iterations"],
            facts["minutes"],
            facts["rate"],
            facts["entropy"],
            facts.get("begun"),
        )
        training = cls(plan, state, facts["done"], facts["planned"], facts["seconds"])
        training.curve = [step for step in _curve(path) if step.iteration <= training.done]
        return training

    @property
    def over(self) -> bool:
        """Whether the last iteration is done."""
        return self.iterations is not None and self.done >= self.iterations

    def facts(self) -> dict[str, object]:
        """The plan, and how far it has come."""
        plan = self.plan._asdict()
        return {
            **asdict(plan.pop("config")),
            **plan,
            "planned": self.iterations,
            "done": self.done,
            "seconds": self.seconds,
        }

    def run(self, stopped: Callable[[], bool], save: Callable[[], None]) -> Iterator[Step]:
        """Each iteration's figures; an accelerator has the next one under way by then.

        Whoever stops it in the middle of an iteration gets `Left`; `state` is then the one before.
        """
        began = perf_counter() - self.seconds
        saved = self.seconds
        ahead: Figures | None = None
        while not self.over and not stopped():
            due = self.seconds - saved > SAVE_EVERY
            waits = due or self.iterations is None or on_cpu()
            first = self.done + (ahead is None)
            # an accelerator has used the state up and is soon done: only compiling is left there
            grace = GRACE if on_cpu() or self.compiled is None else None
            self.state, ahead, seen = patiently(partial(self._next, ahead, waits), stopped, grace)
            self.done += 1
            for number, figures in enumerate(seen, first):
                yield self._noted(number, figures, began)
            if self.plan.minutes is not None:
                self._decide_length()
            if due:
                saved = self.seconds
                save()
        if ahead is not None:
            yield self._noted(self.done, jax.device_get(ahead), began)

    def _next(
        self, ahead: Figures | None, waits: bool
    ) -> tuple[TrainState, Figures | None, list[Figures]]:
        """One iteration: its state, its figures if they are not waited for, and all that are there.

        The clock reads true only because figures are fetched: a device answers before it is done.
        """
        rate, entropy = (
            jnp.float32(self._fall() * most) for most in (self.plan.rate, self.plan.entropy)
        )
        state, figures = self._program()(self.state, rate, entropy)
        known = [jax.device_get(ahead)] if ahead is not None else []
        if not waits:
            return state, figures, known
        return state, None, [*known, jax.device_get(figures)]

    def _program(self) -> Iterate:
        began = perf_counter()
        ready = program(self.plan.config)
        if self.compiled is None:
            self.compiled = perf_counter() - began
        return ready

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
        elif self.done >= WARM and self.iterations is None:
            each = (self.seconds - self.curve[CLOCKED].seconds) / (self.done - CLOCKED - 1)
            self.iterations = self.done + max(int((limit - self.seconds) / each), 1)

    def _noted(self, iteration: int, found: Figures, began: float) -> Step:
        seconds = self.seconds = perf_counter() - began
        players = map(str, self.plan.config.players)
        step = Step(
            iteration,
            round(seconds, 3),
            {name: round(float(mean), 3) for name, mean in zip(players, found.mean, strict=True)},
            round(float(found.won.max()), 4),
            round(float(found.entropy), 4),
            round(float(found.value_loss), 4),
            round(float(found.kl), 4),
            int(found.decisions),
        )
        self.curve.append(step)
        return step

    def save(self, path: Path) -> None:
        """The checkpoint and the curve beside it."""
        checkpoint.save(path, self.state, self.facts())
        lines = (json.dumps(step._asdict()) for step in self.curve)
        checkpoint.write_text(path.with_suffix(".jsonl"), "".join(f"{line}\n" for line in lines))

    def export(self, path: Path) -> None:
        """The net alone, small, as bots read it."""
        kind = self.plan.config.tasks[0].kind
        packed = nets.packed(jax.device_get(self.state.params))
        checkpoint.write(path, lambda file: nets.write(file, {kind: packed}, {kind: self.facts()}))


def _curve(path: Path) -> list[Step]:
    try:
        lines = path.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    kept = (json.loads(line) for line in lines)
    return [Step(**{RENAMED.get(name, name): step[name] for name in step}) for step in kept]


def check(game: str, players: tuple[int, ...], games: int, aim: str) -> None:
    """Refuse what cannot be learned together."""
    if aim != nets.POINTS and (players != (1,) or aim not in learning(game).aims):
        raise ParseError("train_aim", aim=aim, game=game)
    if 1 in players and len(players) > 1:
        raise ParseError("train_players", players=", ".join(map(str, players)))
    if games < len(players):
        raise ParseError("train_games", games=games)
