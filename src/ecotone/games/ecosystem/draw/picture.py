"""A Savanna or Ocean table as one picture: the own ecosystem in the middle, all else around."""

from html import escape

from ecotone.core.drawing import Theme
from ecotone.draw.palette import PALETTE
from ecotone.draw.shapes import FONT, breadth, n, outline, rule, shortened, words
from ecotone.games.ecosystem.draw.cards import card, card_height, symbols
from ecotone.games.ecosystem.draw.picture_panels import LEAD, RIVAL, Panels
from ecotone.games.ecosystem.draw.places import open_place
from ecotone.games.ecosystem.draw.scene import Scene, Window, counted, window
from ecotone.games.ecosystem.rules.floating import WIDTH
from ecotone.games.ecosystem.rules.state import Phase

PAGE, HIGH, EDGE = 1280, 800, 24
_HEAD, _TOP = 54, 68  # where the heading ends and the panels begin
_PAD = 232  # how wide the own score pad is
_STRIP = 638  # where the hand begins
_PEEK = 0.24  # how much of a copy is seen behind the first


def draw(scene: Scene, *, theme: Theme) -> str:
    """The whole table."""
    picture = _Picture(scene, theme)
    body, height = picture.seat_table() if scene.view.seat is not None else picture.open_table()
    title = f"{scene.title}: {', '.join(scene.heading())}"
    colours = PALETTE[theme]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{scene.lang}"'
        f' width="{PAGE}" height="{n(height)}" viewBox="0 0 {PAGE} {n(height)}">'
        f"<title>{escape(title)}</title><desc>{escape(picture.told())}</desc>"
        f"<defs>{symbols(scene.view.game, scene.deck.letters)}</defs>"
        f'<rect width="{PAGE}" height="{n(height)}" fill="{colours["paper"]}"/>'
        f'<g font-family="{FONT}">{picture.heading()}{body}</g></svg>\n'
    )


