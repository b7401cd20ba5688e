"""What a pack holds: species, advanced biotopes, tiles and the tables of the set-up."""

from dataclasses import dataclass
from typing import NamedTuple

from ecotone.games.biotopes.rules.effects import Effect
from ecotone.games.biotopes.rules.terms import STARS


class Names(NamedTuple):
    """What something is called in each language; Latin for species."""

    en: str
    fr: str
    la: str = ""


@dataclass(frozen=True, slots=True)
class Species:
    """One species card."""

    id: str
    name: Names
    deck: str
    type: str
    biotope: str
    diet: tuple[str, ...]  # one type a cube, in the order of TYPES
    effects: tuple[Effect, ...]
    note: Names

    @property
    def stars(self) -> int:
        """The victory points that its deck is worth."""
        return STARS[self.deck]


@dataclass(frozen=True, slots=True)
class AdvancedBiotope:
    """The advanced side of one biotope card."""

    id: str
    name: Names
    milieu: str
    biotope: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """One landscape tile; each side is seven biotopes in the order of FLOWER."""

    id: str
    a: tuple[str, ...]
    b: tuple[str, ...]


class Conditions(NamedTuple):
    """The faces of the condition tokens: places 1 and 2 draw biotopes, 3 and 4 animal types."""

    biotopes: tuple[str, ...]
    types: tuple[str, ...]


class Rank(NamedTuple):
    """How a solo score is called, from so many points on."""

    least: int
    name: Names


@dataclass(frozen=True, slots=True)
class Pack:
    """Everything that the rules leave to the cards and tiles in the box."""

    name: Names
    species: tuple[Species, ...]
    biotopes: tuple[AdvancedBiotope, ...]
    tiles: tuple[Tile, ...]
    special_tiles: tuple[Tile, ...]
    layouts: tuple[tuple[tuple[int, int], ...], ...]  # by seats, from 1: a place a tile
    reserve: tuple[int, ...]  # by seats, from 1: cubes of each colour
    conditions: Conditions
    ranks: tuple[Rank, ...]  # best first
    fingerprint: str  # the same for packs that play the same
