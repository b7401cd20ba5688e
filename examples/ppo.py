"""PPO in one file, in the manner of CleanRL: a net learns a game alone, by its solo rules.

`python examples/ppo.py --iterations 100` prints each iteration's mean score. It needs the extras
`envs` and `jax`. What is particular here: the action mask, and rewards at the end alone.
"""

import argparse
from functools import partial
from typing import Any, NamedTuple

import gymnasium
import jax
import jax.numpy as jnp
import numpy as np
import optax

import ecotone.envs.one_seat  # noqa: F401 - makes the names known to Gymnasium


class Steps(NamedTuple):
    """What was seen, done, and thought of it: steps x environments."""

    seen: Any
    mask: Any
    action: Any
    log_prob: Any
    value: Any
    reward: Any
    done: Any
    counts: Any
    """False where the step only dealt anew, as Gymnasium's vectors do after an end."""


def flat(told: Any, tops: dict[str, int]) -> np.ndarray:
    """The parts of an observation in a row, each scaled by its greatest number."""
    parts = told["observation"]
    rows = [parts[name].reshape(len(parts[name]), -1) / top for name, top in tops.items()]
    return np.concatenate(rows, 1).astype(np.float32)


def fresh(key: Any, sizes: list[int]) -> list[tuple[Any, Any]]:
    """Weights and biases; the last layer begins small, so that play begins by chance."""
    keys, last = jax.random.split(key, len(sizes)), len(sizes) - 2
    made = jax.nn.initializers.orthogonal
    return [
        (made(0.01 if at == last else 1.4)(keys[at], (sizes[at], sizes[at + 1])), jnp.zeros(size))
        for at, size in enumerate(sizes[1:])
    ]


def answer(params: Any, seen: Any, mask: Any) -> tuple[Any, Any]:
    """The log-probability of every action, and the value."""
    for weights, bias in params[:-1]:
        seen = jax.nn.relu(seen @ weights + bias)
    out = seen @ params[-1][0] + params[-1][1]
    return jax.nn.log_softmax(jnp.where(mask, out[..., 1:], -1e9)), out[..., 0]


@jax.jit
def act(params: Any, seen: Any, mask: Any, key: Any) -> tuple[Any, Any, Any]:
    """A legal action of each environment, its log-probability and the value."""
    log_probs, value = answer(params, seen, mask)
    action = jax.random.categorical(key, log_probs)
    return action, jnp.take_along_axis(log_probs, action[:, None], -1)[:, 0], value


def advantages(steps: Steps, last: Any, discount: float, decay: float) -> Any:
    """Generalised advantage estimation, from the last step back."""
    found, following, ahead = np.zeros_like(steps.value), last, np.zeros_like(last)
    for at in reversed(range(len(steps.value))):
        goes_on = 1 - steps.done[at]
        error = steps.reward[at] + discount * following * goes_on - steps.value[at]
        ahead = error + discount * decay * goes_on * ahead
        # a step that only dealt stands outside every game
        found[at], following = ahead * steps.counts[at], steps.value[at]
        ahead = ahead * steps.counts[at]
    return found


def loss(params: Any, some: Steps, gain: Any, target: Any, clip: float) -> Any:
    """The clipped objective, the value's error and a little entropy, over the steps that count."""
    log_probs, value = answer(params, some.seen, some.mask)
    chosen = jnp.take_along_axis(log_probs, some.action[:, None], -1)[:, 0]
    ratio = jnp.exp(chosen - some.log_prob)
    policy = -jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - clip, 1 + clip) * gain)
    entropy = -jnp.where(some.mask, jnp.exp(log_probs) * log_probs, 0).sum(-1)
    each = policy + 0.5 * (value - target) ** 2 - 0.01 * entropy
    return (each * some.counts).sum() / jnp.maximum(some.counts.sum(), 1)


@partial(jax.jit, static_argnames=("optimizer", "clip"))
def improve(
    params: Any, moments: Any, some: Steps, gain: Any, target: Any, optimizer: Any, clip: float
) -> Any:
    """One step uphill on a minibatch."""
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    slope = jax.grad(loss)(params, some, gain, target, clip)
    change, moments = optimizer.update(slope, moments, params)
    return optax.apply_updates(params, change), moments


def main() -> None:
    """Learn, and print each iteration's mean score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="savanna")
    parser.add_argument("--iterations", type=int, default=3)
    parser.add_argument("--envs", type=int, default=8)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    envs = gymnasium.make_vec(
        f"ecotone/{given.game}-v1", num_envs=given.envs, players=1, rewards="score"
    )
    space: Any = envs.single_observation_space
    tops = {name: max(1, int(part.high.max())) for name, part in space["observation"].items()}
    told, _ = envs.reset(seed=given.seed)
    seen, mask = flat(told, tops), told["action_mask"].astype(bool)
    rng, key = np.random.default_rng(given.seed), jax.random.key(given.seed)
    params = fresh(key, [seen.shape[1], 256, 256, 1 + mask.shape[1]])
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(3e-4))
    moments, done = optimizer.init(params), np.zeros(given.envs, bool)
    for iteration in range(1, given.iterations + 1):
        rows, scores = [], []
        for _ in range(given.steps):
            key, luck = jax.random.split(key)
            action, log_prob, value = map(np.asarray, act(params, seen, mask, luck))
            told, reward, over, _, _ = envs.step(action)
            rows.append(Steps(seen, mask, action, log_prob, value, reward, over, ~done))
            scores += (100 * reward[over]).tolist()
            seen, mask, done = flat(told, tops), told["action_mask"].astype(bool), over
        steps = Steps(*(np.stack(part) for part in zip(*rows, strict=True)))
        gain = advantages(steps, np.asarray(act(params, seen, mask, key)[2]), 1.0, 0.95)
        together = Steps(*(part.reshape(-1, *part.shape[2:]) for part in steps))
        gain, target = gain.ravel(), (gain + steps.value).ravel()
        for _ in range(4):
            for some in np.array_split(rng.permutation(len(gain)), 4):
                batch = Steps(*(part[some] for part in together))
                params, moments = improve(
                    params, moments, batch, gain[some], target[some], optimizer, 0.2
                )
        print(f"{iteration}: {len(scores)} games, mean score {np.mean(scores or [0]):.1f}")


if __name__ == "__main__":
    main()