class _Picture(Panels):
    """The whole table, laid out."""

    def told(self) -> str:
        """What the picture shows, in sentences for a screen reader."""
        scene = self.scene
        totals = ", ".join(
            f"{name}: {scene.say_n('table.total', score.total)}"
            for name, score in zip(scene.names, scene.scores, strict=True)
        )
        return f"{scene.status()} {totals}."

    def heading(self) -> str:
        """The game's name and where it stands, over the whole width."""
        ink, quiet = self.colours["ink"], self.colours["quiet"]
        title = self.scene.title
        after = EDGE + breadth(title, 24) + 18
        return (
            words(title, EDGE, 37, 24, ink, weight=700)
            + words(" · ".join(self.scene.heading()), after, 36, 16, quiet)
            + rule(0, _HEAD, PAGE, self.theme)
        )

    def seat_table(self) -> tuple[str, float]:
        """The table as one of its players sees it."""
        scene, view = self.scene, self.scene.view
        seat = view.seat or 0
        pad = self.pad_width(range(len(scene.names))) if view.over else _PAD
        left, right = EDGE + RIVAL + EDGE, PAGE - EDGE - pad
        parts = [self._rivals()]
        parts.append(self._own_board(seat, left, right - left - EDGE))
        shown = range(len(scene.names)) if view.over else range(seat, seat + 1)
        pad_svg, bottom = self.pad(right, _TOP, pad, shown)
        parts.append(pad_svg)
        if view.solo:
            parts.append(self.lead(right, bottom + 12, pad))
        parts.append(self._result(left) if view.over else self._hand(left))
        return "".join(parts), HIGH

    def open_table(self) -> tuple[str, float]:
        """The table as a spectator sees it: all ecosystems alike."""
        scene, view = self.scene, self.scene.view
        grids = range(len(scene.names))
        pad = self.pad_width(grids)
        top, room = 106.0, PAGE - 3 * EDGE - pad
        across, width = max(
            (
                (many, self._fitting(room, HIGH - top - EDGE, many))
                for many in range(1, len(grids) + 1)
            ),
            key=lambda option: (option[1], -option[0]),
        )
        wide = 5 * (width + 4) + 24
        high = 4 * (card_height(width, False) + 4) + self.head()
        boards = across * (wide + 12) - 12
        left = (PAGE - boards - EDGE - pad) / 2
        status = shortened(scene.status(), 18, PAGE - left - EDGE)
        pad_svg, bottom = self.pad(left + boards + EDGE, top, pad, grids)
        parts = [words(status, left, 88, 18, self.colours["ink"], weight=600), pad_svg]
        if view.seats == 2:
            parts.append(self.pile(left + boards + EDGE, bottom + 12, pad))
            bottom += 12 + self.pile_height()
        if view.solo:
            parts.append(self.lead(left + boards + EDGE, bottom + 12, pad))
            bottom += 12 + LEAD
        for place, grid in enumerate(grids):
            row, column = divmod(place, across)
            x, y = left + column * (wide + 12), top + row * (high + 12)
            parts.append(self.rival(grid, x, y, wide, high, width))
            bottom = max(bottom, y + high)
        return "".join(parts), bottom + EDGE

    def _fitting(self, room: float, height: float, across: int) -> float:
        """The width of cards when this many ecosystems stand in a row."""
        down = -(-len(self.scene.names) // across)
        by_width = ((room - 12 * (across - 1)) / across - 24) / 5 - 4
        by_height = (((height - 12 * (down - 1)) / down - self.head()) / 4 - 4) / card_height(
            1, False
        )
        return min(by_width, by_height, 96)

    def _own_board(self, seat: int, left: float, room: float) -> str:
        """The own ecosystem, large, with the cells that a card may go to."""
        scene, view = self.scene, self.scene.view
        free = scene.open_cells()
        part = window(view.grids[seat].taken, scene.reach())
        top, height = _TOP + 18.0, _STRIP - _TOP - 34.0
        gap = 8.0
        by_height = (height / part.rows - gap) / card_height(1, False)
        width = min(by_height, (room - 20) / part.columns - gap)
        tall = card_height(width, False)
        x0 = left + 20 + (room - 20 - part.columns * (width + gap) + gap) / 2
        y0 = top + (height - part.rows * (tall + gap) + gap) / 2
        parts = [self._numbers(part, x0, y0, width + gap, tall + gap, width, tall)]
        for row in range(part.rows):
            for column in range(part.columns):
                cell = WIDTH * (part.top + row) + part.left + column
                x, y = x0 + column * (width + gap), y0 + row * (tall + gap)
                parts.append(self._cell(seat, cell, x, y, width, free))
        return "".join(parts)

    def _numbers(
        self,
        part: Window,
        x0: float,
        y0: float,
        across: float,
        down: float,
        width: float,
        tall: float,
    ) -> str:
        """Rows and columns that hold cards, counted from 1."""
        own = self.scene.view.grids[int(self.scene.view.seat or 0)]
        counted_rows, counted_columns = counted(own.taken)
        quiet = self.colours["quiet"]
        columns = (
            words(
                str(part.left + column - counted_columns.start + 1),
                x0 + column * across + width / 2,
                y0 - 7,
                13,
                quiet,
                anchor="middle",
            )
            for column in range(part.columns)
            if part.left + column in counted_columns
        )
        rows = (
            words(
                str(part.top + row - counted_rows.start + 1),
                x0 - 10,
                y0 + row * down + tall / 2 + 5,
                13,
                quiet,
                anchor="end",
            )
            for row in range(part.rows)
            if part.top + row in counted_rows
        )
        return "".join((*columns, *rows))

    def _cell(self, seat: int, cell: int, x: float, y: float, width: float, free: int) -> str:
        view, tall = self.scene.view, card_height(width, False)
        if view.grids[seat].taken >> cell & 1:
            return self.card_at(seat, cell, x, y, width)
        if view.queued == cell and view.pick:
            ghost = card(
                view.game,
                view.pick,
                x=x,
                y=y,
                width=width,
                theme=self.theme,
                title=self.scene.choice(),
            )
            frame = 'stroke-width="3" stroke-dasharray="9 6"'
            return f'<g opacity=".55">{ghost}</g>' + outline(
                x + 1.5, y + 1.5, width - 3, tall - 3, self.colours["gold"], more=frame
            )
        if free >> cell & 1:
            accent = self.colours["accent"]
            now = view.seat in view.awaited and view.phase is Phase.PLACE
            look = (
                f'stroke-width="2" stroke-dasharray="8 6" fill="{accent}"'
                f' fill-opacity="{".16" if now else ".05"}"'
            )
            frame = outline(x + 1, y + 1, width - 2, tall - 2, accent, more=look)
            named = escape(open_place(self.scene, seat, cell, free))
            return f"<g><title>{named}</title>{frame}</g>"
        look = 'stroke-dasharray="2 5" stroke-linecap="round"'
        return outline(x + 1, y + 1, width - 2, tall - 2, self.colours["line"], more=look)

    def _rivals(self) -> str:
        """The others at the left: up to three with large cards, more with small ones."""
        rivals = self.scene.rivals
        room = (HIGH - _TOP - EDGE + 10) / max(len(rivals), 1) - 10
        if len(rivals) > 3:
            tall = 4 * (card_height(25, False) + 3) + 21
            high = min(room, tall)
            return "".join(
                self.slim_rival(grid, EDGE, _TOP + place * (high + 10), high)
                for place, grid in enumerate(rivals)
            )
        by_height = ((room - self.head()) / 4 - 4) / card_height(1, False)
        width = min((RIVAL - 24) / 5 - 4, by_height)
        high = 4 * (card_height(width, False) + 4) + self.head()
        panels = [
            self.rival(grid, EDGE, _TOP + place * (high + 10), RIVAL, high, width)
            for place, grid in enumerate(rivals)
        ]
        if self.scene.view.seats == 2:
            panels.append(self.pile(EDGE, _TOP + high + 12, RIVAL))
        return "".join(panels)

    def _hand(self, left: float) -> str:
        """The status line and the hand below the board."""
        scene, view, colours = self.scene, self.scene.view, self.colours
        mine = view.seat in view.awaited
        count = scene.say_n("table.hand", len(view.hand)) if view.hand else ""
        status = shortened(scene.status(), 18, PAGE - left - 2 * EDGE - breadth(count, 14))
        parts = [
            words(status, left, _STRIP + 12, 18, colours["accent" if mine else "ink"], weight=650),
            words(count, PAGE - EDGE, _STRIP + 12, 14, colours["quiet"], anchor="end"),
        ]
        placing = view.phase is Phase.PLACE and view.pick is not None
        piles = [(letter, many, view.pick == letter) for letter, many in scene.counted(view.hand)]
        if placing and view.pick:
            piles = [(view.pick, 1, True), *((letter, many, False) for letter, many, _ in piles)]
        copies = sum(many - 1 for _, many, _ in piles)
        room = PAGE - EDGE - left - (24 if placing else 0) + 10 - 10 * len(piles)
        width = min(100.0, room / max(len(piles) + _PEEK * copies, 1))
        x = left
        for letter, many, chosen in piles:
            parts.append(self._held(letter, many, x, _STRIP + 28, width, chosen=chosen))
            x += width + 10 + _PEEK * width * (many - 1) + (24 if placing and chosen else 0)
        return "".join(parts)

    def _held(
        self, letter: str, many: int, x: float, y: float, width: float, *, chosen: bool
    ) -> str:
        """Cards that can be moved: they cast shadows, and copies peek out from behind."""
        tall, name = card_height(width, True), self.scene.card(letter)
        shadow = (
            f'<rect x="{n(x + 1)}" y="{n(y + 4)}" height="{n(tall - 2)}" rx="{n(width * 0.12)}"'
            f' width="{n(width - 2 + _PEEK * width * (many - 1))}" fill="#000" opacity=".13"/>'
        )
        parts = [shadow]
        for copy in reversed(range(many)):
            at_x, at_y = x + copy * _PEEK * width, y - (6 if chosen and not copy else 0)
            parts.append(
                card(
                    self.scene.view.game,
                    letter,
                    x=at_x,
                    y=at_y,
                    width=width,
                    name=name,
                    theme=self.theme,
                    written=self.scene.letter(letter),
                )
            )
        if chosen:
            gold = self.colours["gold"]
            frame = 'stroke-width="3"'
            parts.append(outline(x - 1, y - 7, width + 2, tall + 2, gold, more=frame))
        return "".join(parts)

    def _result(self, left: float) -> str:
        """Who has won, and everybody in the order of their totals."""
        scene, colours = self.scene, self.colours
        parts = [words(scene.status(), left, _STRIP + 40, 26, colours["ink"], weight=700)]
        totals = [score.total for score in scene.scores]
        x = left
        for grid in sorted(range(len(totals)), key=lambda grid: -totals[grid]):
            rank = 1 + sum(total > totals[grid] for total in totals)
            text = f"{rank}. {shortened(scene.names[grid], 16, 130)}  {totals[grid]}"
            parts.append(words(text, x, _STRIP + 80, 16, self.gilt(grid), weight=600))
            x += breadth(text, 16) + 26
        return "".join(parts)
