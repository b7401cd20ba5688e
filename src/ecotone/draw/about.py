"""The inspector and the player aid as HTML: what a game's drawing tells about a thing."""

from collections.abc import Sequence
from html import escape

from ecotone.core.about import About, Now, Scene
from ecotone.core.drawing import Names
from ecotone.core.view import Action, View
from ecotone.draw import drawing
from ecotone.draw.markup import tag
from ecotone.locale import knows, say

MINUS = "\u2212"


def find(
    view: View, what: str, legal: Sequence[Action] = (), *, lang: str = "en", names: Names = None
) -> About | None:
    """What the game tells about it, or what its words do; None if nobody knows such a thing."""
    told = drawing(view.game).about(view, what, legal, lang=lang, names=names)
    return told or _worded(view.game, what, lang)


def _worded(game: str, what: str, lang: str) -> About | None:
    """A card or a category of the score sheet by its name and the sentence of its points."""
    kind, _, rest = what.partition(":")
    word = rest.partition(":")[0]
    title = f"{game}.{'category' if kind == 'score' else kind}.{word}"
    if not knows(lang, title):
        return None
    key = f"{game}.point.{word}"
    rule = (say(lang, key),) if knows(lang, key) else ()
    return About(say(lang, title), rule=rule, section=say(lang, title))


def inspector(about: About, lang: str) -> str:
    """The inside of the inspector, below its buttons."""
    head = tag("h2", escape(about.title), id="inspector-title")
    if about.kind:
        head += tag("p", escape(about.kind), class_="kind")
    figure = tag("div", about.figure, class_="likeness", aria_hidden="true")
    parts = tag("header", (figure if about.figure else "") + tag("div", head))
    parts += "".join(tag("p", escape(sentence), class_="rule") for sentence in about.rule)
    parts += scenes(about)
    if about.facts:
        facts = (tag("dt", escape(fact.label)) + tag("dd", fact.told) for fact in about.facts)
        parts += tag("dl", "".join(facts))
    if about.now:
        parts += _now(about.now)
    if about.section:
        parts += tag(
            "p",
            tag(
                "button",
                escape(say(lang, "web.rules.more")),
                type="button",
                class_="quietly",
                data_rules=about.section,
            ),
            class_="more",
        )
    return parts


def scenes(about: About) -> str:
    """Its small boards, if it has any: what scores on them, and how much."""
    return tag("ul", "".join(map(_scene, about.scenes)), class_="scenes") if about.scenes else ""


def _scene(scene: Scene) -> str:
    points = tag("b", escape(scene.points), class_=None if scene.points != "0" else "none")
    board = tag("span", scene.board, class_="tiny", aria_hidden="true")
    return tag("li", board + points + tag("small", escape(scene.note)))


def _now(now: Now) -> str:
    total = tag("b", signed(now.total), class_="sum")
    parts = "".join(
        tag(
            "li",
            tag(
                "button",
                tag("span", part.figure, class_="of", aria_hidden="true")
                + tag("span", escape(part.why))
                + tag("b", signed(part.value)),
                type="button",
                data_points=" ".join(part.at),
            ),
        )
        for part in now.parts
    )
    title = tag("h3", tag("span", escape(now.title)) + total)
    return tag("section", title + tag("ul", parts), class_="earned", data_total=now.total)


def signed(value: int) -> str:
    """A gain or a loss, with a real minus."""
    return f"+{value}" if value > 0 else str(value).replace("-", MINUS)


def aid(view: View, *, lang: str = "en", names: Names = None) -> str:
    """The player aid: each thing with its name, its rule in a few words and how it scores."""
    found = (
        (what, find(view, what, lang=lang, names=names)) for what in drawing(view.game).aid(view)
    )
    return "".join(
        tag(
            "li",
            tag(
                "button",
                tag("span", about.figure, class_="likeness", aria_hidden="true")
                + tag("span", tag("b", escape(about.title)) + tag("small", escape(about.brief)))
                + _pictured(about),
                type="button",
                data_about=what,
            ),
        )
        for what, about in found
        if about
    )


def _pictured(about: About) -> str:
    """Its small boards, each with its points; whoever hears the page is told in words."""
    scenes = (
        tag("span", tag("span", one.board, class_="tiny") + tag("i", escape(one.points)))
        for one in about.scenes
    )
    pictures = "".join(scenes)
    return tag("span", pictures, class_="pictures", aria_hidden="true") if pictures else ""
