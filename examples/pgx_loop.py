"""A training loop written for Pgx: a net plays all seats and learns from who wins (REINFORCE).

`python examples/pgx_loop.py --game ocean --iterations 200` prints how often the net now beats
chance. It needs the extra `jax`. The import below is all that has to change to go from Pgx's games
to these; with Pgx's own line, `--game connect_four` runs.
"""

import argparse
from typing import Any

import jax
import jax.numpy as jnp
import optax

from ecotone import batch as pgx  # Pgx's own: import pgx, pgx.experimental

GAMES, STEPS, WIDTH = 32, 200, 64


def fresh(key: Any, sizes: list[int]) -> list[Any]:
    """Weights of a small net; the last layer begins at nothing, so that play begins by chance."""
    keys, last = jax.random.split(key, len(sizes)), len(sizes) - 2
    return [
        jax.random.normal(keys[at], (sizes[at], sizes[at + 1])) * (at != last) / sizes[at] ** 0.5
        for at in range(len(sizes) - 1)
    ]


def policy(params: list[Any], state: Any) -> Any:
    """The log-probability of every action."""
    layer = state.observation.reshape(*state.legal_action_mask.shape[:-1], -1).astype(jnp.float32)
    for weights in params[:-1]:
        layer = jax.nn.relu(layer @ weights)
    return jax.nn.log_softmax(jnp.where(state.legal_action_mask, layer @ params[-1], -1e9))


def played(step: Any, rivals: Any, params: list[Any], states: Any, key: Any) -> Any:
    """Some steps of all games; with rivals, the net has one seat and chance the others."""

    def one(states: Any, key: Any) -> tuple[Any, Any]:
        choose, other, draw = jax.random.split(key, 3)
        action = jax.random.categorical(choose, policy(params, states))
        by_chance = pgx.experimental.act_randomly(other, states.legal_action_mask)
        action = jnp.where(rivals & (states.current_player != 0), by_chance, action)
        after = step(states, action, jax.random.split(draw, GAMES))
        return after, (states, action, after.rewards, after.terminated)

    return jax.lax.scan(one, states, jax.random.split(key, STEPS))


def loss(params: list[Any], steps: Any) -> Any:
    """Actions that led to a victory become likelier; games without an end do not count yet."""
    states, actions, rewards, ended = steps

    def back(ahead: Any, step: Any) -> tuple[Any, Any]:
        rewards, ended = step
        ahead = jnp.where(ended[:, None], rewards, ahead)
        return ahead, ahead

    _, returns = jax.lax.scan(back, jnp.zeros_like(rewards[0]), (rewards, ended), reverse=True)
    gain = jnp.take_along_axis(returns, states.current_player[..., None], -1)[..., 0]
    chosen = jnp.take_along_axis(policy(params, states), actions[..., None], -1)[..., 0]
    return -(gain * chosen).mean()


def main() -> None:
    """Learn, and measure the net against chance."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="serengeti")
    parser.add_argument("--iterations", type=int, default=3)
    given = parser.parse_args()
    env = pgx.make(given.game)
    init = jax.jit(jax.vmap(env.init))
    step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))
    key, first, weights = jax.random.split(jax.random.key(0), 3)
    states = init(jax.random.split(first, GAMES))
    inputs = states.observation[0].size
    params = fresh(weights, [inputs, WIDTH, WIDTH, env.num_actions])
    optimizer = optax.adam(1e-3)
    moments = optimizer.init(params)

    @jax.jit
    def iterate(params: Any, moments: Any, states: Any, key: Any, rivals: Any) -> Any:
        states, steps = played(step, rivals, params, states, key)
        change, moments = optimizer.update(jax.grad(loss)(params, steps), moments)
        wins, ended = (steps[2][..., 0] > 0).sum(), steps[3].sum()
        return optax.apply_updates(params, change), moments, states, wins, ended

    for number in range(1, given.iterations + 1):
        key, luck = jax.random.split(key)
        params, moments, states, _, ended = iterate(params, moments, states, luck, False)
        print(f"{number}: {GAMES * STEPS} steps, {int(ended)} games")
    games = init(jax.random.split(key, GAMES))
    *_, wins, ended = iterate(params, moments, games, key, True)
    print(f"against chance: {int(wins)} of {int(ended)} games won")


if __name__ == "__main__":
    main()
