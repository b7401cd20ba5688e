"""Rollouts: many games at once, every choice the net's likeliest.

A rollout starts from an array of positions that differ in what comes. The cards that will come
are drawn beforehand, so that every choice that is compared meets the same luck.
"""

from typing import NamedTuple

import numpy as np

from ecotone.bots.nets import NEVER, Net
from ecotone.games.ecosystem.bots.features import (
    KINDS,
    NEIGHBOURS,
    PLACINGS,
    SPOTS,
    STRIDE,
    Array,
    Features,
    SoloFeatures,
)
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS
from ecotone.games.ecosystem.rules.state import TURNS, TURNS_A_ROUND

_ABOVE = (1 << STRIDE) - 1
_BOTTOM = _ABOVE << STRIDE * ROWS
_LEFT = sum(1 << STRIDE * row for row in range(ROWS + 1))
_RIGHT = _LEFT << COLUMNS
_EVERYWHERE = (1 << SPOTS) - 1
_TOP_ROW = (1 << COLUMNS) - 1


def open_spots(planes: Array) -> Array:
    """The open spots as bits, from a board of each kind on the last axis."""
    board = np.bitwise_or.reduce(planes, -1)
    taken = sum(
        (board >> COLUMNS * row & _TOP_ROW) << STRIDE * (row + 1) + 1 for row in range(ROWS)
    )
    sideways = taken << 1 & (_EVERYWHERE ^ _LEFT) | taken >> 1
    beside = (sideways | taken << STRIDE | taken >> STRIDE) & _EVERYWHERE
    closed = taken | (taken & _BOTTOM != 0) * _ABOVE | (taken & _RIGHT != 0) * _LEFT
    return np.where(taken == 0, 1 << STRIDE + 1, beside & ~closed)


def placed(planes: Array, card: Array, spot: Array) -> Array:
    """The boards with a card of each on its spot; the box moves if that is above it or left."""
    row, column = spot // STRIDE - 1, spot % STRIDE - 1
    after = planes << (COLUMNS * (row < 0) + (column < 0))[:, None]
    after[np.arange(len(after)), card] |= 1 << COLUMNS * row.clip(0) + column.clip(0)
    return after


class Alone(NamedTuple):
    """Solo positions: a row each."""

    planes: Array
    rival: Array
    hand: Array
    coming: Array
    """Rows x turns x kinds: what is drawn when a turn begins."""
    turn: int
    giving: int
    edition: int

    def features(self) -> SoloFeatures:
        """What the player sees of each."""
        rows = len(self.planes)
        return SoloFeatures(
            planes=self.planes,
            open=open_spots(self.planes),
            hand=self.hand,
            rival=self.rival,
            giving=np.full(rows, self.giving),
            turn=np.full(rows, self.turn),
            edition=np.full(rows, self.edition),
        )

    def after(self, answer: Array) -> "Alone":
        """The positions after an answer in each."""
        rows = np.arange(len(answer))
        hand = self.hand.copy()
        if not self.giving:
            card = answer // SPOTS
            hand[rows, card] -= 1
            return self._replace(
                planes=placed(self.planes, card, answer % SPOTS), hand=hand, giving=1
            )
        card = answer - PLACINGS
        hand[rows, card] -= 1
        rival = self.rival.copy()
        rival[rows, card] |= 1 << self.turn
        turn = self.turn + 1
        if turn < TURNS:
            hand = hand + self.coming[:, turn]
        return self._replace(rival=rival, hand=hand, turn=turn, giving=0)


class Together(NamedTuple):
    """Positions at a table as one seat may determinize them: a row each."""

    planes: Array
    hands: Array
    """Rows x ring x kinds: the own hand, then those that come in 1, 2 … turns."""
    deal: Array
    """Rows x ring x kinds: the hands of the second round."""
    wishes: Array
    """Rows x turns x ring x kinds: how much each seat, last the neutral one, would like a card."""
    rivals: Array
    """Rows x seats to the left x kinds."""
    pile: Array
    turn: int
    seat: int
    players: int
    revealed: bool
    """Whether everybody's cards of this turn have left the hands."""
    edition: int

    def features(self) -> Features:
        """What the seat sees of each."""
        rows, ring = self.hands.shape[:2]
        late = self.turn % TURNS_A_ROUND
        coming = np.zeros((rows, NEIGHBOURS, KINDS), np.int64)
        for step in range(1, ring):
            if ring - step <= late and late + step < TURNS_A_ROUND:
                coming[:, step - 1] = self.hands[:, step]
        return Features(
            planes=self.planes,
            open=open_spots(self.planes),
            hand=self.hands[:, 0],
            coming=coming,
            rivals=self.rivals,
            pile=self.pile,
            turn=np.full(rows, self.turn),
            players=np.full(rows, self.players),
            edition=np.full(rows, self.edition),
        )

    def after(self, answer: Array) -> "Together":
        """The positions after an answer in each, when everybody else has taken a card."""
        card = answer // SPOTS
        here = self if self.revealed else self._taken()
        hands = here.hands.copy()
        hands[np.arange(len(card)), 0, card] -= 1
        planes = placed(self.planes, card, answer % SPOTS)
        return here._replace(planes=planes, hands=hands).passed_on()

    def passed_on(self) -> "Together":
        """The positions when the next turn begins: all cards of this one lie."""
        turn = self.turn + 1
        hands = self.deal if turn == TURNS_A_ROUND else np.roll(self.hands, -1, 1)
        return self._replace(hands=hands, turn=turn, revealed=False)

    def _taken(self) -> "Together":
        """The positions once everybody else has taken a card."""
        hands, rivals, pile = self.hands.copy(), self.rivals.copy(), self.pile.copy()
        rows, ring = np.arange(len(hands)), hands.shape[1]
        direction = 1 if self.turn < TURNS_A_ROUND else -1
        for place in range(1, ring):
            holder = (self.seat - place * direction) % ring
            card = wished(hands[:, place], self.wishes[:, self.turn, holder])
            hands[rows, place, card] -= 1
            if holder == self.players:
                pile[rows, card] += 1
            else:
                rivals[rows, (holder - self.seat) % self.players - 1, card] += 1
        return self._replace(hands=hands, rivals=rivals, pile=pile)


Positions = Alone | Together


def repeated(positions: Positions, many: int) -> Positions:
    """All the positions once, then once more, so many times."""
    parts = positions._asdict().items()
    rows = {name: part for name, part in parts if isinstance(part, np.ndarray)}
    more: dict[str, Array] = {name: np.concatenate([part] * many) for name, part in rows.items()}
    return positions._replace(**more)


def wished(hands: Array, wishes: Array) -> Array:
    """Of each hand, the card that is wished for most."""
    return np.where(hands > 0, wishes, NEVER).argmax(-1)


def likeliest(net: Net, positions: Positions) -> Array:
    """The net's first answer to each."""
    seen = positions.features()
    logits, _ = net(seen.row(np))
    return np.where(seen.legal(np), logits, NEVER).argmax(-1)


def rollout(net: Net, positions: Positions, until: int) -> Positions:
    """The positions once so many turns are over."""
    while positions.turn < until:
        positions = positions.after(likeliest(net, positions))
    return positions
