"""Ocean's own actions: what an octopus may do, and what whales turn face down."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from ecotone.core.actions import Actions
from ecotone.games.ecosystem.rules.actions import RIVAL_CELLS, Discard, Pick, Place, cell_text
from ecotone.games.ecosystem.rules.floating import CELLS, INNER, TEXTS, Cell, beside, each


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the octopus's power unused."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Move:
    """Move one card of the own ecosystem to an empty cell."""

    card: Cell
    to: Cell

    def __str__(self) -> str:
        return f"move {TEXTS[self.card]} {TEXTS[self.to]}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Let two cards of one ecosystem change places; the first cell comes first."""

    one: Cell
    two: Cell
    rival: bool = False

    def __str__(self) -> str:
        return f"swap {cell_text(self.one, self.rival)} {cell_text(self.two, self.rival)}"


@dataclass(frozen=True, slots=True)
class Flip:
    """Let a whale turn a card beside it face down."""

    whale: Cell
    card: Cell
    rival: bool = False

    def __str__(self) -> str:
        return f"flip {cell_text(self.whale, self.rival)} {cell_text(self.card, self.rival)}"


Own = Pass | Move | Swap | Flip
Action = Pick | Place | Discard | Own
OceanActions = Actions[Action]
PASS = Pass()


@cache
def moves() -> dict[tuple[int, int], Move]:
    """Every move, by its two cells."""
    pairs = ((card, Cell(to)) for card in INNER for to in range(CELLS) if card != to)
    return {pair: Move(*pair) for pair in pairs}


@cache
def swaps(rival: bool = False) -> dict[tuple[int, int], Swap]:
    """Every swap in one kind of grid, by its two cells."""
    cells = RIVAL_CELLS if rival else INNER
    return {pair: Swap(*pair, rival) for pair in combinations(cells, 2)}


@cache
def flips(rival: bool = False) -> dict[tuple[int, int], Flip]:
    """Every flip in one kind of grid, by the cells of the whale and the card."""
    cells = RIVAL_CELLS if rival else INNER
    return {
        (whale, card): Flip(whale, card, rival)
        for whale in cells
        for card in each(beside(1 << whale))
        if card in cells
    }


def own_actions() -> Iterator[Action]:
    """Ocean's own actions in the order of their integers."""
    yield PASS
    yield from moves().values()
    for rival in (False, True):
        yield from swaps(rival).values()
        yield from flips(rival).values()


def aliases() -> Iterator[tuple[str, Action]]:
    """Swaps named the other way round."""
    for rival in (False, True):
        for (one, two), swap in swaps(rival).items():
            yield f"swap {cell_text(two, rival)} {cell_text(one, rival)}", swap
