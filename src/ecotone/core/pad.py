"""The score pad: score a finished table of the physical game."""

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, Protocol

from ecotone.core.errors import Param, ParseError
from ecotone.core.rules import Heard
from ecotone.core.score import Score

MOST_DIGITS = 9
"""More than any number on a pad needs."""


class Question(NamedTuple):
    """Something to ask the person who fills in the pad; `read` refuses a bad answer."""

    code: str
    params: tuple[tuple[str, Param], ...]
    read: Callable[[str], Any]


class Sheet(NamedTuple):
    """A scored table: the answer as JSON values, the explained scores, and what looks odd."""

    answer: dict[str, Any]
    names: tuple[str, ...]
    scores: tuple[Score, ...]
    warnings: tuple[Heard, ...] = ()


class Pad(Protocol):
    """How a game's table is written down and scored."""

    def score(self, table: Any) -> Sheet:
        """The scored table; a ParseError says what in it cannot be, and where."""

    def interview(self) -> Generator[Question, Any, dict[str, Any]]:
        """Questions that lead to a table `score` understands."""

    def final(self, view: Any) -> dict[str, Any]:
        """A finished game in the same words: what each player has, and the table's extras."""


def expect(condition: bool, code: str, **params: Param) -> None:
    """Refuse a table that does not meet the condition."""
    if not condition:
        raise ParseError(code, rule=None, **params)


def read_keys(value: Any, where: str, known: tuple[str, ...]) -> dict[str, Any]:
    """The value as an object with none but known keys."""
    expect(isinstance(value, dict), "pad_object", where=where)
    for key in value:
        expect(key in known, "pad_key", where=where, key=str(key), known=known)
    found: dict[str, Any] = value
    return found


def read_number(text: str, least: int, most: int) -> int:
    """The whole number that somebody typed, refused outside these bounds."""
    text = text.strip()
    fits = text.isdecimal() and len(text) <= MOST_DIGITS and least <= int(text) <= most
    expect(fits, "ask_number", text=text, least=least, most=most)
    return int(text)


def or_else(blank: str) -> Callable[[str], str]:
    """How to read an answer that may be left blank."""
    return lambda text: text.strip() or blank


def ask_number(
    code: str, least: int, most: int, more: tuple[tuple[str, Param], ...] = ()
) -> Question:
    """A question whose answer is a number between these."""
    params = (*more, ("least", least), ("most", most))
    return Question(code, params, lambda text: read_number(text, least, most))
