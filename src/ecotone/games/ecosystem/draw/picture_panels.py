"""The panels of a Savanna or Ocean picture: ecosystems in small, the score pad, the piles."""

from dataclasses import dataclass

from ecotone.core.drawing import Theme
from ecotone.draw.palette import PALETTE
from ecotone.draw.shapes import breadth, n, outline, panel, rule, shortened, words
from ecotone.games.ecosystem.draw.cards import card, card_height, group_icon
from ecotone.games.ecosystem.draw.places import card_place
from ecotone.games.ecosystem.draw.scene import Row, Scene, window
from ecotone.games.ecosystem.rules.actions import RIVAL_CELLS
from ecotone.games.ecosystem.rules.floating import WIDTH
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS
from ecotone.games.ecosystem.rules.state import Phase

RIVAL = 248  # how wide a rival's panel is beside the own ecosystem
LEAD = 88  # how high the panel with the solo levels is
_COLUMN = 51  # how wide a player's column in the whole pad is
_TIMES, _MINUS = "\u00d7", "\u2212"


@dataclass(frozen=True)
class Panels:
    """Everything that surrounds the own ecosystem, drawn where it is told."""

    scene: Scene
    theme: Theme

    @property
    def colours(self) -> dict[str, str]:
        """The theme's colours by name."""
        return PALETTE[self.theme]

    def card_at(self, grid: int, cell: int, x: float, y: float, width: float) -> str:
        """A card of an ecosystem, framed while it may be turned face down."""
        scene, view = self.scene, self.scene.view
        letter = view.grids[grid].cards[cell]
        down = bool(scene.down[grid] >> cell & 1)
        name = scene.card(letter)
        if down:
            name = scene.say("table.face_down", card=name)
        drawn = card(
            view.game,
            letter,
            x=x,
            y=y,
            width=width,
            theme=self.theme,
            down=down,
            title=card_place(scene, grid, cell, name),
            written=scene.letter(letter),
        )
        targets = scene.targets
        if targets and grid == targets.grid and targets.cells >> cell & 1:
            drawn += self.dashed(x, y, width)
        return drawn

    def dashed(self, x: float, y: float, width: float) -> str:
        """The sign that one may act here."""
        tall, thick = card_height(width, False), width / 36
        look = f'stroke-width="{n(thick)}" stroke-dasharray="{n(3 * thick)} {n(2 * thick)}"'
        return outline(x + 1, y + 1, width - 2, tall - 2, self.colours["accent"], more=look)

    def rival(self, grid: int, x: float, y: float, wide: float, high: float, width: float) -> str:
        """A panel with name and total above an ecosystem."""
        scene, ink = self.scene, self.colours["ink"]
        total = str(scene.scores[grid].total)
        room = wide - 40 - breadth(total, 18)
        return (
            panel(x, y, wide, high, self.theme)
            + words(shortened(scene.names[grid], 16, room), x + 14, y + 25, 16, ink, weight=650)
            + words(total, x + wide - 14, y + 26, 18, self.gilt(grid), anchor="end", weight=700)
            + self._doing(grid, x + 14, y + 43, wide - 28)
            + self._small(grid, x + (wide - 5 * (width + 4) + 4) / 2, y + self.head() - 6, width, 4)
        )

    def slim_rival(self, grid: int, x: float, y: float, high: float) -> str:
        """A panel with name and total beside an ecosystem."""
        scene, ink = self.scene, self.colours["ink"]
        width = min(25.0, ((high - 21) / 4 - 3) / card_height(1, False))
        aside = x + 12 + 5 * (width + 3) + 9
        room = x + RIVAL - 8 - aside
        return (
            panel(x, y, RIVAL, high, self.theme)
            + self._small(grid, x + 12, y + 12, width, 3)
            + words(shortened(scene.names[grid], 15, room), aside, y + 28, 15, ink, weight=650)
            + words(str(scene.scores[grid].total), aside, y + 54, 22, self.gilt(grid), weight=700)
            + self._doing(grid, aside, y + 74, room)
        )

    def gilt(self, grid: int) -> str:
        """The colour of a player's number: gold for a winner."""
        verdict = self.scene.verdict
        return self.colours["gold" if verdict and grid in verdict.winners else "ink"]

    def _doing(self, grid: int, x: float, y: float, room: float) -> str:
        """What a player does, in the accent colour while the table waits for it."""
        scene = self.scene
        said = scene.doing(grid)
        waiting = grid in scene.view.awaited
        fill = self.colours["accent" if waiting else "quiet"]
        lines = [said]
        if breadth(said, 12.5) > room and " " in said:
            first, _, rest = said.partition(" ")
            lines = [first, rest]
        return "".join(
            words(shortened(line, 12.5, room), x, y + 16 * place, 12.5, fill)
            for place, line in enumerate(lines)
        )

    def _small(self, grid: int, x: float, y: float, width: float, gap: float) -> str:
        """A whole ecosystem with small cards; empty cells are a faint tint."""
        taken = self.scene.view.grids[grid].taken
        part = window(taken)
        tall = card_height(width, False)
        parts = []
        for place in range(ROWS * COLUMNS):
            row, column = divmod(place, COLUMNS)
            cell = WIDTH * (part.top + row) + part.left + column
            at_x, at_y = x + column * (width + gap), y + row * (tall + gap)
            if taken >> cell & 1:
                parts.append(self.card_at(grid, cell, at_x, at_y, width))
            elif cell == self._next_given(grid):
                parts.append(self.dashed(at_x, at_y, width))
            else:
                faint = f'fill="{self.colours["line"]}" fill-opacity=".38"'
                parts.append(outline(at_x, at_y, width, tall, "none", more=faint))
        return "".join(parts)

    def _next_given(self, grid: int) -> int | None:
        """Where the card that the solo opponent is about to get will lie."""
        view = self.scene.view
        if not view.solo or grid != 1 or view.phase is not Phase.DISCARD:
            return None
        return RIVAL_CELLS[view.grids[1].taken.bit_count()]

    def head(self) -> float:
        """The room above a small ecosystem: a line, or two while players do things."""
        return 58.0 if any(map(self.scene.doing, self.scene.rivals)) else 46.0

    def pad_width(self, grids: range) -> float:
        """How wide a pad with these columns is."""
        return 160.0 + _COLUMN * len(grids)

    def pad(self, x: float, y: float, width: float, grids: range) -> tuple[str, float]:
        """The score pad with a column for each of these grids, and where it ends."""
        scene, colours = self.scene, self.colours
        rows = scene.pad()
        step = 26.0 if len(rows) < 14 else 24.0
        parts, at, kind = [], y + 34, ""
        if len(grids) > 1:
            for place, grid in enumerate(grids):
                right = x + width - 14 - _COLUMN * (len(grids) - 1 - place)
                name = shortened(scene.names[grid], 12, _COLUMN - 4)
                parts.append(
                    words(name, right, at - 8, 12, self.gilt(grid), anchor="end", weight=650)
                )
        else:
            seat = grids[0]
            name = scene.own_name(seat)
            name = shortened(name, 16, width - 28)
            parts.append(words(name, x + 14, at - 8, 16, colours["ink"], weight=650))
        at += 20
        for row in rows:
            if row.kind == "total":
                parts.append(rule(x + 14, at - 13, width - 28, self.theme))
                at += 10
            elif row.kind != kind and kind == "member":
                at += 7
            kind = row.kind
            parts.append(self._pad_row(row, x, at, width, grids))
            at += step
        height = at - y - 6
        return panel(x, y, width, height, self.theme) + "".join(parts), y + height

    def _pad_row(self, row: Row, x: float, y: float, width: float, grids: range) -> str:
        scene, colours = self.scene, self.colours
        strong = row.kind not in ("card", "member")
        mark, indent = "", 14.0
        if not strong:
            indent = 40.0
            mark = card(
                scene.view.game,
                row.mark,
                x=x + 14,
                y=y - 16,
                width=18,
                theme=self.theme,
                title=row.words,
            )
        elif row.kind == "group":
            indent = 40.0
            game = self.scene.view.game
            mark = group_icon(game, row.mark, x=x + 13, y=y - 16, size=21, theme=self.theme)
        size = 17.0 if row.kind == "total" else 14.0
        weight = 650 if strong else 500
        room = width - indent - 14 - _COLUMN * len(grids) + 26
        parts = [
            mark,
            words(
                shortened(row.words, size * (1 if strong else 0.9), room),
                x + indent,
                y,
                size,
                colours["ink"],
                weight=weight,
            ),
        ]
        for place, grid in enumerate(grids):
            value = row.points[grid]
            fill = colours["ink" if value or strong else "quiet"]
            if row.kind == "total":
                fill = self.gilt(grid)
            right = x + width - 14 - _COLUMN * (len(grids) - 1 - place)
            parts.append(words(_signed(value), right, y, size, fill, anchor="end", weight=weight))
        return "".join(parts)

    def pile_height(self) -> float:
        """The room for the neutral pile: six kinds of cards in a line."""
        lines = -(-len(self.scene.counted(self.scene.view.pile)) // 6)
        return 42.0 + 50 * lines

    def pile(self, x: float, y: float, width: float) -> str:
        """The neutral pile: each kind of card with its number."""
        scene, view, ink = self.scene, self.scene.view, self.colours["ink"]
        title = scene.say_n("table.neutral", len(view.pile))
        parts = [
            panel(x, y, width, self.pile_height(), self.theme),
            words(title, x + 14, y + 25, 14, self.colours["ink"], weight=650),
        ]
        for place, (letter, many) in enumerate(scene.counted(view.pile)):
            row, column = divmod(place, 6)
            at_x, at_y = x + 14 + column * (width - 26) / 6, y + 38 + row * 50
            parts.append(
                card(
                    view.game,
                    letter,
                    x=at_x,
                    y=at_y,
                    width=24,
                    theme=self.theme,
                    title=scene.card(letter),
                )
            )
            parts.append(
                words(f"{_TIMES}{many}", at_x + 12, at_y + 42, 12, ink, anchor="middle", weight=600)
            )
        return "".join(parts)

    def lead(self, x: float, y: float, width: float) -> str:
        """Alone: the lead, and what it takes to win."""
        scene, colours = self.scene, self.colours
        lead = shortened(scene.lead(), 15, width - 28)
        parts = [
            panel(x, y, width, LEAD, self.theme),
            words(lead, x + 14, y + 28, 15, colours["ink"], weight=650),
        ]
        for place, (level, needed) in enumerate(scene.levels()):
            fill = colours["gold" if scene.margin >= needed else "quiet"]
            middle = x + 14 + (width - 28) * (2 * place + 1) / 6
            parts.append(words(level, middle, y + 52, 12.5, fill, anchor="middle"))
            parts.append(words(str(needed), middle, y + 73, 17, fill, anchor="middle", weight=650))
        return "".join(parts)


def _signed(value: int) -> str:
    return str(value).replace("-", _MINUS)
