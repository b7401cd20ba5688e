"""What may be done, in words: what actions mean, what is asked, what newcomers are told."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ecotone.locale import asking, knows, say, word_name


class Wording(NamedTuple):
    """What may be done, in words."""

    words: dict[str, str]
    ask: str | None
    asks: dict[str, str]
    notes: dict[str, str]


def wording(game: str, legal: Sequence[str], lang: str) -> Wording:
    """The words of these actions in a language."""
    spelled = [text.split() for text in legal]
    words = dict.fromkeys(word for words in spelled for word in words)
    return Wording(
        {word: word_name(game, word, lang) for word in words},
        _ask(game, spelled, lang),
        _asks(game, spelled, lang),
        _notes(game, spelled, lang),
    )


def _ask(game: str, spelled: Sequence[list[str]], lang: str) -> str | None:
    """The question for the first word that leaves a choice."""
    if not spelled:
        return None
    pairs = zip(min(spelled), max(spelled), strict=False)
    said = [word for word, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]
    if len(spelled) == 1:
        said.pop()
    key = asking(game, said[0], len(said), lang) if said else "cli.ask"
    if not knows(lang, key):
        return say(lang, "cli.ask")
    return say(lang, key, chosen=word_name(game, said[-1], lang)) if said else say(lang, key)


def _asks(game: str, spelled: Sequence[Sequence[str]], lang: str) -> dict[str, str]:
    """Every question that may come, by the verb and how many words have been chosen."""
    longest: dict[str, int] = {}
    for words in spelled:
        longest[words[0]] = max(len(words), longest.get(words[0], 0))
    keys = {f"{verb} {n}": asking(game, verb, n, lang) for verb, n in _steps(longest)}
    return {"": say(lang, "cli.ask")} | {
        step: say(lang, key) for step, key in keys.items() if knows(lang, key)
    }


def _notes(game: str, spelled: Sequence[Sequence[str]], lang: str) -> dict[str, str]:
    """What newcomers are told about what may be done, the more particular first."""
    starts = dict.fromkeys(".".join(words[:n]) for n in (2, 1) for words in spelled)
    keys = {start: f"{game}.note.{start}" for start in starts}
    return {start: say(lang, key) for start, key in keys.items() if knows(lang, key)}


def _steps(longest: dict[str, int]) -> list[tuple[str, int]]:
    return [(verb, n) for verb, words in longest.items() for n in range(1, words)]
