"""The octopus: move one card, swap two, or leave all as it is."""

from collections.abc import Iterator

from ecotone.core.errors import IllegalAction
from ecotone.games.ecosystem.ocean.rules.actions import PASS, Move, Own, Swap, moves, swaps
from ecotone.games.ecosystem.rules.floating import (
    EVERYWHERE,
    TEXTS,
    Grid,
    beside,
    each,
    fits,
    joined,
    open_cells,
)


def landings(grid: Grid, card: int, *, whole: bool) -> int:
    """The empty cells the card may move to; `whole` keeps the grid in one piece."""
    rest = grid.taken ^ 1 << card
    # the cell just left is no neighbour (the card must touch another), nor a destination
    cells = open_cells(rest) & (grid.taken ^ EVERYWHERE) if rest else 0
    if whole and not joined(rest):
        cells = sum(1 << cell for cell in each(cells) if joined(rest | 1 << cell))
    return cells


def choices(grid: Grid, *, whole: bool) -> Iterator[Own]:
    """Pass, every move, every swap."""
    yield PASS
    cards = each(grid.taken)
    for card in cards:
        for to in each(landings(grid, card, whole=whole)):
            yield moves()[card, to]
    yield from swap_choices(grid, rival=False)


def swap_choices(grid: Grid, *, rival: bool) -> Iterator[Own]:
    """Every swap of two cards."""
    cards = each(grid.taken)
    for place, one in enumerate(cards):
        for two in cards[place + 1 :]:
            yield swaps(rival)[one, two]


def moved(grid: Grid, move: Move) -> Grid:
    """The grid after a move."""
    return anchored(grid.take(move.card).put(move.to, grid.cards[move.card]))


def swapped_cards(grid: Grid, swap: Swap) -> Grid:
    """The grid after a swap."""
    one, two = grid.cards[swap.one], grid.cards[swap.two]
    return grid.take(swap.one).put(swap.one, two).take(swap.two).put(swap.two, one)


def anchored(grid: Grid) -> Grid:
    """The grid shifted, if a move has emptied row or column 0, so that both hold cards again.

    Rows -3..3 and columns -4..4 reach everywhere only from a row and a column in use.
    """
    return grid.shifted(*grid.offset())


def check_move(grid: Grid, move: Move, *, whole: bool) -> None:
    """Say why the card may not move there."""
    card, to = TEXTS[move.card], TEXTS[move.to]
    if not grid.taken >> move.card & 1:
        raise IllegalAction("no_card_there", rule="octopus", cell=card)
    if grid.taken >> move.to & 1:
        raise IllegalAction("cell_taken", rule="octopus", cell=to, card=grid.cards[move.to])
    rest = grid.taken ^ 1 << move.card
    if not beside(rest) >> move.to & 1:
        raise IllegalAction("not_adjacent", rule="octopus", cell=to)
    if not fits(rest | 1 << move.to):
        raise IllegalAction("outside_box", rule="octopus", cell=to)
    if whole and not joined(rest | 1 << move.to):
        raise IllegalAction("splits_grid", rule="octopus", cell=card)


def check_swap(grid: Grid, swap: Swap) -> None:
    """Both cells must hold cards."""
    for cell in (swap.one, swap.two):
        if not grid.taken >> cell & 1:
            raise IllegalAction("no_card_there", rule="octopus", cell=TEXTS[cell])
