"""The map: tiles laid side by side, its hexes numbered through, neighbours as bits."""

from functools import cached_property
from typing import NamedTuple

from ecotone.games.biotopes.rules.terms import BIOTOPES
from ecotone.games.biotopes.rules.tiles import (
    DIRECTIONS,
    FLOWER,
    Hex,
    Side,
    edge,
    neighbours,
    turned,
)

RANGE = 3
"""How far a territory migrates (B48)."""


class Laid(NamedTuple):
    """A tile on the map: its number, its side (0 for a), its turn, and where its middle lies."""

    tile: int
    side: int
    sixths: int
    centre: Hex


class Landscape:
    """All the hexes of a map. A set of hexes is an int with a bit for each."""

    def __init__(self, laid: tuple[Laid, ...], sides: tuple[Side, ...]) -> None:
        self.laid = laid
        self.hexes: tuple[Hex, ...] = tuple(
            (q + dq, r + dr) for *_, (q, r) in laid for dq, dr in FLOWER
        )
        self.biotopes = tuple(BIOTOPES.index(word) for side in sides for word in side)
        self.numbers = {hex_: number for number, hex_ in enumerate(self.hexes)}
        self.everything = (1 << len(self.hexes)) - 1
        self.near = tuple(self._bits(neighbours(hex_)) for hex_ in self.hexes)
        self.of_biotope = tuple(
            sum(1 << number for number, own in enumerate(self.biotopes) if own == biotope)
            for biotope in range(len(BIOTOPES))
        )
        self.of_shades = tuple(
            sum(own for biotope, own in enumerate(self.of_biotope) if shades >> biotope & 1)
            for shades in range(1 << len(BIOTOPES))
        )
        self.edge = self._bits(edge(self.hexes))
        self._hash = hash(laid)  # asked for whenever something about the map is looked up

    @cached_property
    def path(self) -> tuple[int, ...]:
        """For each hex those within range over existing ones."""
        return tuple(self._path(number) for number in range(len(self.hexes)))

    @cached_property
    def straight(self) -> tuple[int, ...]:
        """For each hex those within range along a line without a gap."""
        return tuple(self._straight(hex_) for hex_ in self.hexes)

    def _bits(self, hexes: list[Hex]) -> int:
        return sum(1 << self.numbers[hex_] for hex_ in hexes if hex_ in self.numbers)

    def _path(self, number: int) -> int:
        reached = 1 << number
        for _ in range(RANGE):
            reached |= self.around(reached)
        return reached & ~(1 << number)

    def _straight(self, hex_: Hex) -> int:
        reached = 0
        for dq, dr in DIRECTIONS:
            q, r = hex_
            for _ in range(RANGE):
                q, r = q + dq, r + dr
                if (q, r) not in self.numbers:
                    break
                reached |= 1 << self.numbers[q, r]
        return reached

    def around(self, hexes: int) -> int:
        """The neighbours of all these hexes, some of which may be among them."""
        near, found = self.near, 0
        while hexes:
            low = hexes & -hexes
            found |= near[low.bit_length() - 1]
            hexes ^= low
        return found

    def groups(self, hexes: int) -> list[int]:
        """The hexes in connected groups."""
        found = []
        while hexes:
            group = hexes & -hexes
            while (grown := group | self.around(group) & hexes) != group:
                group = grown
            found.append(group)
            hexes &= ~group
        return found

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Landscape)
            and (self.laid, self.biotopes) == (other.laid, other.biotopes)
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Landscape({self.laid!r})"


NO_LAND = Landscape((), ())
"""The map before any tile is laid."""


def each(bits: int) -> list[int]:
    """The numbers in a set, in order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def landscape(laid: tuple[Laid, ...], tiles: tuple[tuple[Side, Side], ...]) -> Landscape:
    """The map of these tiles, whose two sides are given by number."""
    return Landscape(laid, tuple(turned(tiles[one.tile][one.side], one.sixths) for one in laid))
