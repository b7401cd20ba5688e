"""What a game brings so that seats decide one after the other, by small answers."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from ecotone.core.view import Action, View

OUTCOME, SCORE = REWARDS = ("outcome", "score")
"""What is paid at the end: the victory, or the points."""

SCALE = 100
"""Points that count as 1."""

PENALTY = -1.0
"""What an illegal answer costs its player."""

P = TypeVar("P")


class Seatwise(Protocol[P]):
    """A game for one number of players as pure functions of one position."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def names(self) -> tuple[str, ...]:
        """What each answer does."""

    def begin(self, key: Array) -> P:
        """A position after its first draws."""

    def stirred(self, position: P, key: Array) -> P:
        """The same, with what chance decides from now on taken from the key."""

    def stopped(self, position: P, now: Array) -> P:
        """The same where that is not so, elsewhere an end in which nothing changes any more."""

    def played(self, position: P, answer: Array) -> tuple[P, Array]:
        """The position after a legal answer, and what that pays each seat."""

    def seat(self, position: P) -> Array:
        """Who decides."""

    def over(self, position: P) -> Array:
        """Whether the game is over."""

    def legal(self, position: P) -> Array:
        """What the seat that decides may answer."""

    def seen(self, position: P, seat: Array) -> Array:
        """What a seat may know, as a row of yes and no."""

    def answers(self, view: View, action: Action) -> tuple[int, ...]:
        """The answers that come to this action of the reference rules."""


def earned(kind: str, points: list[Array], won: list[Array]) -> Array:
    """What each seat is paid at the end: as the other environments pay it."""
    if kind == SCORE:
        return jnp.stack(points).astype(jnp.float32) / SCALE
    winners = jnp.stack(won)
    if len(won) == 1:
        return jnp.where(winners, 1.0, -1.0)
    many = winners.sum()
    lost = 1 / (len(won) - 1)
    return jnp.where(winners, lost * (len(won) - many) / many, -lost).astype(jnp.float32)


def scattered(word: Array) -> Array:
    """A 32-bit word mixed so that nearby words lead far apart."""
    word = (word ^ word >> 16) * jnp.uint32(0x21F0AAAD)
    word = (word ^ word >> 15) * jnp.uint32(0x735A2D97)
    return word ^ word >> 15


def stirred(words: Iterable[Array], key: Array) -> list[Array]:
    """Words of chance made anew of a key, without the cost of a random draw."""
    data = jax.random.key_data(key).reshape(-1)
    return [
        scattered(word ^ scattered(data[place % data.size] + jnp.uint32(place)))
        for place, word in enumerate(words)
    ]


def one_of(values: tuple[P, ...], which: Array) -> P:
    """The value of this number, array by array."""
    found = values[0]
    for number, value in enumerate(values[1:], 1):
        found = jax.tree.map(
            lambda here, there, at=number: jnp.where(which == at, here, there), value, found
        )
    return found


def with_one(values: tuple[P, ...], which: Array, value: P) -> tuple[P, ...]:
    """The values with another one of this number."""
    return tuple(
        jax.tree.map(lambda new, old, at=number: jnp.where(which == at, new, old), value, kept)
        for number, kept in enumerate(values)
    )
