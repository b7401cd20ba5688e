"""The small pieces of a Biotopes page: cubes, tokens, stars, diets and cards that can be read."""

from collections.abc import Sequence
from html import escape

from ecotone.draw.markup import figure, tag
from ecotone.games.biotopes.draw.picture_parts import TIMES
from ecotone.games.biotopes.draw.portraits import PORTRAITS
from ecotone.games.biotopes.draw.scene import Scene
from ecotone.games.biotopes.rules.cards import AdvancedBiotope, Species
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, STARS
from ecotone.games.biotopes.rules.view import FOREIGN, Cubes, HandCard

GAME = "biotopes"
COLOUR_OF = dict(zip(BIOTOPES, COLOURS, strict=True))
_EACH = 4  # so many cubes on a card are drawn one by one


def art(name: str) -> str:
    """A figure of the game."""
    return figure(GAME, name)


def likeness(one: Species) -> str:
    """A species' portrait on its ground and the figure of its type, or that figure alone."""
    drawn = art(one.type)
    if one.id not in PORTRAITS:
        return drawn
    uses = (f"{GAME}.svg#ground-{one.biotope}", f"{GAME}.species.svg#{one.id}")
    portrait = tag(
        "svg",
        "".join(f'<use href="/art/{use}"/>' for use in uses),
        class_="figure portrait",
        viewBox="0 0 100 100",
        aria_hidden="true",
        focusable="false",
    )
    return portrait + tag("i", drawn, class_="type")


def mark(action: str) -> str:
    """What an action of the board does, as a picture."""
    return figure(GAME, f"mark-{action}", "0 0 120 60")


def card_at(line: int, column: int) -> str:
    """How points of a score name the card in this line and column, 0 for the biotope card."""
    return f"{BIOTOPES[line]}.{column}"


def words(text: str, class_: str) -> str:
    """Some text in an element of its own."""
    return tag("span", escape(text), class_=class_)


def token(seat: int) -> str:
    """A player's territory token."""
    return art("token-foreign" if seat == FOREIGN else f"token-{seat}")


def badges(scene: Scene, seat: int) -> str:
    """Whether a player has passed, and who begins."""
    view = scene.view
    if view.over:
        return ""
    found = words(scene.say("passed"), "badge") if view.players[seat].passed else ""
    if view.first == seat and view.seats > 1:
        told = scene.say("initiative", seat=scene.names[seat])
        drawn, about = art("initiative"), {"data_about": "piece:initiative"}
        found += tag("span", drawn, class_="first", role="img", aria_label=told, **about)
    return found


def stars(deck: str) -> str:
    """What a species of this deck is worth."""
    many = STARS[deck]
    return tag("span", art("star") * many, class_="stars") if many else ""


def diet(types: Sequence[str]) -> str:
    """The cubes that a species costs."""
    return tag("span", "".join(map(art, types)), class_="diet")


def counts(scene: Scene, cubes: Cubes, key: str, *, tokens: bool = False) -> str:
    """A cube of each colour with how many there are; their colours may be said."""
    parts = []
    for word, many in zip(BIOTOPES, cubes, strict=True):
        colour = COLOUR_OF[word]
        parts.append(
            tag(
                "button" if tokens else "span",
                art(f"cube-{word}") + tag("b", str(many)),
                type="button" if tokens else None,
                class_="count",
                data_token=colour if tokens else None,
                data_key=f"{key}:{colour}",
                aria_label=scene.say_n("page.cubes", many, colour=scene.colour(colour)),
                role=None if tokens else "img",
            )
        )
    return "".join(parts)


def heap(
    scene: Scene, cubes: Cubes, card: str, *, key: str, source: str, say: str | None = None
) -> str:
    """The cubes on a card, few of them one by one; `say` is what choosing one says first.

    Cubes that cannot be chosen by this reader (`say` is None) are just seen.
    """
    parts = []
    crowd = sum(cubes) > _EACH
    for word, many in scene.counted(cubes):
        colour = COLOUR_OF[word]
        each = 1 if crowd else many
        told = scene.say_n("page.cubes_on", many, card=card, colour=scene.colour(colour))
        for place in range(each):
            number = tag("b", f"{TIMES}{many}") if crowd and many > 1 else ""
            common = {
                "class_": "cube",
                "data_key": f"{key}:{colour}:{place}",
                "data_from": f"{source}:{colour}" if source == "reserve" else source or None,
            }
            drawn = art(f"cube-{word}") + number
            if say is None:
                parts.append(tag("span", drawn, **common, role="img", aria_label=told))
                continue
            parts.append(
                tag(
                    "button",
                    drawn,
                    type="button",
                    **common,
                    data_token=f"{say} {colour}".strip(),
                    aria_label=told,
                )
            )
    return tag("span", "".join(parts), class_="cubes")


def face(scene: Scene, card: str, *, paid: bool = False) -> str:
    """What is printed on a species card; its diet no longer matters once it is paid."""
    one = scene.species[card]
    return (
        tag("span", likeness(one) + art(f"hex-{one.biotope}"), class_="ground")
        + words(scene.name(card), "name")
        + tag("span", ("" if paid else diet(one.diet)) + stars(one.deck), class_="cost")
        + words(scene.effects(one, brief=True), "does")
    )


def species(scene: Scene, card: str, *, source: str, leaving: bool = False) -> str:
    """A species card that can be chosen, in a hand or in a river that it may soon leave."""
    told = scene.told(card)
    if leaving:
        told += f" {scene.say('page.leaves')}"
    kinds = (_of(scene, card), "leaving" if leaving else "", gilt(scene, card))
    return tag(
        "button",
        face(scene, card),
        type="button",
        class_=" ".join(filter(None, ("card species", *kinds))),
        data_token=card,
        data_about=f"card:{card}",
        data_key=card,
        data_from=source,
        aria_label=told,
    )


def _of(scene: Scene, card: str) -> str:
    return f"of-{scene.species[card].biotope}"


def milieu(scene: Scene, card: AdvancedBiotope) -> str:
    """An advanced biotope on offer."""
    told = scene.told(card.id)
    return tag(
        "button",
        tag("span", art(f"land-{card.biotope}"), class_="ground")
        + words(scene.spoken(card.name), "name")
        + words(scene.effects(card, brief=True), "does"),
        type="button",
        class_=f"card milieu of-{card.biotope}",
        data_token=card.id,
        data_about=f"card:{card.id}",
        data_key=card.id,
        aria_label=told,
    )


def gilt(scene: Scene, card: str) -> str:
    """The class of a card that the decision at hand is about."""
    decision = scene.view.decision
    about = decision is not None and (decision.card == card or card in decision.effects)
    return "about" if about else ""


def back(scene: Scene, held: HandCard, key: str) -> str:
    """A card in a rival's hand, seen from behind; known ones have a golden edge."""
    told = scene.back(held)
    biotope = f" of-{held.biotope}" if held.biotope else ""
    return tag(
        "span",
        stars(held.deck),
        class_=f"back{biotope}{' open' if held.open else ''}",
        role="img",
        data_about=f"card:{held.card}" if held.card else f"deck:{held.deck}",
        data_key=held.card or key,
        aria_label=told,
    )
