"""The 30 works of art (serengeti.fr, "Matériel"), and sets of them as 30 bits."""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

_TRIBES: dict[str, list[int]] = tomllib.loads(
    files(__package__).joinpath("tribes.toml").read_text(encoding="utf-8")
)["values"]

COLOURS = tuple(_TRIBES)
"""The six tribes, by the colour of their works."""

DIGITS = 10


class Card(NamedTuple):
    """One work of art: its tribe's place in COLOURS and its value; no two are alike."""

    colour: int
    value: int

    def __str__(self) -> str:
        return f"{COLOURS[self.colour]}{self.value}"


CARDS = tuple(
    Card(colour, value) for colour, values in enumerate(_TRIBES.values()) for value in values
)
BY_TEXT = {str(card): card for card in CARDS}
ALL = (1 << len(CARDS)) - 1
BITS = {card: 1 << place for place, card in enumerate(CARDS)}
OF_COLOUR = tuple(
    sum(bit for card, bit in BITS.items() if card.colour == colour)
    for colour in range(len(COLOURS))
)
OF_VALUE = tuple(
    sum(bit for card, bit in BITS.items() if card.value == value) for value in range(DIGITS)
)


@lru_cache(maxsize=1 << 14)
def cards(bits: int) -> tuple[Card, ...]:
    """The cards of a set, by colour, then by value."""
    return tuple(card for card, bit in BITS.items() if bits & bit)


@lru_cache(maxsize=1 << 14)
def digits(bits: int) -> int:
    """The values of a set of cards: bit v for value v."""
    return sum(1 << value for value, mask in enumerate(OF_VALUE) if bits & mask)
