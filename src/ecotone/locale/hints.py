"""A hint in plain words: what the strongest bot would do, why, and what else there is."""

import re
from collections.abc import Sequence

from ecotone.core.player import Expected
from ecotone.core.view import Action, View
from ecotone.games import GAMES
from ecotone.locale.catalogue import knows, say, say_n
from ecotone.locale.names import word_name
from ecotone.locale.sentences import filled

MINUS = "\u2212"
_MINUS = re.compile(r"(?<!\w)-(?=\d)")
_Number = Expected | tuple[str, float] | None
Others = Sequence[tuple[Action, _Number]]


def advised(
    view: View,
    action: Action,
    expected: _Number = None,
    lang: str = "en",
    others: Others = (),
) -> str:
    """The choice with its number, the reason, and the alternatives with theirs.

    The meanings are points (at the end), lead (over the rival), chance (in percent) and gain.
    """
    words = instructed(view, action, lang)
    if expected is None:
        said = [say(lang, "hint.would", action=words)]
    else:
        number = _expected(expected[0], expected[1], lang)
        said = [say(lang, "hint.would_expecting", action=words, expected=number)]
    said.append(reasoned(view, action, lang, others, expected))
    if others:
        named = (_other(view, other, number, lang) for other, number in others)
        said.append(say(lang, "hint.else", others=say(lang, "hint.or").join(named)))
    return " ".join(said)


def instructed(view: View, action: Action, lang: str = "en") -> str:
    """The action as something to do: "place a tree beside two giraffes"."""
    name = GAMES[view.game].drawing.teller.name(view, action)
    for key in (f"{view.game}.do.{name.code}", f"do.{name.code}"):
        if knows(lang, key):
            return say(lang, key, **filled(name, lang, view.game))
    # what stands after a colon explains the word to those who have not chosen yet
    words = str(action).split()
    names = (word_name(view.game, word, lang).partition(":")[0].rstrip() for word in words)
    return _MINUS.sub("\u2212", " ".join(names))


def reasoned(
    view: View,
    action: Action,
    lang: str = "en",
    others: Others = (),
    expected: _Number = None,
) -> str:
    """Why the action is a good one, as a sentence: what it brings at once, and in the end."""
    game = GAMES[view.game]
    gains = game.players.gains
    gain = game.rules.preview(view, action) if gains else 0
    numbers = [number for _, number in others if number]
    if expected and expected[0] != "gain" and any(one[0] == expected[0] for one in numbers):
        more = gains and any(game.rules.preview(view, other) > gain for other, _ in others)
        now = _at_once(view, action, gain, lang)
        return _weighed(now, expected, max(numbers, key=lambda one: one[1]), gain, more, lang)
    if gain > 0:
        parts = _parts(view, action, gain, lang)
        key = "hint.because.category" if parts else "hint.because.gain"
        return say_n(lang, key, gain, category=parts)
    least = gain < 0 and all(one[0] == "gain" and one[1] <= gain for one in numbers)
    return say(lang, "hint.because.least" if least else "hint.because.later")


def _weighed(
    now: str,
    best: Expected | tuple[str, float],
    other: Expected | tuple[str, float],
    gain: int,
    more: bool,
    lang: str,
) -> str:
    """The reason where the choice and the next one have numbers: it claims no more than these."""
    ahead = _told(best) - _told(other)
    within = other.within if isinstance(other, Expected) else 0.0
    if ahead < 1 or best[1] - other[1] <= within:
        return say(lang, "hint.because.close" if gain > 0 else "hint.because.even", now=now)
    later = say_n(lang, f"hint.then.{best[0]}", ahead)
    return say(lang, f"hint.because.{'yet' if more or gain <= 0 else 'both'}", now=now, later=later)


def _at_once(view: View, action: Action, gain: int, lang: str) -> str:
    """What the action brings before anything else happens, as part of a sentence."""
    if gain > 0 and (parts := _parts(view, action, gain, lang)):
        return say_n(lang, "hint.now.category", gain, category=parts)
    if gain:
        return say_n(lang, "hint.now.gain" if gain > 0 else "hint.now.loss", abs(gain))
    return say(lang, "hint.now.nothing")


def _parts(view: View, action: Action, gain: int, lang: str) -> str:
    """The rows of the score that the gain is made of; they add up to it, or nothing is said."""
    parts = GAMES[view.game].drawing.teller.reason(view, action)
    if sum(many for _, many in parts) != gain:
        return ""
    named = [(say(lang, f"{view.game}.category.{category}"), many) for category, many in parts]
    if len(named) == 1:
        return named[0][0]
    return ", ".join(f"{name} {_MINUS.sub(MINUS, f'{many:+d}')}" for name, many in named)


def _told(number: Expected | tuple[str, float]) -> int:
    """The number as people read it."""
    many = round(number[1])
    return min(99, max(1, many)) if number[0] == "chance" else many


def _other(view: View, action: Action, number: _Number, lang: str) -> str:
    words = instructed(view, action, lang)
    if number is None:
        return words
    meaning, many = number[0], _told(number)
    if meaning == "gain":
        gain = f"{many:+d}".replace("-", "\u2212").replace("+0", "0")
        return say(lang, "hint.other", action=words, gain=gain)
    if meaning == "chance":
        return say(lang, "hint.other.chance", action=words, n=many)
    if meaning == "lead":
        side = "behind" if many < 0 else "ahead"
        return say(lang, f"hint.other.{side}", action=words, n=abs(many))
    told = _MINUS.sub("\u2212", str(many))
    return say_n(lang, "hint.other.points", abs(many), action=words, points=told)


def _expected(meaning: str, number: float, lang: str) -> str:
    many = round(number)
    if meaning == "chance":
        return say(lang, "hint.chance", n=min(99, max(1, many)))
    if meaning == "points":
        return say_n(lang, "hint.points", abs(many), points=_MINUS.sub("\u2212", str(many)))
    good, bad = ("hint.gain", "hint.loss") if meaning == "gain" else ("hint.ahead", "hint.behind")
    return say_n(lang, bad if many < 0 else good, abs(many))
