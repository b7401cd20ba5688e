"""The promise of words: where a game's sentences and its rules lie, in every language."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES = ("en", "fr")
"""What Ecotone speaks; whoever asks for another language is answered in the first."""


def spoken(lang: str) -> str:
    """The language in which somebody who asked for this one is answered."""
    return lang if lang in LANGUAGES else LANGUAGES[0]


class Words(NamedTuple):
    """A game's words: `folders` are its own and, before it, those of the families it belongs to.

    Its sentences are the catalogues `locale/LANG.po` of all of them, a page of rules is its own.
    """

    folders: "tuple[Path, ...]"

    def rules(self, lang: str) -> "Path":
        """The page that says how the game is played, as Markdown."""
        return self.folders[-1] / "locale" / f"rules.{spoken(lang)}.md"
