"""What each page is filled with: `web.page(name, lang, **context)`.

Every page: `theme` ("auto", "light", "dark"), `name` (the guest's, "" if none yet) and
`path` (of this page, for the language switch: POST /api/me {lang} and reload).

- home: `games` [{name, title, tagline, credits, players (how many, in words), least, most, short,
  long, age}],
  `broken` [sentences about games that cannot be opened],
  `mine` and `open` [{table, url, game, title, players [names], vacant, yours (awaited), over,
  last (seconds since 1970)}].
- new: `game` (as in home's games), `options` [{name, label, default, follows,
  defaults {value: value}, choices [{value, text, sentence}]}] (value as JSON has it, text as
  an HTML attribute), `bots` [{name, title}] (weakest first), `settings` {previews, hints, pace,
  budget, stand_in, clock, seconds} (the defaults), `clocks` ["none", "move", "bank"],
  `seats` [{kind, bot}] (a usual table).
- table: `table`, `game`, `title`, `ws` (path of the socket), `rules` (path of the rules),
  `bots` [{name, title}] (to put on a seat), `steps` (a tutorial's), `origin` (path of the replay
  that it goes on from, or ""), `aids` and `rulings` (whether there are any); everything else comes
  through the socket.
- replay: `table`, `game`, `title`, `at` (the position, or None: the end), `eyes`, `whole` (whether
  the record may be taken away), `back` (path), `bots`, `usual` (bot), `preview` {title, text, url,
  image}; everything else is asked for as JSON.
- join: `table`, `game`, `title`, `seat`, `token`, `host` (name, or ""), `players` [names],
  `action` (path to POST {action: "take", token, name}; then go to the answer's url).
- pads: `games` (as in home). pad: `game`, `title`, `facts` (what its script reads, JSON).
- rulings: `games` [{name, title, rulings [{id, number, ask, reading, switches [{label, choices}],
  board (SVG)}]}], `synonyms` (JSON).
- rules: `game`, `title`, `html` (the text, safe), `credits`, `rulings` (whether there are any).
- error: `status`, `code`, `text`.
"""

import json
import re
from collections.abc import Sequence
from html import escape
from typing import get_args

import msgspec

from ecotone.bots import LEVELS, USUAL
from ecotone.core.options import Option, Options, Value, resolve, spoken, write
from ecotone.draw.raster import preview_kind
from ecotone.games import GAMES
from ecotone.locale import players, refused, rules_text, say
from ecotone.puzzles.shelf import puzzles
from ecotone.server.identity import Keys, Visitor
from ecotone.server.illustrated import illustrated
from ecotone.server.log import Clock, Person, Settings, Vacant
from ecotone.server.news import bot_title
from ecotone.server.puzzling import as_asked, asking
from ecotone.server.replays import Showing, is_open
from ecotone.server.requests import TableCard
from ecotone.server.room import Room
from ecotone.web import company, markdown


def about(name: str, lang: str) -> dict[str, str | int]:
    """A game as the shelf shows it."""
    game = GAMES[name]
    return {
        "name": name,
        "title": say(lang, f"{name}.title"),
        "tagline": say(lang, f"{name}.tagline"),
        "credits": say(lang, f"{name}.credits"),
        "players": players(game.seats, lang),
        "least": game.seats[0],
        "most": game.seats[-1],
        "short": game.minutes[0],
        "long": game.minutes[1],
        "age": game.age,
        "tutorial": game.tutorial is not None,
    }


def card(room: Room, keys: Keys, visitor: Visitor, url: str) -> TableCard:
    """A table as a list shows it."""
    names, game = room.names(visitor.lang), room.opened.game
    mine = keys.seats(room, visitor)
    vacant = [isinstance(occupant, Vacant) for occupant in room.seats]
    return TableCard(
        table=room.id,
        url=url,
        game=game,
        title=say(visitor.lang, f"{game}.title"),
        players=tuple(names[seat] for seat, free in enumerate(vacant) if not free),
        vacant=sum(vacant),
        yours=any(seat in mine for seat in room.table.to_act()),
        over=is_open(room),
        last=room.last_at,
    )


def home(mine: Sequence[TableCard], open_: Sequence[TableCard], lang: str) -> dict[str, object]:
    """The games, the visitor's tables, and those with a seat for anyone."""
    return {
        "games": [about(name, lang) for name in GAMES.sound()],
        "broken": [
            say(lang, "web.home.broken", name=one.params["name"], problem=refused(one, lang))
            for one in GAMES.broken()
        ],
        "puzzles": any(map(puzzles, GAMES.sound())),
        "mine": [msgspec.structs.asdict(one) for one in mine],
        "open": [msgspec.structs.asdict(one) for one in open_],
    }


def new(name: str, lang: str, own: Sequence[str] = ()) -> dict[str, object]:
    """A game and everything that can be chosen before it begins; `own` are the host's bots."""
    game = about(name, lang)
    return {
        "game": game,
        "options": options(name, lang),
        "bots": bots(lang, own),
        "settings": msgspec.structs.asdict(Settings()),
        "clocks": get_args(Clock),
        "seats": company(game),
    }


