"""A whole table played on by the net: what everybody would take, turn by turn."""

import numpy as np

from ecotone.bots.nets import NEVER, Net
from ecotone.games.ecosystem.bots.features import KINDS, NEIGHBOURS, SPOTS, Array, Features
from ecotone.games.ecosystem.bots.net import counts, deck_of
from ecotone.games.ecosystem.bots.rollout import Together, open_spots, placed, wished
from ecotone.games.ecosystem.rules.state import TURNS_A_ROUND
from ecotone.games.ecosystem.rules.view import View

RASH = 0.25
"""How often somebody takes a card by chance: plans should not hang on what others do."""


def with_wishes(
    view: View, net: Net, positions: Together, until: int, rash: float = RASH
) -> Together:
    """The same positions, everybody wishing mostly for what the net would take in their place."""
    table = Table(view, positions)
    wishes = positions.wishes.copy()
    if positions.revealed:
        table.place(net, view)
    for turn in range(table.turn, until):
        chance = wishes[:, turn, : view.seats]
        heedless = chance[..., :1] < rash
        wishes[:, turn, : view.seats] = np.where(heedless, chance, table.play(net))
    return positions._replace(wishes=wishes)


class Table:
    """All seats of some positions: rows x seats."""

    def __init__(self, view: View, positions: Together) -> None:
        many, ring = positions.hands.shape[:2]
        deck, seats = deck_of(view), view.seats
        self.turn = view.turn
        self._seats, self._edition = seats, positions.edition
        boards = [deck.planes(grid.flat()) for grid in view.grids[:seats]]
        laid = [counts(deck, grid.cards) for grid in view.grids[:seats]]
        self._planes = np.repeat(np.array(boards, np.int64)[None], many, 0)
        self._laid = np.repeat(np.array(laid, np.int64)[None], many, 0)
        self._pile = positions.pile
        order = [(positions.seat - seat) * view.direction % ring for seat in range(ring)]
        self._hands = positions.hands[:, order]
        self._deal = positions.deal
        self._neutral = positions.wishes[:, :, -1] if ring > seats else None

    def play(self, net: Net) -> Array:
        """One turn of everybody; how much each would have liked to take each card."""
        seats = self._seats
        weights = self._weights(net, self._hands[:, :seats])
        wishes = weights.max(-1)
        card = wished(self._hands[:, :seats], wishes)
        taken = card[..., None] == np.arange(KINDS)
        self._put(weights, taken)
        self._hands = self._hands.copy()
        self._hands[:, :seats] -= taken
        if self._neutral is not None:
            card = wished(self._hands[:, -1], self._neutral[:, self.turn])
            gone = card[:, None] == np.arange(KINDS)
            self._hands[:, -1] -= gone
            self._pile = self._pile + gone
        self._pass_on()
        return wishes

    def place(self, net: Net, view: View) -> None:
        """The rest of a turn in which the cards lie open: whoever has not placed theirs does."""
        deck = deck_of(view)
        cards = np.array([counts(deck, card or "") for card in view.picks], np.int64)
        waiting = np.repeat(cards[None], len(self._hands), 0)
        self._put(self._weights(net, waiting), waiting > 0)
        self._hands = self._hands.copy()
        # the own card counts as held until it lies
        self._hands[:, view.seat or 0] -= cards[view.seat or 0]
        self._pass_on()

    def _put(self, weights: Array, taken: Array) -> None:
        """Each card taken, on its best spot."""
        card = taken.argmax(-1)
        spot = np.take_along_axis(weights, card[..., None, None], 2)[:, :, 0].argmax(-1)
        planes = placed(self._planes.reshape(-1, KINDS), card.ravel(), spot.ravel())
        acts = taken.any(-1)
        self._planes = np.where(acts[..., None], planes.reshape(self._planes.shape), self._planes)
        self._laid = self._laid + taken

    def _pass_on(self) -> None:
        onwards = 1 if self.turn < TURNS_A_ROUND else -1
        self.turn += 1
        self._hands = self._deal if self.turn == TURNS_A_ROUND else np.roll(self._hands, onwards, 1)

    def _weights(self, net: Net, held: Array) -> Array:
        """What the net says of each card on each spot, for everybody: rows x seats x both."""
        seen = self._features(held)
        features = seen.row(np)
        # one large product is many times faster than one for each row
        logits, _ = net(features.reshape(-1, features.shape[-1]))
        weights = np.where(seen.legal(np), logits.reshape(*features.shape[:2], -1), NEVER)
        return weights.reshape(*features.shape[:2], KINDS, SPOTS)

    def _features(self, held: Array) -> Features:
        many, ring = self._hands.shape[:2]
        seats, late = self._seats, self.turn % TURNS_A_ROUND
        onwards = 1 if self.turn < TURNS_A_ROUND else -1
        coming = np.zeros((many, seats, NEIGHBOURS, KINDS), np.int64)
        rivals = np.zeros((many, seats, NEIGHBOURS, KINDS), np.int64)
        for step in range(1, ring):
            if ring - step <= late and late + step < TURNS_A_ROUND:
                coming[:, :, step - 1] = np.roll(self._hands, step * onwards, 1)[:, :seats]
        for step in range(1, seats):
            rivals[:, :, step - 1] = np.roll(self._laid, -step, 1)
        shape = (many, seats)
        return Features(
            planes=self._planes,
            open=open_spots(self._planes),
            hand=held,
            coming=coming,
            rivals=rivals,
            pile=np.broadcast_to(self._pile[:, None], (*shape, KINDS)),
            turn=np.full(shape, self.turn),
            players=np.full(shape, seats),
            edition=np.full(shape, self._edition),
        )
