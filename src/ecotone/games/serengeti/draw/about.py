"""What there is to know about a work of art, a token, a price or a score of Serengeti."""

from collections.abc import Sequence
from html import escape

from ecotone.core.about import About, Fact, Now, Part
from ecotone.core.about import Scene as Tiny
from ecotone.core.seats import Seat
from ecotone.draw.markup import tag
from ecotone.games.serengeti.draw.page_bids import meaning
from ecotone.games.serengeti.draw.page_parts import COIN, picture
from ecotone.games.serengeti.draw.scene import Scene
from ecotone.games.serengeti.rules.actions import Action
from ecotone.games.serengeti.rules.cards import BITS, BY_TEXT, CARDS, COLOURS, DIGITS, Card
from ecotone.games.serengeti.rules.scoring import COLLECTION
from ecotone.games.serengeti.rules.sharing import sharers

_TINY = (1, 3, 5)  # works of a tribe in the small scenes


def about(scene: Scene, what: str, legal: Sequence[Action]) -> About | None:
    """A work (`card:red4`), the tokens, the pot, a price (`bid:7`) or a score."""
    kind, _, word = what.partition(":")
    if kind == "card" and word in BY_TEXT:
        return _work(scene, BY_TEXT[word])
    if kind == "tribe" and word in COLOURS:
        return _tribe(scene, COLOURS.index(word))
    if kind in ("tokens", "pot"):
        rule = (scene.say(f"about.{kind}"), scene.say("share_rule"))
        section = scene.say("section.share" if kind == "pot" else "section.bids")
        brief = scene.say(f"brief.{kind}")
        return About(scene.say(kind), COIN, brief=brief, rule=rule, section=section)
    if kind == "bid" and word.isdecimal() and len(word) < DIGITS:
        rule = (meaning(scene, int(word), legal), scene.say("share_rule"))
        section = scene.say("section.bids")
        return About(scene.say("about.price", price=word), COIN, rule=rule, section=section)
    category, _, seat = word.partition(":")
    if kind == "score" and category in ("collections", "wealth"):
        return _category(scene, category, seat)
    return None


def kinds() -> tuple[str, ...]:
    """The two scores, each tribe with its works, tokens and pot."""
    tribes = (f"tribe:{word}" for word in COLOURS)
    return ("score:collections", "score:wealth", *tribes, "tokens", "pot")


def _tribe(scene: Scene, colour: int) -> About:
    """A tribe: the values of its works, and what its collections are worth."""
    works = [card for card in CARDS if card.colour == colour]
    values = "\u2002".join(str(card.value) for card in works)
    return About(
        scene.colour(colour),
        picture(works[0]),
        brief=values,
        rule=(scene.say("about.values", values=values), scene.say("point.collections")),
        scenes=_collections(scene, colour),
        section=scene.say("section.scoring"),
    )


def _collections(scene: Scene, colour: int) -> tuple[Tiny, ...]:
    return tuple(_tiny(scene, colour, many) for many in _TINY)


def _work(scene: Scene, card: Card) -> About:
    view, tribe = scene.view, scene.colour(card.colour)
    values = ", ".join(str(one.value) for one in CARDS if one.colour == card.colour)
    facts = [Fact(scene.say("about.tribe"), escape(scene.say("about.values", values=values)))]
    owner = next((seat for seat, held in enumerate(view.held) if card in held), None)
    if owner is not None:
        facts.append(Fact(scene.say("about.owner"), escape(scene.names[owner])))
    if view.seat is not None and not view.over:
        facts.append(Fact(scene.say("about.paid"), escape(_paid(scene, card.value))))
    return About(
        scene.card(card),
        picture(card),
        scene.say("about.kind", tribe=tribe),
        scene.say("about.values", values=values),
        (scene.say("point.collections"), scene.say("about.digit", digit=card.value)),
        tuple(facts),
        _collections(scene, card.colour),
        _now(scene, card, owner),
        scene.say("section.scoring"),
    )


def _paid(scene: Scene, digit: int) -> str:
    """Who would share the pot if the reader paid a price that ends in this digit."""
    held = tuple(sum(BITS[card] for card in cards) for cards in scene.view.held)
    paid = sharers(held, scene.view.seat or Seat(0), digit)
    return ", ".join(scene.names[seat] for seat in paid)


def _tiny(scene: Scene, colour: int, many: int) -> Tiny:
    works = [card for card in CARDS if card.colour == colour][:many]
    cells = tag("span", "".join(map(picture, works)), class_="cells row")
    return Tiny(cells, str(COLLECTION[many]), scene.say(f"about.scene.{many}"))


def _now(scene: Scene, card: Card, owner: int | None) -> Now | None:
    """What the work adds to its collection: to its owner's, or to the reader's if it came there."""
    view = scene.view
    seat = view.seat if owner is None else owner
    if seat is None:
        return None
    others = [one for one in view.held[seat] if one.colour == card.colour and one != card]
    gain = COLLECTION[len(others) + 1] - COLLECTION[len(others)]
    why = scene.say("about.collection", tribe=scene.colour(card.colour), many=len(others) + 1)
    at = tuple(f"{seat}:{one.colour},{one.value}" for one in (card, *others))
    title = scene.say("about.would" if owner is None else "about.earns", name=scene.names[seat])
    return Now(title, gain, (Part(why, gain, at, picture(card)),))


def _category(scene: Scene, category: str, seat: str) -> About:
    now = None
    if seat.isdecimal() and int(seat) < len(scene.scores):
        points = [p for p in scene.scores[int(seat)].points if p.category == category]
        parts = tuple(
            Part(
                scene.cards([Card(*cell) for cell in p.cells]) or scene.say(f"category.{category}"),
                p.value,
                tuple(f"{seat}:{colour},{value}" for colour, value in p.cells),
            )
            for p in points
        )
        title = scene.say("about.earns", name=scene.names[int(seat)])
        now = Now(title, sum(p.value for p in points), parts)
    return About(
        scene.say(f"category.{category}"),
        COIN if category == "wealth" else picture(CARDS[0]),
        brief=scene.say(f"brief.{category}"),
        rule=(scene.say(f"point.{category}"),),
        scenes=_collections(scene, 0) if category == "collections" else (),
        now=now,
        section=scene.say("section.scoring"),
    )
