"""Chance is explicit: a draw that must happen is named, sampled and written down."""

import hashlib
import secrets
from random import Random
from typing import Any, Protocol

SEED_BITS = 64


class Chance(Protocol):
    """A draw the game waits for."""

    @property
    def label(self) -> str:
        """Which random stream it is drawn from."""

    def sample(self, rng: Random) -> Any:
        """One outcome, with the right probability."""

    def parse(self, text: str) -> Any:
        """The outcome that this text names, or a ParseError."""


def stream(seed: int, label: str) -> Random:
    """The random stream of this label: other labels' draws never disturb it."""
    digest = hashlib.sha256(f"{seed}/{label}".encode()).digest()
    return Random(int.from_bytes(digest, "big"))


def fresh_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbits(SEED_BITS)
