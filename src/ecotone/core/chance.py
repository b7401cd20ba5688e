"""Chance is explicit: a draw that must happen is named, sampled and written down."""

from collections.abc import Callable
from random import Random
from typing import Protocol, runtime_checkable

SEED_BITS = 64


class Outcome(Protocol):
    """What a draw brought: a frozen value whose text stands in the record."""

    def __str__(self) -> str: ...


class Chance(Protocol):
    """A draw the game waits for."""

    @property
    def label(self) -> str:
        """Which random stream it is drawn from."""

    def sample(self, rng: Random) -> Outcome:
        """One outcome, with the right probability."""

    def parse(self, text: str) -> Outcome:
        """The outcome that this text names, or a ParseError."""


Rank = Callable[[str], int]
"""Where a thing lies in a shuffled order that is the same whatever is played."""


@runtime_checkable
class Ordered(Protocol):
    """A draw from a deck whose order can be fixed beforehand, even if play decides who draws."""

    def ordered(self, rank: Rank) -> Outcome:
        """The outcome if what lies there is taken in the order of its rank."""


class SharedDraws:
    """Draws that all tables of one name have in common, whatever is played there.

    A deck that play draws from in its own way lies in one order; any other draw has a stream of
    its own, named after its label and how many of that label came before.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def draw(self, chance: Chance, before: int) -> Outcome:
        """What this draw brings, the one after so many of its label."""
        if isinstance(chance, Ordered):
            return chance.ordered(lambda thing: _number(f"{self.name}/order/{thing}"))
        return chance.sample(Random(_number(f"{self.name}/{chance.label}/{before}")))

    def answer(self, seat: int, done: int) -> int:
        """The seed of what a bot there does after so many events: the same at all these tables."""
        return self.seed("bot", seat, done)

    def seed(self, *what: object) -> int:
        """A seed for whatever else shall be the same at all these tables."""
        return _number("/".join(map(str, (self.name, *what)))) >> 256 - SEED_BITS


def _number(text: str) -> int:
    import hashlib  # see fresh_seed

    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


def stream(seed: int, label: str) -> Random:
    """The random stream of this label: other labels' draws never disturb it."""
    return Random(_number(f"{seed}/{label}"))


def fresh_seed() -> int:
    """A seed nobody can guess."""
    import secrets  # with hashlib, a twentieth of `import ecotone`

    return secrets.randbits(SEED_BITS)
