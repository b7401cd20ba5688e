"""Beside the landscape of Biotopes: conditions, cycle, reserve, rivers or what is on offer."""

from html import escape

from ecotone.draw.markup import tag
from ecotone.games.biotopes.draw.page_ecosystem import offered
from ecotone.games.biotopes.draw.page_pieces import art, counts, milieu, species, stars, words
from ecotone.games.biotopes.draw.scene import COUNTED, Scene, signed
from ecotone.games.biotopes.rules.state import Phase
from ecotone.games.biotopes.rules.terms import BIOTOPES
from ecotone.games.biotopes.rules.view import DeckView


def side(scene: Scene) -> str:
    """Conditions, cycle and reserve above the rivers, or the biotopes on offer."""
    view = scene.view
    parts = [_conditions(scene), _cycle(scene), _reserve(scene)]
    if view.display:
        parts.append(_offers(scene))
    elif view.phase is not Phase.SETUP:
        parts += [_river(scene, deck) for deck in view.decks]
    return "".join(parts)


def _offers(scene: Scene) -> str:
    """The advanced biotopes that are still to be had later, a group a biotope."""
    now = offered(scene)
    cards = [scene.milieus[card] for card in scene.view.display]
    cards = [card for card in cards if card not in now]
    groups = [
        tag("div", "".join(milieu(scene, card) for card in cards if card.biotope == word))
        for word in BIOTOPES
    ]
    return tag("div", tag("h2", escape(scene.say("on_offer"))) + "".join(groups), class_="offer")


def _conditions(scene: Scene) -> str:
    """The condition tokens: what each counts, for how much, and what it pays the reader now."""
    seat = scene.view.seat
    paid: dict[str, int] = {}
    if seat is not None:
        paid = {point.rule: point.value for point in scene.scores[seat].points}
    parts = []
    for number, (word, name, pays) in enumerate(scene.conditions(), 1):
        value = paid.get(f"condition_{number}")
        parts.append(
            tag(
                "li",
                tag("span", art(f"land-{word}" if word in BIOTOPES else word), class_="ground")
                + words(name, "name")
                + words(scene.say(f"page.pays.{COUNTED[number - 1]}"), "pays")
                + ("" if value is None else tag("b", signed(value))),
                class_=f"of-{word}",
                data_about=f"condition:{number}",
                aria_label=f"{name} ({pays})",
            )
        )
    return tag("ul", "".join(parts), class_="conditions", aria_label=scene.say("conditions"))


def _cycle(scene: Scene) -> str:
    """A mark a cycle, those that are over filled."""
    view = scene.view
    if not view.cycle:
        return ""
    told = scene.say("cycle", cycle=view.cycle, cycles=view.cycles)
    marks = "".join(
        tag("i", str(number), class_=_when(number, view.cycle, over=view.over))
        for number in range(1, view.cycles + 1)
    )
    return tag("p", marks, class_="cycles", role="img", aria_label=told, data_about="piece:cycle")


def _when(number: int, now: int, *, over: bool) -> str | None:
    if number < now or over:
        return "past"
    return "now" if number == now else None


def _reserve(scene: Scene) -> str:
    """The cubes left; alone, a predator takes them by their colour."""
    decision, view = scene.view.decision, scene.view
    hunting = decision is not None and decision.step == "prey" and view.seats == 1
    return tag(
        "p",
        words(scene.say("reserve"), "name")
        + counts(scene, view.reserve, "reserve", tokens=hunting),
        class_="reserve",
        data_about="piece:cubes",
    )


def _river(scene: Scene, deck: DeckView) -> str:
    """A deck and the three cards beside it; the last one leaves at the end of the cycle."""
    name = scene.say(f"deck.{deck.deck}")
    told = scene.say("deck_told", deck=name, many=deck.size)
    if deck.top:
        told += f" {scene.say('deck_top', biotope=scene.say(f'biotope.{deck.top}'))}"
    top = art(f"hex-{deck.top}") if deck.top else ""
    pile = tag(
        "button",
        words(name, "name") + stars(deck.deck) + top + tag("b", str(deck.size)),
        type="button",
        class_="deck",
        data_token=deck.deck,
        data_about=f"deck:{deck.deck}",
        data_key=f"deck:{deck.deck}",
        aria_label=told,
    )
    purged = scene.view.cycle < scene.view.cycles
    cards = "".join(
        species(
            scene,
            card,
            source=f"deck:{deck.deck}",
            leaving=purged and place == len(deck.river) - 1,
        )
        for place, card in enumerate(deck.river)
    )
    return tag("div", pile + tag("div", cards, class_="cards"), class_="river")
