"""A net learns Serengeti by bidding against itself: games of self-play, then steps uphill (PPO).

`python -m ecotone.batch.learning.auction --minutes 4 --out serengeti.npz`
"""

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array

from ecotone.batch.learning import keeping
from ecotone.batch.learning.net import Params, answer, fresh, masked
from ecotone.batch.serengeti import ACTIONS, OVER, SALE, Serengeti, State, of
from ecotone.bots import nets
from ecotone.bots.serengeti_sight import FEATURES, Sight
from ecotone.games.serengeti.cards import CARDS
from ecotone.games.serengeti.state import MOST_SEATS

BATCHES = 8
CLIP = 0.2
TRUST = 0.5
STEEPEST = 0.5
RATE, ENTROPY = 3e-4, 0.01
STEPS = {3: 300, 4: 380, 5: 470, 6: 560}
"""Decisions after which a game is broken off; few are that long."""

TOO_LONG = -1.0
"""What a game that was broken off counts for everybody: nobody shall gain by playing for time."""

A_POINT = 0.05
"""What a point more than the others' mean counts beside a victory."""

_adam = optax.chain(optax.clip_by_global_norm(STEEPEST), optax.scale_by_adam(eps=1e-5))


class Lesson(NamedTuple):
    """Decisions and what became of them; those after the end weigh nothing."""

    sight: Sight
    legal: Array
    action: Array
    chance: Array
    credit: Array
    result: Array
    weight: Array


def look(rules: Serengeti, state: State) -> Sight:
    """What the player on turn sees."""
    players = rules.players
    seat = jnp.maximum(state.turn, 0)
    order = [(seat + step) % players for step in range(players)]
    cards = jnp.arange(len(CARDS))
    absent = [jnp.zeros((), jnp.int8)] * (MOST_SEATS - players)

    def row(bits: Array) -> Array:
        return (bits >> cards & 1).astype(jnp.int8)

    def marks(where: Array) -> Array:
        return jnp.stack([(place == where).astype(jnp.int8) for place in order] + absent)

    blank = [jnp.zeros(len(CARDS), jnp.int8)] * (MOST_SEATS - players)
    active = [(state.active >> place & 1).astype(jnp.int8) for place in order]
    return Sight(
        held=jnp.stack([row(of(state.held, place)) for place in order] + blank),
        lot=row(state.lot),
        pile=row(state.pile),
        active=jnp.stack(active + absent),
        first=marks(state.first),
        bidder=marks(state.bidder),
        seller=marks(state.seller),
        tokens=of(state.tokens, seat).astype(jnp.int8),
        pot=state.pot.astype(jnp.int8),
        high=state.high.astype(jnp.int8),
        round=state.round.astype(jnp.int8),
        selling=(state.phase == SALE).astype(jnp.int8),
        players=jnp.int8(players),
    )


def results(rules: Serengeti, state: State) -> Array:
    """What the end is worth to each seat: the victory, and a little for the margin."""
    points = jnp.stack(rules.points(state)).astype(jnp.float32)
    won = jnp.stack(rules.winners(state)).astype(jnp.float32)
    worth = won / won.sum() - 1 / rules.players + A_POINT * (points - points.mean())
    return jnp.where(state.phase == OVER, worth, TOO_LONG)


def taught(rules: Serengeti, params: Params, key: Array, games: int) -> tuple[Lesson, Array]:
    """Games of self-play as decisions in a row, and the mean total."""
    start, own = jax.random.split(key)
    states = jax.vmap(rules.init)(jax.random.split(start, games))

    def turn(state: State, key: Array) -> tuple[State, Any]:
        one, two = jax.random.split(key)
        sight = jax.vmap(partial(look, rules))(state)
        legal = jax.vmap(rules.legal_action_mask)(state)
        logits, value = answer(params, sight.features(jnp))
        chances = masked(logits, legal)
        action = (chances + jax.random.gumbel(one, chances.shape)).argmax(-1)
        chance = jnp.take_along_axis(chances, action[:, None], -1)[:, 0]
        words = jax.random.bits(two, (games,), jnp.uint32)
        after = jax.vmap(rules.go)(state, action.astype(jnp.int32), words)
        seen = (sight, legal, action.astype(jnp.int16), chance, value, state.turn)
        return after, seen

    last, seen = jax.lax.scan(turn, states, jax.random.split(own, STEPS[rules.players]))
    sight, legal, action, chance, value, seat = seen
    ends = jax.vmap(partial(results, rules))(last)
    result = jnp.take_along_axis(ends[None], jnp.maximum(seat, 0)[..., None], -1)[..., 0]
    weight = (seat >= 0).astype(jnp.float32)
    lesson = Lesson(sight, legal, action, chance, result - value, result, weight)
    flat = jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), lesson)
    totals = jnp.stack(jax.vmap(rules.points)(last))
    finished = (last.phase == OVER).mean()
    return flat, jnp.stack([totals.mean(), finished, weight.sum() / games])


