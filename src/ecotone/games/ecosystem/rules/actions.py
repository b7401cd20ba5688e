"""The actions that Savanna and Ocean share."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from ecotone.core.view import Action
from ecotone.games.ecosystem.rules.cards import Deck
from ecotone.games.ecosystem.rules.floating import INNER, TEXTS, Cell, at
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS

RIVAL = "rival:"
"""What stands before a cell of the solo opponent's grid, in an action's text."""

RIVAL_CELLS = tuple(at(row, column) for row in range(ROWS) for column in range(COLUMNS))
"""The solo opponent's cells in the order in which they are filled."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose a card of the hand, in secret until everybody has chosen."""

    card: str

    def __str__(self) -> str:
        return f"pick {self.card}"


@dataclass(frozen=True, slots=True)
class Place:
    """Put a card into the own ecosystem."""

    card: str
    cell: Cell

    def __str__(self) -> str:
        return f"place {self.card} {TEXTS[self.cell]}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Give a card of the hand to the solo opponent."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


Own = TypeVar("Own", bound=Action)
"""The actions that a game of the family adds."""

Step: TypeAlias = Pick | Place | Discard | Own
"""Every action of such a game."""

Places = dict[str, dict[Cell, Place]]


def shared(deck: Deck) -> tuple[dict[str, Pick], Places, dict[str, Discard]]:
    """The picks, placements and discards of a deck, one object each, by card."""
    return (
        {card: Pick(card) for card in deck.letters},
        {card: {cell: Place(card, cell) for cell in INNER} for card in deck.letters},
        {card: Discard(card) for card in deck.letters},
    )


def listed(
    picks: dict[str, Pick], places: Places, discards: dict[str, Discard]
) -> Iterator[Pick | Place | Discard]:
    """The shared actions in the order of their integers."""
    yield from picks.values()
    for row in places.values():
        yield from row.values()
    yield from discards.values()


def cell_text(cell: int, rival: bool) -> str:
    """The cell as an action's text names it."""
    return f"{RIVAL}{TEXTS[cell]}" if rival else TEXTS[cell]
