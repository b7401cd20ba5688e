"""The rules with pictures: what the player aid lists, drawn beside the sentences about it."""

import re
from functools import lru_cache
from html import escape

from ecotone.core.about import About
from ecotone.core.options import spoken
from ecotone.core.table import Table
from ecotone.draw import about, drawing
from ecotone.draw.markup import tag
from ecotone.games import GAMES


def illustrated(html: str, game: str, lang: str) -> str:
    """The rules as HTML, a picture after the title, or the paragraph, that begins with its name."""
    for title, told in _pictured(game, lang).items():
        name = rf"(?:\d+\. )?{re.escape(title)}\b"
        paragraph, heading = (
            rf"<p><strong>{name}.*?</p>",
            rf"<h(?P<n>[23])[^>]*>{name}.*?</h(?P=n)>",
        )
        found = re.search(paragraph, html, re.DOTALL)
        found = found or (re.search(heading, html) if told.scenes else None)
        if not found:
            continue
        before, after = html[: found.end()], html[found.end() :]
        if told.scenes:  # an example in letters gives way to the same in cards
            after = re.sub(r"^\s*<pre>.*?</pre>", "", after, flags=re.DOTALL)
        html = before + _picture(told) + after
    return html


@lru_cache
def _pictured(game: str, lang: str) -> dict[str, About]:
    """What can be drawn by its title in the rules: as a table that nobody sits at shows it."""
    kind = GAMES[game]
    view = Table(kind, kind.seats[-1], seed=0, options=spoken(kind.options, lang)).view(None)
    listed = (about.find(view, what, lang=lang) for what in drawing(game).aid(view))
    told = [one for one in listed if one and one.section and one.figure]
    return {escape(one.section, quote=False): one for one in reversed(told)}


def _picture(told: About) -> str:
    likeness = tag("div", told.figure, class_="likeness", aria_hidden="true")
    return tag("div", likeness + about.scenes(told), class_="lesson")
