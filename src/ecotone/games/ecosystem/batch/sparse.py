"""Rare work in a rollout, where lanes are seats and games."""

from collections.abc import Callable
from typing import TypeVar

import jax
from jax import Array

from ecotone.batch.rare import redone

T = TypeVar("T")


def sparsely(asks: Array, parts: T, act: Callable[[T], T], share: float) -> T:
    """The parts with `act` done where it is asked for; `share` of the lanes fit into one pass."""
    flat = jax.tree.map(lambda part: part.reshape(-1), parts)
    flat = redone(asks.reshape(-1), lambda _, lanes: act(lanes), (), flat, share)
    done: T = jax.tree.map(lambda part, shaped: part.reshape(shaped.shape), flat, parts)
    return done