def options(name: str, lang: str, some: object = None) -> list[dict[str, object]]:
    """The game's switches as a form shows them: all, or those that are named."""
    declared = GAMES[name].options
    usual = resolve(declared, spoken(declared, lang))
    wanted = [one for one in declared if not isinstance(some, list) or one.name in some]
    return [_option(name, option, usual, lang) for option in wanted]


def _option(game: str, option: Option, usual: Options, lang: str) -> dict[str, object]:
    key = f"{game}.option.{option.name}"
    return {
        "name": option.name,
        "label": say(lang, key),
        "default": usual[option.name],
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


def bots(lang: str, own: Sequence[str] = ()) -> list[dict[str, str]]:
    """The levels, the gentlest first, then the host's own."""
    return [{"name": bot, "title": bot_title(bot, lang)} for bot in (*LEVELS, *own)]


def table(room: Room, lang: str, own: Sequence[str] = ()) -> dict[str, object]:
    """A table before its socket has said anything."""
    game = room.opened.game
    return {
        "table": room.id,
        "game": game,
        "title": say(lang, f"{game}.title"),
        "ws": f"/ws/{room.id}",
        "rules": f"/rules/{game}",
        "bots": bots(lang, own),
        "steps": _steps(room, lang),
        "puzzle": _puzzle(room, lang),
        "daily": room.opened.daily.day if room.opened.daily else "",
        "origin": _origin(room),
        "arranges": GAMES[game].offers("analysis"),
        "aids": bool(GAMES[game].drawing.aid(room.table.view())),
        "rulings": bool(GAMES[game].rulings.rulings),
    }


def _origin(room: Room) -> str:
    """Where a game was taken up, as a path; nothing for most."""
    origin = room.opened.origin
    return f"/t/{origin.table}/replay?at={origin.at}" if origin else ""


def replay(
    room: Room, showing: Showing, at: int | None, address: str, lang: str
) -> dict[str, object]:
    """A game looked at again, and what messengers show of it."""
    game, title = room.opened.game, say(lang, f"{room.opened.game}.title")
    frame = showing.frame(showing.last if at is None else min(at, showing.last))
    told = " ".join(line.text for line in frame.lines) or frame.status
    where = f"at={frame.at}&eyes={showing.eyes}&lang={lang}"
    return {
        "table": room.id,
        "game": game,
        "title": title,
        "at": frame.at,
        "eyes": showing.eyes,
        "whole": is_open(room),
        "back": "/" if room.opened.brought else f"/t/{room.id}",
        "bots": bots(lang),
        "usual": USUAL,
        "preview": {
            "title": " · ".join((title, *filter(None, (showing.standing(frame.at),)))),
            "text": told,
            "url": f"{address}/t/{room.id}/replay?at={frame.at}&eyes={showing.eyes}",
            "image": f"{address}/t/{room.id}/picture.png?{where}",
            "kind": preview_kind(),
        },
    }


def _puzzle(room: Room, lang: str) -> str:
    """What is asked at a puzzle's table, as the client takes it."""
    opened = room.opened
    if opened.puzzle is None or not as_asked(room):
        return ""
    return json.dumps(asking(opened.game, opened.puzzle, lang), ensure_ascii=False)


def _steps(room: Room, lang: str) -> str:
    """The first steps as the client takes them, where this table is for learning."""
    game = GAMES[room.opened.game]
    if not room.opened.tutorial or game.tutorial is None:
        return ""
    told = [
        {"text": say(lang, f"{game.name}.tutorial.{key}"), "show": show, "want": want}
        for key, show, want in game.tutorial.steps
    ]
    return json.dumps(told, ensure_ascii=False)


def join(room: Room, seat: int, token: str, lang: str) -> dict[str, object]:
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


def rules(name: str, lang: str) -> dict[str, object]:
    """How a game is played."""
    game = GAMES[name]
    return {
        "game": game.name,
        "title": say(lang, f"{name}.title"),
        "html": illustrated(_in_words(markdown(rules_text(name, lang)), name, lang), name, lang),
        "credits": say(lang, f"{name}.credits"),
        "rulings": bool(game.rulings.rulings),
    }


def _in_words(html: str, name: str, lang: str) -> str:
    """The rules with their options as people choose them, not as a terminal names them."""
    declared = GAMES[name].options
    usual = resolve(declared, spoken(declared, lang))
    told = "".join(
        f"<dt>{escape(say(lang, f'{name}.option.{option.name}'))}</dt>"
        + _choices(name, option, usual[option.name], lang)
        for option in declared
    )
    section = r'(<h2 id="options">.*?</h2>).*?(?=<h2|$)'
    return re.sub(section, lambda found: f"{found[1]}<dl>{told}</dl>", html, flags=re.DOTALL)


def _choices(game: str, option: Option, default: Value, lang: str) -> str:
    told = {
        choice: escape(say(lang, f"{game}.option.{option.name}.{write(choice)}"))
        for choice in option.choices
    }
    usual = f" {say(lang, 'web.rules.usual')}"
    return "".join(
        f"<dd>{sentence}{usual if choice == default else ''}</dd>"
        for choice, sentence in told.items()
    )
