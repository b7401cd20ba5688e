"""The page about the bots: its prose is left as it is, its tables are written anew."""

import re
from collections.abc import Callable, Sequence

from ecotone.arena.claims import (
    CLAIMS,
    LEVELS,
    QUICK,
    QUICK_BOTS,
    QUICK_GAMES,
    STRENGTH,
    SUBJECTS,
    Claim,
)
from ecotone.arena.measured import Figures, Measured, goal, reached, text, undecided
from ecotone.arena.wording import NOTHING, Wording
from ecotone.core.errors import ParseError
from ecotone.games import GAMES
from ecotone.locale import say

PLACE = re.compile(r"(<!-- ladder: (\w+) -->\n).*?(<!-- ladder end -->\n)", re.DOTALL)
"""Where a table stands in the page."""

ENGLISH = Wording("en", GAMES.names()[0])
MISSING = "not measured yet"
TIMED = ("level1", "level2", "level3", "level4", "net")


def page(file: str, kept: str, figures: Figures) -> str:
    """The page with these figures; a ParseError if it has no place for a table of them."""
    if {name for _, name, _ in PLACE.findall(kept)} != set(TABLES):
        raise ParseError("no_ladder_page", file=file, choices=tuple(TABLES))
    return PLACE.sub(lambda found: f"{found[1]}\n{TABLES[found[2]](figures)}\n{found[3]}", kept)


def _strength(figures: Figures) -> str:
    """A row a subject: the strongest bot, what is wanted of it, and the others beside it."""
    rows = []
    for subject, label in SUBJECTS.items():
        by_bot = {
            claim.bots[0]: claim for claim in STRENGTH if claim.name.startswith(f"{subject}.")
        }
        best = by_bot["level4"]
        rows.append(
            (
                label,
                _cell(best, figures),
                goal(best, ENGLISH),
                _verdict(best, figures),
                *(_cell(by_bot.get(bot), figures) for bot in ("net", "greedy", "random")),
            )
        )
    head = ("", "level4", "wanted", "reached", "net alone", "greedy", "random")
    return _grid(head, rows)


def _levels(figures: Figures) -> str:
    """A row a game, a column for each step up the ladder."""
    rows = []
    for game in dict.fromkeys(claim.parts[0] for claim in LEVELS):
        own = [claim for claim in LEVELS if claim.parts[0] == game]
        rows.append((_title(game), str(own[0].players), *(_step(one, figures) for one in own)))
    steps = (
        f"{better} over {worse}" for better, worse in dict.fromkeys(one.bots for one in LEVELS)
    )
    return _grid(("game", "players", *steps), rows)


def _step(claim: Claim, figures: Figures) -> str:
    found = figures.get(claim.name)
    below = found is not None and not reached(claim, found) and not undecided(claim, found)
    return _cell(claim, figures) + (f", below {goal(claim, ENGLISH)}" if below else "")


def _times(figures: Figures) -> str:
    """Median and p99 of each bot at each table, and who is slower than wanted."""
    tables = dict.fromkeys((claim.parts[0], claim.players) for claim in CLAIMS)
    games = GAMES.names()
    rows, quick = [], []
    for game, players in sorted(tables, key=lambda table: (games.index(table[0]), table[1])):
        times = {bot: _time(game, players, bot, figures) for bot in TIMED}
        rows.append((_title(game), str(players), *map(_milliseconds, times.values())))
        if game in QUICK_GAMES:
            quick += [(bot, game, players, time) for bot in QUICK_BOTS if (time := times[bot])]
    late = [
        f"`{bot}` in {_title(game)} with {players}"
        for bot, game, players, (_, p99) in quick
        if p99 > QUICK
    ]
    bots = ", ".join(f"`{bot}`" for bot in QUICK_BOTS)
    where = " and ".join(map(_title, QUICK_GAMES))
    over = (", ".join(late) or "none of those measured") if quick else MISSING
    note = f"Wanted of {bots} in {where}: {QUICK:.0f} ms. Over that at the p99: {over}."
    return f"{_grid(('game', 'players', *TIMED), rows)}\n{note}\n"


def _time(game: str, players: int, bot: str, figures: Figures) -> tuple[float, float] | None:
    """Where it was measured by the most games."""
    there = (
        figures[claim.name]
        for claim in CLAIMS
        if (claim.parts[0], claim.players) == (game, players) and claim.name in figures
    )
    timed = [found for found in there if bot in found.times]
    return max(timed, key=lambda found: found.games).times[bot] if timed else None


def _milliseconds(time: tuple[float, float] | None) -> str:
    return " / ".join(map(ENGLISH.milliseconds, time)) if time else NOTHING


def _commands(figures: Figures) -> str:
    """How each figure came about."""
    rows = [
        (f"`{name}`", found.date, f"`{found.command}`")
        for name, found in ((claim.name, figures.get(claim.name)) for claim in CLAIMS)
        if found
    ]
    return _grid(("figure", "measured", "command"), rows)


def _cell(claim: Claim | None, figures: Figures) -> str:
    """The figure, the mean scores where it is not one itself, and the number of games."""
    if claim is None:
        return NOTHING
    found = figures.get(claim.name)
    if found is None:
        return MISSING
    parts = [text(claim.measure, found.figure, ENGLISH)]
    if claim.measure != "mean" and claim in STRENGTH and found.scores:
        parts.append(f"mean score {_scores(claim, found)}")
    return f"{', '.join(parts)} ({_count(found.games)})"


def _scores(claim: Claim, found: Measured) -> str:
    return " against ".join(
        ENGLISH.margin(found.scores[bot])
        for bot in dict.fromkeys(claim.bots)
        if bot in found.scores
    )


def _verdict(claim: Claim, figures: Figures) -> str:
    found = figures.get(claim.name)
    if found is None:
        return NOTHING
    if undecided(claim, found):
        return "too few games to tell"
    return "yes" if reached(claim, found) else "no"


def _count(games: int) -> str:
    return f"{games:,} game{'s' if games > 1 else ''}"


def _title(game: str) -> str:
    return say("en", f"{game}.title")


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


TABLES: dict[str, Callable[[Figures], str]] = {
    "strength": _strength,
    "levels": _levels,
    "times": _times,
    "commands": _commands,
}
"""What stands at which place."""
