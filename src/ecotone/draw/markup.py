"""A table as a web page shows it: HTML for each area of the page, from a View only.

The page's areas are the same for every game; a phone stacks them, a desktop lays them out:
`stage` is what one plays on, `hand` what one plays with, `rivals` the others, `side` the rest.

Elements tell the client everything it has to know, and nothing of the game:

- `data-token="Z"`: choosing the element says this word of an action, or these words one after
  the other (`data-token="red_fox green"`: the card and the cube on it). Elements that cannot be
  chosen now carry their word too: the click is answered with the reason.
- `data-key="..."`: the same thing in the next drawing has the same key, so it can be seen moving.
- `data-from="..."`: a thing that is new comes from where the element with this key was.
- `data-about="card:Z"`: what the inspector shows when one asks what this is: a word that the
  game's drawing understands (`Drawing.about`).
- `data-at="0:1,2"`: seat 0's cell or card (1, 2), as the points of a score name it.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from html import escape


def tag(name: str, content: str = "", /, **attributes: str | int | bool | None) -> str:
    """An element; attributes are escaped, `data_token` becomes `data-token`, `class_` class.

    False and None leave an attribute out, True writes its bare name. The content is HTML already.
    """
    written = [
        _bare(key) if value is True else _attribute(key, value)
        for key, value in attributes.items()
        if value is not None and value is not False
    ]
    return f"<{name}{''.join(written)}>{content}</{name}>"


# a table is drawn with each move for each viewer, in the same few thousand words
@lru_cache(maxsize=16384)
def _attribute(key: str, value: str | int) -> str:
    return f'{_bare(key)}="{escape(str(value))}"'


@lru_cache(maxsize=256)
def _bare(key: str) -> str:
    return f" {key.rstrip('_').replace('_', '-')}"


class Drawings:
    """What was drawn before, by all that it was drawn from; beyond so many it begins anew."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._drawn: dict[Hashable, str] = {}

    def of(self, source: Hashable, draw: Callable[[], str]) -> str:
        """The drawing of this, made if need be."""
        if (known := self._drawn.get(source)) is not None:
            return known
        if len(self._drawn) >= self._most:
            self._drawn.clear()
        self._drawn[source] = drawn = draw()
        return drawn


@lru_cache(maxsize=512)
def figure(game: str, name: str, box: str = "0 0 100 100") -> str:
    """A figure of the game's art, which the page loads once."""
    use = f'<use href="/art/{escape(game)}.svg#{escape(name)}"/>'
    return f'<svg class="figure" viewBox="{box}" aria-hidden="true" focusable="false">{use}</svg>'
