"""What is claimed of the bots: each claim is a contest, what it measures and what is wanted."""

from collections.abc import Mapping
from typing import NamedTuple

from ecotone.arena.contest import Contest, contest
from ecotone.bots import BOTS, DEFAULT_BUDGET
from ecotone.core.errors import ParseError

SEED = 2
SHORT_BUDGET = 0.1
"""Seconds a decision at most when the ladder is short."""


class Claim(NamedTuple):
    """A figure: its name is the game, where it is played and whose it is, joined by dots.

    The first bot is the one measured: its `mean` score, its share of the victories (`wins`) or of
    the hardest victories alone (`hard`), or how many times the second bot's mean it has (`ratio`).
    """

    name: str
    bots: tuple[str, ...]
    players: int
    measure: str
    wanted: float | None = None
    games: int = 1000
    short: int = 20
    budget: float = DEFAULT_BUDGET

    @property
    def parts(self) -> list[str]:
        """The words of its name."""
        return self.name.split(".")

    def contest(self, seed: int, budget: float | None, short: bool) -> Contest:
        """Its games; a budget that is given goes before its own."""
        usual = min(self.budget, SHORT_BUDGET) if short else self.budget
        return contest(self.parts[0], self.bots, self.players, seed, {}, budget or usual)


SUBJECTS: Mapping[str, str] = {
    "savanna.table": "Savanna, 4 equal players: mean score",
    "savanna.solo": "Savanna alone: hardest victories (+85)",
    "ocean.table": "Ocean, 4 equal players: mean score",
    "ocean.solo": "Ocean alone: hardest victories (+80)",
    "serengeti.table": "Serengeti, one among three `greedy`: victories",
    "biotopes.table": "Biotopes, one among two `greedy`: times their mean score",
    "biotopes.solo": "Biotopes alone: mean score",
}
"""What is measured at each place, in the order of the page."""

_RIVALS = {
    "serengeti": ("greedy", "greedy", "greedy"),
    "biotopes": ("greedy", "greedy"),
}

STRENGTH = (
    Claim("savanna.table.level4", ("level4",), 4, "mean", 100),
    Claim("savanna.table.net", ("net",), 4, "mean"),
    Claim("savanna.table.greedy", ("greedy",), 4, "mean"),
    Claim("savanna.table.random", ("random",), 4, "mean"),
    Claim("savanna.solo.level4", ("level4",), 1, "hard", 0.93, short=4),
    Claim("savanna.solo.net", ("net",), 1, "hard"),
    Claim("savanna.solo.greedy", ("greedy",), 1, "hard"),
    Claim("savanna.solo.random", ("random",), 1, "hard"),
    Claim("ocean.table.level4", ("level4",), 4, "mean", 92.7, short=6),
    Claim("ocean.table.net", ("net",), 4, "mean", short=6),
    Claim("ocean.table.greedy", ("greedy",), 4, "mean", short=10),
    Claim("ocean.table.random", ("random",), 4, "mean"),
    Claim("ocean.solo.level4", ("level4",), 1, "hard", 0.93, short=4),
    Claim("ocean.solo.net", ("net",), 1, "hard", short=10),
    Claim("ocean.solo.greedy", ("greedy",), 1, "hard"),
    Claim("ocean.solo.random", ("random",), 1, "hard"),
    Claim("serengeti.table.level4", ("level4", *_RIVALS["serengeti"]), 4, "wins", 0.5, short=8),
    Claim("serengeti.table.random", ("random", *_RIVALS["serengeti"]), 4, "wins"),
    Claim("biotopes.table.level4", ("level4", *_RIVALS["biotopes"]), 3, "ratio", 1.4, 200, 2),
    Claim("biotopes.table.random", ("random", *_RIVALS["biotopes"]), 3, "ratio", None, 200),
    Claim("biotopes.solo.level4", ("level4",), 1, "mean", 90, 200, 2),
    Claim("biotopes.solo.greedy", ("greedy",), 1, "mean"),
    Claim("biotopes.solo.random", ("random",), 1, "mean"),
)
"""How strong the strongest bot is, and beside it the net without search and the plain ones."""

_TABLES = {"savanna": 2, "ocean": 2, "serengeti": 4, "biotopes": 2}
_PAIRS = (("level2", "level1"), ("level3", "level2"), ("level4", "level3"))
_SLOW = {
    "ocean.level4": (1000, 6, DEFAULT_BUDGET),
    "serengeti.level4": (1000, 8, DEFAULT_BUDGET),
    "biotopes.level4": (1000, 2, DEFAULT_BUDGET),
}
"""Games, short games and budget where those of the others would take too long."""

LEVELS = tuple(
    Claim(
        f"{game}.levels.{better}",
        (better, worse),
        players,
        "wins",
        0.7,
        *_SLOW.get(f"{game}.{better}", ()),
    )
    for game, players in _TABLES.items()
    for better, worse in _PAIRS
)
"""Each level over the one below; with four players there are two of each."""

CLAIMS = (*STRENGTH, *LEVELS)

QUICK = 50.0
"""Milliseconds within which the bots and games below are wanted to decide."""

QUICK_BOTS, QUICK_GAMES = ("level1", "level2", "level4"), ("savanna", "ocean")


def select(only: str | None) -> list[Claim]:
    """The claims with all words of one of the names, or all; but only those whose bots are here."""
    here = [claim for claim in CLAIMS if set(claim.bots) <= set(BOTS)]
    if only is None:
        return here
    names = [name.strip() for name in only.split(",")]
    words = dict.fromkeys(part for claim in here for part in claim.parts)
    for name in names:
        if not any(_named(claim, name) for claim in here):
            raise ParseError("unknown_claim", claim=name, choices=tuple(words))
    return [claim for claim in here if any(_named(claim, name) for name in names)]


def _named(claim: Claim, name: str) -> bool:
    return set(name.split(".")) <= set(claim.parts)
