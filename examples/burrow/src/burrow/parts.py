"""What lies on the table: finds to dig for, depths to dig to, and how they are drawn and said."""

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ecotone.core.actions import Actions
from ecotone.core.errors import ParseError

KINDS = ("seed", "root", "beetle")
ROUNDS = 6


class Find(NamedTuple):
    """Some food: its kind's place in KINDS, and what it is worth."""

    kind: int
    worth: int

    def __str__(self) -> str:
        return f"{KINDS[self.kind]}{self.worth}"


FINDS = tuple(Find(kind, worth) for kind in range(len(KINDS)) for worth in (1, 2, 3))
BY_TEXT = {str(find): find for find in FINDS}


@dataclass(frozen=True, slots=True)
class Dig:
    """Dig to this depth, once in a game."""

    depth: int

    def __str__(self) -> str:
        return f"dig {self.depth}"


DIGS = tuple(Dig(depth) for depth in range(1, ROUNDS + 1))
ACTIONS = Actions(DIGS)


@dataclass(frozen=True, slots=True)
class Sniffed:
    """An outcome: the find of this round."""

    find: Find

    def __str__(self) -> str:
        return f"find {self.find}"


@dataclass(frozen=True, slots=True)
class Sniff:
    """The find of this round is to be drawn from those left."""

    left: tuple[Find, ...]

    label = "find"

    def sample(self, rng: Random) -> Sniffed:
        """Any of them."""
        return Sniffed(rng.choice(self.left))

    def parse(self, text: str) -> Sniffed:
        """The find that a record names."""
        verb, _, name = text.partition(" ")
        if verb != "find" or BY_TEXT.get(name) not in self.left:
            raise ParseError("no_such_find", text=text)
        return Sniffed(BY_TEXT[name])
