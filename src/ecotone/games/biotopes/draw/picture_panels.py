"""The panels of a Biotopes table: conditions, rivers, the own ecosystem, hand, score pad."""

from html import escape

from ecotone.draw.shapes import panel, rule, words
from ecotone.games.biotopes.draw.art import GROUNDS
from ecotone.games.biotopes.draw.picture_map import Map
from ecotone.games.biotopes.draw.picture_parts import TIMES, box, clipped, lines, measure, token_of
from ecotone.games.biotopes.draw.picture_players import Players
from ecotone.games.biotopes.draw.scene import signed
from ecotone.games.biotopes.rules.state import SLOTS
from ecotone.games.biotopes.rules.terms import BIOTOPES
from ecotone.games.biotopes.rules.view import Cubes

_WIDEST = 186  # how wide an own species card is at most
_VERBS = ("reproduce", "transfer", "evolve", "expand", "compete", "migrate")  # of SLOTS


class Panels(Players, Map):
    """Everything around the landscape."""

    def condition(self, at: int, x: float, y: float, width: float, height: float) -> str:
        """A condition token: what it counts, and for how many points."""
        word, name, pays = self.scene.conditions()[at]
        figure = f"land-{word}" if word in BIOTOPES else word
        ground = GROUNDS[word].field[self.dark] if word in BIOTOPES else self.colours["line"]
        room = width - height - 8
        size = min(12, 12 * room / measure(name, 12, bold=True))
        return (
            f"<g><title>{escape(f'{name} ({pays})')}</title>"
            + box(x, y, width, height, self.sheet, r=9, more=self.hairline())
            + box(x + 4, y + 4, height - 8, height - 8, ground, r=6)
            + self.use(figure, x + 6, y + 6, height - 12)
            + self.say(name, x + height + 3, y + 15, size, weight=700)
            + self.say(clipped(pays, 11, room), x + height + 3, y + 29, 11, "quiet")
            + "</g>"
        )

    def rivers(self, x: float, y: float, width: float, height: float) -> str:
        """The three rivers, each behind its deck, and the reserve."""
        view = self.scene.view
        parts = [panel(x, y, width, height, self.theme), self._reserve(x, y, width)]
        if view.display and not any(deck.river for deck in view.decks):
            return "".join(parts) + self._display(x + 12, y + 32, width - 24, height - 42)
        if any(player.tiles for player in view.players):
            return "".join(parts) + self._tiles(x + 12, y + 32, width - 24, height - 42)
        label, gap = 62.0, 6.0
        wide = (width - 24 - label - 3 * gap) / 3
        high = (height - 32 - 10) / 3 - gap
        for row, deck in enumerate(view.decks):
            top = y + 32 + row * (high + gap)
            parts.append(self.deck(deck, x + 12, top, label, high))
            for place, card in enumerate(deck.river):
                left = x + 12 + label + gap + place * (wide + gap)
                parts.append(self.card(card, left, top, wide, high))
        return "".join(parts)

    def _reserve(self, x: float, y: float, width: float) -> str:
        scene = self.scene
        return self.say(scene.say("reserve"), x + 14, y + 21, 13, "quiet") + self.counts(
            scene.view.reserve, x + width - 4 * 46 - 6, y + 9, 16, 46
        )

    def _display(self, x: float, y: float, width: float, height: float) -> str:
        """The advanced biotopes on offer, a column a biotope."""
        scene = self.scene
        columns = {
            word: [
                scene.milieus[card]
                for card in scene.view.display
                if scene.milieus[card].biotope == word
            ]
            for word in BIOTOPES
        }
        wide, high = width / len(columns) - 6, height / 5 - 6
        parts = []
        for column, (word, cards) in enumerate(columns.items()):
            for row, card in enumerate(cards):
                left, top = x + column * (wide + 6), y + row * (high + 6)
                name = lines(scene.spoken(card.name), 9.5, wide - 8, 2, bold=True)
                text = lines(scene.effects(card, brief=True), 8.8, wide - 9, 5 - len(name))
                parts.append(
                    f"<g{token_of(card.id)}><title>{escape(scene.told(card.id))}</title>"
                    + box(left, top, wide, high, GROUNDS[word].field[self.dark], r=6)
                    + self.block(name, left + 5, top + 11.5, 9.5, weight=700)
                    + self.block(text, left + 5, top + 12 + 11 * len(name), 8.8)
                    + "</g>"
                )
        return "".join(parts)

    def _tiles(self, x: float, y: float, width: float, height: float) -> str:
        """The own tiles still to be laid, both sides; for a spectator everybody's."""
        view = self.scene.view
        whose = [view.seat] if view.seat is not None else range(view.seats)
        tiles = [tile for seat in whose for tile in view.players[seat].tiles]
        if not tiles:
            return ""
        across = min(len(tiles), 5)
        down = -(-len(tiles) // across)
        wide, high = width / across, height / down
        radius = min(wide / 6.2, high / 10.5, 24)
        parts = []
        for place, tile in enumerate(tiles):
            row, column = divmod(place, across)
            middle, top = x + (column + 0.5) * wide, y + row * high
            parts.append(f"<g{token_of(tile)}>")
            for number, side in enumerate("ab"):
                level = top + high * (0.27 + 0.48 * number)
                parts.append(self.tile(tile, side, middle, level, radius))
                parts.append(
                    self.say(
                        f"{tile} {side}", middle, level + radius * 3.3, 12, "quiet", anchor="middle"
                    )
                )
            parts.append("</g>")
        return "".join(parts)

    def board(self, seat: int, x: float, y: float, width: float, height: float) -> str:
        """The own board: what each action was paid with, tokens left, the bag."""
        player = self.scene.view.players[seat]
        wide = (width - 250) / (len(SLOTS) + 0.9) - 5  # tokens and bag take the rest
        parts = []
        for (slot, cubes), (_, left), verb in zip(player.slots, player.left, _VERBS, strict=True):
            room = wide * 1.9 if slot == "evolution" else wide
            drawn = self._slot(slot, cubes, left, x, y, room, height)
            parts.append(f"<g{token_of(verb)}>{drawn}</g>")
            x += room + 5
        middle = y + height / 2
        parts.append(self.token(seat, x + 17, middle, 8))
        parts.append(self.say(f"{TIMES}{player.tokens}", x + 29, middle + 5, 13, weight=650))
        parts.append(self._bag(seat, x + 68, middle))
        return "".join(parts)

    def _slot(
        self, slot: str, cubes: Cubes, left: int, x: float, y: float, width: float, height: float
    ) -> str:
        """An action's place: cubes that paid for it, and an empty place each time it is left."""
        drawn, end = self.cubes(cubes, x + 6, y + height - 18, 14)
        dashed = f'stroke="{self.colours["accent"]}" stroke-width="1.5" stroke-dasharray="3 2.5"'
        gaps = "".join(
            box(end + place * 15 + 0.75, y + height - 17.25, 12.5, 12.5, "none", r=3, more=dashed)
            for place in range(left)
        )
        name = clipped(self.scene.say(f"action.{slot}"), 10.5, width - 10)
        fill, tint = (self.sheet, "ink") if left else (self.colours["paper"], "quiet")
        return (
            box(x, y, width, height, fill, r=7, more=self.hairline())
            + self.say(name, x + 6, y + 13, 10.5, tint, weight=650)
            + drawn
            + gaps
        )

    def _bag(self, seat: int, x: float, y: float) -> str:
        """A cloth bag, its size and, where it is known, its content."""
        player = self.scene.view.players[seat]
        told = escape(self.scene.say("bag", many=player.bag_size))
        size = words(
            str(player.bag_size), x + 10, y + 9, 11, "#fffaf0", anchor="middle", weight=750
        )
        content = "" if player.bag is None else self.counts(player.bag, x + 28, y - 7, 14, 37)
        return f"<g><title>{told}</title>{self.sack(x + 10, y, 27)}{size}{content}</g>"

    def ecosystem(self, seat: int, x: float, y: float, width: float, height: float) -> str:
        """The own four lines: the biotope card, then its species from left to right."""
        rows = self.scene.view.players[seat].lines
        high = height / 4 - 4
        first = 156.0 if any(row.advanced for row in rows) else 128.0
        longest = max(4, *(len(row.species) for row in rows))
        wide = min((width - first) / longest - 5, _WIDEST)
        parts = []
        for place, row in enumerate(rows):
            top = y + place * (high + 4)
            parts.append(self.biotope(row, x, top, first, high))
            parts += [
                self.card(
                    one.card, x + first + 5 + column * (wide + 5), top, wide, high, cubes=one.cubes
                )
                for column, one in enumerate(row.species)
            ]
            if not row.species:
                parts.append(self._empty(x + first + 5, top, wide, high))
        return "".join(parts)

    def _empty(self, x: float, y: float, width: float, height: float) -> str:
        """Where the first species of a line will lie."""
        more = f'{self.hairline()} stroke-dasharray="2 5" stroke-linecap="round"'
        return box(x + 0.5, y + 0.5, width - 1, height - 1, "none", r=8, more=more)

    def hand(self, seat: int, x: float, y: float, width: float, height: float) -> str:
        """The own hand, two cards in a row; they can be played, so they cast shadows."""
        scene = self.scene
        held = scene.view.players[seat].hand
        parts = [self.say(scene.say_n("hand", len(held)), x, y + 15, 13, "quiet")]
        rows = max(-(-len(held) // 2), 3)
        wide, high = (width - 8) / 2, (height - 24) / rows - 8
        for place, one in enumerate(held):
            if one.card is not None:
                row, column = divmod(place, 2)
                left, top = x + column * (wide + 8), y + 24 + row * (high + 8)
                parts.append(self.card(one.card, left, top, wide, high, lift=True))
        return "".join(parts)

    def pad(self, x: float, y: float, width: float, line: float = 26) -> tuple[str, float]:
        """Everybody's points, a column a player; and where the panel ends."""
        scene = self.scene
        rows, seats = scene.pad(), scene.order
        label = max(measure(words_, 13) for words_, _ in rows) + 26
        column = (width - label - 14) / len(seats)
        height = 34 + line * len(rows)
        parts = [panel(x, y, width, height, self.theme)]
        for place, seat in enumerate(seats):
            middle = x + label + (place + 1) * column - 14
            parts.append(self.token(seat, middle, y + 17, 8))
        for number, (name, points) in enumerate(rows):
            base, last = y + 31 + (number + 0.65) * line, number == len(rows) - 1
            weight = 700 if last else 500
            parts.append(rule(x + 14, base - 0.65 * line, width - 28, self.theme))
            parts.append(self.say(name, x + 14, base, 13, weight=weight))
            for place, value in enumerate(points):
                right = x + label + (place + 1) * column - 8
                parts.append(self.say(signed(value), right, base, 13, anchor="end", weight=weight))
        return "".join(parts), y + height
