"""A Serengeti table as a web page: the market and the bids, your works, the rivals, the pile."""

from collections.abc import Mapping, Sequence
from html import escape

from ecotone.core.drawing import Page
from ecotone.draw.markup import tag
from ecotone.games.serengeti.draw.page_answers import answers, ask, words
from ecotone.games.serengeti.draw.page_bids import ladder, payment, receivers, warned
from ecotone.games.serengeti.draw.page_parts import COIN, band, mark, picture, work
from ecotone.games.serengeti.draw.page_players import hand, rivals
from ecotone.games.serengeti.draw.scene import Scene, scene
from ecotone.games.serengeti.rules.actions import Action
from ecotone.games.serengeti.rules.cards import CARDS, COLOURS, Card
from ecotone.games.serengeti.rules.scoring import collections
from ecotone.games.serengeti.rules.state import NO_BID, NOBODY
from ecotone.games.serengeti.rules.view import View
from ecotone.locale import say

_COINS = 12  # as many of the pot are drawn


def page(
    view: View, legal: Sequence[Action], *, lang: str, names: Mapping[int, str] | None
) -> Page:
    """The areas of the page; `legal` is what the view's seat may do."""
    shown = scene(view, lang, names)
    warnings = warned(shown, legal)
    market = _market(shown) + ladder(shown, legal, warnings)
    return Page(
        areas={
            "stage": _pad(shown) if view.over else market,
            "hand": hand(shown) + answers(shown),
            "rivals": rivals(shown),
            "side": _side(shown),
        },
        heading=" · ".join(shown.heading()),
        status=shown.status(),
        warnings=warnings,
        weighty=("sell", "exchange", "forfeit"),
        words=words(shown),
        ask=ask(shown),
    )


def _market(scene: Scene) -> str:
    """What is on sale, the bid to beat and the pot."""
    title = tag("h2", escape(scene.lot_title()) + _gain(scene))
    cards = "".join(work(scene, card) for card in scene.view.lot) or _coming(scene)
    facts = tag("div", _standing(scene) + _pot(scene), class_="facts")
    look = "market seen-by-all" if scene.view.seat is None else "market"
    return tag("section", title + tag("div", cards, class_="lot") + facts, class_=look)


def _coming(scene: Scene) -> str:
    return '<span class="coming" aria-hidden="true"></span>' * scene.lot_size()


def _gain(scene: Scene) -> str:
    """What the lot would add to the own collections; shown where previews are."""
    view = scene.view
    if view.seat is None or not view.lot:
        return ""
    own = view.held[view.seat]
    gain = collections([*own, *view.lot]) - collections(own)
    return tag("span", escape(scene.say("lot_gain", gain=gain)), class_="gains")


def _standing(scene: Scene) -> str:
    """The bid to beat in large figures, and whom it would pay."""
    auction = scene.view.auction
    if auction is None:
        return ""
    title = tag("h3", escape(scene.say("standing")))
    if auction.high == NO_BID or auction.bidder == NOBODY:
        none = tag("p", escape(scene.say("no_bid")), class_="no-bid")
        return tag("div", title + none, class_="standing-bid")
    paid = scene.say("if_now", paid=payment(scene, auction.bidder, auction.high))
    who = mark(scene, auction.bidder) + tag("b", escape(scene.names[auction.bidder]))
    return tag(
        "div",
        title
        + tag("p", tag("strong", str(auction.high)) + tag("span", who, class_="who"))
        + tag("p", escape(paid), class_="if-now"),
        class_="standing-bid",
    )


def _pot(scene: Scene) -> str:
    pot = scene.view.pot
    coins = tag("span", COIN * min(pot, _COINS), class_="coins")
    title = tag("h3", escape(scene.say("pot")))
    content = title + tag("p", tag("b", str(pot)) + coins)
    return tag("div", content, class_="pot", data_key="pot", data_about="pot")


def _pad(scene: Scene) -> str:
    """At the end: a row a tribe, then wealth, total and art, a column a player."""
    winners = scene.verdict.winners if scene.verdict else ()
    looks = ["winner" if seat in winners else None for seat in scene.order]
    names = "".join(
        tag("th", mark(scene, seat) + _label(scene.names[seat]), scope="col", class_=look)
        for seat, look in zip(scene.order, looks, strict=True)
    )
    rows = tag("tr", tag("td") + names)
    for place, (label, numbers) in enumerate(scene.pad()):
        weave = band(place) if place < len(COLOURS) else ""
        cells = "".join(
            tag("td", escape(number), class_=look)
            for number, look in zip(numbers, looks, strict=True)
        )
        total = "total" if label == scene.say("total") else None
        rows += tag("tr", tag("th", weave + escape(label), scope="row") + cells, class_=total)
    return tag("section", tag("table", rows), class_="pad")


def _label(name: str) -> str:
    return tag("span", escape(name), class_="label")


def _side(scene: Scene) -> str:
    """How the last auction ended, what is still to come, what has left the game."""
    return _last(scene) + _pile(scene) + _removed(scene)


def _last(scene: Scene) -> str:
    end = scene.view.last
    if end is None:
        return ""
    cards = tag("div", "".join(map(picture, end.cards)), class_="cards")
    told = (scene.last_lines()[0], receivers(scene, end.owner, end.shares))
    lines = "".join(tag("p", escape(line)) for line in told if line)
    return _box("last", scene.say("last_sale"), cards + lines)


def _pile(scene: Scene) -> str:
    """Every card that has not been seen, a row a tribe; those seen leave their place free."""
    if scene.view.over:
        return ""
    rows = ""
    for colour in range(len(COLOURS)):
        values = [card for card in CARDS if card.colour == colour]
        left = [str(card.value) for card in values if card in scene.view.pile]
        told = " ".join((scene.colour(colour), ", ".join(left) or say(scene.lang, "word.nothing")))
        tiles = "".join(_tile(card, there=card in scene.view.pile) for card in values)
        rows += tag("div", band(colour) + tiles, class_="row", role="img", aria_label=told)
    title = scene.say("to_come")
    return _box("pile", title, tag("div", rows, data_key="pile"))


def _tile(card: Card, *, there: bool) -> str:
    return tag(
        "span",
        str(card.value),
        class_=f"tile tribe-{COLOURS[card.colour]}" if there else "tile seen",
        data_about=f"card:{card}",
        data_key=f"card-{card}" if there else None,
    )


def _removed(scene: Scene) -> str:
    cards = scene.view.removed
    if not cards:
        return ""
    drawn = "".join(work(scene, card) for card in cards)
    return _box("removed", scene.say("out_of_game"), tag("div", drawn, class_="cards"))


def _box(name: str, title: str, content: str) -> str:
    return tag("section", tag("h3", escape(title)) + content, class_=name)
