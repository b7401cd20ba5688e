"""Cells by what lies around them: a growing grid has no numbers that stay."""

from functools import lru_cache

from ecotone.games.ecosystem.draw.scene import Scene
from ecotone.games.ecosystem.rules.floating import CELLS, WIDTH, Cell, Grid, each
from ecotone.locale import a_card, say

_SIDES = (
    ("table.side.right", -1),
    ("table.side.left", 1),
    ("table.side.below", -WIDTH),
    ("table.side.above", WIDTH),
)
"""A cell is right of what lies one before it, and so on."""


def card_place(scene: Scene, grid: int, cell: int, name: str) -> str:
    """A card that lies there, and what it lies beside."""
    where = _where(scene, grid, cell)
    return scene.say("table.at", card=name, where=where) if where else name


def open_place(scene: Scene, grid: int, cell: int, cells: int) -> str:
    """A free cell; where another of these lies alike, also which of them, from the top left."""
    where = _where(scene, grid, cell)
    if not where:
        return scene.say("table.open_first")
    alike = [other for other in each(cells) if _where(scene, grid, other) == where]
    if len(alike) < 2:
        return scene.say("table.open", where=where)
    return scene.say("table.open_nth", where=where, n=alike.index(Cell(cell)) + 1, many=len(alike))


def _where(scene: Scene, grid: int, cell: int) -> str:
    return _beside(scene.view.game, scene.lang, scene.view.grids[grid], cell)


@lru_cache(maxsize=1 << 14)  # a move changes one grid, and each of its cells is asked about often
def _beside(game: str, lang: str, own: Grid, cell: int) -> str:
    row, sides = cell // WIDTH, []
    for key, step in _SIDES:
        other = cell + step
        same = abs(step) == WIDTH or other // WIDTH == row
        if same and 0 <= other < CELLS and own.taken >> other & 1:
            card = a_card(game, own.cards[other], lang)
            sides.append(say(lang, key, card=card))
    return ", ".join(sides)
