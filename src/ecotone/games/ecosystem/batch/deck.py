"""The deck as running counts: how many cards are left of each kind and the kinds before it.

A lane of ten bits a kind, three lanes a word: one subtraction compares a rolled number with all
kinds at once, and the same flags take the drawn card away.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

import jax
import jax.numpy as jnp
from jax import Array

from ecotone.games.ecosystem.batch.dice import Dice, roll
from ecotone.games.ecosystem.batch.hand import KINDS, Hand, empty, one, only, plus
from ecotone.games.ecosystem.batch.hand import counts as counts_of

WIDTH, LANES = 10, 3
ONES = sum(1 << WIDTH * lane for lane in range(LANES))
_LANE = (1 << WIDTH) - 1
_FLAG = WIDTH - 1

Deck = tuple[Array, Array, Array, Array]


def stacked(counts: Sequence[Array | int]) -> Deck:
    """The deck with this many cards of each kind."""
    running = [jnp.uint32(total) for total in accumulate(counts)]
    words = (running[start : start + LANES] for start in range(0, KINDS, LANES))
    one, two, three, four = (
        jnp.asarray(sum(total << WIDTH * lane for lane, total in enumerate(word))) for word in words
    )
    return one, two, three, four


def size(deck: Deck) -> Array:
    """How many cards are left."""
    return deck[(KINDS - 1) // LANES] >> WIDTH * ((KINDS - 1) % LANES)


def counts(deck: Deck) -> tuple[Array, ...]:
    """How many cards are left of each kind."""
    running = [deck[kind // LANES] >> WIDTH * (kind % LANES) & _LANE for kind in range(KINDS)]
    return (
        running[0],
        *(after - before for before, after in pairwise(running)),
    )


def less(deck: Deck, hand: Hand) -> Deck:
    """The deck without these cards."""
    gone = stacked(counts_of(hand))
    one, two, three, four = (word - away for word, away in zip(deck, gone, strict=True))
    return one, two, three, four


def draw(deck: Deck, dice: Dice) -> tuple[Array, Deck, Dice]:
    """The top card of a deck whose order nobody has looked at."""
    n, dice = roll(dice, size(deck))
    past = (n + 1) * ONES
    # a lane's flag stays up where more than n cards have been counted: there and further on
    one, two, three, four = ((word | ONES << _FLAG) - past >> _FLAG & ONES for word in deck)
    card = KINDS - ((one + two + three + four) * ONES >> WIDTH * (LANES - 1) & _LANE)
    return card, (deck[0] - one, deck[1] - two, deck[2] - three, deck[3] - four), dice


def draw_hand(deck: Deck, dice: Dice, most: int, many: Array | int) -> tuple[Hand, Deck, Dice]:
    """So many cards of the deck, `most` at most."""
    hand = empty(deck[0].shape)
    for number in range(most):
        card, after, dice = draw(deck, dice)
        drawn = jnp.asarray(number < many)
        hand = plus(hand, only(drawn, one(card)))
        deck = _chosen(drawn, after, deck)
    return hand, deck, dice


def _chosen(which: Array, one: Deck, other: Deck) -> Deck:
    first, second, third, fourth = (
        jnp.where(which, here, there) for here, there in zip(one, other, strict=True)
    )
    return first, second, third, fourth


def deal(deck: Deck, dice: Dice, hands: int, cards: int) -> tuple[Hand, Deck, Dice]:
    """So many hands, on a leading axis, of so many cards each."""

    def next_hand(left: tuple[Deck, Dice], _: None) -> tuple[tuple[Deck, Dice], Hand]:
        hand, deck, dice = draw_hand(*left, cards, cards)
        return (deck, dice), hand

    (deck, dice), dealt = jax.lax.scan(next_hand, (deck, dice), None, hands)
    return dealt, deck, dice
