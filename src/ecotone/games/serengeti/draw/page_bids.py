"""The bid ladder of a Serengeti page: every price, who would be paid, and what bars it.

Ten columns, one a units digit: a card bars a column, and a column has its own payees.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from ecotone.core.errors import IllegalAction
from ecotone.core.seats import Seat
from ecotone.draw.markup import tag
from ecotone.games.serengeti.draw.page_parts import mark, picture
from ecotone.games.serengeti.draw.scene import Scene
from ecotone.games.serengeti.rules.actions import Action, Bid
from ecotone.games.serengeti.rules.cards import BITS, DIGITS, Card
from ecotone.games.serengeti.rules.hearing import line
from ecotone.games.serengeti.rules.sharing import share, sharers
from ecotone.games.serengeti.rules.state import NO_BID, NOBODY, ROUNDS, TOKENS, swapped
from ecotone.locale import heard, refused, say_n

_ONLOOKER = 19  # how far the ladder goes for those who have no tokens


def ladder(scene: Scene, legal: Sequence[Action], warnings: Mapping[str, str]) -> str:
    """The prices from the standing bid's row up to what can be bid.

    A player sees it before the auction too, to think; an onlooker has no use for it.
    """
    view = scene.view
    if view.seat is None and view.auction is None:
        return ""
    bids = [action.price for action in legal if isinstance(action, Bid)]
    high = view.auction.high if view.auction else NO_BID
    own = _ONLOOKER if view.seat is None else _own(scene)
    first = max(high, 0) // DIGITS * DIGITS
    last = min(max(own, high, *bids, first) // DIGITS * DIGITS + 9, TOKENS * view.seats)
    rungs = _Rungs(scene, high, warnings)
    prices = "".join(map(rungs.rung, range(first, last + 1)))
    below = "" if view.seat is None else "".join(map(rungs.foot, range(DIGITS)))
    return tag(
        "section",
        tag("h3", escape(scene.say("bids")))
        + tag("div", prices, class_="rungs", role="group", aria_label=scene.say("bids"))
        + tag("div", below, class_="feet", aria_hidden="true")
        + tag("p", escape(_rule(scene)), class_="rule"),
        class_="ladder",
    )


def meaning(scene: Scene, price: int, legal: Sequence[Action]) -> str:
    """What this bid would bring about, or why it cannot be made; for an onlooker, the rule."""
    high = scene.view.auction.high if scene.view.auction else NO_BID
    if scene.view.seat is None:
        return _rule(scene)
    return _Rungs(scene, high, warned(scene, legal)).meaning(price)


def payment(scene: Scene, buyer: Seat, price: int) -> str:
    """Who would be paid how much if the buyer had the lot for this price."""
    view, auction = scene.view, scene.view.auction
    if auction is not None and auction.seller != NOBODY:
        shares, rest = swapped((0,) * view.seats, auction.seller, price), 0
    else:
        shares, rest = share(_held(scene), buyer, price, view.pot + price)
    paid = receivers(scene, buyer, shares) or scene.say("pays_nobody")
    carried = heard(line("carried", tokens=rest), scene.lang, view.game)
    return f"{paid} {carried}" if rest else paid


def receivers(scene: Scene, buyer: Seat, shares: Sequence[int]) -> str:
    """Who gets how much of what the buyer pays, in a sentence; nothing if nobody does."""
    view = scene.view
    paid = [seat for seat, got in enumerate(shares) if got]
    if not paid:
        return ""
    names = ", ".join(_called(scene, seat) for seat in paid)
    if len(paid) == view.seats - 1:
        among = scene.say("all_but", seat=scene.names[buyer])
        names = among if view.seat in paid else scene.say("all_others")
    return say_n(scene.lang, "serengeti.pays", len(paid), tokens=max(shares), names=names)


def barring(scene: Scene, digit: int) -> tuple[Card, ...]:
    """The own cards that bar bids with this units digit."""
    seat = scene.view.seat
    return () if seat is None else tuple(c for c in scene.view.held[seat] if c.value == digit)


def warned(scene: Scene, legal: Sequence[Action]) -> dict[str, str]:
    """What one should know before a bid: that it will be punished, or that it is the last."""
    found = {str(action): _warning(scene, action.price) for action in legal if type(action) is Bid}
    return {text: sentence for text, sentence in found.items() if sentence}


def _warning(scene: Scene, price: int) -> str:
    view, tokens = scene.view, _own(scene)
    if cards := barring(scene, price % DIGITS):
        return scene.say("warn.digit", digit=price % DIGITS, cards=scene.cards(cards))
    if price > tokens:
        return scene.say("warn.wealth", price=price, tokens=tokens)
    held = {card.value for card in view.held[view.seat or 0]}
    filled = len(held) < DIGITS and len(held | {card.value for card in view.lot}) == DIGITS
    return scene.say("warn.all_digits") if filled and view.round < ROUNDS - 1 else ""


def _own(scene: Scene) -> int:
    """The own tokens, which one always sees."""
    return scene.view.tokens[scene.view.seat or 0] or 0


def _held(scene: Scene) -> tuple[int, ...]:
    return tuple(sum(BITS[card] for card in cards) for cards in scene.view.held)


def _called(scene: Scene, seat: int) -> str:
    return scene.say("to_you") if seat == scene.view.seat else scene.names[seat]


def _rule(scene: Scene) -> str:
    """How a price is shared, in a line."""
    view, auction = scene.view, scene.view.auction
    if auction is not None and auction.seller != NOBODY:
        return scene.say("seller_paid", seat=_called(scene, auction.seller))
    return scene.say("share_rule" if view.seat is None else "foot_rule")


@dataclass(frozen=True)
class _Rungs:
    scene: Scene
    high: int
    warnings: Mapping[str, str]

    def rung(self, price: int) -> str:
        """One price: a button for a player, whoever has bid it, and what it would mean."""
        view = self.scene.view
        auction = view.auction
        spoken = [seat for seat, bid in enumerate(auction.bids) if bid == price] if auction else []
        there = "".join(mark(self.scene, seat, moves=True) for seat in spoken)
        shown = tag("b", str(price)) + there
        if view.seat is None:
            return tag("div", tag("span", shown, class_="bid"), class_=self._look(price))
        meaning = self.meaning(price)
        button = tag(
            "button",
            shown,
            type="button",
            class_="bid",
            data_token=price,
            data_about=f"bid:{price}",
            aria_label=meaning,
        )
        tip = tag("span", escape(meaning), class_="tip", aria_hidden="true")
        return tag("div", button + tip, class_=self._look(price))

    def _look(self, price: int) -> str:
        look = ["rung"]
        if self.scene.view.seat is not None:
            if barring(self.scene, price % DIGITS):
                look.append("barred")
            if price > _own(self.scene):
                look.append("beyond")
        if price == self.high:
            look.append("standing")
        elif price < self.high:
            look.append("past")
        return " ".join(look)

    def meaning(self, price: int) -> str:
        """What the bid would bring about, or why it cannot be made."""
        scene, tokens, digit = self.scene, _own(self.scene), price % DIGITS
        warning = self.warnings.get(f"bid {price}", "")
        cards = barring(scene, digit)
        if price <= self.high:
            return self._not(IllegalAction("bid_too_low", price=price, high=self.high))
        if cards and not warning:
            held = tuple(map(str, cards))
            return self._not(IllegalAction("digit_held", price=price, digit=digit, cards=held))
        if price > tokens and not warning:
            missing = price - tokens
            return self._not(
                IllegalAction("too_few_tokens", price=price, tokens=tokens, missing=missing)
            )
        if warning:
            return scene.say("bid_warned", price=price, warning=warning)
        paid = payment(scene, scene.view.seat or Seat(0), price)
        return scene.say("bid_price", price=price, paid=paid)

    def _not(self, why: IllegalAction) -> str:
        return refused(why, self.scene.lang, self.scene.view.game)

    def foot(self, digit: int) -> str:
        """Below a column: the own cards that bar it, or the marks of those it pays."""
        scene, auction = self.scene, self.scene.view.auction
        if cards := barring(scene, digit):
            yours = tag("small", escape(scene.say("yours")))
            return tag("div", "".join(map(picture, cards)) + yours, class_="foot barred")
        if auction is not None and auction.seller != NOBODY:
            return tag("div", class_="foot")
        paid = sharers(_held(scene), scene.view.seat or Seat(0), digit)
        if len(paid) == scene.view.seats - 1:
            return tag("div", tag("small", escape(scene.say("all"))), class_="foot")
        return tag("div", "".join(mark(scene, seat) for seat in paid), class_="foot")
