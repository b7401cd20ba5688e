"""Refusals, log lines and verdicts as sentences."""

from collections import Counter
from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from ecotone.core.errors import Param, Refusal
from ecotone.core.face import Said
from ecotone.core.rules import Heard
from ecotone.core.score import Verdict
from ecotone.games import GAMES
from ecotone.locale.catalogue import knows, say, say_n
from ecotone.locale.names import (
    a_card,
    card_name,
    cards_list,
    dated,
    label,
    own_key,
    players,
    seat_name,
)
from ecotone.locale.systems import REASONS

_CARDS = ("card", "other", "beside", "cards")
"""Parameters whose values are cards."""

_KEYS = {
    "game": "{}.title",
    "phase": "phase.{}",
    "awaited": "awaited.{}",
    "setting": "setting.{}",
    "step": "due.{}",
}
"""The keys of what parameters of these names may be."""


LONGEST = 200
"""Letters of what somebody wrote that a refusal repeats."""


def refused(refusal: Said, lang: str = "en", game: str | None = None) -> str:
    """What cannot be done, where, how to mend it, and the section of the rulebook."""
    params = {name: _param(name, value, lang, game) for name, value in refusal.params.items()}
    params |= _derived(refusal.params, lang, game)
    if isinstance(refusal.__cause__, Refusal) and "reason" in params:
        params["reason"] = refused(refusal.__cause__, lang, game)
    key = own_key(game, f"error.{refusal.code}", lang)
    if "" in params.values() and knows(lang, f"{key}.bare"):
        key = f"{key}.bare"
    sentence = say(lang, key, **params)
    if (card := params.get("card")) and sentence.startswith(card):
        sentence = sentence[0].upper() + sentence[1:]
    section = own_key(game, f"rule.{refusal.rule}", lang)
    return f"{sentence} [{say(lang, section)}]" if refusal.rule else sentence


def _param(name: str, value: Param, lang: str, game: str | None) -> str:
    if isinstance(value, tuple):
        return _listed(name, value, lang, game)
    if isinstance(value, int) and knows(lang, key := f"{game}.count.{name}"):
        return say_n(lang, key, value)
    text = str(value)
    if len(text) > LONGEST and name != "file":
        return f"{text[:LONGEST]}…"
    if name in _worded(game):
        return _word(text, lang, game)
    if name in ("card", "pick"):
        return a_card(game, text, lang)
    if name == "reason":
        return say(lang, REASONS[text.lower()]) if text.lower() in REASONS else text
    if name == "file" and text == "-":
        return say(lang, "word.standard_input")
    if name == "hand":
        return cards_list(game, text, lang)
    if name in ("day", "today"):
        return dated(date.fromisoformat(text), lang)
    if name not in _KEYS:
        return text
    key = own_key(game, _KEYS[name].format(text), lang)
    return say(lang, key) if knows(lang, key) else text


def _worded(game: str | None) -> tuple[str, ...]:
    """The parameters whose values are words of the game; none while it is not known."""
    try:
        return GAMES[game].worded if game else ()
    except Refusal:
        return ()


def heard(
    line: Heard,
    lang: str = "en",
    game: str | None = None,
    names: Mapping[int, str] | None = None,
    you: int | None = None,
    gain: int = 0,
) -> str:
    """A line of the log; seats are called by the names given or by number, the reader "you".

    What its player gained by it, in points, comes last.
    """
    params = filled(line, lang, game, names)
    key = own_key(game, f"heard.{line.code}", lang)
    verb = str(params.get("text", "")).partition(" ")[0]
    if verb and knows(lang, f"{key}.{verb}"):
        key = f"{key}.{verb}"
    for name, whose in (("seat", "you"), ("rival", "from_you")):
        yours = you is not None and dict(line.params).get(name) == you
        if yours and knows(lang, f"{key}.{whose}"):
            key = f"{key}.{whose}"
    sentence = say(lang, key, **params)
    if not gain:
        return sentence
    return say(lang, "heard.gain", sentence=sentence.rstrip("."), gain=signed(gain))


def mentioned(line: Heard, sentence: str, lang: str, game: str) -> dict[str, str]:
    """The cards that the sentence of a line names: each by what it is called there."""
    return dict(_mentioned(line, sentence, lang, game))


@lru_cache(maxsize=1024)  # a line is told to everybody at the table
def _mentioned(line: Heard, sentence: str, lang: str, game: str) -> Mapping[str, str]:
    named = dict(line.params)
    cards = [card for name in _CARDS for card in _each(named.get(name, ()))]
    found: dict[str, str] = {}
    for card in dict.fromkeys(cards):
        keys = (f"{game}.{use}.{card}" for use in ("a", "some", "card"))
        called = [say(lang, key) for key in keys if knows(lang, key)]
        found |= {phrase: card for phrase in called[::-1] if phrase in sentence}
    return found


def _each(cards: Param) -> tuple[str, ...]:
    """One card by its name, or several by their letters or names."""
    return tuple(cards) if isinstance(cards, tuple) else (str(cards), *str(cards))


