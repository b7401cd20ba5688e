"""A Biotopes player seen from across the table, as an SVG panel of any height."""

from html import escape

from ecotone.draw.shapes import n, panel
from ecotone.games.biotopes.draw.art import GROUNDS
from ecotone.games.biotopes.draw.picture_cards import Cards
from ecotone.games.biotopes.draw.picture_parts import box, clipped, lines, measure, token_of
from ecotone.games.biotopes.rules.view import Cubes, LineView, SpeciesView

_PAIRS = 100  # below this height a player's lines stand side by side
_NAMED = 30  # from this height on a small species card has its name
_LARGE = 56  # from this height on it is drawn larger


class Players(Cards):
    """Everybody's ecosystem, small."""

    def player(self, seat: int, x: float, y: float, width: float, height: float) -> str:
        """A player seen from across the table; in little room the lines stand in pairs."""
        head, rows = 24.0, self.scene.view.players[seat].lines
        across = 2 if height < _PAIRS else 1
        high = (height - head - 3) / (4 / across)
        room = (width - 14) / across - 6
        plants = 44.0 if across == 2 else 58.0
        longest = max(4, *(len(row.species) for row in rows))
        wide = (room - plants) / longest - 3
        parts = [panel(x, y, width, height, self.theme), self._head(seat, x, y, width)]
        for place, row in enumerate(rows):
            down, side = divmod(place, across)
            left, top = x + 10 + side * (room + 6), y + head + down * high
            parts.append(self._plants(row, left, top, plants - 3, high - 3))
            parts += [
                self._small(one, left + plants + column * (wide + 3), top, wide, high - 3)
                for column, one in enumerate(row.species)
            ]
        return f"<g{token_of(str(seat))}>{''.join(parts)}</g>"

    def _head(self, seat: int, x: float, y: float, width: float) -> str:
        """Token, name, hand, bag, tokens left, board, points."""
        scene, view = self.scene, self.scene.view
        player = view.players[seat]
        total = scene.total(seat)
        right = x + width - 10
        parts = [self.say(total, right, y + 18, 15, anchor="end", weight=700)]
        right -= max(measure(total, 15, bold=True), 20) + 8
        if not view.over:
            right -= 6 * 11
            parts.append(self._used(seat, right, y + 8))
            right -= 64
            parts.append(self._facts(seat, right, y + 13))
            right -= 12 * len(player.hand) + 4
            parts += [
                self.back(held, right + 12 * place, y + 6, 10, 14)
                for place, held in enumerate(player.hand)
            ]
            if player.passed:
                said = scene.say("passed")
                right -= measure(said, 10.5) + 6
                parts.append(self.say(said, right, y + 17, 10.5, "quiet"))
        name = clipped(scene.called(seat), 13, right - x - 48, bold=True)
        if seat in view.awaited:
            after = n(x + 40 + measure(name, 13, bold=True))
            fill = self.colours["accent"]
            parts.append(f'<circle cx="{after}" cy="{n(y + 13)}" r="4" fill="{fill}"/>')
        return (
            self.token(seat, x + 17, y + 13, 7.5)
            + self.say(name, x + 29, y + 18, 13, weight=650)
            + "".join(parts)
        )

    def _facts(self, seat: int, x: float, y: float) -> str:
        """How many cubes are in the bag and how many tokens on the board."""
        player = self.scene.view.players[seat]
        told = ", ".join(self.scene.facts(seat))
        return (
            f"<g><title>{escape(told)}</title>{self.sack(x + 6, y, 13)}"
            + self.say(str(player.bag_size), x + 14, y + 4, 11, "quiet", weight=600)
            + self.token(seat, x + 38, y, 4.5, plain=True)
            + self.say(str(player.tokens), x + 46, y + 4, 11, "quiet", weight=600)
            + "</g>"
        )

    def _used(self, seat: int, x: float, y: float) -> str:
        """A little square an action of the board, filled once it is used up."""
        scene, parts = self.scene, []
        for place, (slot, left) in enumerate(scene.view.players[seat].left):
            at = x + place * 11
            told = scene.say("action_left", action=scene.say(f"action.{slot}"), left=left)
            letter = scene.say(f"action_letter.{slot}")
            fill, ink = (self.sheet, "quiet") if left else (self.colours["quiet"], "panel")
            parts.append(
                f"<g><title>{escape(told)}</title>"
                + box(at, y, 10, 11, fill, r=2.5, more=self.hairline())
                + self.say(letter, at + 5, y + 8.6, 8, ink, anchor="middle", weight=700)
                + "</g>"
            )
        return "".join(parts)

    def _plants(self, row: LineView, x: float, y: float, width: float, height: float) -> str:
        """A biotope card, small: its landscape and its cubes."""
        size = min(height - 2, 22 if height < _LARGE else 30)
        told = self.scene.told(row.advanced or row.biotope)
        return (
            f"<g{token_of(row.biotope)}><title>{escape(told)}</title>"
            + box(x, y, width, height, GROUNDS[row.biotope].field[self.dark], r=4)
            + self.use(f"land-{row.biotope}", x + 2, y + (height - size) / 2, size)
            + self._heap(row.cubes, x + size + 3, y + height / 2)
            + "</g>"
        )

    def _heap(self, cubes: Cubes, x: float, y: float) -> str:
        """A cube of each colour there is with a number, below each other around y."""
        found = self.scene.counted(cubes)
        parts = []
        for place, (word, many) in enumerate(found):
            top = y - 5.5 + (place - (len(found) - 1) / 2) * 10
            parts.append(self.use(f"cube-{word}", x, top, 11))
            parts.append(self.say(str(many), x + 12, top + 9, 10, weight=700))
        return "".join(parts)

    def _small(self, one: SpeciesView, x: float, y: float, width: float, height: float) -> str:
        """A species card, small: portrait, cubes, stars and, given the room, its name."""
        scene, card = self.scene, self.scene.species[one.card]
        named, large = height >= _NAMED, height >= _LARGE
        size = min(height - 2, 20)
        if named:
            size, print_ = (24, 10.5) if large else (13, 9)
            side = size / 2 if large else 10
            drawn, _ = self.cubes(one.cubes, x + size + 5, y + 2 + (size - side) / 2, side)
            most = 2 if large else int((height - 14) / 9.8)
            name = lines(scene.name(one.card), print_, width - 5, most, bold=True)
            drawn += self.block(name, x + 3, y + size + print_ + 1.5, print_, weight=600)
            stars = (x + width - 1, y + 8)
        elif width < size + 26:
            many = str(sum(one.cubes) or "")
            size = min(size, width - 9)
            drawn = self.say(many, x + width - 1, y + height - 4, 10, anchor="end", weight=700)
            stars = (x + width - 1, y + 5)
        else:
            drawn = self._heap(one.cubes, x + size + 3, y + height / 2)
            stars = (x + width - 1, y + 5)
        return (
            f"<g{token_of(one.card)}><title>{escape(scene.told(one.card))}</title>"
            + box(x, y, width, height, GROUNDS[card.biotope].field[self.dark], r=4)
            + self.likeness(card, x + 2, y + (2 if named else (height - size) / 2), size)
            + self.stars(card.stars, *stars, 7)
            + f"{drawn}</g>"
        )
