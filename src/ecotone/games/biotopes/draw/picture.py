"""A Biotopes table as one picture: landscape, rivers and rivals above, the own ecosystem below."""

from html import escape

from ecotone.core.drawing import Theme
from ecotone.draw.palette import PALETTE
from ecotone.draw.shapes import FONT, breadth, rule, shortened, words
from ecotone.games.biotopes.draw.picture_panels import Panels
from ecotone.games.biotopes.draw.picture_parts import clipped, measure
from ecotone.games.biotopes.draw.scene import Scene, signed

PAGE, HIGH, EDGE, GAP = 1280, 800, 20, 10
_HEAD, _TOP = 54, 62  # where the heading ends and the panels begin
_BELOW = 434  # where the own ecosystem begins
_LAND, _RIVERS = 372, 462  # how wide the landscape and the rivers are
_HAND = 276
_TOKEN = 180  # how wide a condition token is


def draw(scene: Scene, *, theme: Theme) -> str:
    """The whole table."""
    picture = _Picture(scene, theme)
    body = picture.seat_table() if scene.view.seat is not None else picture.open_table()
    title = ": ".join(filter(None, (scene.title, ", ".join(scene.heading()))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{scene.lang}"'
        f' width="{PAGE}" height="{HIGH}" viewBox="0 0 {PAGE} {HIGH}">'
        f"<title>{escape(title)}</title><desc>{escape(picture.described())}</desc>"
        f"<defs>{picture.symbols()}</defs>"
        f'<rect width="{PAGE}" height="{HIGH}" fill="{PALETTE[theme]["paper"]}"/>'
        f'<g font-family="{FONT}">{picture.heading()}{body}</g></svg>\n'
    )


class _Picture(Panels):
    """The whole table, laid out."""

    def described(self) -> str:
        """What the picture shows, in sentences for a screen reader."""
        scene = self.scene
        named = ((name, scene.points(seat)) for seat, name in enumerate(scene.names))
        totals = ", ".join(f"{name} ({points})" if points else name for name, points in named)
        tokens = ", ".join(f"{name} ({pays})" for _, name, pays in scene.conditions())
        return " ".join(
            filter(None, (scene.status(), f"{tokens}." if tokens else "", f"{totals}."))
        )

    def heading(self) -> str:
        """The game's name, where it stands, and the condition tokens."""
        scene, colours = self.scene, self.colours
        after = EDGE + breadth(scene.title, 24) + 10
        many = len(scene.view.conditions)
        start = PAGE - EDGE - many * (_TOKEN + 6) + 6
        stands = shortened(" · ".join(scene.heading()), 15, start - after - 8)
        return (
            words(scene.title, EDGE, 36, 24, colours["ink"], weight=700)
            + words(stands, after, 35, 15, colours["quiet"])
            + "".join(
                self.condition(at, start + at * (_TOKEN + 6), 8, _TOKEN, 38) for at in range(many)
            )
            + rule(0, _HEAD, PAGE, self.theme)
        )

    def seat_table(self) -> str:
        """The table as one of its players sees it."""
        view = self.scene.view
        seat = view.seat or 0
        high = _BELOW - 8 - _TOP
        left = EDGE + _LAND + GAP
        right = left + _RIVERS + GAP
        own = PAGE - 2 * EDGE - _HAND - 14
        parts = [
            self.landscape(EDGE, _TOP, _LAND, high),
            self.rivers(left, _TOP, _RIVERS, high),
            self._rivals(right, PAGE - EDGE - right, high),
            self._status(EDGE, own),
            self.board(seat, EDGE, _BELOW + 30, own, 36),
            self.ecosystem(seat, EDGE, _BELOW + 71, own, HIGH - _BELOW - 71 - 6),
        ]
        if view.over and view.seats > 1:
            parts.append(self.pad(PAGE - EDGE - _HAND, _BELOW + 8, _HAND)[0])
        elif not view.over:
            parts.append(self.hand(seat, PAGE - EDGE - _HAND, _BELOW + 4, _HAND, HIGH - _BELOW - 4))
        return "".join(parts)

    def _rivals(self, x: float, width: float, height: float) -> str:
        """The others one below the other; alone, what the ranks are."""
        seats = self.scene.rivals
        if not seats:
            return self._ranks(x, width)
        high = (height + GAP) / max(len(seats), 2) - GAP
        parts = [
            self.player(seat, x, _TOP + place * (high + GAP), width, high)
            for place, seat in enumerate(seats)
        ]
        if len(seats) == 1:
            parts.append(self.pad(x, _TOP + high + GAP, width, (high - 38) / 6)[0])
        return "".join(parts)

    def _ranks(self, x: float, width: float) -> str:
        """The ranks of a lone player, the one reached so far in gold, and the points."""
        scene = self.scene
        total = scene.scores[0].total
        ranks = scene.view.pack.ranks
        reached = next((one for one in ranks if total >= one.least), ranks[-1])
        pad, bottom = self.pad(x, _TOP, width)
        parts = [pad]
        for place, one in enumerate(ranks):
            tint, weight = ("gold", 700) if one is reached else ("quiet", 500)
            base = bottom + 30 + place * 24
            parts.append(
                self.say(f"{one.least}+", x + 60, base, 14, tint, anchor="end", weight=weight)
            )
            parts.append(self.say(scene.spoken(one.name), x + 74, base, 14, tint, weight=weight))
        return "".join(parts)

    def _status(self, x: float, width: float) -> str:
        """What is awaited and, as far as there is room, the own points so far."""
        scene, view = self.scene, self.scene.view
        seat = view.seat or 0
        total = scene.points(seat)
        points = " · ".join(
            f"{name} {signed(value)}" for name, (value, *_) in scene.pad()[:-1] if value and total
        )
        end = width - measure(total, 15, bold=True) - 12
        status = clipped(scene.status(), 17, end - 28, bold=True)
        if 28 + measure(status, 17, bold=True) + 20 + measure(points, 11.5) > end:
            points = ""
        tint = "accent" if view.seat in view.awaited else "ink"
        return (
            self.token(seat, x + 10, _BELOW + 14, 9)
            + self.say(status, x + 28, _BELOW + 20, 17, tint, weight=650)
            + self.say(total, x + width, _BELOW + 20, 15, anchor="end", weight=700)
            + self.say(points, x + end, _BELOW + 20, 11.5, "quiet", anchor="end")
        )

    def open_table(self) -> str:
        """The table as a spectator sees it: all players alike."""
        scene = self.scene
        high = _BELOW - 8 - _TOP
        left = EDGE + _LAND + GAP
        right = left + _RIVERS + GAP
        status = shortened(scene.status(), 17, PAGE - 2 * EDGE)
        parts = [
            self.landscape(EDGE, _TOP, _LAND, high),
            self.rivers(left, _TOP, _RIVERS, high),
            self.pad(right, _TOP, PAGE - EDGE - right)[0],
            self.say(status, EDGE, _BELOW + 18, 17, weight=650),
        ]
        seats = range(scene.view.seats)
        across = 1 if len(seats) == 1 else 2 if len(seats) in (2, 4) else 3
        down = -(-len(seats) // across)
        wide = (PAGE - 2 * EDGE + GAP) / across - GAP
        tall = (HIGH - _BELOW - 30 - 6) / down - GAP
        for place, seat in enumerate(seats):
            row, column = divmod(place, across)
            x, y = EDGE + column * (wide + GAP), _BELOW + 30 + row * (tall + GAP)
            parts.append(self.player(seat, x, y, wide, tall))
        return "".join(parts)
