"""A Savanna or Ocean table for the terminal, in at most 80 columns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ecotone.draw.ansi import (
    BOLD,
    DIM,
    GREEN,
    beside,
    centred,
    cut,
    fill,
    fill_left,
    headline,
    paint,
    width,
    wrapped,
    written,
)
from ecotone.games.ecosystem.draw.art import art
from ecotone.games.ecosystem.draw.scene import Row, Scene, Window, counted, window
from ecotone.games.ecosystem.rules.actions import cell_text
from ecotone.games.ecosystem.rules.floating import CELLS, FIRST, TEXTS, WIDTH
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS

SCREEN = 80
_LARGE, _MIDDLE = 5, 3  # how wide a cell is
_CORNER = Window(*divmod(FIRST, WIDTH), ROWS, COLUMNS)
"""The solo opponent's whole board, which is filled from its corner."""
_SMALL = 14  # how wide a rival's whole block is


def draw(scene: Scene, *, color: bool, marks: Mapping[str, str]) -> str:
    """The whole table."""
    lines = list(_Drawing(scene, marks).lines())
    return written(lines, color=color)


def brief(scene: Scene, *, color: bool, marks: Mapping[str, str], columns: int) -> str:
    """The own ecosystem without rules between its rows, everybody's points, the hand."""
    lines = list(_Drawing(scene, marks, min(columns, SCREEN)).brief())
    return written(lines, color=color)


