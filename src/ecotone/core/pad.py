"""The score pad: score a finished table of the physical game."""

import re
import sys
from collections.abc import Callable, Container, Generator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeGuard, TypeVar, cast

from ecotone.core.errors import Param, ParseError
from ecotone.core.rules import Heard
from ecotone.core.score import Score
from ecotone.core.view import View
from ecotone.core.wire import Json, JsonObject

T = TypeVar("T")
V_contra = TypeVar("V_contra", bound=View, contravariant=True)

ANY_SIZE = range(sys.maxsize)
"""Of lists that may be as long as they like."""

MOST_DIGITS = 9
"""More than any number on a pad needs."""


class Question(NamedTuple, Generic[T]):
    """Something to ask the person who fills in the pad; `read` refuses a bad answer."""

    code: str
    params: tuple[tuple[str, Param], ...]
    read: Callable[[str], T]

    def ask(self) -> "Generator[Question[Json], object, T]":
        """Ask it in an interview, and go on with what `read` made of the answer."""
        return cast("T", (yield cast("Question[Json]", self)))


Interview = Generator[Question[Json], object, JsonObject]
"""Questions, each answered with what its `read` gave, that lead to a table."""


NOTHING: JsonObject = {}


class Sheet(NamedTuple):
    """A scored table: each player's entry, who won, the explained scores, and what looks odd.

    `more` is what the game says beyond that of the whole table.
    """

    players: Sequence[JsonObject]
    winners: Sequence[str]
    names: tuple[str, ...]
    scores: tuple[Score, ...]
    warnings: tuple[Heard, ...] = ()
    more: JsonObject = NOTHING

    @property
    def answer(self) -> JsonObject:
        """The sheet for programs."""
        return {"players": self.players, **self.more, "winners": self.winners}


class Final(NamedTuple):
    """A finished game in the words of its pad: what each player has, and the table's extras."""

    players: Sequence[JsonObject]
    more: JsonObject = NOTHING


class Pad(Protocol[V_contra]):
    """How a game's table is written down and scored."""

    def score(self, table: object) -> Sheet:
        """The scored table, of JSON; a ParseError says what in it cannot be, and where."""

    def interview(self, lang: str = "en") -> Interview:
        """Questions that lead to a table `score` understands; defaults may go by the language."""

    def final(self, view: V_contra) -> Final:
        """A finished game in the same words."""


class NoPad:
    """The pad of a game that has none: it says so, and a finished game has no words for it."""

    def score(self, table: object) -> Sheet:
        """Refused."""
        raise ParseError("no_pad")

    def interview(self, lang: str = "en") -> Interview:
        """Refused."""
        raise ParseError("no_pad")

    def final(self, view: View) -> Final:
        """Nothing but the places of the players."""
        return Final([{} for _ in range(view.seats)])


NO_PAD = NoPad()


def expect(condition: bool, code: str, **params: Param) -> None:
    """Refuse a table that does not meet the condition."""
    if not condition:
        raise ParseError(code, rule=None, **params)


def read_keys(value: object, where: str, known: tuple[str, ...]) -> dict[str, object]:
    """The value as an object with none but known keys."""
    if not isinstance(value, dict):
        raise ParseError("pad_object", where=where)
    for key in value:
        expect(key in known, "pad_key", where=where, key=str(key), known=known)
    return value


def read_list(value: object, sizes: Container[int], code: str, **params: Param) -> list[object]:
    """The value as a list with as many entries as one of these sizes."""
    if not isinstance(value, list) or len(value) not in sizes:
        raise ParseError(code, rule=None, **params)
    return value


def read_name(value: object, where: str) -> str:
    """The value as a player's name."""
    if not isinstance(value, str):
        raise ParseError("pad_name", where=where)
    return value


def whole_number(value: object, known: Container[int]) -> TypeGuard[int]:
    """Whether the value is one of these whole numbers; true and false are none."""
    return type(value) is int and value in known


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
) -> Question[int]:
    """A question whose answer is a number between these."""
    params = (*more, ("least", least), ("most", most))
    return Question(code, params, lambda text: read_number(text, least, most))


def plain(text: str) -> str:
    """A name without what people leave out or write in their own way: case, accents, dashes."""
    import unicodedata  # of use to few, and large

    bare = unicodedata.normalize("NFKD", text.lower().replace("\u2019", "'"))
    letters = "".join(one for one in bare if not unicodedata.combining(one))
    return " ".join(re.split(r"[\s_-]+", letters.strip()))


class Lexicon:
    """Words of a table and their names in French; people may type either, singular or plural."""

    def __init__(self, words: Sequence[str], french: Sequence[str]) -> None:
        self.words, self.french = tuple(words), tuple(french)
        spelt = zip((*words, *french), (*words, *words), strict=True)
        self._known = {plain(name): word for name, word in spelt}
        longest = sorted(self._known, key=len, reverse=True)
        self._any = "|".join("[sx]? ".join(name.split()) + "[sx]?" for name in longest)

    def names(self, lang: str) -> tuple[str, ...]:
        """The words as they are asked for in this language."""
        return self.french if lang == "fr" else self.words

    def find(self, name: str) -> str | None:
        """The word of a name, if it is one."""
        name = plain(name)
        bare = " ".join(re.sub("[sx]$", "", part) for part in name.split())
        return self._known.get(name, self._known.get(bare))

    def listed(self, text: str) -> list[str] | None:
        """The words that a text lists; None if it says anything else."""
        text = plain(text)
        if re.sub(rf"\b(?:{self._any})\b|[ ,;]", "", text):
            return None
        return [str(self.find(name)) for name in re.findall(rf"\b(?:{self._any})\b", text)]

    def counted(self, text: str) -> dict[str, int] | None:
        """The words of a text like "forest 3, wetlands 2"; None if it says anything else."""
        pair, text = rf"\b({self._any})[ :=]*(\d{{1,{MOST_DIGITS}}})\b", plain(text)
        if re.sub(rf"{pair}|[ ,;]", "", text):
            return None
        return {str(self.find(name)): int(many) for name, many in re.findall(pair, text)}
