"""How to play, in our own words."""

from importlib.resources import files

from ecotone.locale.catalogue import LANGUAGES


def rules_text(game: str, lang: str = "en") -> str:
    """The rules of a game as Markdown."""
    spoken = lang if lang in LANGUAGES else LANGUAGES[0]
    return (files(__package__) / "rules" / f"{game}.{spoken}.md").read_text(encoding="utf-8")
