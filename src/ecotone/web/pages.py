"""Templates become pages: words in the reader's language, files by their content's hash."""

import json
from collections.abc import Mapping
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, TemplateNotFound

from ecotone.bots import USUAL
from ecotone.locale import LANGUAGES, knows, say, say_n

REACTIONS = ("clap", "laugh", "wow", "think", "leaf", "hello")
"""Quick reactions of the chat, which travel as `:clap:` and are drawn and worded where read."""

LONG = 60
"""Beyond this many minutes, a usual table has few players."""

SPOKEN = (
    "bot",
    "by_link",
    "closer",
    "copied",
    "days",
    "device_note",
    "for_anyone",
    "hand_over",
    "i_am",
    "invite_note",
    "just_so",
    "leave_sure",
    "not_sent",
    "offline",
    "online",
    "reconnecting",
    "so_far",
    "step_back",
    "time_left",
    "total",
    "vacant",
    "you",
    "your_turn",
    "zoom_fit",
    "zoom_minus",
    "zoom_plus",
)
"""What the client says by itself: the keys `web.say.*`."""


def page(name: str, lang: str, /, **context: Any) -> str:
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


def company(game: Mapping[str, Any]) -> list[dict[str, str]]:
    """The seats of a usual table: the visitor and bots, fewer where games are long."""
    players = max(game["least"], min(2 if game["long"] > LONG else 3, game["most"]))
    bot = {"kind": "bot", "bot": USUAL}
    return [{"kind": "me"}, *[bot] * (players - 1)]


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
    environment.globals |= {"asset": asset, "scene": _scene, "company": company}
    return environment


def _scene(game: str) -> str:
    """The template of the game's picture on the shelf, or the one that fits every game."""
    environment = _environment()
    try:
        environment.get_template(f"scenes/{game}.svg")
    except TemplateNotFound:
        return "scenes/any.svg"
    return f"scenes/{game}.svg"
