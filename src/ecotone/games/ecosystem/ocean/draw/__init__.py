"""An Ocean table, drawn."""

from ecotone.games.ecosystem.draw import EcosystemDrawing
from ecotone.games.ecosystem.draw.scene import Targets
from ecotone.games.ecosystem.ocean.draw.examples import EXAMPLES
from ecotone.games.ecosystem.ocean.rules.cards import DECK
from ecotone.games.ecosystem.ocean.rules.scoring import Hunt, turns
from ecotone.games.ecosystem.rules.grid import union
from ecotone.games.ecosystem.rules.state import Phase
from ecotone.games.ecosystem.rules.view import View


class OceanDrawing(EcosystemDrawing):
    """What whales have turned lies face down."""

    categories = (*DECK.names, "bonus")
    examples = EXAMPLES

    def down(self, view: View) -> tuple[int, ...]:
        """The cards that whales have turned."""
        return tuple(mask or 0 for mask in view.flips)

    def targets(self, view: View) -> Targets | None:
        """What the whales that the seat commands may turn face down next."""
        if view.phase is Phase.FLIP and view.seat in view.awaited:
            acts = bool(view.options["flipped_whale_still_acts"])
            for number in (0, 1) if view.solo else (int(view.seat),):
                grid = view.grids[number]
                down, acted = view.flips[number] or 0, view.acted[number] or 0
                hunt = Hunt(grid.closed(down), grid.closed(acted))
                whales = grid.closed(grid.cells("W"))
                cards = [card for _, card in turns(grid.closed(grid.taken), whales, hunt, acts)]
                if cards:
                    return Targets(number, grid.floated(union(cards)))
        return None


DRAWING = OceanDrawing("ocean")
