"""A Savanna table, drawn."""

from ecotone.games.ecosystem.draw import EcosystemDrawing
from ecotone.games.ecosystem.draw.scene import Targets
from ecotone.games.ecosystem.rules.state import Phase
from ecotone.games.ecosystem.rules.view import View
from ecotone.games.ecosystem.savanna.draw.examples import EXAMPLES
from ecotone.games.ecosystem.savanna.rules.cards import DECK
from ecotone.games.ecosystem.savanna.rules.options import switches
from ecotone.games.ecosystem.savanna.rules.scoring import hunt, meals


class SavannaDrawing(EcosystemDrawing):
    """Cheetahs' and lions' prey lies face down."""

    categories = DECK.names
    examples = EXAMPLES

    def down(self, view: View) -> tuple[int, ...]:
        """Once all cards are placed, the cheetahs' prey and what the lions have taken."""
        return tuple(_down(view, number) for number in range(len(view.grids)))

    def targets(self, view: View) -> Targets | None:
        """What the lions that the seat commands may take next."""
        if view.phase is Phase.FLIP and view.seat in view.awaited:
            for number in (0, 1) if view.solo else (int(view.seat),):
                grid, taken = view.grids[number], view.flips[number] or 0
                many, left = meals(grid.flat(), switches(view.options))
                if many > taken.bit_count():
                    return Targets(number, grid.floated(left) & ~taken)
        return None


def _down(view: View, number: int) -> int:
    if view.phase is not Phase.FLIP and not view.over:
        return 0
    grid, taken = view.grids[number], view.flips[number] or 0
    lay, _ = hunt(grid.flat(), switches(view.options), grid.closed(taken))
    return grid.floated(lay.down)


DRAWING = SavannaDrawing("savanna")
