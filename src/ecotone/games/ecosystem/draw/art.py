"""The art of a game of the family: it lies in the game's own folder, as `draw.art.ART`."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, cast

from ecotone.core.drawing import Theme
from ecotone.games import GAMES


class Art(NamedTuple):
    """What a game's cards look like, by their letters.

    `fields` are the grounds in the light and in the dark; `backs` the colours of a back, of its
    pattern and of the ghost's pool; `pattern` draws a back's pattern, for each row its baseline;
    `groups` names the group of a letter, `icons` draws a group's mark in a box of -10 to 10,
    `inks` are the colours of letters in a terminal.
    """

    figures: Mapping[str, str]
    fields: Mapping[str, tuple[str, str]]
    backs: Mapping[Theme, tuple[str, str, str]]
    pattern: Callable[[Mapping[int, float], str], str]
    inks: Mapping[str, str]
    groups: Mapping[str, str] = {}
    icons: Mapping[str, str] = {}
    icon_inks: Mapping[Theme, Mapping[str, str]] = {}


@cache
def art(game: str) -> Art:
    """The art of this game."""
    return cast("Art", GAMES[game].offer("draw.art", "ART"))
