"""A guest's finished games: what they came to, and what can be read off many of them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from ecotone.bots import LEVELS
from ecotone.draw import charts, drawing
from ecotone.locale import say
from ecotone.locale.reviews import numbered
from ecotone.server.log import Robot
from ecotone.server.news import bot_title
from ecotone.server.room import Room

Kind = Literal["game", "daily", "fork", "tutorial"]
COUNTED = ("game", "daily")
"""Games that statistics and personal bests count; a game that was tried again is none."""

SHOWN = 60
"""Games in a row that a curve over time shows."""


class Rival(msgspec.Struct, frozen=True):
    """Somebody else at the table; `bot` is null for a person, and for the solo opponent."""

    name: str
    score: int
    bot: str | None = None


class Played(msgspec.Struct, frozen=True):
    """A finished game of a guest; `categories` are their points and the best rival's."""

    table: str
    game: str
    title: str
    at: float
    seat: int
    score: int
    won: bool
    alone: bool
    kind: Kind
    rivals: tuple[Rival, ...]
    options: tuple[str, ...]
    categories: dict[str, tuple[int, int]]


class Picture(msgspec.Struct, frozen=True):
    """A chart and its title."""

    title: str
    svg: str


class Summary(msgspec.Struct, frozen=True):
    """What many games of one kind come to."""

    game: str
    title: str
    games: int
    won: int
    best: int
    best_table: str
    mean: int
    pictures: tuple[Picture, ...]


def played(room: Room, guest: str, lang: str) -> Iterable[Played]:
    """The games of a finished table, one for each seat that was the guest's."""
    table, opened = room.table, room.opened
    if not room.over or opened.brought:
        return
    scores, winners, names = table.scores(), table.verdict().winners, room.names(lang)
    sums = [score.by_category() for score in scores]
    kind: Kind = "game"
    if opened.origin:
        kind = "fork"
    elif opened.daily or opened.tutorial:
        kind = "daily" if opened.daily else "tutorial"
    for seat in room.seats_of(guest):
        others = [other for other in range(len(scores)) if other != seat]
        yield Played(
            table=room.id,
            game=opened.game,
            title=say(lang, f"{opened.game}.title"),
            at=room.moved_at,
            seat=seat,
            score=scores[seat].total,
            won=seat in winners,
            alone=len(winners) == 1,
            kind=kind,
            rivals=tuple(Rival(names[one], scores[one].total, _bot(room, one)) for one in others),
            options=tuple(_options(room, lang)),
            categories={
                name: (
                    sums[seat].get(name, 0),
                    max((sums[one].get(name, 0) for one in others), default=0),
                )
                for name in dict.fromkeys(name for one in sums for name in one)
            },
        )


def _bot(room: Room, seat: int) -> str | None:
    occupant = room.seats[seat] if seat < len(room.seats) else None
    return occupant.bot if isinstance(occupant, Robot) and not occupant.keeps_for else None


def _options(room: Room, lang: str) -> Iterable[str]:
    """The options that are not as usual, in words."""
    game = room.table.game
    for option in game.options:
        value = room.table.options[option.name]
        if value != option.default and value in option.choices:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            yield say(lang, f"{game.name}.option.{option.name}.{text}")


def summaries(games: Sequence[Played], lang: str) -> list[Summary]:
    """Each game's statistics, the most played first."""
    by_game: dict[str, list[Played]] = defaultdict(list)
    for one in games:
        if one.kind in COUNTED:
            by_game[one.game].append(one)
    most = sorted(by_game.values(), key=len, reverse=True)
    return [_summary(list(reversed(some)), lang) for some in most]


def _summary(games: Sequence[Played], lang: str) -> Summary:
    """The statistics of one game's plays, the earliest first."""
    best = max(games, key=lambda one: one.score)
    return Summary(
        game=best.game,
        title=best.title,
        games=len(games),
        won=sum(one.won for one in games),
        best=best.score,
        best_table=best.table,
        mean=round(sum(one.score for one in games) / len(games)),
        pictures=tuple(_pictures(games, lang)),
    )


def _pictures(games: Sequence[Played], lang: str) -> Iterable[Picture]:
    levels: dict[str, Counter[str]] = defaultdict(Counter)
    for one in games:
        for rival in one.rivals:
            if rival.bot:
                sign = (one.score > rival.score) - (one.score < rival.score)
                levels[rival.bot][("tied", "won", "lost")[sign]] += 1
    known = list(LEVELS)
    ordered = sorted(levels, key=lambda bot: (known.index(bot) if bot in known else 99, bot))
    if ordered:
        rows = [
            (
                bot_title(bot, lang),
                [(f"is-{kind}", levels[bot][kind]) for kind in ("won", "tied", "lost")],
            )
            for bot in ordered
        ]
        title = say(lang, "web.history.levels")
        yield Picture(title, charts.bars(rows, f"{title}: {_told(rows)}"))
    bots = [rival.score for one in games for rival in one.rivals if rival.bot]
    title = say(lang, "web.history.spread")
    groups = [("mine", [one.score for one in games]), ("theirs", bots)]
    yield Picture(title, charts.spread(groups, title))
    means = [
        (name, value, numbered(value, lang, signed=True))
        for name, value in _categories(games, lang)
    ]
    title = say(lang, "web.history.categories")
    told = ", ".join(f"{name} {written}" for name, _, written in means)
    yield Picture(title, charts.balance(means, f"{title}: {told}"))
    title = say(lang, "web.history.series")
    yield Picture(title, charts.series([(one.score, one.won) for one in games[-SHOWN:]], title))


def _categories(games: Sequence[Played], lang: str) -> list[tuple[str, float]]:
    """By how much each category was better or worse than the best rival's, on average."""
    known = drawing(games[0].game).categories
    seen = dict.fromkeys((*known, *(name for one in games for name in one.categories)))
    means = []
    for name in seen:
        found = [one.categories[name] for one in games if name in one.categories]
        if found:
            mean = sum(mine - theirs for mine, theirs in found) / len(games)
            means.append((say(lang, f"{games[0].game}.category.{name}"), mean))
    return means


def _told(rows: Sequence[tuple[str, Sequence[tuple[str, int]]]]) -> str:
    return ", ".join(f"{name} {'/'.join(str(n) for _, n in parts)}" for name, parts in rows)
