"""What a net is told of a position of Savanna or Ocean, and which of its answers are legal.

The same source runs on NumPy arrays, where bots play, and on JAX arrays, where nets learn: `xp`
is the one or the other. Any axes may come before those named here. All values are small whole
numbers or quarters of them, so that even 16 bits hold them exactly.
"""

from typing import Any, NamedTuple

from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS, SIZE, Library
from ecotone.games.ecosystem.rules.state import TURNS

KINDS = 11
STRIDE = COLUMNS + 1
SPOTS = STRIDE * (ROWS + 1)
"""The box's cells, with the row above and the column to the left: 6 * (row + 1) + column + 1."""

PLACINGS = KINDS * SPOTS
"""Answers of a net: each card on each spot; alone, each card as a gift comes after them."""

NEIGHBOURS = 5
COUNTS = (2, 3, 4, 5, 6)
PLENTY = (1, 2, 3)

Array = Any
"""Of NumPy where bots play, of JAX where nets learn: they share this source, and no type."""

Precision = Any
"""The name or the type of numbers, as NumPy and JAX both take it."""


class Features(NamedTuple):
    """A seat at a table, about to choose a card and its spot."""

    planes: Array
    """Kinds: the own board of each, in its box's corner."""
    open: Array
    """The open spots as bits."""
    hand: Array
    """Kinds: how many cards of each."""
    coming: Array
    """Neighbours x kinds: the hands that come in 1, 2 … turns, 0 throughout if not known."""
    rivals: Array
    """Neighbours x kinds: how many cards of each lie before the seats to the left."""
    pile: Array
    """Kinds: the cards of the neutral pile."""
    turn: Array
    players: Array
    edition: Array
    """0 for the standard rules, 1 for the French edition's."""

    def row(self, xp: Library, precision: Precision = "float32") -> Array:
        """All of that as one row of numbers."""
        counts = xp.concatenate([_rows(self.coming), _rows(self.rivals), self.pile], -1)
        return xp.concatenate(
            [
                *_board(self.planes, xp),
                _bits(self.open, SPOTS, xp),
                *_hand(self.hand, xp),
                counts / 4,
                _one_of(self.turn, range(TURNS), xp),
                _one_of(self.players, COUNTS, xp),
                self.edition[..., None],
            ],
            -1,
            dtype=precision,
        )

    def legal(self, xp: Library) -> Array:
        """Each answer that the rules allow."""
        return _placings(self.hand, self.open, xp)

    def unseen(self) -> "Features":
        """The same before the hands are looked at."""
        return self._replace(hand=self.hand * 0, coming=self.coming * 0)


class SoloFeatures(NamedTuple):
    """The solo player, about to place a card or to give one to the opponent."""

    planes: Array
    open: Array
    hand: Array
    rival: Array
    """Kinds: the opponent's board of each."""
    giving: Array
    """0 while a card is placed, 1 while one is given."""
    turn: Array
    edition: Array

    def row(self, xp: Library, precision: Precision = "float32") -> Array:
        """All of that as one row of numbers."""
        return xp.concatenate(
            [
                *_board(self.planes, xp),
                _bits(self.open, SPOTS, xp),
                *_hand(self.hand, xp),
                _rows(_bits(self.rival, SIZE, xp)),
                _one_of(self.turn, range(TURNS), xp),
                self.giving[..., None],
                self.edition[..., None],
            ],
            -1,
            dtype=precision,
        )

    def legal(self, xp: Library) -> Array:
        """Each answer that the rules allow: placements, then gifts."""
        gives = self.giving[..., None] != 0
        places = _placings(self.hand, self.open, xp) & ~gives
        return xp.concatenate([places, (self.hand > 0) & gives], -1)

    def unseen(self) -> "SoloFeatures":
        """The same before the hand is looked at."""
        return self._replace(hand=self.hand * 0)


INPUTS = {
    Features: KINDS * SIZE + ROWS + COLUMNS + SPOTS + KINDS * 15 + TURNS + len(COUNTS) + 1,
    SoloFeatures: 2 * KINDS * SIZE + ROWS + COLUMNS + SPOTS + KINDS * 4 + TURNS + 2,
}
ANSWERS = {Features: PLACINGS, SoloFeatures: PLACINGS + KINDS}


def _rows(table: Array) -> Array:
    """The last two axes as one."""
    return table.reshape(*table.shape[:-2], -1)


def _bits(words: Array, many: int, xp: Library) -> Array:
    return words[..., None] >> xp.arange(many, dtype=xp.int32) & 1


def _board(planes: Array, xp: Library) -> tuple[Array, Array, Array]:
    """Where each kind lies, and how far the box has grown down and to the right."""
    marks = _bits(planes, SIZE, xp)
    taken = marks.sum(-2).reshape(*marks.shape[:-2], ROWS, COLUMNS)
    return _rows(marks), taken.max(-1), taken.max(-2)


def _hand(hand: Array, xp: Library) -> tuple[Array, Array]:
    plenty = [(hand >= many) * 1 for many in PLENTY]
    return xp.concatenate(plenty, -1), hand / 4


def _one_of(value: Array, choices: Any, xp: Library) -> Array:
    return (value[..., None] == xp.asarray(choices, dtype=xp.int32)) * 1


def _placings(hand: Array, open_spots: Array, xp: Library) -> Array:
    spots = _bits(open_spots, SPOTS, xp) > 0
    return _rows((hand > 0)[..., :, None] & spots[..., None, :])
