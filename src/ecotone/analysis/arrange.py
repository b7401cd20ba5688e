"""The best board of the cards that a player ended with, and how sure that is.

A board comes from annealing, always the same and within about a second. Where OR-Tools is
installed (the extra `analysis`), CP-SAT then looks for a better one until its time is up, and
tells what no board can exceed.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol, cast

from ecotone.core.errors import IllegalAction
from ecotone.core.options import Options, Value, resolve
from ecotone.core.view import View
from ecotone.games import GAMES

SECONDS = 10.0
"""How long a proof is looked for."""


class Arrangement(NamedTuple):
    """A board, its score, and what no board of these cards exceeds, where that is known."""

    board: str
    score: int
    bound: int | None

    @property
    def proved(self) -> bool:
        """Whether no board is better."""
        return self.score == self.bound


class Arranger(Protocol):
    """What a game offers as `analysis.ARRANGER` if its boards can be arranged."""

    def ended(self, view: View, seat: int, seconds: float, luck: int) -> Arrangement:
        """The best board of the cards that a seat has, the rivals' boards as they lie."""

    def written(
        self, cards: str, board: str, options: Options, seconds: float, luck: int
    ) -> Arrangement:
        """The best board of these cards, on the open cells of a board."""

    def shown(self, view: View, seat: int, board: str) -> View:
        """The view with another board before the seat."""


def arranger(game: str) -> Arranger:
    """Who arranges the boards of a game; refused where there are none to arrange."""
    found = GAMES[game].offer("analysis", "ARRANGER") if GAMES[game].offers("analysis") else None
    if found is None:
        raise IllegalAction("no_arranging", game=game)
    return cast(Arranger, found)


def arrange(view: View, seat: int, seconds: float = SECONDS, luck: int = 0) -> Arrangement:
    """The best board of the cards that lie before a seat, the rivals' boards as they lie.

    Without seconds nothing is proved. Another `luck` searches in another order.
    """
    return arranger(view.game).ended(view, seat, seconds, luck)


def arrange_cards(
    game: str,
    cards: str,
    board: str = "",
    options: Mapping[str, Value] | None = None,
    seconds: float = SECONDS,
    luck: int = 0,
) -> Arrangement:
    """The best board of these cards, in the letters of the game's score pad.

    `board` has the open cells as dots, rows joined by "/", and cards that stay; without it, all
    cells of the box are open.
    """
    chosen = resolve(GAMES[game].options, options or {})
    return arranger(game).written(cards, board, chosen, seconds, luck)
