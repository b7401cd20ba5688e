"""Ocean's score pad."""

from collections.abc import Sequence

from ecotone.core.errors import ParseError
from ecotone.core.options import Options
from ecotone.core.score import Score, score
from ecotone.core.wire import JsonObject
from ecotone.games.ecosystem.ocean.rules.cards import DECK, GROUPS
from ecotone.games.ecosystem.ocean.rules.options import OPTIONS
from ecotone.games.ecosystem.ocean.rules.rules import Ocean
from ecotone.games.ecosystem.ocean.rules.scoring import (
    MOST_WHALES,
    SCHOOL_PRIZES,
    best_turns,
    explain,
    reachable,
    school,
)
from ecotone.games.ecosystem.pad import BoardPad, Entry
from ecotone.games.ecosystem.rules.grid import cells
from ecotone.games.ecosystem.rules.view import View


class OceanPad(BoardPad):
    """Flips are the cards that whales turned down."""

    deck = DECK
    options = OPTIONS
    compared = "P"
    prizes = SCHOOL_PRIZES
    victories = Ocean.victories
    scored_by = ("octopus_connectivity", "flipped_whale_still_acts")

    def __init__(self, rules: Ocean) -> None:
        self._rules = rules

    def whole(self, options: Options) -> bool:
        """An octopus may have split the grid where the switch allows it."""
        return options["octopus_connectivity"] == "whole_grid"

    def check_flips(self, entry: Entry, options: Options) -> None:
        """The whales must have been able to turn just these cards down."""
        name, flat, flips = entry
        whales = flat.count("W")
        if flips is None or whales > MOST_WHALES:
            return
        if flips not in reachable(flat, bool(options["flipped_whale_still_acts"])):
            cards = tuple(f"[{row}, {column}]" for row, column in cells(flips))
            raise ParseError("flip_whales", rule="whale", player=name, cards=cards, whales=whales)

    def turned(self, flat: str, others: Sequence[int], options: Options, *, rival: bool) -> int:
        """The whales' best cards, for a rival the worst."""
        acts = bool(options["flipped_whale_still_acts"])
        return best_turns(flat, others, acts, worst=rival)

    def left(self, flat: str, down: int) -> int:
        """The plankton still face up."""
        return school(flat, down)

    def explained(self, flat: str, prize: int, down: int, options: Options) -> Score:
        """The board's explained score."""
        return score(explain(flat, prize, down))

    def numbers(self, score: Score) -> JsonObject:
        """The eleven numbers, the group totals, the bonus and the total."""
        points = dict.fromkeys((*DECK.names, "bonus"), 0) | score.by_category()
        bonus = points.pop("bonus")
        groups = {
            group: sum(points[DECK.names[card]] for card in members)
            for group, members in GROUPS.items()
        }
        return {"points": points, "groups": groups, "bonus": bonus, "total": score.total}

    def scores(self, view: View) -> tuple[Score, ...]:
        """The explained scores of a view."""
        return self._rules.tallies(view)
