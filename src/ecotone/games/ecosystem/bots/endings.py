"""What finished boards of Savanna and Ocean are worth, many at once, all turned for the best.

Boards are lists of a plane for each card; the planes are arrays of any shape, whose first axis
may tell the own grid from the solo opponent's (`sign` 1 or -1: theirs is turned for the worst).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

import numpy as np

from ecotone.core.view import Action
from ecotone.games import GAMES
from ecotone.games.ecosystem.bots.features import KINDS, Array
from ecotone.games.ecosystem.bots.rollout import Alone, Together
from ecotone.games.ecosystem.rules.floating import Grid
from ecotone.games.ecosystem.rules.grid import Count, count
from ecotone.games.ecosystem.rules.view import View

Boards = Sequence[Array]

RIVALS = "rivals"
"""What the opponent has less, as a part of a margin."""


class Endings(ABC):
    """How a game of the family ends: it offers one of these as `bots.endings.ENDINGS`."""

    contested: int
    """The card whose largest number before one seat wins a prize."""

    powers: tuple[type, ...] = ()
    """What a card just placed may do, as kinds of actions."""

    @abstractmethod
    def by_category(
        self, view: View, boards: Boards, others: Sequence[Array]
    ) -> Mapping[str, Array]:
        """The points of each category of the own boards, prizes included: together, the total."""

    @abstractmethod
    def totals(self, view: View, boards: Boards, others: Sequence[Array], sign: Count) -> Array:
        """The total of each board beside these numbers of the contested card."""

    def as_they_lie(self, view: View, boards: Boards, others: Sequence[Array]) -> Array:
        """The same before anybody has to choose what is turned down."""
        return self.totals(view, boards, others, 1)

    def powers_used(self, view: View, boards: list[Array], others: Sequence[Array]) -> list[Array]:
        """The own boards once every power is used that still will be."""
        return boards

    def changed(self, grid: Grid, action: Action) -> Grid:
        """The own grid once a power has done this."""
        return grid


@cache
def endings(game: str) -> Endings:
    """How this game ends."""
    return cast(Endings, GAMES[game].offer("bots.endings", "ENDINGS"))


def points(view: View, ends: Together, *, powers: bool = False) -> Array:
    """The own total at the end of each game at a table, beside what the others have shown.

    With `powers`, those of cards that were placed on the way are used too: that takes its time.
    """
    boards, others = _shown(view, ends)
    if powers:
        boards = endings(view.game).powers_used(view, boards, others)
    return endings(view.game).totals(view, boards, others, 1)


def categories(view: View, ends: Together | Alone) -> dict[str, Array]:
    """The same points by category; alone those of the margin, the opponent's as `RIVALS`."""
    game = endings(view.game)
    if isinstance(ends, Together):
        boards, others = _shown(view, ends)
        boards = game.powers_used(view, boards, others)
        return _spread(game.by_category(view, boards, others), boards[0])
    own, rival = _both(view, ends)
    found = _spread(game.by_category(view, own, [count(rival[game.contested])]), own[0])
    return found | {RIVALS: _margin(view, own, rival) - sum(found.values())}


def _spread(points: Mapping[str, Array], like: Array) -> dict[str, Array]:
    """A number for each game, also where all have the same."""
    return {name: np.broadcast_to(one, like.shape) for name, one in points.items()}


def _shown(view: View, ends: Together) -> tuple[list[Array], list[Array]]:
    game = endings(view.game)
    boards = [ends.planes[:, kind].astype(np.int32) for kind in range(KINDS)]
    others = [ends.rivals[:, place, game.contested] for place in range(view.seats - 1)]
    if view.seats == 2:
        others.append(ends.pile[:, game.contested])
    return boards, others


def lead(view: View, ends: Alone) -> Array:
    """The margin over the opponent at the end of each game alone."""
    return _margin(view, *_both(view, ends))


def _both(view: View, ends: Alone) -> tuple[list[Array], list[Array]]:
    """The own boards with every power used, and the opponent's."""
    game = endings(view.game)
    own, rival = (list(planes.T.astype(np.int32)) for planes in (ends.planes, ends.rival))
    return game.powers_used(view, own, [count(rival[game.contested])]), rival


def _margin(view: View, own: Boards, rival: Boards) -> Array:
    game = endings(view.game)
    boards = [np.stack(both) for both in zip(own, rival, strict=True)]
    others = [count(boards[game.contested])[::-1]]
    mine, theirs = game.totals(view, boards, others, np.array([[1], [-1]], np.int32))
    margin: Array = mine - theirs
    return margin


def as_it_lies(view: View, planes: Array) -> Array:
    """The own total if the own board were one of these (ways x kinds), nothing turned down yet."""
    game = endings(view.game)
    rules: Any = GAMES[view.game].rules
    seat, letter = view.seat or 0, rules.deck.letters[game.contested]
    piles = [grid.cards for number, grid in enumerate(view.grids) if number != seat]
    if view.seats == 2:
        piles.append(view.pile)
    others = [np.array(cards.count(letter)) for cards in piles]
    return game.as_they_lie(view, list(planes.T.astype(np.int32)), others)
