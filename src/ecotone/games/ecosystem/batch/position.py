"""A game in which one seat decides at a time: all there is to know, a number for each thing."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from ecotone.games.ecosystem.batch.deck import Deck
from ecotone.games.ecosystem.batch.dice import Dice
from ecotone.games.ecosystem.batch.growing import Grid
from ecotone.games.ecosystem.batch.hand import Hand

PICK, PLACE, GIVE, POWER, LIFT, FLIP, OVER = range(7)
"""What is to be answered: a card, its spot, alone a card for the opponent, which card an octopus
lifts, where to, a card to turn down; nothing more."""


class Position(NamedTuple):
    """What belongs to a seat is a tuple, so that a step stays one elementwise expression.

    Boxes lie in their words' corner; where they began is of no concern to a learner.
    """

    phase: Array
    turn: Array
    grid: Array
    """Whose grid is being decided on; alone, the second one is the opponent's."""
    lots: Dice
    """What chance draws from."""
    deck: Deck
    hands: tuple[Hand, ...]
    picks: tuple[Array, ...]
    """A card and one more, 0 is none."""
    pile: Hand
    grids: tuple[Grid, ...]
    laid: tuple[Hand, ...]
    """How many cards of each kind lie on each grid."""
    lifted: Array
    """The cell whose card an octopus has lifted, 0 for none."""
    flips: tuple[Array, ...]
    acted: tuple[Array, ...]
    marked: tuple[Array, ...]
    """The cards that the choices at the end are about: prey, or whales."""
    due: tuple[Array, ...]
    """Of each grid how many such choices are still due, or whether any is."""


def due_grid(due: tuple[Array, ...]) -> Array:
    """The first grid for which something is due."""
    found = jnp.zeros_like(due[0])
    for number in reversed(range(len(due))):
        found = jnp.where(due[number] != 0, number, found)
    return found