def _loss(params: Params, lesson: Lesson, entropy_worth: Array) -> tuple[Array, Array]:
    logits, value = answer(params, lesson.sight.features(jnp))
    chances = masked(logits, lesson.legal)
    chance = jnp.take_along_axis(chances, lesson.action[:, None].astype(jnp.int32), -1)[:, 0]
    ratio = jnp.exp(chance - lesson.chance)
    weight = lesson.weight / lesson.weight.sum()
    credit = lesson.credit - (weight * lesson.credit).sum()
    credit = credit / (jnp.sqrt((weight * credit**2).sum()) + 1e-6)
    gain = jnp.minimum(ratio * credit, ratio.clip(1 - CLIP, 1 + CLIP) * credit)
    entropy = -(jnp.exp(chances) * jnp.where(lesson.legal, chances, 0)).sum(-1)
    surprise = (weight * (value - lesson.result) ** 2).sum()
    loss = -(weight * (gain + entropy_worth * entropy)).sum() + TRUST * surprise
    return loss, jnp.stack([(weight * entropy).sum(), surprise])


@partial(jax.jit, static_argnums=(0, 1), donate_argnums=(2, 3))
def iterate(
    players: tuple[int, ...], games: int, params: Params, moments: Any, key: Array, pace: Array
) -> tuple[Params, Any, Array, Array]:
    """Play, then learn from it; `pace` falls from 1 to 0."""
    order, *own = jax.random.split(key, 1 + len(players))
    found = [
        taught(Serengeti(seats, sales), params, fresh_key, games)
        for seats, sales, fresh_key in zip(players, [True] * len(players), own, strict=True)
    ]
    lesson = jax.tree.map(lambda *parts: jnp.concatenate(parts), *(part for part, _ in found))
    rows = lesson.credit.size // BATCHES
    shuffled = jax.random.permutation(order, lesson.credit.size)[: BATCHES * rows]

    def step(known: tuple[Params, Any], batch: Array) -> tuple[tuple[Params, Any], Array]:
        params, moments = known
        some = jax.tree.map(lambda part: part[batch], lesson)
        slope, seen = jax.grad(_loss, has_aux=True)(params, some, pace * ENTROPY)
        change, moments = _adam.update(slope, moments)
        return (jax.tree.map(lambda one, by: one - pace * RATE * by, params, change), moments), seen

    known, seen = jax.lax.scan(step, (params, moments), shuffled.reshape(BATCHES, rows))
    return *known, jnp.stack([figures for _, figures in found]), seen.mean(0)


def train(given: argparse.Namespace) -> None:
    """Learn for so many minutes, then keep the net."""
    began = perf_counter()
    players = tuple(int(part) for part in given.players.split(","))
    first, key = jax.random.split(jax.random.key(given.seed, impl="rbg"))
    params = fresh(first, FEATURES, given.width, ACTIONS)
    moments = _adam.init(params)
    done, curve = 0, []
    while (over := _over(given, done, perf_counter() - began)) < 1:
        key, own = jax.random.split(key)
        pace = jnp.float32(1 - over)
        params, moments, figures, seen = iterate(players, given.games, params, moments, own, pace)
        done += 1
        if done % 20 == 1:
            line = {
                "iteration": done,
                "seconds": round(perf_counter() - began, 2),
                "figures": jax.device_get(figures).round(3).tolist(),
                "seen": jax.device_get(seen).round(4).tolist(),
            }
            curve.append(line)
            sys.stdout.write(json.dumps(line) + "\n")
            sys.stdout.flush()
    facts = vars(given) | {"done": done, "out": given.out.name, "curve": curve[-1]}
    packed = nets.packed(jax.device_get(params))
    keeping.write(given.out, lambda file: nets.write(file, {"table": packed}, {"table": facts}))


def _over(given: argparse.Namespace, done: int, seconds: float) -> float:
    """Which part is over: of the iterations (these can be run again), else of the minutes."""
    return float(done / given.iterations if given.iterations else seconds / 60 / given.minutes)


def main() -> None:
    """Read what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m ecotone.batch.learning.auction")
    parser.add_argument("--players", default="4")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--iterations", type=int, help="instead: the same net again")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--out", type=Path, default=Path("serengeti.npz"))
    train(parser.parse_args())


if __name__ == "__main__":
    main()
