"""A good board within a second: many boards at once, warm at first, whose cards change places."""

from collections.abc import Callable, Sequence

import numpy as np

from ecotone.games.ecosystem.analysis.hand import Hand
from ecotone.games.ecosystem.bots.features import Array
from ecotone.games.ecosystem.rules.cards import Deck

CHAINS = 128
"""Boards that are tried side by side."""

SWAPS = 40
"""Exchanges that each of them tries, an open cell: less than a second in all."""

WARM, COLD = 5.0, 0.4
"""Points that an exchange may cost with a chance of 1 in e, at first and at last."""

Scores = Callable[[Sequence[Array]], Array]
"""What each of many boards scores: a plane of marks a kind of card."""


def annealed(
    deck: Deck, hand: Hand, start: str, scores: Scores, swaps: int, seed: int
) -> list[str]:
    """The different boards found, the best first, as letters of the box.

    `swaps` is how many exchanges each of them tries, an open cell.
    """
    rng = np.random.default_rng(seed)
    kinds = np.array([deck.rank.get(card, -1) for card in start])
    board = np.tile(kinds, (CHAINS, 1))
    cells = np.array(hand.open)
    for chain in board[1:]:  # the first goes on from where the player was
        chain[cells] = rng.permutation(chain[cells])
    planes = np.stack([_marks(board == kind) for kind in range(len(deck.letters))])
    now = scores(list(planes))
    best, kept = now.copy(), board.copy()
    rows = np.arange(CHAINS)
    for warmth in np.geomspace(WARM, COLD, swaps * len(cells)):
        one, two = rng.choice(cells, (2, CHAINS))
        before, after = board[rows, one], board[rows, two]
        tried = planes.copy()
        change = np.where(before == after, 0, 1 << one ^ 1 << two).astype(np.int32)
        tried[before, rows] ^= change
        tried[after, rows] ^= change
        then = scores(list(tried))
        taken = rng.random(CHAINS) < np.exp(np.minimum(0, then - now) / warmth)
        planes[:, taken] = tried[:, taken]
        board[rows[taken], one[taken]] = after[taken]
        board[rows[taken], two[taken]] = before[taken]
        now = np.where(taken, then, now)
        better = now > best
        best[better], kept[better] = now[better], board[better]
    order = np.argsort(-best, kind="stable")
    letters = [*deck.letters, "."]
    return list(dict.fromkeys("".join(letters[kind] for kind in kept[place]) for place in order))


def _marks(where: Array) -> Array:
    """The cells of each row that are true, as bits."""
    bits: Array = (where << np.arange(where.shape[1])).sum(1).astype(np.int32)
    return bits
