"""Words as they are written: .po files, for packages that compile none."""

import ast
import re
from collections.abc import Iterator, Mapping
from gettext import NullTranslations
from pathlib import Path

from ecotone.core.errors import ParseError

Words = Mapping[str, tuple[str, ...]]
"""The sentence of each key, or one a form where it depends on a number."""

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[\d\])\s*)?("(?:[^"\\]|\\.)*")')


class Plain(NullTranslations):
    """The words of one file in a chain of catalogues; `singular` numbers take the first form."""

    def __init__(self, words: Words, singular: range) -> None:
        super().__init__()
        self._words, self._singular = words, singular

    def gettext(self, message: str) -> str:
        """The sentence of this key, or what the next catalogue says."""
        found = self._words.get(message)
        return found[0] if found else super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The same in the form that goes with a number."""
        found = self._words.get(msgid1)
        if found is None:
            return super().ngettext(msgid1, msgid2, n)
        return found[0] if n in self._singular else found[-1]


def plain(file: Path, lang: str) -> Plain:
    """The catalogue of a .po file; nought is singular in French, plural in English."""
    return Plain(read(file), range(0 if lang == "fr" else 1, 2))


def read(file: Path) -> Words:
    """Every key of a .po file with its sentences; a ParseError names a line that is not right."""
    found: dict[str, list[str]] = {}
    forms: list[str] = []
    for field, text in _fields(file):
        if field == "msgid":
            forms = found.setdefault(text, [])
        elif field != "msgid_plural":
            forms.append(text)
    return {key: tuple(said) for key, said in found.items() if key and any(said)}


def keys(file: Path) -> tuple[str, ...]:
    """Every key of a .po or .pot file in its order, whether it has a sentence or not."""
    return tuple(text for field, text in _fields(file) if field == "msgid" and text)


def _fields(file: Path) -> Iterator[tuple[str, str]]:
    """Each field of the file with its text, however many lines that takes."""
    field, text = "", ""
    for number, line in enumerate(file.read_text(encoding="utf-8-sig").splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        fits = _LINE.fullmatch(stripped)
        if fits is None or not (fits[1] or field):
            raise ParseError("po_line", file=str(file), line=number, text=stripped)
        if fits[1]:
            if field:
                yield field, text
            field, text = fits[1], ""
        text += ast.literal_eval(fits[2])
    if field:
        yield field, text
