"""What finished boards of Ocean are worth: octopuses used, whales led for the best."""

from collections.abc import Mapping, Sequence

import numpy as np

from ecotone.core.view import Action
from ecotone.games.ecosystem.bots.endings import Boards, Endings
from ecotone.games.ecosystem.bots.features import Array
from ecotone.games.ecosystem.ocean.rules.actions import Move, Pass, Swap
from ecotone.games.ecosystem.ocean.rules.cards import DECK, O, P
from ecotone.games.ecosystem.ocean.rules.octopus import moved, swapped_cards
from ecotone.games.ecosystem.ocean.rules.scoring import SCHOOL_PRIZES, add_up, numbers, turned
from ecotone.games.ecosystem.ocean.rules.whales import total, turned_down
from ecotone.games.ecosystem.rules.cards import prize
from ecotone.games.ecosystem.rules.floating import Grid
from ecotone.games.ecosystem.rules.grid import FULL, SIZE, Count, count
from ecotone.games.ecosystem.rules.view import View

ONE, TWO = np.triu_indices(SIZE, 1)
"""The cells of every swap."""


class OceanEndings(Endings):
    """Plankton competes for the largest school; whales turn cards down, octopuses move them."""

    contested = P
    powers = (Pass, Move, Swap)

    def by_category(
        self, view: View, boards: Boards, others: Sequence[Array]
    ) -> Mapping[str, Array]:
        """The eleven numbers of the pad once whales have acted, the school's with its prize."""
        still_acts = bool(view.options["flipped_whale_still_acts"])
        board = turned(boards, turned_down(boards, others, 1, np, still_acts=still_acts))
        found, won = numbers(board), prize(count(board.planes[P]), others, SCHOOL_PRIZES)
        by_kind = dict(zip(DECK.names, found, strict=True))
        return by_kind | {DECK.names[P]: found[P] + won, "bonus": add_up(found, won).bonus}

    def totals(self, view: View, boards: Boards, others: Sequence[Array], sign: Count) -> Array:
        """The total of each board once its whales have acted."""
        still_acts = bool(view.options["flipped_whale_still_acts"])
        down = turned_down(boards, others, sign, np, still_acts=still_acts)
        if view.solo:
            others = [count(boards[P] & (down ^ FULL))[::-1]]
        return total(boards, down, others)

    def as_they_lie(self, view: View, boards: Boards, others: Sequence[Array]) -> Array:
        """The total of each board before any whale acts."""
        return total(boards, np.zeros_like(boards[0]), others)

    def powers_used(self, view: View, boards: list[Array], others: Sequence[Array]) -> list[Array]:
        """The boards after a swap for each octopus that is not yet used: as if all came last."""
        after = np.stack(boards)
        unused = count(after[O]) - view.grids[view.seat or 0].cards.count("O")
        for many in range(1, unused.max(initial=0) + 1):
            some = unused >= many
            after[:, some] = best_swaps(list(after[:, some]), [other[some] for other in others])
        return list(after)

    def changed(self, grid: Grid, action: Action) -> Grid:
        """The own grid once the octopus has done this."""
        if isinstance(action, Move):
            return moved(grid, action)
        return swapped_cards(grid, action) if isinstance(action, Swap) else grid


def best_swaps(boards: Boards, others: Sequence[Array]) -> list[Array]:
    """The boards after the swap that brings most, before any card is turned down."""
    one, two = (cells.astype(np.int32)[:, None] for cells in (ONE, TWO))
    ways = []
    for board in boards:
        differ = (board >> one ^ board >> two) & 1
        ways.append(np.concatenate([board[None], board ^ (differ << one | differ << two)]))
    best = total(ways, np.zeros_like(ways[0]), others).argmax(0)
    return [way[best, np.arange(best.size)] for way in ways]


ENDINGS = OceanEndings()
