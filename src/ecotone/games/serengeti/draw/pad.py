"""What the page of the score pad, `pad.js`, has to know of Serengeti."""

from ecotone.core.wire import JsonObject
from ecotone.games.serengeti.pad import TRIBES
from ecotone.games.serengeti.rules.cards import COLOURS, DIGITS
from ecotone.locale import say

_KEYS = (
    "serengeti.category.collections",
    "serengeti.category.wealth",
    "serengeti.pad.art",
    "serengeti.pad.counts",
    "serengeti.pad.progress",
    "serengeti.pad.remove",
    "serengeti.pad.tap",
    "serengeti.pad.tokens",
    "serengeti.pad.too_many_of_colour",
    "serengeti.pad.twice",
    "serengeti.pad.works",
    "heard.too_many_of_value",
    "heard.too_many_tokens",
    "verdict.won_by_art",
    "verdict.shared_art",
)


def facts(lang: str) -> JsonObject:
    """The tribes, and every word."""
    colours = [{"id": one, "name": say(lang, f"serengeti.colour.{one}")} for one in COLOURS]
    words = {key.rpartition(".")[2]: say(lang, key) for key in _KEYS}
    legend = [f"{name} 0-{DIGITS - 1}" for name in TRIBES.names(lang)]
    return {"legend": legend, "colours": colours, "options": [], "words": words}
