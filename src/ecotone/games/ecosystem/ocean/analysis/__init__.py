"""The best boards of Ocean."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ecotone.games.ecosystem.analysis.anneal import SWAPS
from ecotone.games.ecosystem.analysis.arranging import BoardArranger, Together
from ecotone.games.ecosystem.analysis.hand import Hand
from ecotone.games.ecosystem.bots.features import Array
from ecotone.games.ecosystem.ocean.rules.cards import DECK, GROUPS
from ecotone.games.ecosystem.ocean.rules.scoring import (
    SCHOOL_PRIZES,
    best_turns,
    board_total,
    school,
)
from ecotone.games.ecosystem.ocean.rules.whales import total, turned_down
from ecotone.games.ecosystem.rules.cards import prize
from ecotone.games.ecosystem.rules.grid import COLUMNS
from ecotone.games.ecosystem.rules.view import View

if TYPE_CHECKING:
    from ecotone.games.ecosystem.analysis.model import Linear, Marks, Model

PREY = "GFC"
MOST_BONUS = 1000
"""More than any group of cards can score."""


class OceanArranger(BoardArranger):
    """Whales turn cards down for the best; the rivals' schools lie as they lay at the end."""

    deck = DECK
    together = (
        Together("KG", "KG"),
        Together("RFC", "RPFC"),
        Together("MS", "RGFCMS"),
        Together("RKGFC", "RKPGFC"),
    )

    def others(self, view: View, seat: int) -> tuple[int, ...]:
        """The rivals' plankton face up, and at a table of two the pile's."""
        schools = [
            school(grid.flat(), grid.closed(flips or 0))
            for place, (grid, flips) in enumerate(zip(view.grids, view.flips, strict=True))
            if place != seat
        ]
        return (*schools, *([view.pile.count("P")] if view.seats == 2 else []))

    def scores(self, hand: Hand, planes: Sequence[Array]) -> Array:
        """What each board scores if its whales choose one after the other."""
        others = [np.int32(other) for other in hand.others]
        down = turned_down(planes, others, 1, np, still_acts=_acts(hand))
        points: Array = total(planes, down, others)
        return points

    def pace(self, hand: Hand) -> int:
        """Fewer with whales, whose turns have to be looked at one after the other."""
        return SWAPS // (1 + hand.every.count("W"))

    def turned(self, hand: Hand, flat: str) -> int:
        """The whales' best cards."""
        return best_turns(flat, hand.others, _acts(hand))

    def score(self, hand: Hand, flat: str) -> int:
        """What one board scores."""
        return board_total(flat, self.turned(hand, flat), hand.others)

    def promised(self, hand: Hand, model: "Model") -> "dict[str, Linear]":
        """What the cards of each kind score, and the bonus, as the model counts it."""
        many, near, cells = model.many, model.near, model.cells
        up = self._face_up(hand, model)
        lowest = max(cell // COLUMNS for cell in cells)
        fed = model.beside(up("M"), up("R"))
        prey, preys = up(PREY), many(PREY)
        parts = {
            "R": 3 * sum(up("R")(cell) for cell in cells if cell // COLUMNS == lowest),
            "K": model.groups(up("K"), many("K"), 3),
            "P": self._prize(hand, model, up),
            "G": 3 * model.pairs(up("G"), many("G"), up("K"), many("K"), near),
            "F": 2 * model.pairs(up("F"), many("F"), up("PR"), many("PR"), near),
            "C": 2 * model.pairs(up("C"), many("C"), up("P"), many("P"), partial(_row, model)),
            "M": 4 * model.pairs(fed, many("M"), prey, preys, near),
            "S": 2 * model.pairs(up("S"), many("S"), prey, preys, partial(_cross, model)),
            "W": 2 * self._whales(model, up("W"), up("K")),
            "T": 2 * model.lines(up("T"), many("T")),
            "O": 3 * sum(map(up("O"), cells)),
        }
        bonus = model.made.new_int_var(0, MOST_BONUS, "")
        for group in GROUPS.values():
            model.made.add(bonus <= sum(parts[DECK.letters[kind]] for kind in group))
        return parts | {"bonus": bonus}

    def _face_up(self, hand: Hand, model: "Model") -> "Callable[[str], Marks]":
        """Where cards of some kinds lie face up, once every whale has turned one down."""
        made = model.made
        if not model.many("W"):
            return model.lies
        down = {cell: model.flag() for cell in model.cells}
        shown = {(kind, cell): model.flag() for kind in model.kinds for cell in model.cells}
        turned: dict[int, list[Linear]] = {cell: [] for cell in model.cells}
        for cell in model.cells:
            whale = model.lies("W")(cell)
            own: list[Linear] = []
            for other in model.near(cell):
                turn = model.flag()
                own.append(turn)
                turned[other].append(turn)
            idle = model.flag()  # all cards around lie face down already
            for other in model.near(cell):
                reason = down[other] if _acts(hand) else down[other] + down[cell]
                made.add(idle <= reason)
            made.add(sum(own) + idle >= whale)
            made.add(sum(own) <= whale)
        for cell in model.cells:
            made.add(sum(turned[cell]) == down[cell])
            for kind in model.kinds:
                made.add(shown[kind, cell] <= model.lies(kind)(cell))
            made.add(sum(shown[kind, cell] for kind in model.kinds) == 1 - down[cell])

        def up(kinds: str) -> "Marks":
            known = [kind for kind in kinds if kind in model.kinds]
            return lambda cell: sum(shown[kind, cell] for kind in known)

        return up

    def _whales(self, model: "Model", whales: "Marks", krill: "Marks") -> "Linear":
        """The krill of the grid for each whale."""
        many, left = model.many("K"), sum(map(krill, model.cells))
        if not model.many("W") or not many:
            return 0
        counted = []
        for cell in model.cells:
            counted.append(model.made.new_int_var(0, many, ""))
            model.made.add(counted[-1] <= many * whales(cell))
            model.made.add(counted[-1] <= left)
        model.made.add(sum(counted) <= model.many("W") * left)
        return sum(counted)

    def _prize(self, hand: Hand, model: "Model", up: "Callable[[str], Marks]") -> "Linear":
        """The school's prize, which falls as plankton is turned down."""
        many = model.many("P")
        prizes: list[int] = [prize(n, hand.others, SCHOOL_PRIZES) for n in range(many + 1)]
        school_ = sum(map(up("P"), model.cells))
        won: Linear = prizes[many]
        for size in range(1, many + 1):
            if prizes[size] > prizes[size - 1]:
                short = model.flag()
                model.made.add(school_ + size * short >= size)
                won = won - (prizes[size] - prizes[size - 1]) * short
        return won


def _row(model: "Model", cell: int) -> list[int]:
    """The other cells of the row."""
    return [to for to in model.cells if to != cell and to // COLUMNS == cell // COLUMNS]


def _cross(model: "Model", cell: int) -> list[int]:
    """The other cells of the row and of the column."""
    column = [to for to in model.cells if to != cell and to % COLUMNS == cell % COLUMNS]
    return _row(model, cell) + column


def _acts(hand: Hand) -> bool:
    return bool(hand.options["flipped_whale_still_acts"])


ARRANGER = OceanArranger()
