"""What is claimed of the bots: each claim is a contest, what it measures and what is wanted."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ecotone.arena.contest import Contest, contest
from ecotone.bots import BOTS, DEFAULT_BUDGET, load
from ecotone.core.errors import ParseError
from ecotone.games import GAMES

SEED = 2
SHORT_BUDGET = 0.1
"""Seconds a decision at most when the ladder is short."""


class Claim(NamedTuple):
    """A figure: its name is the game, where it is played and whose it is, joined by dots.

    The first bot is the one measured: its `mean` score, its share of the victories (`wins`), of the
    hardest victories alone (`hard`) or of the scores of `least` points and more (`reach`), or how
    many times the second bot's mean it has (`ratio`).
    """

    name: str
    bots: tuple[str, ...]
    players: int
    measure: str
    wanted: float | None = None
    games: int = 1000
    short: int = 20
    budget: float = DEFAULT_BUDGET
    least: int = 0

    @property
    def parts(self) -> list[str]:
        """The words of its name."""
        return self.name.split(".")

    def contest(self, seed: int, budget: float | None, short: bool) -> Contest:
        """Its games; a budget that is given goes before its own."""
        usual = min(self.budget, SHORT_BUDGET) if short else self.budget
        return contest(self.parts[0], self.bots, self.players, seed, {}, budget or usual)


_PAIRS = (("level2", "level1"), ("level3", "level2"), ("level4", "level3"))
_LEVEL_WANTED = 0.75

STRONGEST = "level4"

QUICK = 50.0
"""Milliseconds within which the bots below are wanted to decide, in games that say so."""

QUICK_BOTS = ("level1", "level2", "level4")


def _told() -> dict[str, dict[str, Any]]:
    """What each game's own `claims.toml` says; a game without one is passed over."""
    files = {name: GAMES[name].folders[-1] / "claims.toml" for name in GAMES.sound()}
    return {
        name: tomllib.loads(file.read_text(encoding="utf-8"))
        for name, file in files.items()
        if file.exists()
    }


def _strength(game: str, subject: Mapping[str, Any]) -> list[Claim]:
    return [
        Claim(
            f"{game}.{subject['place']}.{bot}",
            (bot, *subject.get("rivals", ())),
            subject["players"],
            subject["measure"],
            least=subject.get("least", 0),
            **more,
        )
        for bot, more in subject["bots"].items()
    ]


def _levels(game: str, levels: Mapping[str, Any]) -> list[Claim]:
    return [
        Claim(
            f"{game}.levels.{better}",
            (better, worse),
            levels["players"],
            "wins",
            _LEVEL_WANTED,
            **levels.get(better, {}),
        )
        for better, worse in _PAIRS
    ]


_TOLD = _told()

SUBJECTS: Mapping[str, str] = {
    f"{game}.{subject['place']}": subject["label"]
    for game, told in _TOLD.items()
    for subject in told["subject"]
}
"""What is measured at each place, in the order of the page."""

STRENGTH = tuple(
    claim
    for game, told in _TOLD.items()
    for subject in told["subject"]
    for claim in _strength(game, subject)
)
"""How strong the strongest bot is, and beside it the net without search and the plain ones."""

LEVELS = tuple(claim for game, told in _TOLD.items() for claim in _levels(game, told["levels"]))
"""Each level over the one below; with four players there are two of each."""

CLAIMS = (*STRENGTH, *LEVELS)

QUICK_GAMES = tuple(game for game, told in _TOLD.items() if told.get("quick"))


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


def own_claims(claims: Sequence[Claim], bot: str) -> list[Claim]:
    """What is claimed of the strongest bot, with somebody's own in its place."""
    load(bot)
    strongest = [claim for claim in claims if claim in STRENGTH and claim.bots[0] == STRONGEST]
    return [
        claim._replace(
            name=".".join((*claim.parts[:-1], "own")), bots=(bot, *claim.bots[1:]), wanted=None
        )
        for claim in strongest
    ]


def _named(claim: Claim, name: str) -> bool:
    return set(name.split(".")) <= set(claim.parts)
