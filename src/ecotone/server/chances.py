"""Who may win, for pages: where a game can tell it at once."""

from collections.abc import Mapping

from ecotone.analysis import odds
from ecotone.core.view import View
from ecotone.draw.odds import strip
from ecotone.games import GAMES


def chances(view: View, lang: str, names: Mapping[int, str]) -> str:
    """The strip of everybody's chance of winning; nothing for a lone player.

    Nor for a game without odds of its own: playing on would keep everybody waiting.
    """
    if view.seats == 1 or GAMES[view.game].players.odds is None:
        return ""
    told = odds(view)
    return strip(told, lang, names) if told else ""
