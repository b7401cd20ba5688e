"""A new table: what may be asked for, and the entries it begins with."""

import secrets
import string
from collections.abc import Callable, Mapping, Sequence
from datetime import date

from msgspec.structs import replace

from ecotone.core import record
from ecotone.core.chance import SharedDraws
from ecotone.core.daily import deal
from ecotone.core.errors import ParseError
from ecotone.core.game import AnyGame
from ecotone.core.options import Options, Value, resolve, write
from ecotone.core.rules import Event
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.puzzles import shelf
from ecotone.server.log import Drew, Entry, Moved, Opened, Robot, Settings

LETTERS = "".join(sorted(set(string.ascii_letters + string.digits) - set("0O1lI")))
"""Letters of an id that people can tell apart when they read it out."""

DAY = 24 * 60 * 60
PACE = (0, 10_000)
BUDGET = (0.01, 10)
SECONDS = (5, 30 * DAY)


def fresh_id() -> str:
    """An id that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def entries(
    opened: Opened, check_bot: Callable[[str], None], events: Sequence[Event] | None = None
) -> tuple[Entry, ...]:
    """The log's beginning, everything asked for checked and every option spelled out.

    With events, a game goes on after those; else it is dealt.
    """
    game = GAMES[opened.game]
    options = checked(game, opened.options)
    for occupant in opened.seats:
        if isinstance(occupant, Robot):
            check_bot(occupant.bot)
    check_bot(opened.settings.stand_in)
    _check(opened.settings)
    if opened.puzzle is not None:
        return _as_it_lies(opened)
    if events is None:
        prepared = game.tutorial.seed if opened.tutorial and game.tutorial else None
        shared = shared_draws(opened)
        events = Table(
            game, len(opened.seats), options=options, seed=prepared, shared=shared
        ).events
    full = replace(opened, rules=game.version, options=dict(options))
    return (full, *map(_entry, events))


def _entry(event: Event) -> Entry:
    text = str(event.move)
    return Drew(text) if event.seat is None else Moved(event.seat, text, by="record")


def checked(game: AnyGame, given: Mapping[str, Value], rules: int | None = None) -> Options:
    """Every option of a table; what the web asks for must not make the server open files."""
    options = resolve(game.options, given, rules)
    for option in game.options:
        if option.open and options[option.name] not in option.choices:
            value, choices = str(options[option.name]), tuple(map(write, option.choices))
            raise ParseError("option_value", option=option.name, value=value, choices=choices)
    return options


def _as_it_lies(opened: Opened) -> tuple[Entry, ...]:
    """A puzzle's table: all that has happened there, done by bots."""
    kept = record.read(shelf.puzzles(opened.game)[opened.puzzle or 0].record)
    done = (
        Drew(text) if who == "*" else Moved(int(who), text, by="bot")
        for _, who, text in kept.events
    )
    return (replace(opened, rules=kept.rules, options=dict(kept.options)), *done)


def shared_draws(opened: Opened) -> SharedDraws | None:
    """The draws that a table has in common with others: those of its day."""
    return deal(opened.game, date.fromisoformat(opened.daily.day)) if opened.daily else None


def waits(opened: Opened) -> bool:
    """Whether a table waits for its end, as puzzles and games brought to be looked at do not."""
    return not opened.brought and opened.puzzle is None and opened.daily is None


def _check(settings: Settings) -> None:
    limits = {"pace": PACE, "budget": BUDGET}
    if settings.clock != "none":
        limits["seconds"] = SECONDS
    for name, (least, most) in limits.items():
        if not least <= getattr(settings, name) <= most:
            raise ParseError("setting_value", setting=name, least=str(least), most=str(most))
