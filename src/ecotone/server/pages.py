"""What each page is filled with: `web.page(name, lang, **context)`.

Every page: `theme` ("auto", "light", "dark"), `name` (the guest's, "" if none yet) and
`path` (of this page, for the language switch: POST /api/me {lang} and reload).

- home: `games` [{name, title, tagline, credits, least, most, short, long, age}],
  `mine` and `open` [{table, url, game, title, players [names], vacant, yours (awaited), over,
  last (seconds since 1970)}].
- new: `game` (as in home's games), `options` [{name, label, default, follows,
  defaults {value: value}, choices [{value, text, sentence}]}] (value as JSON has it, text as
  an HTML attribute), `bots` [{name, title}] (weakest first), `settings` {previews, hints, pace,
  budget, stand_in, clock, seconds} (the defaults), `clocks` ["none", "move", "bank"],
  `seats` [{kind, bot}] (a usual table).
- table: `table`, `game`, `title`, `ws` (path of the socket), `rules` (path of the rules),
  `bots` [{name, title}] (to put on a seat); everything else comes through the socket.
- join: `table`, `game`, `title`, `seat`, `token`, `host` (name, or ""), `players` [names],
  `action` (path to POST {action: "take", token, name}; then go to the answer's url).
- rules: `game`, `title`, `html` (the text, safe), `credits`.
- error: `status`, `code`, `text`.
"""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from ecotone.bots import LEVELS
from ecotone.core.options import Option, write
from ecotone.games import GAMES
from ecotone.locale import rules_text, say
from ecotone.server.identity import Keys, Visitor
from ecotone.server.log import Clock, Person, Settings, Vacant
from ecotone.server.messages import Card
from ecotone.server.room import Room
from ecotone.web import company, markdown


def about(name: str, lang: str) -> dict[str, Any]:
    """A game as the shelf shows it."""
    game = GAMES[name]
    return {
        "name": name,
        "title": say(lang, f"{name}.title"),
        "tagline": say(lang, f"{name}.tagline"),
        "credits": say(lang, f"{name}.credits"),
        "least": game.seats[0],
        "most": game.seats[-1],
        "short": game.minutes[0],
        "long": game.minutes[1],
        "age": game.age,
    }


def card(room: Room, keys: Keys, visitor: Visitor, url: str) -> Card:
    """A table as a list shows it."""
    names, game = room.names(visitor.lang), room.opened.game
    mine = keys.seats(room, visitor)
    vacant = [isinstance(occupant, Vacant) for occupant in room.seats]
    return Card(
        table=room.id,
        url=url,
        game=game,
        title=say(visitor.lang, f"{game}.title"),
        players=tuple(names[seat] for seat, free in enumerate(vacant) if not free),
        vacant=sum(vacant),
        yours=any(seat in mine for seat in room.table.to_act()),
        over=room.over,
        last=room.last_at,
    )


def home(mine: Sequence[Card], open_: Sequence[Card], lang: str) -> dict[str, Any]:
    """The games, the visitor's tables, and those with a seat for anyone."""
    return {
        "games": [about(name, lang) for name in GAMES.names()],
        "mine": [msgspec.structs.asdict(one) for one in mine],
        "open": [msgspec.structs.asdict(one) for one in open_],
    }


def new(name: str, lang: str) -> dict[str, Any]:
    """A game and everything that can be chosen before it begins."""
    game = about(name, lang)
    return {
        "game": game,
        "options": [_option(name, option, lang) for option in GAMES[name].options],
        "bots": bots(lang),
        "settings": msgspec.structs.asdict(Settings()),
        "clocks": get_args(Clock),
        "seats": company(game),
    }


def _option(game: str, option: Option, lang: str) -> dict[str, Any]:
    key = f"{game}.option.{option.name}"
    return {
        "name": option.name,
        "label": say(lang, key),
        "default": option.default,
        "follows": option.follows,
        "defaults": {write(value): then for value, then in option.defaults.items()},
        "choices": [
            {
                "value": choice,
                "text": write(choice),
                "sentence": say(lang, f"{key}.{write(choice)}"),
            }
            for choice in option.choices
        ],
    }


def bots(lang: str) -> list[dict[str, str]]:
    """The levels, the gentlest first."""
    return [{"name": bot, "title": say(lang, f"cli.bot.{bot}")} for bot in LEVELS]


def table(room: Room, lang: str) -> dict[str, Any]:
    """A table before its socket has said anything."""
    game = room.opened.game
    return {
        "table": room.id,
        "game": game,
        "title": say(lang, f"{game}.title"),
        "ws": f"/ws/{room.id}",
        "rules": f"/rules/{game}",
        "bots": bots(lang),
    }


def join(room: Room, seat: int, token: str, lang: str) -> dict[str, Any]:
    """An invitation to a seat."""
    names, opened = room.names(lang), room.opened
    hosts = [
        occupant.name
        for occupant in room.seats
        if isinstance(occupant, Person) and occupant.guest == opened.host
    ]
    return {
        "table": room.id,
        "game": opened.game,
        "title": say(lang, f"{opened.game}.title"),
        "seat": seat,
        "token": token,
        "host": next(iter(hosts), ""),
        "players": [
            names[at] for at, other in enumerate(room.seats) if not isinstance(other, Vacant)
        ],
        "action": f"/api/tables/{room.id}/seats/{seat}",
    }


def rules(name: str, lang: str) -> dict[str, Any]:
    """How a game is played."""
    game = GAMES[name]
    return {
        "game": game.name,
        "title": say(lang, f"{name}.title"),
        "html": markdown(rules_text(name, lang)),
        "credits": say(lang, f"{name}.credits"),
    }
