"""A solver for one board: where do the last cards score most? Every arrangement is tried."""

from itertools import permutations

import ecotone
from ecotone.core.score import Score

BOARD = "ZGZR./GGAH./TWCWL/EAE.."
LAST = "AGTR"
PAD = ecotone.new("savanna", players=1).game.pad


def filled(board: str, cards: tuple[str, ...]) -> str:
    """The board with these cards in its empty cells, in reading order."""
    left = iter(cards)
    return "".join(next(left) if cell == "." else cell for cell in board)


def scored(board: str) -> Score:
    """Its explained score, the lions' prey chosen as well as can be."""
    return PAD.score({"players": [{"name": "me", "board": board}]}).scores[0]


def best(board: str, cards: str) -> tuple[str, Score]:
    """The best of all boards that these cards can make of this one."""
    boards = sorted({filled(board, order) for order in permutations(cards)})
    return max(((one, scored(one)) for one in boards), key=lambda found: found[1].total)


if __name__ == "__main__":
    print(f"as it lies: {scored(BOARD).total} points\n{BOARD.replace('/', chr(10))}\n")
    board, score = best(BOARD, LAST)
    print(f"with {', '.join(LAST)}: {score.total} points\n{board.replace('/', chr(10))}\n")
    for category, value in score.by_category().items():
        print(f"{category:12} {value:3}")
