"""A new table: what may be asked for, and the entries it begins with."""

import secrets
import string
from collections.abc import Callable

from msgspec.structs import replace

from ecotone.core.errors import ParseError
from ecotone.core.options import resolve, write
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.server.log import Drew, Entry, Opened, Robot, Settings

LETTERS = "".join(sorted(set(string.ascii_letters + string.digits) - set("0O1lI")))
"""Letters of an id that people can tell apart when they read it out."""

DAY = 24 * 60 * 60
PACE = (0, 10_000)
BUDGET = (0.01, 10)
SECONDS = (5, 30 * DAY)


def fresh_id() -> str:
    """An id that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def entries(opened: Opened, check_bot: Callable[[str], None]) -> tuple[Entry, ...]:
    """The log's beginning, everything asked for checked and every option spelled out."""
    game = GAMES[opened.game]
    options = resolve(game.options, opened.options)
    for option in game.options:
        if option.open and options[option.name] not in option.choices:
            # what the web asks for must not make the server open files
            value, choices = str(options[option.name]), tuple(map(write, option.choices))
            raise ParseError("option_value", option=option.name, value=value, choices=choices)
    for occupant in opened.seats:
        if isinstance(occupant, Robot):
            check_bot(occupant.bot)
    check_bot(opened.settings.stand_in)
    _check(opened.settings)
    table = Table(game, len(opened.seats), options=options)
    full = replace(opened, rules=game.version, options=dict(options))
    return (full, *(Drew(str(event.move)) for event in table.events))


def _check(settings: Settings) -> None:
    limits = {"pace": PACE, "budget": BUDGET}
    if settings.clock != "none":
        limits["seconds"] = SECONDS
    for name, (least, most) in limits.items():
        if not least <= getattr(settings, name) <= most:
            raise ParseError("setting_value", setting=name, least=str(least), most=str(most))
