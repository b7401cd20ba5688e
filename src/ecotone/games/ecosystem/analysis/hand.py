"""What is to be arranged: the cards, the cells they go to, and what lies around."""

from typing import NamedTuple

from ecotone.core.errors import ParseError
from ecotone.core.options import Options
from ecotone.games.ecosystem.rules.cards import Deck
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS, SIZE

OPEN, NOWHERE, IDLE = ".", "#", "-"
"""A cell that waits for a card, one that no card goes to, and a card that does nothing."""

EMPTY = OPEN * SIZE


class Hand(NamedTuple):
    """Cards for the open cells of a board; `others` are the rivals' numbers of the card compared.

    The board has a letter for each cell of the 4 by 5 box: a card that stays, open, or nowhere.
    """

    cards: str
    board: str
    others: tuple[int, ...]
    options: Options

    @property
    def open(self) -> tuple[int, ...]:
        """The cells that wait for a card."""
        return tuple(cell for cell, card in enumerate(self.board) if card == OPEN)

    @property
    def every(self) -> str:
        """The cards to place, then those that lie already."""
        return self.cards + "".join(card for card in self.board if card not in (OPEN, NOWHERE))

    def only(self, kinds: str) -> "Hand":
        """The hand with every other card as one that scores nothing and helps nobody."""

        def kept(cards: str) -> str:
            known = kinds + OPEN + NOWHERE
            return "".join(card if card in known else IDLE for card in cards)

        return self._replace(cards=kept(self.cards), board=kept(self.board))

    def laid(self, cards: str) -> str:
        """The letters of the box once these cards lie on the open cells, in reading order."""
        left = iter(cards)
        lying = (next(left) if card == OPEN else card for card in self.board)
        return "".join(lying).replace(NOWHERE, ".")


def read(deck: Deck, cards: str, board: str, options: Options) -> Hand:
    """The hand as somebody wrote it: rows joined by "/", an open cell a "."."""
    wanted = "".join(cards.upper().split())
    rows = (board.upper() or "/".join([OPEN * COLUMNS] * ROWS)).split("/")
    if len(rows) > ROWS or any(len(row) > COLUMNS for row in rows):
        raise ParseError("arrange_box", rows=ROWS, columns=COLUMNS)
    box = "".join(row.ljust(COLUMNS, NOWHERE) for row in rows).ljust(SIZE, NOWHERE)
    for card in wanted + box.replace(OPEN, "").replace(NOWHERE, ""):
        if card not in deck.letters:
            raise ParseError("arrange_card", card=card, letters=tuple(deck.letters))
    if len(wanted) != box.count(OPEN) or not wanted:
        raise ParseError("arrange_count", cards=len(wanted), cells=box.count(OPEN))
    return Hand(deck.sort(wanted), box, (), options)
