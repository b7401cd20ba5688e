"""Cards as counts: a lane of five bits for each kind, in two words.

No hand holds more than fifteen cards, so the fifth bit of a lane is free for comparisons, and a
multiplication by one in every lane adds up all lanes at once.
"""

from collections.abc import Sequence
from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

KINDS = 11
WIDTH = 5
LOW = 6
ONES = sum(1 << WIDTH * lane for lane in range(LOW))
HIGH_ONES = ONES >> WIDTH
LANES = (1 << WIDTH * LOW) - 1
HIGH_LANES = LANES >> WIDTH
_FLAG = WIDTH - 1
_LAST = WIDTH * (LOW - 1)
_LANE = (1 << WIDTH) - 1


class Hand(NamedTuple):
    """The first six kinds of the deck, and the other five."""

    low: Array
    high: Array


def empty(shape: tuple[int, ...] = ()) -> Hand:
    """No cards."""
    return Hand(jnp.zeros(shape, jnp.uint32), jnp.zeros(shape, jnp.uint32))


def kinds(hand: Hand) -> Hand:
    """One card of each kind that the hand holds."""
    fifteens = 15 * ONES
    return Hand(
        hand.low + fifteens >> _FLAG & ONES, hand.high + (fifteens >> WIDTH) >> _FLAG & HIGH_ONES
    )


def _running(hand: Hand) -> Hand:
    """In each lane the number of cards up to this kind."""
    low = hand.low * ONES & LANES
    return Hand(low, (hand.high + (low >> _LAST)) * ONES & HIGH_LANES)


def size(hand: Hand) -> Array:
    """How many cards there are, fifteen at most."""
    return _running(hand).high >> _LAST - WIDTH


def nth(hand: Hand, n: Array) -> Array:
    """The kind of the n-th card, counted from 0 in the deck's order."""
    running, past = _running(hand), (n + 1) * ONES
    # a lane's flag stays up where more than n cards have been counted: there and further on
    low = (running.low | ONES << _FLAG) - past >> _FLAG & ONES
    high = (running.high | HIGH_ONES << _FLAG) - past >> _FLAG & HIGH_ONES
    return KINDS - ((low + high) * ONES >> _LAST & _LANE)


def one(card: Array) -> Hand:
    """A single card."""
    single = jnp.uint32(1)
    nothing = jnp.uint32(0)
    return Hand(
        jnp.where(card < LOW, single << WIDTH * card, nothing),
        jnp.where(card < LOW, nothing, single << WIDTH * card - WIDTH * LOW),
    )


def plus(hand: Hand, more: Hand) -> Hand:
    """Both together."""
    return Hand(hand.low + more.low, hand.high + more.high)


def less(hand: Hand, gone: Hand) -> Hand:
    """The hand without these cards, all of which it holds."""
    return Hand(hand.low - gone.low, hand.high - gone.high)


def only(where: Array, hand: Hand) -> Hand:
    """The hand where that is so, elsewhere no cards."""
    nothing = jnp.uint32(0)
    return Hand(jnp.where(where, hand.low, nothing), jnp.where(where, hand.high, nothing))


def copies(hand: Hand, card: Array) -> Array:
    """How many cards of this kind there are."""
    return (
        jnp.where(card < LOW, hand.low >> WIDTH * card, hand.high >> WIDTH * card - WIDTH * LOW)
        & _LANE
    )


def counts(hand: Hand) -> tuple[Array, ...]:
    """How many cards there are of each kind."""
    words = (hand.low,) * LOW + (hand.high,) * (KINDS - LOW)
    return tuple(word >> WIDTH * (kind % LOW) & _LANE for kind, word in enumerate(words))


def packed(counts: Sequence[Array]) -> Hand:
    """The hand with these counts."""
    low, high = (
        sum(jnp.uint32(count) << WIDTH * lane for lane, count in enumerate(part))
        for part in (counts[:LOW], counts[LOW:])
    )
    return Hand(jnp.asarray(low), jnp.asarray(high))


def marks(hand: Hand) -> Array:
    """The kinds that the hand holds, a bit each."""
    low, high = kinds(hand)
    close = [low >> (WIDTH - 1) * lane & 1 << lane for lane in range(LOW)]
    far = [high >> (WIDTH - 1) * lane & 1 << lane for lane in range(KINDS - LOW)]
    return jnp.asarray(sum(close)) | jnp.asarray(sum(far)) << LOW
