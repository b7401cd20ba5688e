"""A Serengeti table as one picture: the market in the middle, rivals at the left, you below."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ecotone.core.drawing import Theme
from ecotone.draw.palette import PALETTE
from ecotone.draw.shapes import FONT, breadth, n, outline, panel, rule, shortened, words
from ecotone.games.serengeti.draw.art import TRIBES
from ecotone.games.serengeti.draw.scene import Scene
from ecotone.games.serengeti.rules.cards import COLOURS, Card
from ecotone.games.serengeti.rules.scoring import COLLECTION
from ecotone.games.serengeti.rules.state import NO_BID
from ecotone.locale import own_name

PAGE, HIGH, EDGE, GAP = 1280, 800, 24, 12
_HEAD, _TOP = 54, 68  # where the heading ends and the panels begin
_SIDE = 400  # how wide the rivals' column is
_MARKET = 330  # how high the market is
_LOW = 150  # below this height a rival's panel is laid out in less room
_TALL = 1.28  # a card's height for its width
_TOKEN = {"light": ("#d9b36a", "#8a6526"), "dark": ("#b08d4c", "#ecd3a0")}


def draw(scene: Scene, *, theme: Theme) -> str:
    """The whole table."""
    picture = _Picture(scene, theme)
    title = f"{scene.title}: {', '.join(scene.heading())}"
    colours = PALETTE[theme]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{scene.lang}"'
        f' width="{PAGE}" height="{HIGH}" viewBox="0 0 {PAGE} {HIGH}">'
        f"<title>{escape(title)}</title><desc>{escape(picture.told())}</desc>"
        f"<defs>{symbols()}</defs>"
        f'<rect width="{PAGE}" height="{HIGH}" fill="{colours["paper"]}"/>'
        f'<g font-family="{FONT}">{picture.heading()}{picture.side()}{picture.market()}'
        f"{picture.below()}</g></svg>\n"
    )


def symbols() -> str:
    """A <symbol> for each tribe, to be put in <defs> once a page."""
    return "".join(
        f'<symbol id="serengeti-{name}" viewBox="0 0 100 128">{tribe.figure}</symbol>'
        for name, tribe in TRIBES.items()
    )


def card(card: Card, title: str, x: float, y: float, width: float, theme: Theme) -> str:
    """A card at x, y; `title` is what screen readers say."""
    name, dark, colours = COLOURS[card.colour], theme == "dark", PALETTE[theme]
    tribe = TRIBES[name]
    return (
        f'<g role="img" transform="translate({n(x)} {n(y)}) scale({width / 100:.5g})">'
        f"<title>{escape(title)}</title>"
        f'<rect x=".5" y=".5" width="99" height="127" rx="12" fill="{colours["panel"]}"'
        f' stroke="{colours["line"]}"/>'
        f'<rect x="5" y="5" width="90" height="118" rx="9" fill="{tribe.field[dark]}"/>'
        f'<use href="#serengeti-{name}" width="100" height="128"/>'
        f"{words(str(card.value), 10, 39, 38, tribe.ink[dark], weight=800)}</g>"
    )


@dataclass(frozen=True)
class _Picture:
    scene: Scene
    theme: Theme

    @property
    def colours(self) -> dict[str, str]:
        return PALETTE[self.theme]

    def told(self) -> str:
        """What the picture shows, in sentences for a screen reader."""
        scene, view = self.scene, self.scene.view
        lot = f"{scene.lot_title()}: {scene.cards(view.lot)}. " if view.lot else ""
        held = ", ".join(
            f"{scene.names[seat]}: {scene.cards(view.held[seat]) or scene.say('none')}"
            for seat in scene.order
        )
        return f"{scene.status()} {lot}{held}."

    def heading(self) -> str:
        """The game's name and where it stands, over the whole width."""
        title = self.scene.title
        after = EDGE + breadth(title, 24) + 18
        return (
            words(title, EDGE, 37, 24, self.colours["ink"], weight=700)
            + words(" · ".join(self.scene.heading()), after, 36, 16, self.colours["quiet"])
            + rule(0, _HEAD, PAGE, self.theme)
        )

    def side(self) -> str:
        """The rivals one below the other; for a spectator, everybody."""
        seats = self.scene.rivals
        room = HIGH - _TOP - EDGE + GAP
        high = min(room / len(seats) - GAP, 190)
        return "".join(
            self._player(seat, EDGE, _TOP + place * (high + GAP), _SIDE, high)
            for place, seat in enumerate(seats)
        )

    def _player(self, seat: int, x: float, y: float, width: float, high: float) -> str:
        """A rival's panel; a low one has its tokens beside the name and its part below."""
        low = high < _LOW
        room = width - 28 - (breadth(self._doing(seat), 14) + 10 if low else 0)
        top, foot = (42, 10) if low else (72, 12)
        return (
            panel(x, y, width, high, self.theme)
            + self._head(seat, x, y, width, y + high - 14 if low else 0)
            + self._small(seat, x + 14, y + top, room, high - top - foot)
        )

    def _head(self, seat: int, x: float, y: float, width: float, low: float = 0) -> str:
        """Name and points, then tokens and what the player is doing."""
        scene, view, colours = self.scene, self.scene.view, self.colours
        awaited = seat in view.awaited
        left = x + (32 if awaited else 14)
        name = scene.names[seat] if seat != view.seat else own_name(scene.names[seat], scene.lang)
        total = f"{scene.say('points')} {scene.scores[seat].total}"
        name = shortened(name, 18, width - breadth(total, 15) - (150 if low else 60))
        spot = f'<circle cx="{n(x + 18)}" cy="{n(y + 24)}" r="5" fill="{colours["accent"]}"/>'
        purse = (left + breadth(name, 18) + 14, y + 24) if low else (x + 14, y + 53)
        return (
            (spot if awaited else "")
            + words(name, left, y + 30, 18, colours["ink"], weight=650)
            + words(total, x + width - 14, y + 30, 15, colours["quiet"], anchor="end")
            + self._purse(seat, *purse)
            + self._part(seat, x + width - 14, low or y + 58)
        )

    def _purse(self, seat: int, x: float, y: float) -> str:
        """A token and how many there are."""
        fill, edge = _TOKEN[self.theme]
        tokens = self.scene.view.tokens[seat]
        said = self.scene.say("secret") if tokens is None else str(tokens)
        return (
            f'<circle cx="{n(x + 8)}" cy="{n(y)}" r="8" fill="{fill}" stroke="{edge}"'
            f' stroke-width="2"/><circle cx="{n(x + 8)}" cy="{n(y)}" r="2.6" fill="{edge}"/>'
            + words(said, x + 23, y + 5, 15, self.colours["ink"], weight=600)
        )

    def _part(self, seat: int, x: float, y: float) -> str:
        """What the player is doing; the leader's in gold."""
        auction = self.scene.view.auction
        leading = auction is not None and auction.bidder == seat
        tint, weight = ("gold", 650) if leading else ("quiet", 500)
        return words(self._doing(seat), x, y, 14, self.colours[tint], anchor="end", weight=weight)

    def _doing(self, seat: int) -> str:
        scene, view = self.scene, self.scene.view
        first = scene.say("first") if seat == view.first and not view.over else ""
        bid = scene.bid(seat)
        bid = f"{scene.say('bid')} {bid}" if bid else ""
        return " · ".join(filter(None, (scene.doing(seat), first, bid)))

    def _small(self, seat: int, x: float, y: float, room: float, high: float) -> str:
        """A player's cards in one line, fanned by tribe so that every number shows."""
        groups = [cards for cards in self.scene.works(seat) if cards]
        if not groups:
            return words(self.scene.say("none"), x, y + 22, 14, self.colours["quiet"])
        peek, gap = 0.4, 0.16
        units = sum(1 + peek * (len(cards) - 1) for cards in groups) + gap * (len(groups) - 1)
        width = min(room / units, high / _TALL, 76)
        parts = []
        for cards in groups:
            for place, one in enumerate(cards):
                parts.append(self._card(one, x + place * peek * width, y, width))
            x += (1 + peek * (len(cards) - 1) + gap) * width
        return "".join(parts)

    def _card(self, one: Card, x: float, y: float, width: float) -> str:
        return card(one, self.scene.card(one), x, y, width, self.theme)

    def market(self) -> str:
        """The lot, the bid to beat, the pot, and how the last auction ended."""
        scene, view, colours = self.scene, self.scene.view, self.colours
        x, room = 2 * EDGE + _SIDE, PAGE - 3 * EDGE - _SIDE
        parts = [panel(x, _TOP, room, _MARKET, self.theme)]
        status = shortened(scene.status(), 18, room - 36)
        parts.append(words(status, x + 18, _TOP + 32, 18, colours["ink"], weight=600))
        if view.over:
            parts.append(self._pad(x + 18, _TOP + 52, room - 36))
            return "".join(parts)
        parts.append(words(scene.lot_title(), x + 18, _TOP + 62, 15, colours["quiet"]))
        for place in range(scene.lot_size()):
            left = x + 18 + place * 162
            if view.lot:
                parts.append(self._card(view.lot[place], left, _TOP + 76, 150))
            else:
                parts.append(self._back(left, _TOP + 76, 150))
        parts.append(self._bidding(x + 516, room - 534))
        last = shortened(scene.last(), 14, room - 36)
        parts.append(words(last, x + 18, _TOP + _MARKET - 22, 14, colours["quiet"]))
        return "".join(parts)

    def _back(self, x: float, y: float, width: float) -> str:
        more = 'stroke-width="2" stroke-dasharray="6 6"'
        return outline(x, y, width, width * _TALL, self.colours["line"], more=more)

    def _bidding(self, x: float, room: float) -> str:
        """The standing bid in large figures, the pot below."""
        scene, auction, colours = self.scene, self.scene.view.auction, self.colours
        parts = []
        y = _TOP + 76.0
        if auction is not None:
            parts.append(words(scene.say("standing"), x, y + 14, 15, colours["quiet"]))
            if auction.high == NO_BID:
                parts.append(words(scene.say("no_bid"), x, y + 46, 20, colours["ink"], weight=600))
            else:
                bid = str(auction.high)
                name = shortened(scene.names[auction.bidder], 18, room - breadth(bid, 56) - 14)
                parts.append(words(bid, x, y + 66, 56, colours["gold"], weight=750))
                after = x + breadth(bid, 56) + 14
                parts.append(words(name, after, y + 62, 18, colours["ink"], weight=600))
        fill, edge = _TOKEN[self.theme]
        pot = scene.view.pot
        parts.append(words(scene.say("pot"), x, y + 112, 15, colours["quiet"]))
        parts.append(words(str(pot), x, y + 146, 28, colours["ink"], weight=700))
        for place in range(min(pot, 12)):
            cx, cy = x + 54 + place % 6 * 26, y + 126 + place // 6 * 24
            parts.append(
                f'<circle cx="{n(cx)}" cy="{n(cy)}" r="9" fill="{fill}" stroke="{edge}"'
                ' stroke-width="2"/>'
            )
        return "".join(parts)

    def below(self) -> str:
        """The own works of art; for a spectator, the score pad."""
        scene, view = self.scene, self.scene.view
        x, y = 2 * EDGE + _SIDE, _TOP + _MARKET + GAP
        room, high = PAGE - 3 * EDGE - _SIDE, HIGH - EDGE - _TOP - _MARKET - GAP
        sheet = panel(x, y, room, high, self.theme)
        if view.seat is None:
            return "" if view.over else sheet + self._pad(x + 18, y + 20, room - 36)
        parts = [sheet, self._head(view.seat, x, y, room)]
        remark = " ".join(filter(None, (scene.barred_digits(), scene.removed())))
        if remark:
            text = shortened(remark, 14, room - breadth(self._doing(view.seat), 14) - 120)
            parts.append(words(text, x + 80, y + 58, 14, self.colours["quiet"]))
        groups = [cards for cards in scene.works(view.seat) if cards]
        for place, cards in enumerate(groups):
            parts.append(self._group(cards, x + 18 + place * 130, y + 76))
        if not groups:
            parts.append(words(scene.say("none"), x + 18, y + 100, 15, self.colours["quiet"]))
        return "".join(parts)

    def _group(self, cards: Sequence[Card], x: float, y: float) -> str:
        """A collection: its cards one over the other, what it is worth below."""
        width, step = 90.0, 38.0
        parts = [self._card(one, x, y + place * step, width) for place, one in enumerate(cards)]
        bottom = y + (len(cards) - 1) * step + width * _TALL
        said = f"{self.scene.colour(cards[0].colour)} · {COLLECTION[len(cards)]}"
        parts.append(
            words(said, x + width / 2, bottom + 18, 14, self.colours["quiet"], anchor="middle")
        )
        return "".join(parts)

    def _pad(self, x: float, y: float, room: float) -> str:
        """The score pad, a row a tribe and a column a player."""
        scene, colours = self.scene, self.colours
        label, seats = 170.0, scene.order
        column = (room - label) / len(seats)
        parts = []
        for place, seat in enumerate(seats):
            name = shortened(scene.names[seat], 14, column - 10)
            right = x + label + (place + 1) * column
            parts.append(words(name, right, y + 14, 14, colours["quiet"], anchor="end", weight=600))
        total = scene.say("total")
        line = y + 14
        for text, numbers in scene.pad():
            line += 26
            strong = 700 if text == total else 500
            parts.append(rule(x, line - 18, room, self.theme))
            parts.append(words(text, x, line, 15, colours["ink"], weight=strong))
            for place, number in enumerate(numbers):
                right = x + label + (place + 1) * column
                parts.append(
                    words(number, right, line, 15, colours["ink"], anchor="end", weight=strong)
                )
        return "".join(parts)
