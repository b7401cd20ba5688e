"""The small pieces of Biotopes as SVG: print, cubes, tokens, figures, stars, diets."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ecotone.core.drawing import Theme
from ecotone.draw.palette import PALETTE
from ecotone.draw.shapes import breadth, n, words
from ecotone.games.biotopes.draw.art import FIGURES, FOREIGN, GROUNDS, PLAYERS, STAR
from ecotone.games.biotopes.draw.portraits import ground, portrait
from ecotone.games.biotopes.draw.scene import Scene
from ecotone.games.biotopes.rules.cards import Species
from ecotone.games.biotopes.rules.terms import BIOTOPES
from ecotone.games.biotopes.rules.view import FOREIGN as FOREIGN_SEAT
from ecotone.games.biotopes.rules.view import Cubes

TIMES = "\u00d7"
_SET, _BOLD = 0.9, 0.99  # small print is set closer than the estimate of `breadth`
_CORNERS = " ".join(
    f"{n(100 * math.sin(math.pi / 3 * k))},{n(-100 * math.cos(math.pi / 3 * k))}" for k in range(6)
)
_TYPED = 24  # from this size on a portrait has room for its type
_EACH = 4  # so many cubes of a colour are drawn one by one


def measure(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide small print is."""
    return (_BOLD if bold else _SET) * breadth(text, size)


