"""Taking a pack's entries apart: each value is handed out, or what is wrong with it is noted."""

from collections.abc import Sequence
from typing import TypeVar

from ecotone.core.errors import Param
from ecotone.games.biotopes.rules.cards import Names
from ecotone.games.biotopes.rules.source import Problem, Source

T = TypeVar("T")

LANGUAGES = ("en", "fr")
_KINDS = {str: "text", int: "number", list: "list", dict: "table"}


class Notes:
    """Everything found wrong with a source so far."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []

    def wrong(self, code: str, table: str, key: str = "", **params: Param) -> None:
        """Note what stops the pack from being played."""
        place = self.source.place(table, key)
        self.problems.append(Problem(f"pack_{code}", place, tuple(params.items())))

    def odd(self, code: str, table: str, key: str = "", **params: Param) -> None:
        """Note what the rulebook does not forbid but a typing slip would look like."""
        place = self.source.place(table, key)
        self.problems.append(Problem(f"pack_{code}", place, tuple(params.items()), warning=True))


class Entry:
    """One table of the pack, or one inline table under a key of it.

    What is asked for and wrong is noted, and a stand-in handed out, so that one reading finds
    every problem.
    """

    def __init__(self, notes: Notes, table: str, values: object, key: str = "") -> None:
        self.notes = notes
        self.table = table
        self._key = key
        self._known: list[str] = []
        self._broken = not isinstance(values, dict)
        self._values: dict[str, object] = values if isinstance(values, dict) else {}
        if self._broken:
            self.wrong("not_table", key, name=key or table)

    def wrong(self, code: str, key: str = "", **params: Param) -> None:
        """Note a problem at one of this entry's keys."""
        self.notes.wrong(code, self.table, self._key or key, **params)

    def value(self, key: str, kind: type[T], *, optional: bool = False) -> T | None:
        """The value of a key if it is there and of the kind, else None."""
        self._known.append(key)
        if key not in self._values:
            if not (optional or self._broken):
                self.wrong("missing_key", key, name=key)
            return None
        value = self._values[key]
        if isinstance(value, kind) and not isinstance(value, bool):
            return value
        self.wrong(f"not_{_KINDS[kind]}", key, name=key)
        return None

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number between two others; one without default has to be there."""
        value = self.value(key, int, optional=default is not None)
        if value is None:
            return least if default is None else default
        if not least <= value <= most:
            self.wrong("number", key, name=key, value=value, least=least, most=most)
        return value

    def choice(self, key: str, choices: Sequence[str], *, optional: bool = False) -> str | None:
        """One of the words allowed, or None."""
        value = self.value(key, str, optional=optional)
        if value is None or value in choices:
            return value
        self.wrong("value", key, name=key, value=value, choices=tuple(choices))
        return None

    def choices(self, key: str, choices: Sequence[str]) -> tuple[str, ...]:
        """A list of the words allowed, in the order of the choices."""
        words = self.value(key, list) or []
        for word in words:
            if word not in choices:
                self.wrong("value", key, name=key, value=str(word), choices=tuple(choices))
        return tuple(choice for choice in choices for word in words if word == choice)

    def names(self, key: str, *, latin: bool = False, optional: bool = False) -> Names:
        """A name in each language; one that is missing is lent by the other."""
        values = self.value(key, dict, optional=optional)
        if values is None:
            return Names("", "")
        given = Entry(self.notes, self.table, values, key)
        known = (*LANGUAGES, "la") if latin else LANGUAGES
        texts = {language: given.value(language, str, optional=True) or "" for language in known}
        given.finish()
        present = [language for language in LANGUAGES if texts[language].strip()]
        if not present:
            self.wrong("no_name", key, name=key)
            return Names("", "")
        for language in LANGUAGES:
            if language not in present:
                self.notes.odd("untranslated", self.table, key, name=key, language=language)
                texts[language] = texts[present[0]]
        return Names(**texts)

    def finish(self, known: Sequence[str] = ()) -> None:
        """Note every key that nobody has asked for; the known ones are listed in the answer."""
        for key in self._values:
            if key not in self._known:
                self.wrong("unknown_key", key, name=key, choices=tuple(known or self._known))
