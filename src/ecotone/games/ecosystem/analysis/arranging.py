"""The best board of some cards: annealed, scored by the rules, proved where that can be done."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from ecotone.analysis.arrange import Arrangement
from ecotone.core.errors import IllegalAction
from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.analysis.anneal import SWAPS, annealed
from ecotone.games.ecosystem.analysis.hand import EMPTY, Hand, read
from ecotone.games.ecosystem.bots.features import Array
from ecotone.games.ecosystem.rules.cards import Deck
from ecotone.games.ecosystem.rules.floating import FIRST, WIDTH, Cells, Grid
from ecotone.games.ecosystem.rules.grid import COLUMNS, SIZE
from ecotone.games.ecosystem.rules.state import swapped
from ecotone.games.ecosystem.rules.view import View

if TYPE_CHECKING:
    from ecotone.games.ecosystem.analysis.model import Linear, Model

LOOKED_AT = 8
"""Annealed boards whose choices at the end are weighed to the last."""


TRIES = 3
"""How often boards are annealed where there is time for more than a first answer."""

A_PART = 0.15
"""The share of the time for what some cards can score at most by themselves."""


FEW = 10
"""Open cells for which the whole is proved faster than its parts."""


class Together(NamedTuple):
    """Parts of the score that get in each other's way, and the cards that have to do with them.

    What those cards can score on a board of their own limits these parts on every board.
    """

    parts: str
    kinds: str


class BoardArranger(ABC):
    """What both games do alike; each adds its scoring, for many boards, for one and as a model."""

    deck: Deck
    together: tuple["Together", ...]

    @abstractmethod
    def others(self, view: View, seat: int) -> tuple[int, ...]:
        """How many of the card that is compared the others show."""

    @abstractmethod
    def scores(self, hand: Hand, planes: Sequence[Array]) -> Array:
        """What each of many boards scores, at least."""

    @abstractmethod
    def turned(self, hand: Hand, flat: str) -> int:
        """The cards that are best turned face down at the end."""

    @abstractmethod
    def score(self, hand: Hand, flat: str) -> int:
        """What one board scores, its cards turned for the best."""

    @abstractmethod
    def promised(self, hand: Hand, model: "Model") -> "dict[str, Linear]":
        """What a board scores at most in all its parts, as the model counts it."""

    def pace(self, hand: Hand) -> int:
        """How many exchanges are tried, an open cell, so that an answer takes about a second."""
        return SWAPS

    def ended(self, view: View, seat: int, seconds: float, luck: int) -> Arrangement:
        """The best board of the cards that a seat has, the rivals' boards as they lie."""
        hand = self.hand(view, seat)
        return self.best(hand, view.grids[seat].flat(), seconds, luck)

    def hand(self, view: View, seat: int) -> Hand:
        """The cards that a seat has, of a game that is over."""
        if not view.over:
            raise IllegalAction("not_over")
        cards = self.deck.sort(view.grids[seat].flat())
        return Hand(cards, EMPTY, self.others(view, seat), view.options)

    def written(
        self, cards: str, board: str, options: Options, seconds: float, luck: int
    ) -> Arrangement:
        """The best board of these cards, on the open cells of a board."""
        hand = read(self.deck, cards, board, options)
        return self.best(hand, hand.laid(hand.cards), seconds, luck)

    def best(self, hand: Hand, start: str, seconds: float, luck: int) -> Arrangement:
        """The best board that is found, beginning with one that may be good already."""

        def scores(planes: Sequence[Array]) -> Array:
            return self.scores(hand, planes)

        found = [start]
        for again in range(TRIES if seconds > 0 else 1):
            seed = TRIES * luck + again
            tried = annealed(self.deck, hand, start, scores, self.pace(hand), seed)
            found += tried[:LOOKED_AT]
        flat = max(found, key=lambda board: self.score(hand, board))
        bound = None
        if seconds > 0 and find_spec("ortools") is not None:
            flat, bound = self._proved(hand, flat, seconds, luck)
        rows = [flat[at : at + COLUMNS] for at in range(0, SIZE, COLUMNS)]
        return Arrangement("/".join(rows), self.score(hand, flat), bound)

    def _proved(self, hand: Hand, flat: str, seconds: float, luck: int) -> tuple[str, int]:
        from ecotone.games.ecosystem.analysis.model import Model  # the extra is big

        until = perf_counter() + seconds
        model = Model(hand)
        parts = self.promised(hand, model)
        for some, kinds in self.together if len(hand.open) > FEW else ():
            alone = hand.only(kinds)
            small = Model(alone)
            bits = self.promised(alone, small)
            most = small.most(sum(bits[part] for part in some), seconds * A_PART, luck)
            model.made.add(sum(parts[part] for part in some) <= most)
        known = self.score(hand, flat)
        left = max(until - perf_counter(), seconds * A_PART)
        found = model.better(sum(parts.values()), known, left, luck)
        if found.board and self.score(hand, found.board) > known:
            flat = found.board
        return flat, max(found.bound, self.score(hand, flat))

    def shown(self, view: View, seat: int, board: str) -> View:
        """The view with another board before the seat, its cards turned for the best."""
        flat, grid = board.replace("/", ""), Grid()
        for place, card in enumerate(flat):
            row, column = divmod(place, COLUMNS)
            grid = grid.put(FIRST + WIDTH * row + column, card)
        down = grid.floated(self.turned(self.hand(view, seat), flat))
        return replace(
            view,
            seat=Seat(seat),
            grids=swapped(view.grids, seat, grid),
            flips=swapped(view.flips, seat, Cells(down)),
        )