def filled(
    line: Heard, lang: str, game: str | None, names: Mapping[int, str] | None = None
) -> dict[str, str]:
    """The line's parameters in the reader's words."""
    given = dict(line.params)
    said = {name: _told(name, value, lang, game, names) for name, value in given.items()}
    return said | _derived(given, lang, game)


def _derived(given: Mapping[str, Param], lang: str, game: str | None) -> dict[str, str]:
    """What sentences say besides: a card as it is labelled, cards with their articles, where."""
    said: dict[str, str] = {}
    card, other = str(given.get("card", "")), str(given.get("other", ""))
    if card:
        said["label"] = label(game, card, lang)
    if len(card) == len(other) == 1:
        said["both"] = _these(card + other, lang, game)
    if "cards" in given:
        said["these"] = _these(given["cards"], lang, game)
    least, most = given.get("least"), given.get("most")
    if isinstance(least, int) and isinstance(most, int):
        said["span"] = players(range(least, most + 1), lang)
    for name, value in given.items():
        if knows(lang, key := f"{game}.in.{value}"):
            said[f"in_{name}"] = say(lang, key)
    return said


def signed(gain: int) -> str:
    """Points that come or go, with their sign."""
    return f"{gain:+d}".replace("-", "\u2212")


def _told(
    name: str, value: Param, lang: str, game: str | None, names: Mapping[int, str] | None
) -> str:
    if name in ("seat", "rival") and isinstance(value, int):
        return seat_name(value, lang, names)
    if isinstance(value, tuple):
        return _listed(name, value, lang, game)
    if isinstance(value, int) and knows(lang, key := f"{game}.count.{name}"):
        return say_n(lang, key, value)
    text = str(value)
    if len(text) > LONGEST and name != "file":
        return f"{text[:LONGEST]}…"
    if name in _worded(game):
        return _word(text, lang, game)
    if name in ("card", "other"):
        return a_card(game, text, lang)
    if name == "beside":
        return _these(text, lang, game, "word.beside.one", "word.beside.many")
    return cards_list(game, text, lang) if name == "cards" else text


def _these(cards: Param, lang: str, game: str | None, one: str = "", several: str = "") -> str:
    """Cards inside a sentence, each kind once: "two giraffes and a tree".

    `one` and `several` are keys of how a kind is said instead, with {cards} in them.
    """
    named = []
    for card, many in Counter(cards if isinstance(cards, tuple) else str(cards)).items():
        said = a_card(game, card, lang)
        if many > 1:
            said = f"{_number(many, lang)} {say(lang, f'{game}.some.{card}')}"
        key = one if many == 1 else several
        named.append(say(lang, key, cards=said) if key else said)
    *head, last = named or [say(lang, "word.nothing")]
    return f"{', '.join(head)} {say(lang, 'word.and')} {last}" if head else last


def _number(many: int, lang: str) -> str:
    """A small number as a word."""
    return say(lang, key) if knows(lang, key := f"word.number.{many}") else str(many)


def _listed(name: str, values: tuple[str, ...], lang: str, game: str | None) -> str:
    """Several cards, words or other values, separated by commas; equal words once, counted."""
    if name == "cards":
        values = tuple(_card(card, lang, game) for card in values)
    elif name in _worded(game):
        words = Counter(_word(word, lang, game) for word in values)
        values = tuple(say_n(lang, "word.copies", n, card=word) for word, n in words.items())
    return ", ".join(values)


def _card(card: str, lang: str, game: str | None) -> str:
    """The name of a card that has more than a letter for a token, if it has been worded."""
    known = game is not None and knows(lang, f"{game}.card.{card}")
    return card_name(str(game), card, lang) if known else card


def _word(word: str, lang: str, game: str | None) -> str:
    """A word of the game, or the name of the card called so."""
    key = f"{game}.word.{word}"
    return say(lang, key) if knows(lang, key) else _card(word, lang, game)


def judged(
    verdict: Verdict,
    lang: str = "en",
    names: Mapping[int, str] | None = None,
    game: str | None = None,
    you: int | None = None,
) -> str:
    """Who has won, and how; the winner who sits at `you` reads so."""
    winners = [seat_name(seat, lang, names) for seat in verdict.winners]
    head, last = ", ".join(winners[:-1]), winners[-1:]
    joined = f" {say(lang, 'word.and')} ".join(filter(None, (head, *last)))
    key = own_key(game, f"verdict.{verdict.code}", lang)
    yours = verdict.winners == (you,) or winners == [say(lang, "table.just_you")]
    if yours and knows(lang, f"{key}.you"):
        key = f"{key}.you"
    params = dict(verdict.params)
    margin = params.get("margin", 0)
    if isinstance(margin, int) and margin < 0 and knows(lang, f"{key}.behind"):
        key, params["margin"] = f"{key}.behind", -margin
    params = {
        name: str(value).replace("-", "\u2212") if isinstance(value, int) else value
        for name, value in params.items()
    }
    for name in [name for name in params if f"{name}_{lang}" in params]:
        params[name] = params[f"{name}_{lang}"]
    return say(lang, key, winners=joined, **params)
