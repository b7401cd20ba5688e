"""Reference states as batch states, and views as the observations they must lead to."""

from collections.abc import Sequence
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from batch.lockstep import closed, corner
from ecotone.batch.ecosystem import deck as decks
from ecotone.batch.ecosystem import hand as hands
from ecotone.batch.ecosystem.env import Env
from ecotone.batch.ecosystem.growing import CELLS, Grid
from ecotone.batch.ecosystem.observation import Observation
from ecotone.batch.ecosystem.state import PHASES, Corner
from ecotone.batch.ecosystem.state import State as Batch
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.state import State
from ecotone.games.ecosystem.view import View

Array = np.ndarray[Any, Any]


def positions(env: Env, games: int, rng: Random) -> list[State]:
    """Every position of some random games in which somebody is awaited."""
    rules, found = env.rules, []
    for _ in range(games):
        state = rules.setup(env.players, env.options)
        while (chance := rules.chance(state)) or rules.to_act(state):
            if chance:
                state = rules.apply(state, None, chance.sample(rng))
                continue
            found.append(state)
            seat = rng.choice(rules.to_act(state))
            state = rules.apply(state, seat, rng.choice(rules.legal(state, seat)))
    return found


def packed(env: Env, state: State) -> Batch:
    """The reference state as the batch engine keeps it; queued placements are not kept."""
    letters = env.rules.deck.letters

    def counts(cards: str) -> list[Any]:
        return [jnp.uint32(cards.count(letter)) for letter in letters]

    def together(held: Sequence[str]) -> hands.Hand:
        each = [hands.packed(counts(cards)) for cards in held]
        return hands.Hand(*(jnp.stack(words) for words in zip(*each, strict=True)))

    words = np.zeros((4, len(state.grids)), np.uint32)
    for number, grid in enumerate(state.grids):
        for cell, card in zip(CELLS, grid.flat(), strict=False):
            for bit in range(4):
                words[bit, number] |= cell * (letters.find(card) + 1 >> bit & 1)
    corners = np.array([corner(grid) for grid in state.grids], np.int32)
    return Batch(
        env=env,
        phase=jnp.int32(PHASES.index(state.phase)),
        turn=jnp.int32(state.turn),
        deck=decks.stacked(counts(state.deck)),
        hands=together(state.hands or ("",) * env.ring),
        picks=jnp.array([letters.find(pick or ".") + 1 for pick in state.picks], jnp.uint32),
        grids=Grid(*map(jnp.asarray, words)),
        corners=Corner(*map(jnp.asarray, corners.T)),
        powers=jnp.array([number in state.powers for number in range(env.grids)]),
        pile=hands.packed(counts(state.pile)),
        flips=jnp.array(closed(state.grids, state.flips), jnp.int32),
        acted=jnp.array(closed(state.grids, state.acted), jnp.int32),
        rewards=jnp.zeros(env.players, jnp.int32),
    )


def stacked(env: Env, states: Sequence[State]) -> Batch:
    """Many reference states as one batch."""
    each = [packed(env, state) for state in states]
    batch: Batch = jax.tree.map(lambda *parts: jnp.stack(parts), *each)
    return batch


def expected(env: Env, view: View) -> Observation:
    """The observation that the view alone leads to."""
    letters = env.rules.deck.letters
    seat = view.seat or 0
    seats = [(seat + step) % env.players for step in range(env.players)]
    grids = range(env.grids) if env.solo else seats
    ring = [(seat + step) % env.ring for step in range(env.ring)]
    held = view.hands or ["" if place == seat else None for place in range(env.ring)]
    boxes = [view.grids[number] for number in grids]
    return Observation(
        phase=np.array(PHASES.index(view.phase)),
        turn=np.array(view.turn),
        awaited=np.array([Seat(place) in view.awaited for place in seats]),
        hands=np.array([_counts(letters, held[place]) for place in ring]),
        picks=np.array([letters.find(view.picks[place] or ".") + 1 for place in seats]),
        picked=np.array([view.picked[place] for place in seats]),
        grids=np.array([[_board(grid.flat(), letter) for letter in letters] for grid in boxes]),
        boxes=np.array([_size(grid.board()) for grid in boxes]),
        corners=np.array([corner(grid) for grid in boxes]),
        powers=np.array([number in view.powers for number in grids]),
        pile=np.array(_counts(letters, view.pile)),
        flips=np.array([_marks(view, number, view.flips[number]) for number in grids]),
        acted=np.array([_marks(view, number, view.acted[number]) for number in grids]),
    )


def _counts(letters: str, cards: str | None) -> list[int]:
    return [-1 if cards is None else cards.count(letter) for letter in letters]


def _board(flat: str, letter: str) -> Array:
    return np.array([card == letter for card in flat.ljust(20, ".")]).reshape(4, 5)


def _size(board: str) -> tuple[int, int]:
    rows = [row for row in board.split("/") if row.strip(".")]
    return len(rows), max((len(row.rstrip(".")) for row in rows), default=0)


def _marks(view: View, number: int, mask: int | None) -> Array:
    board = view.grids[number].closed(mask or 0)
    return np.array([board >> cell & 1 for cell in range(20)]).reshape(4, 5)


def differs(seen: Observation, other: Observation) -> list[str]:
    """The names of the parts in which two observations differ."""
    return [
        name
        for name, one, two in zip(seen._fields, seen, other, strict=True)
        if not np.array_equal(one, two)
    ]
