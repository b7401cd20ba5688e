"""Keys become sentences: gettext catalogues, read once a language."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from ecotone.core.errors import Param, ParseError
from ecotone.core.words import LANGUAGES, spoken
from ecotone.games import GAMES
from ecotone.locale.plain import plain

_log = logging.getLogger(__name__)

__all__ = ["LANGUAGES", "knows", "say", "say_n"]

_missed: list[set[tuple[str, str]]] = []
"""Who wants to know which keys were said without words."""


@cache
def _catalogue(lang: str) -> NullTranslations:
    """The shared words and every game's as one chain; an unknown language speaks English."""
    merged = NullTranslations()
    tongue = spoken(lang)
    shared = sorted((Path(__file__).parent / tongue / "LC_MESSAGES").glob("*.po"))
    own = [folder / "locale" / f"{tongue}.po" for folder in GAMES.folders()]
    for domain in (*shared, *own):
        if (words := _read(domain, tongue)) is not None:
            merged.add_fallback(words)
    return merged


def _read(po: Path, lang: str) -> NullTranslations | None:
    """The words of a .po file: as they were compiled or, where that is missing or old, as written.

    Words that cannot be read are left out: one game's must not silence the others.
    """
    mo = po.with_suffix(".mo")
    try:
        if mo.exists() and not (po.exists() and mo.stat().st_mtime < po.stat().st_mtime):
            with mo.open("rb") as compiled:
                return GNUTranslations(compiled)
        return plain(po, lang) if po.exists() else None
    except (OSError, ValueError, ParseError) as problem:
        _log.warning("the words of %s cannot be read: %s", po, problem.args)
        return None


def read_again() -> None:
    """Forget the words that were read: there are games that were not there before."""
    _catalogue.cache_clear()
    _sentence.cache_clear()
    _plural.cache_clear()


@lru_cache(maxsize=1 << 14)
def _sentence(lang: str, key: str) -> str:
    """The sentence as it is worded: remembered, since every domain has to be asked for it."""
    return _catalogue(lang).gettext(key)


@lru_cache(maxsize=1 << 14)
def _plural(lang: str, key: str, n: int) -> str:
    return _catalogue(lang).ngettext(key, key, n)


class _Blanks(dict[str, Param]):
    """Parameters of a sentence; one that is missing stays in its braces."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def say(lang: str, key: str, /, **params: Param) -> str:
    """The sentence of a key, filled in; the key itself when nobody has worded it."""
    sentence = _sentence(lang, key)
    if sentence == key:
        _miss(lang, key)
    return sentence.format_map(_Blanks(params)) if params else sentence


def say_n(lang: str, key: str, n: int, /, **params: Param) -> str:
    """The sentence of a key in the form that goes with the number, which it may name as {n}."""
    sentence = _plural(lang, key, n)
    if sentence == key:
        _miss(lang, key)
    return sentence.format_map(_Blanks(params | {"n": n}))


def knows(lang: str, key: str) -> bool:
    """Whether the key has words in this language."""
    return _sentence(lang, key) != key


def _miss(lang: str, key: str) -> None:
    for missed in _missed:
        missed.add((lang, key))


@contextmanager
def unworded() -> Iterator[set[tuple[str, str]]]:
    """Every language and key that is said inside, and that nobody has worded."""
    missed: set[tuple[str, str]] = set()
    _missed.append(missed)
    try:
        yield missed
    finally:
        _missed.pop()
