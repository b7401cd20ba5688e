"""Savanna's own action: the lions' prey."""

from dataclasses import dataclass

from ecotone.core.actions import Actions
from ecotone.games.ecosystem.rules.actions import RIVAL_CELLS, Discard, Pick, Place, cell_text
from ecotone.games.ecosystem.rules.floating import INNER, Cell


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn one gazelle or zebra face down for a lion, in the own or the opponent's grid."""

    cell: Cell
    rival: bool = False

    def __str__(self) -> str:
        return f"flip {cell_text(self.cell, self.rival)}"


FLIPS = {cell: Flip(cell) for cell in INNER}
RIVAL_FLIPS = {cell: Flip(cell, rival=True) for cell in RIVAL_CELLS}

Action = Pick | Place | Discard | Flip
SavannaActions = Actions[Action]
