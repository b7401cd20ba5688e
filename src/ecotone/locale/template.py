"""The list of all words: `words.pot`, the template that every language is held to.

Nothing else knows of a word that is asked for only where it exists. So a word that is gone from
every language is missed by its line here, and taking one out is a change that can be seen.
"""

from pathlib import Path

from ecotone.core.words import LANGUAGES
from ecotone.locale import plain

NAME = "words.pot"


def catalogues(folder: Path, lang: str) -> list[Path]:
    """The files that hold the words of a folder `locale` in a language: a game's one, our many."""
    own = folder / f"{lang}.po"
    return [own] if own.exists() else sorted((folder / lang / "LC_MESSAGES").glob("*.po"))


def listed(folder: Path) -> tuple[str, ...]:
    """The keys that the folder's template lists."""
    return plain.keys(folder / NAME)


def written(folder: Path) -> str:
    """The template of the words that the folder has in the first language."""
    words = [read for file in catalogues(folder, LANGUAGES[0]) for read in plain.read(file).items()]
    return "\n".join(_entry(key, len(said)) for key, said in words)


def _entry(key: str, forms: int) -> str:
    if forms == 1:
        return f'msgid "{key}"\nmsgstr ""\n'
    blank = "".join(f'msgstr[{form}] ""\n' for form in range(forms))
    return f'msgid "{key}"\nmsgid_plural "{key}"\n{blank}'
