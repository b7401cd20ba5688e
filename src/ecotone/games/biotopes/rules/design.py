"""How our tiles were made: drawn from a seed under the balance that the printed ones keep."""

from collections.abc import Callable, Sequence
from random import Random

from ecotone.games.biotopes.rules.terms import BIOTOPES, TILES
from ecotone.games.biotopes.rules.tiles import ROWS, Side, clustering, totals, turned

SEED = 4
MIXED = ((2, 2, 2, 1),) * 8 + ((3, 2, 2, 0),) * 2
CLUSTERED = ((3, 3, 1, 0),) * 4 + ((3, 2, 2, 0),) * 3 + ((4, 2, 1, 0),) * 2 + ((3, 2, 1, 1),)


def design(seed: int = SEED) -> tuple[list[Side], list[Side]]:
    """Ten mixed A sides and ten clustered B sides, no biotope more than one hex off its share."""
    rng = Random(seed)
    return (
        _draw(rng, MIXED, lambda side: clustering(side) <= 2),
        _draw(rng, CLUSTERED, lambda side: clustering(side) >= 4),
    )


def _draw(
    rng: Random, shares: Sequence[tuple[int, ...]], wanted: Callable[[Side], bool]
) -> list[Side]:
    while True:
        sides = [_arrange(rng, share, wanted) for share in shares]
        counts = totals(sides).values()
        if max(counts) - min(counts) <= 1 and len({min(_turns(side)) for side in sides}) == TILES:
            rng.shuffle(sides)
            return sides


def _arrange(rng: Random, share: Sequence[int], wanted: Callable[[Side], bool]) -> Side:
    """The share dealt to the four biotopes at random and laid out as wanted."""
    biotopes = rng.sample(BIOTOPES, len(BIOTOPES))
    side = [biotope for biotope, many in zip(biotopes, share, strict=True) for _ in range(many)]
    while True:
        rng.shuffle(side)
        if wanted(tuple(side)):
            return tuple(side)


def _turns(side: Side) -> list[Side]:
    return [turned(side, sixths) for sixths in range(6)]


def written(seed: int = SEED) -> str:
    """The tables of the tiles, as data/tiles.toml holds them."""
    tables = (
        f"[tiles.{number}]\na = {_rows(a)}\nb = {_rows(b)}\n"
        for number, (a, b) in enumerate(zip(*design(seed), strict=True), 1)
    )
    return "\n".join(tables)


def _rows(side: Side) -> str:
    rows = (" ".join(side[start:stop]) for start, stop in ROWS)
    return "[" + ", ".join(f'"{row}"' for row in rows) + "]"
