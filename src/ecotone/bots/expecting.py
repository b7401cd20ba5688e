"""What a bot expects, as a number with its meaning."""

from typing import Literal, NamedTuple

Meaning = Literal["points", "lead", "chance", "gain"]
"""The own points at the end; points beyond the rival's; the chance to win, in percent; what the
action itself brings."""

MEANINGS: tuple[Meaning, ...] = ("points", "lead", "chance", "gain")


class Expected(NamedTuple):
    """A number, and what it is a number of."""

    meaning: Meaning
    number: float