@dataclass(frozen=True)
class _Drawing:
    scene: Scene
    marks: Mapping[str, str]
    room: int = SCREEN

    def lines(self) -> Iterator[str]:
        scene, view = self.scene, self.scene.view
        yield from headline(scene.title, scene.heading(), SCREEN)
        yield from wrapped(scene.status(), SCREEN)
        yield ""
        if view.seat is None:
            yield from self._boards()
        else:
            pad = [] if view.over else self._own_pad(view.seat)
            yield from beside((self._own(view.seat), pad), 4)
            yield ""
            if scene.rivals:
                yield from self._rivals()
        if view.over:
            yield ""
            yield from self._whole_pad()
        if view.seats == 2:
            yield ""
            yield from self._cards(scene.say_n("table.neutral", len(view.pile)), view.pile)
        if view.seat is not None and not view.over:
            yield ""
            yield from self._hand()

    def brief(self) -> Iterator[str]:
        """Heading, status, the own board with the points beside it, the hand."""
        scene, view = self.scene, self.scene.view
        yield from wrapped(" · ".join([scene.title, *scene.heading()]), self.room)
        yield from wrapped(scene.status(), self.room)
        if view.seat is None or view.over:
            yield from (line for line in self.lines() if line)
            return
        board = [line for line in self._own(view.seat) if "├" not in line]
        aside = min(34, self.room - max(map(width, board)) - 3)
        rivals = [fill(self._standing(grid, aside), aside) for grid in scene.rivals]
        if view.solo:
            rivals += [*wrapped(scene.lead(), aside), *self._board(1, _CORNER, 1)[1:]]
            rivals = [line for line in rivals if "├" not in line]
        yield from beside((board, ["", *rivals]), 3)
        yield from self._hand()

    def _standing(self, grid: int, room: int) -> str:
        """A rival's name and points; just the number where there is no room for the word."""
        name, total = cut(self.scene.names[grid], 22), self._total(grid)
        if width(name) + width(total) + 3 > room:
            total = str(self.scene.scores[grid].total)
        return f"{cut(name, room - width(total) - 3)} · {total}"

    def _own(self, seat: int) -> list[str]:
        scene, grid = self.scene, self.scene.view.grids[seat]
        marked = (cell for cell in range(CELLS) if TEXTS[cell] in self.marks)
        shown = scene.reach() | sum(1 << cell for cell in marked)
        name = scene.own_name(seat)
        title = paint(cut(name, 30), BOLD) + f" · {self._total(seat)}"
        return [title, *self._board(seat, window(grid.taken, shown), _LARGE)]

    def _total(self, grid: int) -> str:
        return self.scene.say_n("table.total", self.scene.scores[grid].total)

    def _boards(self) -> Iterator[str]:
        """All ecosystems in one size, three in a row."""
        scene, view = self.scene, self.scene.view
        blocks = []
        for grid in scene.rivals:
            board = self._board(grid, window(view.grids[grid].taken), _MIDDLE)
            room = width(board[0])
            name = paint(cut(scene.names[grid], room), BOLD)
            said = cut(" · ".join(filter(None, (self._total(grid), scene.doing(grid)))), room)
            blocks.append([name, said, *board])
        for start in range(0, len(blocks), 3):
            if start:
                yield ""
            yield from beside(blocks[start : start + 3], 2)

    def _board(self, grid: int, part: Window, cell: int) -> list[str]:
        """An ecosystem in a box; rows and columns that hold cards are counted from 1."""
        columns = range(part.left, part.left + part.columns)
        used = counted(self.scene.view.grids[grid].taken)
        numbers = " ".join(centred(_number(used[1], column), cell) for column in columns)
        rule = "─" * cell

        def line(left: str, middle: str, right: str) -> str:
            return f"   {left}{middle.join([rule] * part.columns)}{right}"

        lines = [f"    {numbers} ", line("┌", "┬", "┐")]
        for row in range(part.top, part.top + part.rows):
            if row > part.top:
                lines.append(line("├", "┼", "┤"))
            cells = (self._cell(grid, WIDTH * row + column, cell) for column in columns)
            lines.append(f"{_number(used[0], row):>2} │{'│'.join(cells)}│")
        return [*lines, line("└", "┴", "┘")]

    def _cell(self, grid: int, cell: int, room: int) -> str:
        scene, view = self.scene, self.scene.view
        own = grid == view.seat
        mark = self.marks.get(cell_text(cell, rival=not own), "") if own or view.solo else ""
        letter = view.grids[grid].cards[cell]
        if letter != ".":
            shown = self._letter(grid, cell)
            if mark:
                # the mark takes its place behind the letter
                return fill(f" {shown}{paint(cut(mark, room - 2), BOLD, GREEN)}", room)
            return centred(shown, room)
        if own and view.queued == cell and view.pick:
            return centred(f"({self._coloured(view.pick)})", room)
        if mark:
            return centred(paint(cut(mark, room), BOLD, GREEN), room)
        return centred(paint("·", GREEN) if own and scene.open_cells() >> cell & 1 else " ", room)

    def _letter(self, grid: int, cell: int) -> str:
        letter = self.scene.view.grids[grid].cards[cell]
        if self.scene.down[grid] >> cell & 1:
            return paint(self.scene.letter(letter).lower(), DIM)
        return self._coloured(letter)

    def _coloured(self, letter: str) -> str:
        said = self.scene.letter(letter)
        for family, colour in art(self.scene.view.game).inks.items():
            if letter in family:
                return paint(said, BOLD, colour)
        return said

    def _rivals(self) -> Iterator[str]:
        """The others' ecosystems, small, side by side; alone, the opponent's in a box."""
        scene, view = self.scene, self.scene.view
        if view.solo:
            lead = paint(cut(scene.lead(), 50), BOLD)
            levels = " · ".join(f"{level} {needed}" for level, needed in scene.levels())
            yield f"{paint(cut(scene.names[1], 30), BOLD)} · {self._total(1)}"
            board = self._board(1, _CORNER, _MIDDLE)
            yield from beside((board, ["", "", lead, levels]), 4)
            return
        blocks = []
        for grid in scene.rivals:
            part = window(view.grids[grid].taken)
            lines = [paint(cut(scene.names[grid], _SMALL), BOLD), cut(self._total(grid), _SMALL)]
            if not view.over:
                lines.append(cut(scene.doing(grid), _SMALL))
            lines.append("┌───────────┐")
            for row in range(part.top, part.top + part.rows):
                cells = range(WIDTH * row + part.left, WIDTH * row + part.left + part.columns)
                letters = (
                    self._letter(grid, cell)
                    if view.grids[grid].taken >> cell & 1
                    else paint("·", DIM)
                    for cell in cells
                )
                lines.append(f"│ {' '.join(letters)} │")
            lines.append("└───────────┘")
            blocks.append([fill(line, _SMALL) for line in lines])
        yield from beside(blocks, 2)

    def _own_pad(self, seat: int) -> list[str]:
        rows = self.scene.pad()
        room = max(width(row.words) for row in rows) + 4
        return ["", "", *(_row(row, (seat,), room, 4) for row in rows)]

    def _whole_pad(self) -> Iterator[str]:
        """Everybody's points, a column each."""
        scene = self.scene
        rows, grids = scene.pad(), range(len(scene.names))
        room, column = max(width(row.words) for row in rows) + 2, 9
        names = "".join(fill_left(cut(scene.names[grid], column - 1), column) for grid in grids)
        yield paint(fill("", room) + names, BOLD)
        for row in rows:
            yield _row(row, grids, room, column)

    def _hand(self) -> Iterator[str]:
        scene, view = self.scene, self.scene.view
        hand = view.hand
        title = scene.say_n("table.hand", len(hand)) if hand else scene.say("table.no_hand")
        yield from self._cards(title, hand)
        choice = scene.choice()
        if choice:
            yield paint(choice, BOLD)

    def _cards(self, title: str, cards: str) -> Iterator[str]:
        """Kinds of cards with their names and numbers, four in a line."""
        yield paint(title, BOLD)
        scene = self.scene
        parts = [
            f"{self._coloured(letter)} {scene.card(letter)}"
            + (f" \u00d7{many}" if many > 1 else "")
            for letter, many in scene.counted(cards)
        ]
        many = self.room // 20
        for start in range(0, len(parts), many):
            yield "  " + "".join(fill(part, 19) for part in parts[start : start + many]).rstrip()


def _number(counted: range, line: int) -> str:
    return str(line - counted.start + 1) if line in counted else ""


def _row(row: Row, grids: tuple[int, ...] | range, room: int, column: int) -> str:
    words = f"  {row.words}" if row.kind == "member" else row.words
    line = fill(words, room) + "".join(f"{row.points[grid]:>{column}}" for grid in grids)
    return line if row.kind in ("card", "member") else paint(line, BOLD)
