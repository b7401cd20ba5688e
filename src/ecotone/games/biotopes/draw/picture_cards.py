"""The cards of Biotopes as SVG: species in two sizes, biotopes, backs and decks."""

from html import escape

from ecotone.games.biotopes.draw.art import GROUNDS
from ecotone.games.biotopes.draw.picture_parts import Parts, box, clipped, lines, token_of
from ecotone.games.biotopes.rules.cards import Species
from ecotone.games.biotopes.rules.terms import STARS
from ecotone.games.biotopes.rules.view import Cubes, DeckView, HandCard, LineView

_ROOMY = 92  # from this height on a card has its diet in a row of its own
_NO_CUBES = (0, 0, 0, 0)


class Cards(Parts):
    """Cards that can be read."""

    def card(
        self,
        card: str,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        cubes: Cubes | None = None,
        lift: bool = False,
    ) -> str:
        """A species card, low with its cubes; lifted if it can be moved, gilt if it is at issue."""
        one = self.scene.species[card]
        decision = self.scene.view.decision
        about = decision is not None and decision.card == card
        frame = f'stroke="{self.colours["gold"]}" stroke-width="2"' if about else self.hairline()
        shadow = box(x + 1, y + 3, width - 2, height - 1, "#000", r=8, more='opacity=".13"')
        if height >= _ROOMY:
            face = self._roomy(one, x, y, width, height)
        else:
            face = self._low(one, x, y, width, height, cubes)
        return (
            f"<g{token_of(card)}><title>{escape(self.scene.told(card))}</title>"
            f"{shadow if lift else ''}"
            f"{box(x, y, width, height, self.colours['panel'], r=8, more=frame)}"
            f"{face}</g>"
        )

    def _field(self, biotope: str, x: float, y: float, width: float, height: float) -> str:
        """A field in a biotope's colour."""
        return box(x, y, width, height, GROUNDS[biotope].field[self.dark], r=5)

    def _roomy(self, one: Species, x: float, y: float, width: float, height: float) -> str:
        """A portrait beside the name, the diet and the stars, then what it does."""
        scene, size = self.scene, 40.0
        name, print_ = self._name(scene.name(one.id), width - size - 13)
        text = lines(scene.effects(one, brief=True), 10, width - 12, int((height - 66) / 11.6))
        top = y + 30 - 6 * len(name)
        return (
            self.likeness(one, x + 5, y + 5, size)
            + self.use(f"hex-{one.biotope}", x + 1, y + size - 8, 16)
            + self.block(name, x + size + 10, top, print_, weight=700)
            + self.diet(one.diet, x + 5, y + 49, 14, letters=True)
            + self.stars(one.stars, x + width - 6, y + 56, 13)
            + self.block(text, x + 6, y + 74, 10)
        )

    def _name(self, name: str, room: float) -> tuple[list[str], float]:
        """A name in two lines or, smaller, in three; and how large it is."""
        for size, most in ((11.0, 2), (10.0, 3), (9.0, 3)):
            found = lines(name, size, room, most, bold=True)
            if not any(line.endswith("…") for line in found):
                break
        return found, size

    def _low(
        self, one: Species, x: float, y: float, width: float, height: float, cubes: Cubes | None
    ) -> str:
        """A small portrait beside name and effect, the cubes and the diet below."""
        scene, size = self.scene, 28.0
        left = x + size + 9
        room = width - size - 13
        for print_ in (10.5, 9.5, 9.0):
            name = lines(scene.name(one.id), print_ + 1, room, 2, bold=True)
            most = int((height - 21 - 12 * len(name)) / (1.16 * print_))
            text = lines(scene.effects(one, brief=True), print_, room, most)
            if not any(line.endswith("…") for line in (*name, *text)):
                break
        foot = y + height - 16
        drawn, _ = self.cubes(cubes or _NO_CUBES, x + 4, foot, 14)
        return (
            self._field(one.biotope, x + 4, y + 4, size, height - (24 if cubes is not None else 8))
            + self.likeness(one, x + 4, y + 4, size)
            + self.stars(one.stars, x + 4 + size / 2 + one.stars * 5.5, y + size + 13, 11)
            + self.block(name, left, y + 13.5, print_ + 1, weight=700)
            + self.block(text, left, y + 13.5 + 12 * len(name), print_)
            + drawn
            + self.diet(one.diet, x + width - 3 - len(one.diet) * 14.7, foot, 12, letters=False)
        )

    def biotope(self, line: LineView, x: float, y: float, width: float, height: float) -> str:
        """A biotope card with its cubes; an advanced one with what it does."""
        scene, ground = self.scene, GROUNDS[line.biotope]
        called = line.advanced or line.biotope
        size, print_, cube = (24.0, 9.5, 12.0) if line.advanced else (34.0, 11.0, 15.0)
        name = lines(scene.name(called), print_, width - size - 12, 2, bold=True)
        drawn, _ = self.cubes(line.cubes, x + 6, y + height - cube - 3, cube)
        text: list[str] = []
        if line.advanced:
            effects = scene.effects(scene.milieus[line.advanced], brief=True)
            text = lines(effects, 9, width - 12, int((height - 38) / 10))
        more = f'stroke="{ground.mark[self.dark]}" stroke-width="1.5"'
        return (
            f"<g{token_of(line.biotope)}><title>{escape(scene.told(called))}</title>"
            + box(x, y, width, height, ground.field[self.dark], r=8, more=more)
            + self.use(f"land-{line.biotope}", x + 5, y + 4, size)
            + self.block(name, x + size + 9, y + 5 + print_, print_, weight=700)
            + self.block(text, x + 6, y + 38, 9)
            + f"{drawn}</g>"
        )

    def back(self, held: HandCard, x: float, y: float, width: float, height: float) -> str:
        """A card in a rival's hand: deck and biotope, gilt if everyone knows it."""
        fill = GROUNDS[held.biotope].hex[self.dark] if held.biotope else self.colours["line"]
        edge = self.colours["gold" if held.open else "panel"]
        stars = STARS[held.deck]
        return (
            f"<g><title>{escape(self.scene.back(held))}</title>"
            + box(x, y, width, height, fill, r=2.5, more=f'stroke="{edge}" stroke-width="1.5"')
            + self.stars(stars, x + width / 2 + stars * 2.5, y + height / 2, 5)
            + "</g>"
        )

    def deck(self, pile: DeckView, x: float, y: float, width: float, height: float) -> str:
        """A face-down deck: its stars, how many cards are left, the biotope on its top card."""
        scene, deck, top = self.scene, pile.deck, pile.top
        name = clipped(scene.say(f"deck.{deck}"), 8.5, width - 4)
        fill = GROUNDS[top].hex[self.dark] if top else self.colours["line"]
        told = scene.say("deck_told", deck=scene.say(f"deck.{deck}"), many=pile.size)
        if top:
            told += f" {scene.say('deck_top', biotope=scene.say(f'biotope.{top}'))}"
        middle = x + width / 2
        hexed = self.use(f"hex-{top}", middle - 19, y + height / 2 - 27, 38) if top else ""
        stars = STARS[deck]
        return (
            f"<g{token_of(deck)}><title>{escape(told)}</title>"
            + box(x + 3, y + 3, width - 2, height - 2, self.colours["line"], r=7)
            + box(x, y, width - 2, height - 2, fill, r=7, more=f'stroke="{self.colours["panel"]}"')
            + hexed
            + self.stars(stars, middle + stars * 8, y + 14, 14)
            + self.say(name, middle, y + height - 24, 8.5, anchor="middle", weight=600)
            + self.say(str(pile.size), middle, y + height - 9, 13, anchor="middle", weight=700)
            + "</g>"
        )
