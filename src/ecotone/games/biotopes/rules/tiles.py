"""Seven-hex tiles: their shape, their turns, and where they lie on the map."""

from collections import Counter
from collections.abc import Iterable

from ecotone.games.biotopes.rules.terms import BIOTOPES

Hex = tuple[int, int]
Side = tuple[str, ...]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FLOWER: tuple[Hex, ...] = ((0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1))
ROWS = ((0, 2), (2, 5), (5, 7))  # a side is read from the top, in rows of two, three and two
STEP_A: Hex = (3, -1)
STEP_B: Hex = (1, 2)
_CLOCKWISE = (1, 4, 6, 5, 2, 0)  # the six outer hexes of FLOWER, a sixth of a turn apart
_TOUCHING = tuple(
    (one, two)
    for one, (q, r) in enumerate(FLOWER)
    for two, other in enumerate(FLOWER)
    if one < two and (other[0] - q, other[1] - r) in DIRECTIONS
)


def centre(place: Hex) -> Hex:
    """The middle hex of the tile that lies so many steps a and b from the first."""
    i, j = place
    return i * STEP_A[0] + j * STEP_B[0], i * STEP_A[1] + j * STEP_B[1]


def hexes(layout: Iterable[Hex]) -> list[Hex]:
    """The map's hexes, tile by tile, each tile in the order of FLOWER."""
    return [(q + dq, r + dr) for q, r in map(centre, layout) for dq, dr in FLOWER]


def neighbours(hex_: Hex) -> list[Hex]:
    """The six hexes around one."""
    return [(hex_[0] + q, hex_[1] + r) for q, r in DIRECTIONS]


def edge(land: Iterable[Hex]) -> list[Hex]:
    """The hexes with a neighbour missing, holes in the map included (B5)."""
    land = list(land)
    present = set(land)
    return [hex_ for hex_ in land if not present.issuperset(neighbours(hex_))]


def connected(land: Iterable[Hex]) -> bool:
    """Whether every hex can be reached from every other."""
    left = set(land)
    front = [left.pop()]
    while front:
        reached = left.intersection(neighbours(front.pop()))
        left -= reached
        front += reached
    return not left


def turned(side: Side, sixths: int) -> Side:
    """The side turned clockwise by so many sixths."""
    result = list(side)
    for index, hex_ in enumerate(_CLOCKWISE):
        result[_CLOCKWISE[(index + sixths) % 6]] = side[hex_]
    return tuple(result)


def clustering(side: Side) -> int:
    """How many of the twelve neighbouring pairs show the same biotope."""
    return sum(side[one] == side[two] for one, two in _TOUCHING)


def totals(sides: Iterable[Side]) -> Counter[str]:
    """How many hexes of each biotope the sides show together."""
    counts = Counter(dict.fromkeys(BIOTOPES, 0))
    counts.update(hex_ for side in sides for hex_ in side)
    return counts
