"""Who sits where: every bot on every seat, and every line-up, equally often."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, count
from math import comb

from ecotone.core.chance import stream


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """The bots of a table without their order: each as often as the seats allow, or chosen."""
    each, left = divmod(players, len(bots))
    return [(*bots,) * each + some for some in combinations(bots, left)]


def cycle_length(bots: int, players: int) -> int:
    """After how many games the seatings are exactly balanced."""
    return comb(bots, players % bots) * players


def seatings(bots: Sequence[str], players: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Seatings without end, balanced after each cycle and nearly so in between.

    A line-up is seated in a random order and then moves on by one seat until everybody has had
    every seat. Line-ups come at random too, those first whose bots have played least.
    """
    seen: Counter[str] = Counter()
    for number in count():
        rng = stream(seed, f"seating {number}")
        waiting = line_ups(bots, players)
        rng.shuffle(waiting)
        while waiting:
            next_up = min(waiting, key=lambda line_up: sum(seen[bot] for bot in line_up))
            waiting.remove(next_up)
            seen.update(next_up)
            order = rng.sample(next_up, players)
            for turn in range(players):
                yield (*order[turn:], *order[:turn])
