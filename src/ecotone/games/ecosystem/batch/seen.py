"""What a seat may know, as rows of yes and no with names, for the game seat by seat."""

from collections.abc import Iterator

import jax.numpy as jnp
from jax import Array

from ecotone.batch.bits import Part, marks
from ecotone.batch.kept import kept
from ecotone.batch.seatwise import one_of
from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.env import Env
from ecotone.games.ecosystem.batch.growing import closed, open_cells, planes, taken
from ecotone.games.ecosystem.batch.hand import KINDS, LOW, WIDTH, Hand
from ecotone.games.ecosystem.batch.position import OVER, PICK, Position
from ecotone.games.ecosystem.bots.features import SPOTS
from ecotone.games.ecosystem.rules.grid import SIZE
from ecotone.games.ecosystem.rules.state import TURNS, TURNS_A_ROUND

CODE = 4
"""The bits of a card and one more."""


def seen(env: Env, position: Position, seat: Array) -> Iterator[tuple[str, list[Part]]]:
    """Everything that the seat needs, built up from nothing: the names of the parts, and they."""
    phase, turn = position.phase, position.turn
    yield "phase", [marks(phase == number for number in range(OVER))]
    yield "turn", [(jnp.uint32(1) << turn.astype(jnp.uint32) & (1 << TURNS) - 1, TURNS)]
    own = kept(one_of(position.grids[: env.players], seat))
    spots, *boards = kept([open_cells(taken(own)), *planes(own)])
    yield "board", [(plane, SIZE) for plane in boards]
    yield "open", [(spots, SPOTS)]
    yield "hand", _cards(one_of(position.hands[: env.players], seat))
    yield "pick", [_one_hot(one_of(position.picks, seat))]
    yield "flips", [(one_of(position.flips[: env.players], seat), SIZE)]
    yield "acted", [(one_of(position.acted[: env.players], seat), SIZE)]
    # only the seat that decides has lifted a card
    mine = jnp.bool(env.solo) | (position.grid == seat)
    yield "decides", [marks([mine & (phase != OVER)])]
    yield "lifted", [(jnp.where(mine, closed(position.lifted), 0), SIZE)]
    yield from _alone(position) if env.solo else _others(env, position, seat)


def _alone(position: Position) -> Iterator[tuple[str, list[Part]]]:
    yield "rival board", [(plane, SIZE) for plane in kept(planes(position.grids[1]))]
    yield "rival flips", [(position.flips[1], SIZE), (position.acted[1], SIZE)]
    yield "rival decided on", [marks([position.grid == 1])]


def _others(env: Env, position: Position, seat: Array) -> Iterator[tuple[str, list[Part]]]:
    late, ring = position.turn % TURNS_A_ROUND, env.ring
    shown = position.phase != PICK
    for step in range(1, ring):
        passes = jnp.where(position.turn < TURNS_A_ROUND, step, ring - step)
        hand = one_of(position.hands, (seat + step) % ring)
        yield f"hand {step}", _cards(hands.only(passes <= late, hand))
    for step in range(1, env.players):
        other = (seat + step) % env.players
        yield f"cards {step}", _cards(one_of(position.laid, other))
        yield f"pick {step}", [(jnp.where(shown, one_of(position.picks, other), 0), CODE)]
    if env.players == 2:
        yield "pile", _cards(position.pile)


def _cards(hand: Hand) -> list[Part]:
    """Five binary digits a kind: how many cards there are."""
    return [(hand.low, WIDTH * LOW), (hand.high, WIDTH * (KINDS - LOW))]


def _one_hot(pick: Array) -> Part:
    return jnp.uint32(1) << pick >> 1, KINDS
