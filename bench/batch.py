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
from ecotone.batch.experimental import act_randomly
from ecotone.games import GAMES

PGX = ("tic_tac_toe", "connect_four", "leduc_holdem", "2048", "sparrow_mahjong")
STEPS = 256
IN_FLIGHT = 4
BATCHES = {"cpu": (4096,), "gpu": (1 << 17, 1 << 20)}

Run = Callable[[Any], Any]


def rolled_out(env: Any, games: int) -> Run:
    """Whole games from the deal to the scores: how many decisions they took."""

    def run(key: Any) -> Any:
        played = env.rollout(key, games)
        # the scores of every game are part of the answer, so nothing is left out
        return played.decisions.sum(), played.scores

    return run


def stepped(env: Any, auto_reset: Any, games: int) -> Run:
    """Some steps as a learner goes: mask, a legal action by chance, observation, new games."""
    step = jax.vmap(auto_reset(env.step, env.init))

    def run(key: Any) -> Any:
        def one_step(left: tuple[Any, Any], key: Any) -> tuple[tuple[Any, Any], None]:
            states, seen = left
            choose, draw = jax.random.split(key)
            actions = act_randomly(choose, states.legal_action_mask)
            states = step(states, actions, jax.random.split(draw, games))
            # every observation is part of the answer, so none is left out
            return (states, seen ^ (states.observation != 0)), None

        first, rest = jax.random.split(key)
        states = jax.vmap(env.init)(jax.random.split(first, games))
        start = (states, states.observation != 0)
        (states, seen), _ = jax.lax.scan(one_step, start, jax.random.split(rest, STEPS))
        return jnp.int32(games * STEPS), (states.rewards, seen.sum())

    return run


def pgx_steps(name: str, games: int) -> Run:
    """The same of one of Pgx's games."""
    import pgx
    from pgx.experimental import auto_reset

    return stepped(pgx.make(name), auto_reset, games)


def ours(game: str, players: int, games: int) -> Run:
    """The same of one of ours."""
    return stepped(batch.make(game, players), batch.experimental.auto_reset, games)


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
    parser.add_argument("--no-rollout", action="store_true", help="step by step alone")
    parser.add_argument("--no-steps", action="store_true", help="the fused rollout alone")
    parser.add_argument("--no-pgx", action="store_true")
    parser.add_argument("--pgx", choices=PGX, action="append", help="of Pgx's games this one")
    given = parser.parse_args()
    where = jax.default_backend()
    print(f"JAX {jax.__version__} on {jax.devices()[0].device_kind}")
    print(f"{'random legal play':34} {'batch':>9} {'M decisions/s':>14} {'first run, s':>12}")
    batches = given.batch or BATCHES.get(where, BATCHES["gpu"])
    for game in given.game or batch.games():
        for players in given.players or [many for many in (4, 2, 6, 1) if many in seats(game)]:
            env = batch.engine(game, players=players)
            title = f"{game}, {players} players" if players > 1 else f"{game}, solo"
            for games in [] if given.no_rollout else batches:
                report(f"{title}, rollout", rolled_out(env, games), games, given.seconds)
            for games in [] if given.no_steps else batches:
                run = ours(game, players, games)
                report(f"{title}, step by step", run, games, given.seconds)
    if find_spec("pgx") and not given.no_pgx:
        for name in given.pgx or PGX:
            for games in batches:
                report(f"pgx {name}", pgx_steps(name, games), games, given.seconds)


if __name__ == "__main__":
    main()