def clipped(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """The text, cut so that it fits into this room."""
    if measure(text, size, bold=bold) <= room:
        return text
    while text and measure(f"{text}…", size, bold=bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def lines(text: str, size: float, room: float, most: int, *, bold: bool = False) -> list[str]:
    """The text in lines of this width, the last of so many cut short."""
    found = [""]
    for word in text.split(" "):
        longer = f"{found[-1]} {word}".lstrip()
        if found[-1] and measure(longer, size, bold=bold) > room:
            found.append(word)
        else:
            found[-1] = longer
    if len(found) > most:
        found[most - 1] = " ".join(found[most - 1 :])
    return [clipped(line, size, room, bold=bold) for line in found[:most]]


def box(
    x: float, y: float, width: float, height: float, fill: str, *, r: float = 6, more: str = ""
) -> str:
    """A filled rectangle with round corners."""
    return (
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" rx="{n(r)}"'
        f' fill="{fill}" {more}/>'
    )


def token_of(text: str) -> str:
    """The attribute that says which word of an action an element stands for."""
    return f' data-token="{escape(text)}"'


@dataclass(frozen=True)
class Parts:
    """Everything small, drawn for one scene in one theme."""

    scene: Scene
    theme: Theme

    @property
    def colours(self) -> dict[str, str]:
        """The palette of the page."""
        return PALETTE[self.theme]

    @property
    def dark(self) -> bool:
        """Whether the second of two colours is the right one."""
        return self.theme == "dark"

    @property
    def sheet(self) -> str:
        """The colour of a panel."""
        return "#2e2a25" if self.dark else self.colours["panel"]

    def hairline(self) -> str:
        """The attribute of a thin line around a box."""
        return f'stroke="{self.colours["line"]}"'

    def _id(self, name: str) -> str:
        return f"biotopes-{self.theme}-{self.scene.lang}-{name}"

    def symbols(self) -> str:
        """What is used many times: hexes, landscapes, cubes, figures."""
        found = []
        for word, look in GROUNDS.items():
            found.append(
                f'<symbol id="{self._id(f"hex-{word}")}" viewBox="-100 -100 200 200">'
                f'<polygon points="{_CORNERS}" fill="{look.hex[self.dark]}"/>'
                f'<path d="{look.texture}" fill="none" stroke="{look.mark[self.dark]}"'
                ' stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></symbol>'
                f'<symbol id="{self._id(f"land-{word}")}" viewBox="0 0 100 100">'
                f"{look.landscape}</symbol>"
                f'<symbol id="{self._id(f"cube-{word}")}" viewBox="-11 -11 22 22">'
                f'<path d="{look.outline}" fill="{look.cube[self.dark]}"/>'
                f'<text y="4.6" font-size="12.5" font-weight="750" text-anchor="middle"'
                f' fill="{look.letter}">{escape(self.scene.letter(word))}</text></symbol>'
            )
        found += [
            f'<symbol id="{self._id(word)}" viewBox="0 0 100 100">{figure}</symbol>'
            for word, figure in FIGURES.items()
        ]
        found.append(
            f'<clipPath id="{self._id("tile")}"><rect width="100" height="100" rx="14"/></clipPath>'
        )
        return "".join(found)

    def likeness(self, one: Species, x: float, y: float, size: float) -> str:
        """A species' portrait on its ground with its type in the corner, or that figure alone."""
        drawn = portrait(one.id)
        if drawn is None:
            field = GROUNDS[one.biotope].field[self.dark]
            return box(x, y, size, size, field, r=5) + self.use(one.type, x + 2, y + 2, size - 4)
        side = size * 0.42
        right, low = x + size - side + 2, y + size - side + 2
        fill = self.sheet if self.dark else self.colours["paper"]
        kind = box(right, low, side, side, fill, r=3, more=self.hairline()) + self.use(
            one.type, right + 1, low + 1, side - 2
        )
        return (
            f'<svg x="{n(x)}" y="{n(y)}" width="{n(size)}" height="{n(size)}"'
            f' viewBox="0 0 100 100"><g clip-path="url(#{self._id("tile")})">'
            f"{ground(one.biotope, dark=self.dark)}{drawn}</g></svg>"
            + (kind if size >= _TYPED else "")
        )

    def use(self, name: str, x: float, y: float, size: float) -> str:
        """A symbol, with its top left corner at x, y."""
        return (
            f'<use href="#{self._id(name)}" x="{n(x)}" y="{n(y)}" width="{n(size)}"'
            f' height="{n(size)}"/>'
        )

    def say(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        tint: str = "ink",
        *,
        anchor: str = "start",
        weight: int = 500,
    ) -> str:
        """A line of text in a colour of the page."""
        return words(text, x, y, size, self.colours[tint], anchor=anchor, weight=weight)

    def block(
        self, found: Sequence[str], x: float, y: float, size: float, *, weight: int = 500
    ) -> str:
        """Lines of text below each other, y being the first baseline."""
        return "".join(
            self.say(line, x, y + place * size * 1.16, size, weight=weight)
            for place, line in enumerate(found)
        )

    def cubes(self, cubes: Cubes, x: float, y: float, size: float) -> tuple[str, float]:
        """Cubes side by side, a colour with many as one and a number; and where they end."""
        parts = []
        for word, many in self.scene.counted(cubes):
            each = many if many <= _EACH else 1
            for _ in range(each):
                parts.append(self.use(f"cube-{word}", x, y, size))
                x += size + 1
            if each < many:
                text = f"{TIMES}{many}"
                parts.append(self.say(text, x, y + size * 0.82, size * 0.86, weight=650))
                x += measure(text, size * 0.86) + 2
        return "".join(parts), x

    def counts(self, cubes: Cubes, x: float, y: float, size: float, gap: float) -> str:
        """A cube of each colour with how many there are."""
        parts = []
        for place, (word, many) in enumerate(zip(BIOTOPES, cubes, strict=True)):
            left = x + place * gap
            parts.append(self.use(f"cube-{word}", left, y, size))
            parts.append(
                self.say(str(many), left + size + 3, y + size * 0.84, size * 0.9, weight=650)
            )
        return "".join(parts)

    def token(self, seat: int, x: float, y: float, r: float, *, plain: bool = False) -> str:
        """A player's territory token around x, y: colour, shape and, unless plain, number."""
        player = FOREIGN if seat == FOREIGN_SEAT else PLAYERS[seat]
        number = "" if plain or seat == FOREIGN_SEAT else str(seat + 1)
        drop = 5.5 if seat == 3 else 3.8  # the triangle is widest low down
        return (
            f'<g transform="translate({n(x)} {n(y)}) scale({n(r / 10)})">'
            f'<path d="{player.outline}" fill="{player.fill}" stroke="#fffaf0" stroke-width="2.4"'
            ' stroke-linejoin="round" paint-order="stroke"/>'
            f"{words(number, 0, drop, 11, '#fffaf0', anchor='middle', weight=750)}</g>"
        )

    def sack(self, x: float, y: float, size: float) -> str:
        """A cloth bag around x, y."""
        return (
            f'<path transform="translate({n(x)} {n(y)}) scale({n(size / 28)})" fill="#a98557"'
            ' d="M-5-13h10l-3 5c8 3 11 9 11 14 0 6-5 8-13 8s-13-2-13-8c0-5 3-11 11-14z"/>'
        )

    def stars(self, many: int, x: float, y: float, size: float) -> str:
        """What the deck is worth, from x to the left."""
        return "".join(
            f'<path transform="translate({n(x - (place + 0.5) * size)} {n(y)})'
            f' scale({n(size / 21)})" d="{STAR}" fill="{self.colours["gold"]}"/>'
            for place in range(many)
        )

    def diet(self, diet: Sequence[str], x: float, y: float, size: float, *, letters: bool) -> str:
        """The cubes that a species costs: a figure on a little tile, and its letter."""
        fill = self.sheet if self.dark else self.colours["paper"]
        wide = size * (1.72 if letters else 1.06)
        parts = []
        for place, word in enumerate(diet):
            left = x + place * (wide + 2)
            parts.append(box(left, y, wide, size, fill, r=3, more=self.hairline()))
            parts.append(self.use(word, left + 1.5, y + 1, size - 2))
            if letters:
                letter = self.scene.type_letter(word)
                parts.append(
                    self.say(letter, left + size + 1, y + size * 0.76, size * 0.7, weight=700)
                )
        return "".join(parts)
