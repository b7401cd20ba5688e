"""Ecosystems on a web page: the own one to play on, the others to look at."""

from collections.abc import Collection
from dataclasses import dataclass
from html import escape

from ecotone.games.ecosystem.actions import RIVAL_CELLS, cell_text
from ecotone.games.ecosystem.floating import TEXTS, WIDTH, where
from ecotone.games.ecosystem.grid import COLUMNS, ROWS
from ecotone.games.ecosystem.state import Phase
from ecotone.render.cards import GROUPS
from ecotone.render.ecosystem_scene import Scene, Window, window
from ecotone.render.markup import figure, tag

_CELLS = {text: cell for cell, text in enumerate(TEXTS)}


@dataclass(frozen=True)
class Boards:
    """Cards and the cells they lie on; `words` are those of everything the seat may do."""

    scene: Scene
    words: Collection[str]

    def large(self, seat: int) -> str:
        """The own ecosystem with every cell that a card may go to, rows and columns numbered."""
        scene = self.scene
        named = sum(1 << _CELLS[word] for word in set(self.words) if word in _CELLS)
        part = window(scene.view.grids[seat].taken, scene.reach() | named)
        cells = [self._numbers(part)]
        for row in range(part.top, part.top + part.rows):
            start = WIDTH * row + part.left
            cells.append(_number(where(start)[0]))
            cells += (self._cell(seat, cell, named) for cell in range(start, start + part.columns))
        return tag(
            "div",
            "".join(cells),
            class_=f"board large rows-{part.rows} columns-{part.columns}",
            role="group",
            aria_label=self.summary(seat),
        )

    def _numbers(self, part: Window) -> str:
        """Columns counted from the first card, as actions and the log name them."""
        columns = range(part.left, part.left + part.columns)
        return "<i></i>" + "".join(_number(where(column)[1]) for column in columns)

    def _cell(self, seat: int, cell: int, named: int) -> str:
        scene, view = self.scene, self.scene.view
        if view.grids[seat].taken >> cell & 1:
            return self._card(seat, cell)
        known, drawn = "cell", ""
        label = scene.say("table.empty", cell=TEXTS[cell])
        if view.queued == cell and view.pick:
            known, label = f"cell ghost field-{view.pick}", scene.choice()
            drawn = self.face(view.pick) + tag("span", escape(scene.say("table.queued")))
        elif (scene.open_cells() | named) >> cell & 1:
            known, label = "cell open", scene.say("table.open", cell=TEXTS[cell])
        return tag(
            "button",
            drawn,
            type="button",
            class_=known,
            data_token=TEXTS[cell],
            aria_label=label,
        )

    def small(self, grid: int) -> str:
        """A whole ecosystem to look at: four rows of five cells."""
        part = window(self.scene.view.grids[grid].taken)
        cells = (
            self._spot(grid, WIDTH * (part.top + place // COLUMNS) + part.left + place % COLUMNS)
            for place in range(ROWS * COLUMNS)
        )
        return tag("div", "".join(cells), class_="board small")

    def _spot(self, grid: int, cell: int) -> str:
        scene, view = self.scene, self.scene.view
        if view.grids[grid].taken >> cell & 1:
            return self._card(grid, cell)
        given = view.phase is Phase.DISCARD and grid == 1
        if given and cell == RIVAL_CELLS[view.grids[1].taken.bit_count()]:
            return tag("i", class_="next", title=scene.say("table.next_given"))
        return "<i></i>"

    def _card(self, grid: int, cell: int) -> str:
        """A card in its place; whatever an action may name can be chosen."""
        scene, view = self.scene, self.scene.view
        letter = view.grids[grid].cards[cell]
        down = scene.down[grid] >> cell & 1
        name = scene.card(letter)
        if down:
            name = scene.say("table.face_down", card=name)
        rival = view.solo and grid == 1
        named = not view.over and view.seat is not None and (rival or grid == view.seat)
        top, left = view.grids[grid].origin()
        row, column = divmod(cell, WIDTH)
        return tag(
            "button" if named else "span",
            self.back(letter) if down else self.face(letter),
            type="button" if named else None,
            role=None if named else "img",
            class_=f"card field-{letter} down" if down else f"card field-{letter}",
            data_token=cell_text(cell, rival) if named else None,
            data_at=f"{grid}:{row - top},{column - left}",
            data_key=f"{grid}:{TEXTS[cell]}:{letter}",
            data_from=self._origin(grid, letter),
            aria_label=scene.say("table.at", card=name, cell=TEXTS[cell]),
        )

    def _origin(self, grid: int, letter: str) -> str:
        """Where the card was when it was new: in the own hand, or played by a rival."""
        view = self.scene.view
        if view.solo:
            return f"hand:{letter}{view.hand.count(letter)}"
        if grid == view.seat:
            return f"hand{view.grids[grid].taken.bit_count() - 1}:{letter}0"
        return f"played:{grid}"

    def face(self, letter: str) -> str:
        """A card's figure, with the mark of its group where the game has groups."""
        game = self.scene.view.game
        group = GROUPS.get(letter) if game == "ocean" else None
        mark = tag("span", figure(game, group), class_="mark") if group else ""
        return figure(game, letter) + mark

    def back(self, letter: str) -> str:
        """A card's back, on which one still sees what lies there."""
        shown = figure(self.scene.view.game, letter)
        return self.pattern() + shown + tag("span", letter, class_="letter")

    def pattern(self) -> str:
        """The leaves or waves that all backs share."""
        return tag("span", figure(self.scene.view.game, "back", "0 0 90 110"), class_="back")

    def summary(self, grid: int) -> str:
        """An ecosystem for those who do not see it: whose, how many points, what goes on."""
        scene = self.scene
        total = scene.say_n("table.total", scene.scores[grid].total)
        return ", ".join(filter(None, (scene.names[grid], total, scene.doing(grid))))


def _number(number: int) -> str:
    return tag("span", str(number).replace("-", "\u2212"), class_="number", aria_hidden="true")
