"""Ecosystems on a web page: the own one to play on, the others to look at."""

from dataclasses import dataclass
from functools import lru_cache, partial
from html import escape

from ecotone.draw.markup import Drawings, figure, tag
from ecotone.games.ecosystem.draw.art import art
from ecotone.games.ecosystem.draw.places import card_place, open_place
from ecotone.games.ecosystem.draw.scene import Scene, Window, window
from ecotone.games.ecosystem.rules.actions import RIVAL_CELLS, cell_text
from ecotone.games.ecosystem.rules.floating import FIRST, TEXTS, WIDTH
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS
from ecotone.games.ecosystem.rules.state import Phase

_DRAWN = Drawings(4096)
_CELLS = {text: cell for cell, text in enumerate(TEXTS)}


@lru_cache(maxsize=1 << 13)  # most cells are empty, and lie alike on many boards
def _empty(token: str, at: str, known: str, label: str, drawn: str) -> str:
    return tag(
        "button",
        drawn,
        type="button",
        class_=known,
        data_token=token,
        data_about=f"cell:{token}",
        data_at=at,
        aria_label=label,
    )


@dataclass(frozen=True)
class Boards:
    """Cards and the cells they lie on; `words` are those of everything the seat may do."""

    scene: Scene
    words: frozenset[str]

    def large(self, seat: int) -> str:
        """The own ecosystem with every cell that a card may go to."""
        scene = self.scene
        named = sum(1 << _CELLS[word] for word in self.words if word in _CELLS)
        part = window(scene.view.grids[seat].taken, scene.reach() | named)
        return tag(
            "div",
            self._cells(seat, part, scene.open_cells() | named),
            class_=f"board large rows-{part.rows} columns-{part.columns}",
            role="group",
            aria_label=self.summary(seat),
        )

    def _cells(self, seat: int, part: Window, free: int) -> str:
        """The part's cells; drawn as before while only rivals do something."""
        scene, view = self.scene, self.scene.view
        own = view.grids[seat], scene.down[seat], part, free, view.solo and view.hand
        source = view.game, scene.lang, seat, own, view.queued, view.pick, view.over

        def drawn() -> str:
            starts = (WIDTH * (part.top + row) + part.left for row in range(part.rows))
            cells = (cell for start in starts for cell in range(start, start + part.columns))
            return "".join(self._cell(seat, cell, free) for cell in cells)

        return _DRAWN.of(source, drawn)

    def _cell(self, seat: int, cell: int, free: int) -> str:
        scene, view = self.scene, self.scene.view
        if view.grids[seat].taken >> cell & 1:
            return self._card(seat, cell)
        known, drawn = "cell", ""
        label = scene.say("table.empty")
        if view.queued == cell and view.pick:
            known, label = f"cell ghost field-{view.pick}", scene.choice()
            drawn = self.face(view.pick) + tag("span", escape(scene.say("table.queued")))
        elif free >> cell & 1:
            known = "cell open"
            label = open_place(scene, seat, cell, free)
        return _empty(TEXTS[cell], f"{seat}:{self._inside(seat, cell)}", known, label, drawn)

    def small(self, grid: int) -> str:
        """A whole ecosystem to look at: four rows of five cells."""
        view = self.scene.view
        if view.solo or grid == view.seat:
            return self._small(grid)
        # a rival's looks alike to everybody who reads the same language, until it changes
        source = view.game, self.scene.lang, grid, view.grids[grid], self.scene.down[grid]
        return _DRAWN.of(source, partial(self._small, grid))

    def _small(self, grid: int) -> str:
        view = self.scene.view
        taken = view.grids[grid].taken
        part = window(taken)
        if view.solo and grid == 1:  # it is filled from its corner
            part = Window(*divmod(FIRST, WIDTH), ROWS, COLUMNS)
        cells = (
            self._spot(grid, WIDTH * (part.top + place // COLUMNS) + part.left + place % COLUMNS)
            for place in range(ROWS * COLUMNS)
        )
        return tag("div", "".join(cells), class_="board small" if taken else "board small bare")

    def _spot(self, grid: int, cell: int) -> str:
        scene, view = self.scene, self.scene.view
        if view.grids[grid].taken >> cell & 1:
            return self._card(grid, cell)
        given = view.phase is Phase.DISCARD and grid == 1
        if given and cell == RIVAL_CELLS[view.grids[1].taken.bit_count()]:
            return tag("i", class_="next", data_tip=scene.say("table.next_given"))
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
        at = f"{grid}:{self._inside(grid, cell)}"
        return tag(
            "button" if named else "span",
            self.back(letter) if down else self.face(letter),
            type="button" if named else None,
            role=None if named else "img",
            class_=f"card field-{letter} down" if down else f"card field-{letter}",
            data_token=cell_text(cell, rival) if named else None,
            data_about=f"at:{at}",
            data_at=at,
            data_key=f"{grid}:{TEXTS[cell]}:{letter}",
            data_from=self._origin(grid, letter),
            aria_label=card_place(scene, grid, cell, name),
        )

    def _inside(self, grid: int, cell: int) -> str:
        """Row and column from the top left card, as the points of a score count them."""
        top, left = self.scene.view.grids[grid].origin()
        row, column = divmod(cell, WIDTH)
        return f"{row - top},{column - left}"

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
        group = art(game).groups.get(letter)
        mark = tag("span", figure(game, group), class_="mark") if group else ""
        return figure(game, letter) + mark

    def back(self, letter: str) -> str:
        """A card's back, on which one still sees what lies there."""
        shown = figure(self.scene.view.game, letter)
        return self.pattern() + shown + tag("span", self.scene.letter(letter), class_="letter")

    def pattern(self) -> str:
        """The leaves or waves that all backs share."""
        return tag("span", figure(self.scene.view.game, "back", "0 0 90 110"), class_="back")

    def summary(self, grid: int) -> str:
        """An ecosystem for those who do not see it: whose, how many points, what goes on."""
        scene = self.scene
        total = scene.say_n("table.total", scene.scores[grid].total)
        return ", ".join(filter(None, (scene.names[grid], total, scene.doing(grid))))
