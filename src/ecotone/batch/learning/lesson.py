"""One iteration of learning: games of self-play, then steps uphill (PPO), all in one program."""

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array

from ecotone.batch.learning.course import FRENCH, Course
from ecotone.batch.learning.net import PRECISION, Params, answer, chance_of, fresh, masked
from ecotone.batch.learning.selfplay import Decision, games_of
from ecotone.bots.ecosystem_sight import ANSWERS, FEATURES

BATCHES = 8
CLIP = 0.2
TRACE = 0.95
"""How much of what happens later is credited to a decision, a step back; 1 is all of it."""

TRUST = 0.5
"""What an error of the expected result weighs beside the choice itself."""

UNSEEN = 8
"""Of so many positions, one is judged once more without its hands: what a board is worth."""

STEEPEST = 1.0
"""Longer gradients are cut to this length."""

SAME_AGAIN = {"xla_gpu_deterministic_ops": True}
"""The same seed gives the same net on the same device."""

_adam = optax.chain(optax.clip_by_global_norm(STEEPEST), optax.scale_by_adam(eps=1e-5))


@dataclass(frozen=True)
class Studies:
    """What is learned: the game, for which numbers of players, by how big a net."""

    game: str
    players: tuple[int, ...]
    width: int
    games: int

    @property
    def courses(self) -> tuple[Course, ...]:
        """A course for each number of players; 1 is the solo game."""
        return tuple(Course(self.game, players) for players in self.players)

    @property
    def games_each(self) -> int:
        """How many games of each course an iteration plays."""
        return max(self.games // len(self.players) // FRENCH, 1) * FRENCH

    @property
    def decisions(self) -> int:
        """How many decisions an iteration holds."""
        return sum(40 if players == 1 else 20 * players for players in self.players) * (
            self.games_each
        )


class Knowledge(NamedTuple):
    """Everything that the next iteration depends on."""

    params: Params
    moments: Any
    key: Array


class Figures(NamedTuple):
    """What an iteration showed: by course, then of the net."""

    mean: Array
    """The mean total (alone: margin) by the standard rules."""
    won: Array
    """Alone, the share of games at the hardest level; 0 otherwise."""
    entropy: Array
    surprise: Array
    """The mean squared error of the expected results."""
    drift: Array
    """How far the net moved from the one that played."""


class Lesson(NamedTuple):
    """Decisions with what became of them."""

    decision: Decision
    credit: Array
    result: Array


def begin(studies: Studies, seed: int) -> Knowledge:
    """A net that knows nothing."""
    first, rest = jax.random.split(jax.random.key(seed, impl="rbg"))
    sight = studies.courses[0].sight
    params = fresh(first, FEATURES[sight], studies.width, ANSWERS[sight])
    return Knowledge(params, _adam.init(params), rest)


def credited(values: Array, results: Array) -> Array:
    """How much better than expected it went on, for each step; later steps count less."""
    after = jnp.concatenate([values[1:], results[None]])

    def back(later: Array, step: Array) -> tuple[Array, Array]:
        credit = step + TRACE * later
        return credit, credit

    _, found = jax.lax.scan(back, jnp.zeros_like(results), after - values, reverse=True)
    return found


def _taught(course: Course, params: Params, key: Array, games: int) -> tuple[Lesson, Array, Array]:
    """A course's decisions in one row, its mean and its share of victories."""
    decision, totals = games_of(course, partial(answer, params), key, games, 1.0)
    results = course.worth(totals)
    credit = credited(decision.value, results)
    lesson = Lesson(decision, credit, jnp.broadcast_to(results, credit.shape))
    seen = totals[:, games // FRENCH * (course.game == "savanna") :]
    if course.alone:
        margin = seen[0] - seen[1]
        hard = course.env.rules.victories.hard
        mean, won = margin.mean(), (margin >= hard).mean()
    else:
        mean, won = seen.mean(), jnp.float32(0)
    axes = credit.ndim
    flat = jax.tree.map(lambda part: part.reshape(-1, *part.shape[axes:]), lesson)
    return flat, mean, won


def _loss(params: Params, lesson: Lesson, entropy_worth: Array) -> tuple[Array, Any]:
    decision = lesson.decision
    sight = decision.sight
    logits, value = answer(params, sight.features(jnp, PRECISION))
    chances = masked(logits, sight.legal(jnp))
    chance = chance_of(chances, decision.answer)
    ratio = jnp.exp(chance - decision.chance)
    credit = lesson.credit - lesson.credit.mean()
    credit = credit / (credit.std() + 1e-6)
    gain = jnp.minimum(ratio * credit, ratio.clip(1 - CLIP, 1 + CLIP) * credit).mean()
    entropy = -(jnp.exp(chances) * chances).sum(-1).mean()
    surprise = ((value - lesson.result) ** 2).mean()
    some, results = jax.tree.map(lambda part: part[::UNSEEN], (sight, lesson.result))
    _, guess = answer(params, some.unseen().features(jnp, PRECISION))
    blind = ((guess - results) ** 2).mean()
    loss = -gain - entropy_worth * entropy + TRUST * (surprise + blind / UNSEEN)
    return loss, (entropy, surprise, (decision.chance - chance).mean())


@partial(jax.jit, static_argnums=0, donate_argnums=1, compiler_options=SAME_AGAIN)
def iterate(
    studies: Studies, knowledge: Knowledge, rate: Array, entropy_worth: Array
) -> tuple[Knowledge, Figures]:
    """Play, then learn from it."""
    params, moments, key = knowledge
    key, order, *own = jax.random.split(key, 2 + len(studies.courses))
    taught = [
        _taught(course, params, fresh_key, studies.games_each)
        for course, fresh_key in zip(studies.courses, own, strict=True)
    ]
    lesson = jax.tree.map(lambda *parts: jnp.concatenate(parts), *(part for part, _, _ in taught))
    rows = lesson.credit.size // (BATCHES * UNSEEN) * UNSEEN
    shuffled = jax.random.permutation(order, lesson.credit.size)
    batches = shuffled[: BATCHES * rows].reshape(BATCHES, rows)

    def step(known: tuple[Params, Any], batch: Array) -> tuple[tuple[Params, Any], Any]:
        params, moments = known
        some = jax.tree.map(lambda part: part[batch], lesson)
        slope, seen = jax.grad(_loss, has_aux=True)(params, some, entropy_worth)
        change, moments = _adam.update(slope, moments)
        params = jax.tree.map(lambda part, by: part - rate * by, params, change)
        return (params, moments), seen

    (params, moments), seen = jax.lax.scan(step, (params, moments), batches)
    entropy, surprise, drift = (figure.mean() for figure in seen)
    means, won = (jnp.stack(part) for part in list(zip(*taught, strict=True))[1:])
    return Knowledge(params, moments, key), Figures(means, won, entropy, surprise, drift)


@partial(jax.jit, static_argnums=(0, 3))
def examine(course: Course, params: Params, key: Array, games: int) -> Array:
    """The totals of games in which every seat gives its likeliest answer: grids x games."""
    _, totals = games_of(course, partial(answer, params), key, games, 0.0)
    return totals
