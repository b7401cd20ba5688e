"""What even a careless player leaves alone: an octopus that loses points, since it may rest."""

from collections.abc import Sequence

from ecotone.games.ecosystem.ocean import GAME
from ecotone.games.ecosystem.ocean.rules.actions import Action, Move, Swap
from ecotone.games.ecosystem.rules.view import View


def careful(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """The legal actions without moves and swaps that cost points at once."""
    if not any(isinstance(action, Move | Swap) for action in legal):
        return legal
    preview = GAME.rules.preview
    return [
        action
        for action in legal
        if not isinstance(action, Move | Swap) or preview(view, action) >= 0
    ]
