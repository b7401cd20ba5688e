"""A hint as a sentence: what the strongest bot would do, and what it expects."""

import re

from ecotone.locale.catalogue import say, say_n
from ecotone.locale.names import word_name

_MINUS = re.compile(r"(?<!\w)-(?=\d)")


def advised(
    game: str, action: str, expected: tuple[str, float] | None = None, lang: str = "en"
) -> str:
    """The action in the words of buttons and menus; the number with its meaning, if there is one.

    The meanings are points (at the end), lead (over the rival), chance (in percent) and gain.
    """
    # what stands after a colon explains the word to those who have not chosen yet
    names = (word_name(game, word, lang).partition(":")[0].rstrip() for word in action.split())
    words = _MINUS.sub("\u2212", " ".join(names))
    if expected is None:
        return say(lang, "hint.would", action=words)
    return say(lang, "hint.would_expecting", action=words, expected=_expected(*expected, lang))


def _expected(meaning: str, number: float, lang: str) -> str:
    many = round(number)
    if meaning == "chance":
        return say(lang, "hint.chance", n=min(99, max(1, many)))
    if meaning == "points":
        return say_n(lang, "hint.points", abs(many), points=_MINUS.sub("\u2212", str(many)))
    good, bad = ("hint.gain", "hint.loss") if meaning == "gain" else ("hint.ahead", "hint.behind")
    return say_n(lang, bad if many < 0 else good, abs(many))
