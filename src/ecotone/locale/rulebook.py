"""How to play, in our own words."""

from ecotone.games import GAMES


def rules_text(game: str, lang: str = "en") -> str:
    """The rules of a game as Markdown."""
    return GAMES[game].words.rules(lang).read_text(encoding="utf-8")
