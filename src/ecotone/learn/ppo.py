"""One iteration of learning: games of self-play, then steps uphill (PPO), all in one program."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array

from ecotone.bots.nets import POINTS
from ecotone.learn.net import Params, answer, fresh, log_prob_of, masked
from ecotone.learn.task import Decision, Episodes, Learning, Task, learning

BATCHES = 8
CLIP = 0.2
VALUE_WEIGHT = 0.5
"""What an error of the value weighs beside the choice itself."""

UNSEEN = 8
"""Of so many positions, one is judged once more without what is hidden."""

SAME_AGAIN = {"xla_gpu_deterministic_ops": True}
"""The same seed gives the same net on the same device."""


@dataclass(frozen=True)
class Config:
    """What is learned: the game, for which numbers of players, by how big a net, to what aim."""

    game: str
    players: tuple[int, ...]
    width: int
    games: int
    aim: str = POINTS

    @property
    def learning(self) -> Learning:
        """What the game brings."""
        return learning(self.game)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """A task for each number of players."""
        return tuple(self.learning.task(players, self.aim) for players in self.players)

    @property
    def games_each(self) -> int:
        """How many games of each task an iteration plays."""
        multiple = self.learning.multiple
        return max(self.games // len(self.players) // multiple, 1) * multiple


class TrainState(NamedTuple):
    """Everything that the next iteration depends on."""

    params: Params
    moments: optax.OptState
    key: Array


class Figures(NamedTuple):
    """What an iteration showed: by task, then of the net."""

    mean: Array
    """The mean score by the standard rules."""
    won: Array
    """Alone, the share of games at the hardest level; 0 otherwise."""
    entropy: Array
    value_loss: Array
    """The mean squared error of the values."""
    kl: Array
    """How far the net moved from the one that played: an estimate of the divergence."""
    decisions: Array


class Samples(NamedTuple):
    """Decisions with what became of them."""

    decision: Decision
    advantage: Array
    returns: Array
    weight: Array | None


def begin(config: Config, seed: int, known: Params | None = None) -> TrainState:
    """A net that knows nothing, or what another has learned."""
    first, rest = jax.random.split(jax.random.key(seed, impl="rbg"))
    task = config.tasks[0]
    params = known or fresh(first, task.inputs, config.width, task.answers)
    return TrainState(params, _optimizer(config).init(params), rest)


def _optimizer(config: Config) -> optax.GradientTransformation:
    steepest = config.learning.steepest
    return optax.chain(optax.clip_by_global_norm(steepest), optax.scale_by_adam(eps=1e-5))


def advantages(values: Array, returns: Array, trace: float | None) -> Array:
    """How much better than expected it went on, for each step; later steps count less."""
    if trace is None:
        return returns - values
    after = jnp.concatenate([values[1:], returns[None]])

    def back(later: Array, step: Array) -> tuple[Array, Array]:
        advantage = step + trace * later
        return advantage, advantage

    _, found = jax.lax.scan(back, jnp.zeros_like(returns), after - values, reverse=True)
    return found


def seats_advantages(episodes: Episodes, players: int, trace: float | None) -> Array:
    """The same where seats decide in turn (steps x games): what follows is the same seat's next."""
    values, returns, seat = episodes.decision.value, episodes.returns, episodes.seat
    if trace is None or seat is None:
        return advantages(values, returns, trace)
    decided = jnp.ones_like(returns) if episodes.weight is None else episodes.weight

    def back(later: Array, step: tuple[Array, ...]) -> tuple[Array, Array]:
        value, result, whose, counts = step
        mine = (jnp.arange(players) == whose[..., None]) & (counts > 0)[..., None]
        error, further = jnp.where(mine, later, 0).sum(-1)
        advantage = result + error - value + trace * further
        return jnp.where(mine, jnp.stack([value - result, advantage])[..., None], later), advantage

    nothing = jnp.zeros((2, *returns.shape[1:], players))
    _, found = jax.lax.scan(back, nothing, (values, returns, seat, decided), reverse=True)
    return found


def _played(
    config: Config, task: Task, params: Params, key: Array
) -> tuple[Samples, tuple[Array, Array]]:
    """A task's decisions in one row, its mean score and its share of victories."""
    episodes = task.self_play(partial(answer, params), key, config.games_each, 1.0)
    decision, returns, weight, totals, _ = episodes
    advantage = seats_advantages(episodes, task.players, config.learning.trace)
    samples = Samples(decision, advantage, jnp.broadcast_to(returns, advantage.shape), weight)
    scores = task.scores(totals)
    won = jnp.float32(0) if task.hard is None else (scores >= task.hard).mean()
    axes = advantage.ndim
    flat = jax.tree.map(lambda part: part.reshape(advantage.size, *part.shape[axes:]), samples)
    return flat, (scores.mean(), won)


def _mean(numbers: Array, weight: Array | None) -> Array:
    return numbers.mean() if weight is None else (weight * numbers).sum() / weight.sum()


