"""Savanna's score pad."""

from collections.abc import Sequence

from ecotone.core.errors import ParseError
from ecotone.core.options import Options
from ecotone.core.score import Score, score
from ecotone.core.wire import JsonObject
from ecotone.games.ecosystem.pad import BoardPad, Entry
from ecotone.games.ecosystem.rules.grid import COLUMNS, cells, count
from ecotone.games.ecosystem.rules.view import View
from ecotone.games.ecosystem.savanna.rules.cards import DECK
from ecotone.games.ecosystem.savanna.rules.explained import explain
from ecotone.games.ecosystem.savanna.rules.options import OPTIONS, switches
from ecotone.games.ecosystem.savanna.rules.rules import Savanna
from ecotone.games.ecosystem.savanna.rules.scoring import HERD_PRIZES, Prey, hunt, meals


class SavannaPad(BoardPad):
    """Flips are the lions' prey."""

    deck = DECK
    options = OPTIONS
    compared = "A"
    prizes = HERD_PRIZES
    victories = Savanna.victories
    scored_by = ("edition", "hyena_range", "elephant_floor0", "cheetah_blocked")

    def __init__(self, rules: Savanna) -> None:
        self._rules = rules

    def check_flips(self, entry: Entry, options: Options) -> None:
        """Prey must be face up, and no more than the lions can take."""
        name, flat, flips = entry
        if flips is None:
            return
        many, prey = meals(flat, switches(options))
        for row, column in cells(flips & ~prey):
            card = flat[COLUMNS * row + column]
            code = "flip_caught" if card == "A" else "flip_no_prey"
            raise ParseError(code, rule="lion", player=name, row=row, column=column, card=card)
        if count(flips) > many:
            raise ParseError("flip_lions", rule="lion", player=name, given=count(flips), most=many)

    def turned(self, flat: str, others: Sequence[int], options: Options, *, rival: bool) -> int:
        """The lions' best prey, for a rival the worst."""
        return hunt(flat, switches(options), Prey.WORST if rival else Prey.BEST)[1]

    def left(self, flat: str, down: int) -> int:
        """All gazelles: the herd is counted before the hunt."""
        return flat.count("A")

    def explained(self, flat: str, prize: int, down: int, options: Options) -> Score:
        """The board's explained score."""
        return score(explain(flat, prize, switches(options), down))

    def numbers(self, score: Score) -> JsonObject:
        """The eleven numbers and the total."""
        points = dict.fromkeys(DECK.names, 0) | score.by_category()
        return {"points": points, "total": score.total}

    def scores(self, view: View) -> tuple[Score, ...]:
        """The explained scores of a view."""
        return self._rules.tallies(view)
