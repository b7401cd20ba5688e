"""Many games: matches, simulation and what they add up to.

The package itself can be called: `ecotone.arena(GAME, ["greedy", "random"])`.
"""

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecotone.arena.calls import Contested, Player


class _Callable(ModuleType):
    def __call__(self, game: str, bots: "Sequence[Player]", **more: object) -> "Contested":
        """What `ecotone.arena` promises, also once this package has taken its name."""
        from ecotone.arena.calls import arena

        return arena(game, bots, **more)  # type: ignore[arg-type]


sys.modules[__name__].__class__ = _Callable