def _normalised(advantage: Array, weight: Array | None) -> Array:
    """The same with a mean of 0 and a spread of 1."""
    centred = advantage - _mean(advantage, weight)
    spread = centred.std() if weight is None else jnp.sqrt(_mean(centred**2, weight))
    return centred / (spread + 1e-6)


def _loss(
    params: Params, config: Config, samples: Samples, entropy_weight: Array
) -> tuple[Array, Any]:
    decision, advantage, returns, weight = samples
    observation, precision = decision.observation, config.learning.precision
    logits, value = answer(params, observation.row(jnp, precision))
    log_probs = masked(logits, observation.legal(jnp))
    log_prob = log_prob_of(log_probs, decision.answer)
    ratio = jnp.exp(log_prob - decision.log_prob)
    advantage = _normalised(advantage, weight)
    gain = jnp.minimum(ratio * advantage, ratio.clip(1 - CLIP, 1 + CLIP) * advantage)
    gain = _mean(gain, weight)
    entropy = _mean(-(jnp.exp(log_probs) * log_probs).sum(-1), weight)
    value_loss = _mean((value - returns) ** 2, weight)
    errors = value_loss
    some, results = jax.tree.map(lambda part: part[::UNSEEN], (observation, returns))
    unseen = config.tasks[0].unseen(some)
    if unseen is not None:
        _, guess = answer(params, unseen.row(jnp, precision))
        errors = errors + ((guess - results) ** 2).mean() / UNSEEN
    loss = -gain - entropy_weight * entropy + VALUE_WEIGHT * errors
    return loss, (entropy, value_loss, _mean(decision.log_prob - log_prob, weight))


Iterate = Callable[[TrainState, Array, Array], tuple[TrainState, Figures]]
"""One iteration: the state, the length of a step and the weight of indecision."""


@cache
def program(config: Config) -> Iterate:
    """The program of an iteration: play, then learn from it.

    On an accelerator the state that is given is used up; elsewhere it stays.
    """
    uses_up = (1,) if jax.default_backend() != "cpu" else ()
    made = jax.jit(_iterated, static_argnums=0, donate_argnums=uses_up, compiler_options=SAME_AGAIN)
    state = jax.eval_shape(lambda: begin(config, 0))
    number = jax.eval_shape(lambda: jnp.float32(0))
    compiled: Iterate = made.lower(config, state, number, number).compile()
    return compiled


def _iterated(
    config: Config, state: TrainState, rate: Array, entropy_weight: Array
) -> tuple[TrainState, Figures]:
    params, moments, key = state
    optimizer = _optimizer(config)
    key, order, *own = jax.random.split(key, 2 + len(config.tasks))
    played = [
        _played(config, task, params, fresh_key)
        for task, fresh_key in zip(config.tasks, own, strict=True)
    ]
    samples = jax.tree.map(lambda *parts: jnp.concatenate(parts), *(part for part, _ in played))
    many = samples.advantage.size

    def step(known: tuple[Params, Any], batch: Array) -> tuple[tuple[Params, Any], Any]:
        params, moments = known
        some = jax.tree.map(lambda part: part[batch], samples)
        slope, seen = jax.grad(_loss, has_aux=True)(params, config, some, entropy_weight)
        change, moments = optimizer.update(slope, moments)
        params = jax.tree.map(lambda part, by: part - rate * by, params, change)
        return (params, moments), seen

    if config.learning.batch is None:
        rows = many // (BATCHES * UNSEEN) * UNSEEN
        batches = jax.random.permutation(order, many)[: BATCHES * rows].reshape(BATCHES, rows)
        (params, moments), seen = jax.lax.scan(step, (params, moments), batches)
    else:
        (params, moments), seen = _batched(step, (params, moments), samples.weight, config, order)
    means, won = (jnp.stack(part) for part in zip(*(each for _, each in played), strict=True))
    decided = jnp.float32(many) if samples.weight is None else samples.weight.sum()
    entropy, value_loss, kl = (figure.mean() for figure in seen)
    figures = Figures(means, won, entropy, value_loss, kl, decided)
    return TrainState(params, moments, key), figures


def _batched(step: Any, known: Any, weight: Array, config: Config, key: Array) -> tuple[Any, Any]:
    """A step uphill for each batch of decisions, in any order; what was no decision is left out."""
    rows = min((config.learning.batch or 1) * config.games, weight.size)
    order = jnp.argsort(jnp.where(weight > 0, jax.random.uniform(key, weight.shape), 2))
    batches = jnp.maximum((weight > 0).sum() // rows, 1)

    def turn(number: Array, found: Any) -> Any:
        known, before = found
        batch = jax.lax.dynamic_slice(order, (number * rows,), (rows,))
        known, seen = step(known, batch)
        return known, tuple(one + more / batches for one, more in zip(before, seen, strict=True))

    nothing = (jnp.float32(0),) * 3
    found: tuple[Any, Any] = jax.lax.fori_loop(0, batches, turn, (known, nothing))
    return found


@partial(jax.jit, static_argnums=(0, 3))
def exam(task: Task, params: Params, key: Array, games: int) -> Array:
    """The totals of games in which every seat gives its likeliest answer: grids x games."""
    return task.self_play(partial(answer, params), key, games, 0.0).totals
