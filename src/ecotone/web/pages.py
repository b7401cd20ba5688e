"""Templates become pages: words in the reader's language, files by their content's hash."""

import json
import logging
from collections.abc import Mapping
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ecotone.bots import USUAL
from ecotone.draw import drawing
from ecotone.locale import LANGUAGES, knows, say, say_n

REACTIONS = ("clap", "laugh", "wow", "think", "leaf", "hello")
"""Quick reactions of the chat, which travel as `:clap:` and are drawn and worded where read."""

_log = logging.getLogger("ecotone.server")

ANY_SHELF = (files(__package__) / "templates" / "shelf.svg").read_text(encoding="utf-8")

LONG = 60
"""Beyond this many minutes, a usual table has few players."""

SPOKEN = (
    "bot",
    "bring_large",
    "by_link",
    "closer",
    "ends_turn",
    "go_on",
    "held",
    "like_this",
    "no_way_back",
    "undo",
    "copied",
    "days",
    "device_note",
    "for_anyone",
    "forget_all",
    "forget_one",
    "guide_done",
    "guide_next",
    "hand_over",
    "i_am",
    "invite_note",
    "just_so",
    "leave_sure",
    "no_key",
    "not_sent",
    "notes_again",
    "join_next",
    "offline",
    "online",
    "own_eyes",
    "own_points",
    "replay_at",
    "replay_pause",
    "replay_play",
    "arranging",
    "replay_start",
    "replay_step",
    "review_queued",
    "review_running",
    "review_begins",
    "review_failed",
    "review_stopped",
    "review_done",
    "review_from",
    "review_good",
    "review_none",
    "review_played",
    "review_better",
    "watch_next",
    "puzzle_next",
    "puzzle_play_on",
    "puzzle_rating",
    "chat_closed",
    "chat_muted",
    "remove_sure",
    "so_far",
    "step_back",
    "tell_denied",
    "time_left",
    "to_rules",
    "total",
    "vacant",
    "you",
    "your_turn",
    "zoom_fit",
    "zoom_minus",
    "zoom_plus",
)
"""What the client says by itself: the keys `web.say.*`."""


def page(name: str, lang: str, /, **context: object) -> str:
    """A page as HTML; the context is as the package's docstring says."""
    spoken = lang if lang in LANGUAGES else LANGUAGES[0]
    own = {
        "lang": spoken,
        "languages": LANGUAGES,
        "reactions": REACTIONS,
        "say": partial(say, spoken),
        "known": lambda key: say(spoken, key) if knows(spoken, key) else "",
        "say_n": partial(say_n, spoken),
        "words": json.dumps(_words(spoken), ensure_ascii=False),
    }
    return _environment().get_template(f"{name}.html").render(own | context)


def company(game: Mapping[str, str | int]) -> list[dict[str, str]]:
    """The seats of a usual table: the visitor and bots, fewer where games are long."""
    least, most, long = (int(game[key]) for key in ("least", "most", "long"))
    players = max(least, min(2 if long > LONG else 3, most))
    bot = {"kind": "bot", "bot": USUAL}
    return [{"kind": "me"}, *[bot] * (players - 1)]


def safe(html: str) -> Markup:
    """Text of our own that a page takes as it is."""
    return Markup(html)  # noqa: S704 - made here, with nothing that a visitor wrote


@cache
def asset(path: str) -> str:
    """The address of a file of `static/`, which changes with its content."""
    content = (files(__package__) / "static" / path).read_bytes()
    return f"/static/{path}?v={sha256(content).hexdigest()[:10]}"


@cache
def _words(lang: str) -> dict[str, str]:
    words = {name: say(lang, f"web.say.{name}") for name in SPOKEN}
    return words | {f":{name}:": say(lang, f"web.reaction.{name}") for name in REACTIONS}


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"asset": asset, "shelf": _shelf, "company": company}
    return environment


def _shelf(game: str) -> Markup:
    """The game's own picture on the shelf, or the one that fits every game."""
    try:
        own = drawing(game).shelf()
    except Exception:  # noqa: BLE001 - one game's picture must not cost everybody the shelf
        _log.exception("the picture of %s cannot be drawn", game)
        own = ""
    return Markup(own or ANY_SHELF)  # noqa: S704 - drawn by a program that is installed here
