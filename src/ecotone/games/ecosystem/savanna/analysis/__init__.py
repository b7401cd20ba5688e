"""The best boards of Savanna."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ecotone.games.ecosystem.analysis.arranging import BoardArranger, Together
from ecotone.games.ecosystem.analysis.hand import NOWHERE, Hand
from ecotone.games.ecosystem.bots.features import Array
from ecotone.games.ecosystem.rules.cards import prize
from ecotone.games.ecosystem.rules.grid import COLUMNS
from ecotone.games.ecosystem.rules.view import View
from ecotone.games.ecosystem.savanna.rules.cards import ANIMALS, DECK, C
from ecotone.games.ecosystem.savanna.rules.options import switches
from ecotone.games.ecosystem.savanna.rules.prey import most_valuable
from ecotone.games.ecosystem.savanna.rules.scoring import (
    CHEETAH_MEAL,
    HERD_PRIZES,
    LION_MEAL,
    Lay,
    hunt,
    lions_meals,
    numbers,
    settle,
    stalked,
    tally,
)

if TYPE_CHECKING:
    from ecotone.games.ecosystem.analysis.model import Linear, Marks, Model

CROWD = "".join(DECK.letters[animal] for animal in ANIMALS if DECK.letters[animal] != "E")
"""The animals that an elephant minds."""

MOST_BESIDE = 4
"""Cells beside a cell that is not at the edge."""


class SavannaArranger(BoardArranger):
    """The lions' prey is the most valuable; the herd's prize depends on the cards alone."""

    deck = DECK
    together = (Together("GZ", "GZ"), Together("CV", "ACLGZV"), Together("CLHV", "ACLGZHV"))

    def others(self, view: View, seat: int) -> tuple[int, ...]:
        """The rivals' gazelles, and at a table of two the pile's."""
        herds = [grid.cards.count("A") for place, grid in enumerate(view.grids) if place != seat]
        return (*herds, *([view.pile.count("A")] if view.seats == 2 else []))

    def _prize(self, hand: Hand) -> int:
        won: int = prize(hand.every.count("A"), hand.others, HERD_PRIZES)
        return won

    def scores(self, hand: Hand, planes: Sequence[Array]) -> Array:
        """What each of many boards scores."""
        by = switches(hand.options)
        lay = Lay(planes, 0, by)
        lay, _ = settle(lay, stalked(planes[C], lay), 0)
        meals, left = lions_meals(lay)
        prey = most_valuable(lay, meals, left, 1, np)
        return sum(numbers(planes, by, prey)) + np.int32(self._prize(hand))

    def turned(self, hand: Hand, flat: str) -> int:
        """The lions' best prey."""
        return hunt(flat, switches(hand.options))[1]

    def score(self, hand: Hand, flat: str) -> int:
        """What one board scores."""
        return sum(tally(flat, switches(hand.options))) + self._prize(hand)

    def promised(self, hand: Hand, model: "Model") -> "dict[str, Linear]":
        """What the cards of each kind score, as the model counts it."""
        many, lies, near = model.many, model.lies, model.near
        fed = model.beside(lies("R"), lies("T"))
        down, caught, eaten = self._carrion(hand, model)
        fallen = min(many("AZ"), (many("A") if many("C") else 0) + many("L"))
        model.made.add(sum(map(down, model.cells)) <= fallen)
        far = {"en_within2": (1, 2), "fr_exact2": (2,)}[switches(hand.options).hyena_range]
        scented = model.pairs(
            lies("H"),
            many("H"),
            down,
            fallen,
            lambda cell: [to for to in model.cells if sum(_away(cell, to)) in far],
        )
        below = model.pairs(
            lies("V"),
            many("V"),
            down,
            fallen,
            lambda cell: [to for to in model.cells if to > cell and to % COLUMNS == cell % COLUMNS],
        )
        return {
            "W": 2 * self._drinking(model),
            "G": model.groups(lies("G"), many("G"), 4),
            "T": 2 * model.lines(lies("T"), many("T")),
            "A": 2 * many("A") + self._prize(hand),
            "Z": 3 * model.pairs(lies("Z"), many("Z"), lies("G"), many("G"), near),
            "R": 5 * sum(map(fed, model.cells)),
            "C": CHEETAH_MEAL * caught,
            "L": LION_MEAL * eaten,
            "E": 6 * many("E") - 2 * self._crowding(hand, model, down),
            "H": 3 * scented,
            "V": 4 * below,
        }

    def _drinking(self, model: "Model") -> "Linear":
        """How many kinds of animals stand beside watering holes: four at most beside each."""
        holes = model.lies("W")
        animals = [DECK.letters[animal] for animal in ANIMALS if model.many(DECK.letters[animal])]
        beside = [model.beside(holes, model.lies(animal)) for animal in animals]
        for cell in model.cells:
            most = len(model.near(cell)) * holes(cell)
            model.made.add(sum(drink(cell) for drink in beside) <= most)
        return sum(drink(cell) for drink in beside for cell in model.cells)

    def _carrion(self, hand: Hand, model: "Model") -> "tuple[Marks, Linear, Linear]":
        """The cards face down, how often cheetahs caught one, and how often lions did."""
        many, lies, made = model.many, model.lies, model.made
        blocked = switches(hand.options).cheetah_blocked

        def seen(cell: int) -> list[int]:
            return [to for to in model.cells if _stalks(hand, cell, to, blocked)]

        caught = model.pairs(lies("C"), many("C"), lies("A"), many("A"), seen)
        stalked_, taken = {}, {}
        hunters = model.beside(lies("L"), lies("G"))
        for cell in model.cells:
            stalked_[cell], taken[cell] = model.flag(), model.flag()
            made.add(stalked_[cell] <= sum(map(lies("C"), seen(cell))))
            for cheetah in seen(cell):
                made.add(stalked_[cell] >= lies("A")(cell) + lies("C")(cheetah) - 1)
            made.add(stalked_[cell] <= lies("A")(cell))
            made.add(stalked_[cell] + taken[cell] <= lies("AZ")(cell))
        made.add(sum(taken.values()) <= sum(map(hunters, model.cells)))
        made.add(sum(taken.values()) <= many("L"))
        return (lambda cell: stalked_[cell] + taken[cell]), caught, sum(taken.values())

    def _crowding(self, hand: Hand, model: "Model", down: "Marks") -> "Linear":
        """How many animals face up of another kind stand beside elephants."""
        if not model.many("E"):
            return 0
        elephants, crowd = model.lies("E"), model.lies(CROWD)
        minded: list[Linear] = []
        for cell in model.cells:
            around = []
            for other in model.near(cell):
                around.append(model.flag())
                model.made.add(around[-1] >= elephants(cell) + crowd(other) - down(other) - 1)
            minded += around
            if switches(hand.options).elephant_floor0 and len(around) == MOST_BESIDE:
                spared = model.flag()  # the fourth neighbour costs nothing
                for one in (elephants(cell), *around):
                    model.made.add(spared <= one)
                minded.append(-spared)
        return sum(minded)


def _away(cell: int, other: int) -> tuple[int, int]:
    from ecotone.games.ecosystem.analysis.model import away

    return away(cell, other)


def _stalks(hand: Hand, cell: int, other: int, blocked: bool) -> bool:
    """Whether a cheetah on a cell sees a gazelle on the other."""
    rows, columns = _away(cell, other)
    if rows != columns or not rows:
        return False
    step = (other - cell) // rows
    between = range(cell + step, other, step)
    return not blocked or all(hand.board[at] == NOWHERE for at in between)


ARRANGER = SavannaArranger()
