"""A hint in plain words: what the strongest bot would do, why, and what else there is."""

import re
from collections.abc import Sequence
from typing import cast

from ecotone.core.player import Expected, Meaning
from ecotone.core.view import Action, View
from ecotone.games import GAMES
from ecotone.locale.catalogue import knows, say, say_n
from ecotone.locale.names import word_name
from ecotone.locale.sentences import filled

MINUS = "\u2212"
_MINUS = re.compile(r"(?<!\w)-(?=\d)")
_Number = Expected | tuple[str, float] | None
Others = Sequence[tuple[Action, _Number]]
Because = Sequence[tuple[str, float]]
"""Where a choice ends with more than another, and by how much; last, the rest of the difference."""

ALIKE = 2.0
"""Two estimates of one difference are told as one where neither is more times the other."""


def advised(
    view: View,
    action: Action,
    expected: _Number = None,
    lang: str = "en",
    others: Others = (),
    because: Because = (),
) -> str:
    """The choice with its number, the reason, and the alternatives with theirs.

    The meanings are points (at the end), lead (over the rival), chance (in percent) and gain.
    """
    words = instructed(view, action, lang)
    if expected is None:
        said = [say(lang, "hint.would", action=words)]
    else:
        number = _expected(_number(expected), lang)
        said = [say(lang, "hint.would_expecting", action=words, expected=number)]
    said.append(reasoned(view, action, lang, others, expected, because))
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
    because: Because = (),
) -> str:
    """Why the action is a good one, as a sentence: what it brings at once, and in the end.

    `because` is where it ends with more than the first of the others that is clearly behind.
    """
    game = GAMES[view.game]
    gains = game.players.gains
    gain = game.rules.preview(view, action) if gains else 0
    best = _number(expected) if expected else None
    numbers = [_number(number) for _, number in others if number]
    if best and best.meaning != "gain" and any(one.meaning == best.meaning for one in numbers):
        more = gains and any(game.rules.preview(view, other) > gain for other, _ in others)
        now = _at_once(view, action, gain, lang) if gains else ""
        later = _later(view.game, best, numbers, because, lang)
        if not any(map(best.ahead, numbers)):
            return _joined(now, later, "alike", lang)
        return _joined(now, later, "but" if more or gain <= 0 else "and", lang)
    if gain > 0:
        parts = _parts(view, action, gain, lang)
        key = "hint.because.category" if parts else "hint.because.gain"
        return say_n(lang, key, gain, category=parts)
    least = gain < 0 and all(one.meaning == "gain" and one.number <= gain for one in numbers)
    return say(lang, "hint.because.least" if least else "hint.because.later")


def _joined(now: str, later: str, word: str, lang: str) -> str:
    """What an action brings at once, where that is told, and what it leads to."""
    if not now:
        return say(lang, "hint.because.then", later=later)
    return say(lang, f"hint.because.{word}", now=now, later=later)


def _later(
    game: str, best: Expected, others: Sequence[Expected], because: Because, lang: str
) -> str:
    """By how much the choice is ahead of the first that is clearly behind, as is shown."""
    ahead = [best.ahead(other) for other in others]
    if not any(ahead):
        return say(lang, "hint.then.alike")
    behind = next(number for number in ahead if number)
    whose = "first" if ahead[0] else "last"
    later = say_n(lang, f"hint.then.{best.meaning}", behind, other=say(lang, f"hint.than.{whose}"))
    later = _with_parts(later, game, because, best.meaning, behind, lang)
    return later if ahead[0] else say(lang, "hint.then.other_alike", later=later)


def _with_parts(
    later: str, game: str, because: Because, meaning: str, ahead: int, lang: str
) -> str:
    """The difference with where it lies, in whole points that add up to what is said.

    Just the difference where the two estimates of it disagree. A chance is not made of points:
    there they are those by which the lead is larger.
    """
    whole = sum(gain for _, gain in because)
    if whole < 1 or not all(_category(game, name, lang) for name, _ in because):
        return later
    total = round(whole) if meaning == "chance" else ahead
    if max(total / whole, whole / total) > ALIKE:
        return later
    *named, (rest, _) = because
    parts = [(name, round(gain * total / whole)) for name, gain in named]
    parts = [(name, many) for name, many in parts if many]
    left = total - sum(many for _, many in parts)
    if not parts or abs(left) > total:  # what is not named matters more
        return later
    if left:
        parts.append((rest, left))
    said = _added([(_category(game, name, lang), many) for name, many in parts])
    key = "hint.then.lead_from" if meaning == "chance" else "hint.then.from"
    return say(lang, key, later=later, parts=said, n=total)


def _category(game: str, name: str, lang: str) -> str:
    """What a part is called; nothing where nobody has worded it."""
    key = "review.because.rest" if name == "rest" else f"{game}.category.{name}"
    return say(lang, key) if knows(lang, key) else ""


def _added(parts: Sequence[tuple[str, int]]) -> str:
    """Parts with their points; a single one is all of it."""
    if len(parts) == 1:
        return parts[0][0]
    return ", ".join(f"{name} {_MINUS.sub(MINUS, f'{many:+d}')}" for name, many in parts)


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
    return _added([(_category(view.game, category, lang), many) for category, many in parts])


def _number(number: Expected | tuple[str, float]) -> Expected:
    """A number with what it is a number of, also of somebody who has written it as a pair."""
    return Expected(cast(Meaning, number[0]), *number[1:])


def _other(view: View, action: Action, given: _Number, lang: str) -> str:
    words = instructed(view, action, lang)
    if given is None:
        return words
    number = _number(given)
    many = number.told
    if number.meaning == "gain":
        gain = f"{many:+d}".replace("-", "\u2212").replace("+0", "0")
        return say(lang, "hint.other", action=words, gain=gain)
    if number.meaning == "chance":
        return say(lang, "hint.other.chance", action=words, n=many)
    if number.meaning == "lead":
        side = "behind" if many < 0 else "ahead"
        return say(lang, f"hint.other.{side}", action=words, n=abs(many))
    told = _MINUS.sub("\u2212", str(many))
    return say_n(lang, "hint.other.points", abs(many), action=words, points=told)


def _expected(number: Expected, lang: str) -> str:
    many, meaning = number.told, number.meaning
    if meaning == "chance":
        return say(lang, "hint.chance", n=many)
    if meaning == "points":
        return say_n(lang, "hint.points", abs(many), points=_MINUS.sub("\u2212", str(many)))
    good, bad = ("hint.gain", "hint.loss") if meaning == "gain" else ("hint.ahead", "hint.behind")
    return say_n(lang, bad if many < 0 else good, abs(many))
