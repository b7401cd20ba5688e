"""What a program that learns sees of a game of Savanna or Ocean."""

from functools import cache, lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from ecotone.bots.observing import KIND, Blank, Numbers, Observing, Part
from ecotone.games.ecosystem.rules.cards import Deck
from ecotone.games.ecosystem.rules.floating import HEIGHT, WIDTH, Grid, each
from ecotone.games.ecosystem.rules.state import TURNS, Phase
from ecotone.games.ecosystem.rules.view import View

BOARDS = 6
PHASES = tuple(Phase)
CELLS = (HEIGHT, WIDTH)


def observing_with(deck: Deck) -> Observing:
    """The parts of the game with this deck."""
    kinds, most = len(deck.letters), max(deck.copies.values())
    order = ", ".join(deck.names)
    parts = (
        Part("phase", (1,), 0, len(PHASES), "what is awaited, in the order of the phases"),
        Part("turn", (1,), 0, TURNS, "from 0 to 20"),
        Part("direction", (1,), -1, 1, "1 while hands are passed to the left"),
        Part("deck", (1,), 0, len(deck.full), "cards left to draw"),
        Part(
            "boards",
            (BOARDS, *CELLS),
            0,
            kinds,
            f"card on each cell of each grid, from 1: {order}; the own grid first, alone the "
            "opponent's second; cells as they float, rows -4 to 4, columns -5 to 5",
        ),
        Part("down", (BOARDS, *CELLS), 0, 1, "cards that are known to lie face down"),
        Part("acted", (BOARDS, *CELLS), 0, 1, "cards that are known to have used their turn"),
        Part("hand", (kinds,), 0, most, "how many of each card are in the own hand"),
        Part("hands", (BOARDS, kinds), -1, most, "the same of each hand that is known; -1 unknown"),
        Part("hand_sizes", (BOARDS,), 0, len(deck.full), "how many cards each hand has"),
        Part("picked", (BOARDS,), 0, 1, "who has picked"),
        Part("picks", (BOARDS,), 0, kinds, "the card picked, from 1, where it is known"),
        Part("queued", CELLS, 0, 1, "the cell that the own pick will be placed on"),
        Part("powers", (BOARDS,), 0, 1, "whose card just placed may act"),
        Part("pile", (kinds,), 0, most, "what the neutral hand has lost"),
    )
    return Observing(1, parts, partial(_seen, deck.letters, Blank(parts)))


def _seen(letters: str, blank: Blank, view: View) -> dict[str, Numbers]:
    seen, own = blank(), view.seat or 0
    seen["phase"][0] = PHASES.index(view.phase)
    seen["turn"][0], seen["direction"][0] = view.turn, view.direction
    seen["deck"][0] = view.deck_size
    grids = len(view.grids)
    for number, grid in enumerate(view.grids):
        at = (number - own) % grids
        seen["boards"][at] = _board(letters, grid)
        for name, cells in (("down", view.flips[number]), ("acted", view.acted[number])):
            for cell in each(cells or 0):
                seen[name][at, cell // WIDTH, cell % WIDTH] = 1
    for number in view.powers:
        seen["powers"][(number - own) % grids] = 1
    for place, hand in enumerate(view.hands):
        at = (place - own) % len(view.hands)
        seen["hand_sizes"][at] = view.hand_sizes[place]
        seen["hands"][at] = -1 if hand is None else _counts(letters, hand)
    seen["hand"][:] = seen["hands"][0]
    seen["pile"][:] = _counts(letters, view.pile)
    for seat, pick in enumerate(view.picks):
        at = (seat - own) % view.seats
        seen["picked"][at] = view.picked[seat]
        seen["picks"][at] = letters.index(pick) + 1 if pick else 0
    if view.queued is not None:
        seen["queued"][view.queued // WIDTH, view.queued % WIDTH] = 1
    return seen


@cache
def _numbered(letters: str) -> bytes:
    """For each byte of a board the number of its card, from 1; 0 for an empty cell."""
    return bytes(letters.find(chr(byte)) + 1 for byte in range(256))


def _board(letters: str, grid: Grid) -> NDArray[np.uint8]:
    """The card on each cell, from 1."""
    cards = grid.cards.encode().translate(_numbered(letters))
    return np.frombuffer(cards, np.uint8).reshape(CELLS)


@lru_cache(maxsize=10_000)
def _counts(letters: str, cards: str) -> Numbers:
    return np.array([cards.count(letter) for letter in letters], KIND)
