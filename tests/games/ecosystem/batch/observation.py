"""Reference states as batch states, and views as the observations they must lead to."""

from collections.abc import Sequence
from random import Random
from typing import Any

import jax.numpy as jnp
import numpy as np

from ecotone.core.seats import Seat
from ecotone.games.ecosystem.batch import deck as decks
from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.env import Env
from ecotone.games.ecosystem.batch.growing import CELLS, Grid
from ecotone.games.ecosystem.batch.observation import Observation
from ecotone.games.ecosystem.batch.state import PHASES, Corner
from ecotone.games.ecosystem.batch.state import State as Batch
from ecotone.games.ecosystem.rules.state import State
from ecotone.games.ecosystem.rules.view import View
from games.ecosystem.batch.lockstep import closed, corner

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


def stacked(env: Env, states: Sequence[State]) -> Batch:
    """Reference states as the batch engine keeps them; queued placements are not kept."""
    letters = env.rules.deck.letters

    def counts(cards: Any) -> Any:
        strings = np.array(cards)
        return tuple(np.char.count(strings, letter).astype(np.uint32) for letter in letters)

    rings = [state.hands or ("",) * env.ring for state in states]
    flats = np.array([[list(grid.flat().ljust(20, ".")) for grid in s.grids] for s in states])
    codes = np.vectorize(lambda card: letters.find(card) + 1)(flats)
    cells = np.array(CELLS, np.uint32)
    corners = np.array([[corner(grid) for grid in state.grids] for state in states], np.int32)
    return Batch(
        env=env,
        phase=jnp.array([PHASES.index(state.phase) for state in states], jnp.int32),
        turn=jnp.array([state.turn for state in states], jnp.int32),
        deck=decks.stacked(counts([state.deck for state in states])),
        hands=hands.packed(counts(rings)),
        picks=jnp.array(
            [[letters.find(pick or ".") + 1 for pick in state.picks] for state in states],
            jnp.uint32,
        ),
        grids=Grid(
            *(jnp.array((cells * (codes >> bit & 1)).sum(-1), jnp.uint32) for bit in range(4))
        ),
        corners=Corner(jnp.asarray(corners[..., 0]), jnp.asarray(corners[..., 1])),
        powers=jnp.array([[n in state.powers for n in range(env.grids)] for state in states]),
        pile=hands.packed(counts([state.pile for state in states])),
        flips=jnp.array([closed(state.grids, state.flips) for state in states], jnp.int32),
        acted=jnp.array([closed(state.grids, state.acted) for state in states], jnp.int32),
        rewards=jnp.zeros((len(states), env.players), jnp.int32),
    )


def expected(env: Env, view: View) -> Observation:
    """The observation that the view alone leads to."""
    letters = env.rules.deck.letters
    seat = view.seat or 0
    seats = [(seat + step) % env.players for step in range(env.players)]
    grids = range(env.grids) if env.solo else seats
    ring = [(seat + step) % env.ring for step in range(env.ring)]
    held = view.hands or ["" if place == seat else None for place in range(env.ring)]
    boxes = [view.grids[number] for number in grids]
    parts: dict[str, Any] = {
        "phase": np.array(PHASES.index(view.phase)),
        "turn": np.array(view.turn),
        "awaited": np.array([Seat(place) in view.awaited for place in seats]),
        "hands": np.array([_counts(letters, held[place]) for place in ring]),
        "picks": np.array([letters.find(view.picks[place] or ".") + 1 for place in seats]),
        "picked": np.array([view.picked[place] for place in seats]),
        "grids": np.array([[_board(grid.flat(), letter) for letter in letters] for grid in boxes]),
        "boxes": np.array([_size(grid.board()) for grid in boxes]),
        "corners": np.array([corner(grid) for grid in boxes]),
        "powers": np.array([number in view.powers for number in grids]),
        "pile": np.array(_counts(letters, view.pile)),
        "flips": np.array([_marks(view, number, view.flips[number]) for number in grids]),
        "acted": np.array([_marks(view, number, view.acted[number]) for number in grids]),
    }
    return Observation(**parts)


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
