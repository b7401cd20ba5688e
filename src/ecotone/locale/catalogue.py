"""Keys become sentences: gettext catalogues, read once a language."""

from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

from ecotone.core.errors import Param

LANGUAGES = ("en", "fr")


@cache
def _catalogue(lang: str) -> NullTranslations:
    """Every domain of a language as one chain; an unknown language speaks English."""
    merged = NullTranslations()
    folder = files(__package__) / (lang if lang in LANGUAGES else LANGUAGES[0]) / "LC_MESSAGES"
    for domain in sorted(folder.iterdir(), key=lambda file: file.name):
        if domain.name.endswith(".mo"):
            with domain.open("rb") as words:
                merged.add_fallback(GNUTranslations(words))
    return merged


@lru_cache(maxsize=1 << 14)
def _sentence(lang: str, key: str) -> str:
    """The sentence as it is worded: remembered, since every domain has to be asked for it."""
    return _catalogue(lang).gettext(key)


class _Blanks(dict[str, Param]):
    """Parameters of a sentence; one that is missing stays in its braces."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def say(lang: str, key: str, /, **params: Param) -> str:
    """The sentence of a key, filled in; the key itself when nobody has worded it."""
    sentence = _sentence(lang, key)
    return sentence.format_map(_Blanks(params)) if params else sentence


def say_n(lang: str, key: str, n: int, /, **params: Param) -> str:
    """The sentence of a key in the form that goes with the number, which it may name as {n}."""
    return _catalogue(lang).ngettext(key, key, n).format_map(_Blanks(params | {"n": n}))


def knows(lang: str, key: str) -> bool:
    """Whether the key has words in this language."""
    return _sentence(lang, key) != key
