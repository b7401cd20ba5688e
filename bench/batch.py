"""`python -m bench.batch`: random legal play by whole batches of games, on whatever JAX runs on.

Two ways: the fused rollout, and step by step through the legal action mask as a learner would
play. Pgx's games stand beside them, played the second way, where Pgx is installed. On a CPU the
seconds are those of one core, however many cores take part and whoever else uses them.
"""

import argparse
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import jax
import jax.numpy as jnp

from ecotone import batch
from ecotone.games import GAMES

PGX = ("tic_tac_toe", "connect_four", "leduc_holdem", "2048", "sparrow_mahjong")
PGX_STEPS = 64
IN_FLIGHT = 4
BATCHES = {"cpu": (4096,), "gpu": (1 << 17, 1 << 19, 1 << 21)}
STEP_BATCHES = {"cpu": (256,), "gpu": (1 << 13, 1 << 15)}

Run = Callable[[Any], Any]


def rolled_out(env: Any, games: int) -> Run:
    """Whole games from the deal to the scores: how many decisions they took."""

    def run(key: Any) -> Any:
        played = env.rollout(key, games)
        # the scores of every game are part of the answer, so nothing is left out
        return played.decisions.sum(), played.scores

    return run


def any_legal(mask: Any, key: Any) -> Any:
    """One of the legal actions of each row, all equally likely: the one with the highest lot."""
    seeds = jax.random.bits(key, mask.shape[:-1], jnp.uint32)
    actions = jnp.arange(mask.shape[-1], dtype=jnp.uint32)
    lots = seeds[..., None] + actions * jnp.uint32(0x9E3779B9)
    lots = (lots ^ lots >> 16) * jnp.uint32(0x21F0AAAD)
    lots = jnp.where(mask, (lots ^ lots >> 15) * jnp.uint32(0x735A2D97), 0)
    # two plain reductions: argmax runs many times slower on a CPU
    first = lots == lots.max(-1, keepdims=True)
    return jnp.where(first, actions, 0).max(-1).astype(jnp.int32)


def stepped(env: Any, games: int) -> Run:
    """Whole games step by step, from the deal until the last one is over."""

    def run(key: Any) -> Any:
        def one_step(left: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
            states, key, decisions = left
            key, choose, draw = jax.random.split(key, 3)
            actions = any_legal(states.legal_action_mask, choose)
            decisions = decisions + states.awaited.sum()
            states = jax.vmap(env.step)(states, actions, jax.random.split(draw, games))
            return states, key, decisions

        key, first = jax.random.split(key)
        states = jax.vmap(env.init)(jax.random.split(first, games))
        start = (states, key, jnp.int32(0))
        states, _, decisions = jax.lax.while_loop(
            lambda left: ~left[0].terminated.all(), one_step, start
        )
        return decisions, states.rewards

    return run


def pgx_steps(name: str, games: int) -> Run:
    """Some steps of one of Pgx's games, begun anew whenever it is over."""
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def run(key: Any) -> Any:
        def one_step(states: Any, key: Any) -> tuple[Any, None]:
            choose, draw = jax.random.split(key)
            actions = any_legal(states.legal_action_mask, choose)
            return step(states, actions, jax.random.split(draw, games)), None

        first, rest = jax.random.split(key)
        states = jax.vmap(env.init)(jax.random.split(first, games))
        states, _ = jax.lax.scan(one_step, states, jax.random.split(rest, PGX_STEPS))
        return jnp.int32(games * PGX_STEPS), states.rewards

    return run


def speed(run: Run, seconds: float) -> tuple[float, float]:
    """Decisions a second over that time, and the seconds the first run took with compiling."""
    clock = time.process_time if jax.default_backend() == "cpu" else time.perf_counter
    play = jax.jit(run)
    began = clock()
    int(play(jax.random.key(0))[0])
    compiled = clock() - began
    began, number, decisions = clock(), 0, 0
    flying: list[Any] = []
    while clock() - began < seconds or not number:
        number += 1
        flying.append(play(jax.random.key(number))[0])
        if len(flying) == IN_FLIGHT:
            decisions += int(flying.pop(0))
    decisions += sum(map(int, flying))
    return decisions / (clock() - began), compiled


def seats(game: str) -> range:
    """The numbers of players of a game."""
    return GAMES[game].seats


def report(title: str, run: Run, games: int, seconds: float) -> None:
    """One line, or why there is none."""
    try:
        fast, compiled = speed(run, seconds)
    except Exception as failure:  # noqa: BLE001 - one peer that fails must not hide the others
        print(f"{title:34} {games:>9,}  failed: {str(failure).splitlines()[0][:80]}")
    else:
        print(f"{title:34} {games:>9,} {fast / 1e6:>14,.2f} {compiled:>12.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.batch", description=__doc__)
    parser.add_argument("--game", choices=batch.games(), action="append")
    parser.add_argument("--players", type=int, action="append")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--batch", type=int, action="append", help="games side by side")
    parser.add_argument("--no-steps", action="store_true", help="the fused rollout alone")
    parser.add_argument("--no-pgx", action="store_true")
    given = parser.parse_args()
    where = jax.default_backend()
    print(f"JAX {jax.__version__} on {jax.devices()[0].device_kind}")
    print(f"{'random legal play':34} {'batch':>9} {'M decisions/s':>14} {'first run, s':>12}")
    batches = given.batch or BATCHES.get(where, BATCHES["gpu"])
    step_batches = given.batch or STEP_BATCHES.get(where, STEP_BATCHES["gpu"])
    for game in given.game or batch.games():
        for players in given.players or [many for many in (4, 2, 6, 1) if many in seats(game)]:
            env = batch.make(game, players=players)
            title = f"{game}, {players} players" if players > 1 else f"{game}, solo"
            for games in batches:
                report(f"{title}, rollout", rolled_out(env, games), games, given.seconds)
            for games in [] if given.no_steps else step_batches:
                report(f"{title}, step by step", stepped(env, games), games, given.seconds)
    if find_spec("pgx") and not given.no_pgx:
        for name in PGX:
            for games in batches:
                report(f"pgx {name}", pgx_steps(name, games), games, given.seconds)


if __name__ == "__main__":
    main()
