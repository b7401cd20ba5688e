"""Games played on in the head: many at once, every choice the net's likeliest.

A dream is an array of positions that differ in what comes. The cards that will come are drawn
beforehand, so that every choice that is compared meets the same luck.
"""

from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from ecotone.bots.ecosystem_sight import (
    KINDS,
    NEIGHBOURS,
    PLACINGS,
    SPOTS,
    STRIDE,
    LoneSight,
    Sight,
)
from ecotone.bots.nets import NEVER, Net
from ecotone.games.ecosystem.grid import COLUMNS, ROWS
from ecotone.games.ecosystem.state import TURNS, TURNS_A_ROUND

Array = Any

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

    def sight(self) -> LoneSight:
        """What the player sees of each."""
        rows = len(self.planes)
        return LoneSight(
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
    """Positions at a table as one seat imagines them: a row each."""

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

    def sight(self) -> Sight:
        """What the seat sees of each."""
        rows, ring = self.hands.shape[:2]
        late = self.turn % TURNS_A_ROUND
        coming = np.zeros((rows, NEIGHBOURS, KINDS), np.int64)
        for step in range(1, ring):
            if ring - step <= late and late + step < TURNS_A_ROUND:
                coming[:, step - 1] = self.hands[:, step]
        return Sight(
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
        turn = self.turn + 1
        return here._replace(
            planes=placed(self.planes, card, answer % SPOTS),
            hands=self.deal if turn == TURNS_A_ROUND else np.roll(hands, -1, 1),
            turn=turn,
            revealed=False,
        )

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


def repeated(positions: Any, many: int) -> Any:
    """All the positions once, then once more, so many times."""
    parts = positions._asdict().items()
    rows = {name: part for name, part in parts if isinstance(part, np.ndarray)}
    return positions._replace(
        **{name: np.concatenate([part] * many) for name, part in rows.items()}
    )


def wished(hands: Array, wishes: Array) -> Array:
    """Of each hand, the card that is wished for most."""
    return np.where(hands > 0, wishes, NEVER).argmax(-1)


def likeliest(net: Net, positions: Any) -> Array:
    """The net's first answer to each."""
    seen = positions.sight()
    logits, _ = net(seen.features(np))
    return np.where(seen.legal(np), logits, NEVER).argmax(-1)


def dream(net: Net, positions: Any, until: int, stop: float) -> Any:
    """The positions once so many turns are over; None if the clock says `stop` before."""
    while positions.turn < until:
        if perf_counter() > stop:
            return None
        positions = positions.after(likeliest(net, positions))
    return positions
