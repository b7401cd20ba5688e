"""What finished boards of Savanna are worth, the lions' prey turned for the best."""

from collections.abc import Mapping, Sequence

import numpy as np

from ecotone.games.ecosystem.bots.endings import Boards, Endings
from ecotone.games.ecosystem.bots.features import Array
from ecotone.games.ecosystem.rules.cards import prize
from ecotone.games.ecosystem.rules.grid import Count, count
from ecotone.games.ecosystem.rules.view import View
from ecotone.games.ecosystem.savanna.rules.cards import DECK, A, C
from ecotone.games.ecosystem.savanna.rules.options import switches
from ecotone.games.ecosystem.savanna.rules.prey import most_valuable
from ecotone.games.ecosystem.savanna.rules.scoring import (
    HERD_PRIZES,
    Lay,
    lions_meals,
    numbers,
    settle,
    stalked,
)


class SavannaEndings(Endings):
    """Antelopes compete for the largest herd; lions take the most valuable prey."""

    contested = A

    def by_category(
        self, view: View, boards: Boards, others: Sequence[Array]
    ) -> Mapping[str, Array]:
        """The eleven numbers of the pad, the herd's with its prize."""
        return dict(zip(DECK.names, self._numbers(view, boards, others, 1), strict=True))

    def totals(self, view: View, boards: Boards, others: Sequence[Array], sign: Count) -> Array:
        """The points of each board, and its prize for the herd."""
        return sum(self._numbers(view, boards, others, sign))

    def _numbers(
        self, view: View, boards: Boards, others: Sequence[Array], sign: Count
    ) -> list[Array]:
        by = switches(view.options)
        lay = Lay(boards, 0, by)
        lay, _ = settle(lay, stalked(boards[C], lay), 0)
        meals, left = lions_meals(lay)
        prey = most_valuable(lay, meals, left, sign, np)
        found = list(numbers(boards, by, prey))
        found[A] = found[A] + prize(count(boards[A]), others, HERD_PRIZES)
        return found


ENDINGS = SavannaEndings()
