"""Refusals, log lines and verdicts as sentences."""

from collections.abc import Mapping

from ecotone.core.errors import Param, Refusal
from ecotone.core.rules import Heard
from ecotone.core.score import Verdict
from ecotone.locale.catalogue import knows, say
from ecotone.locale.names import a_card, card_name, cards_list, label, seat_name

_WORDS = ("action", "biotope", "colour", "cubes", "deck", "diet", "tokens")
"""Parameters whose values are words of the game, to be said in the reader's language."""


def refused(refusal: Refusal, lang: str = "en", game: str | None = None) -> str:
    """What cannot be done, where, how to mend it, and the section of the rulebook."""
    params = {name: _param(name, value, lang, game) for name, value in refusal.params.items()}
    if isinstance(refusal.__cause__, Refusal) and "reason" in params:
        params["reason"] = refused(refusal.__cause__, lang, game)
    key = f"error.{refusal.code}"
    if "" in params.values() and knows(lang, f"{key}.bare"):
        key = f"{key}.bare"
    sentence = say(lang, key, **params)
    return f"{sentence} [{say(lang, f'rule.{refusal.rule}')}]" if refusal.rule else sentence


def _param(name: str, value: Param, lang: str, game: str | None) -> str:
    if isinstance(value, tuple):
        return _listed(name, value, lang, game)
    text = str(value)
    if name in _WORDS:
        return _word(text, lang, game)
    if name in ("card", "pick"):
        return label(game, text, lang)
    if name == "file" and text == "-":
        return say(lang, "word.standard_input")
    if name == "hand":
        return cards_list(game, text, lang)
    key = f"{text}.title" if name == "game" else f"{name}.{text}"
    worded = name in ("game", "phase", "awaited", "setting") and knows(lang, key)
    return say(lang, key) if worded else text


def heard(
    line: Heard,
    lang: str = "en",
    game: str | None = None,
    names: Mapping[int, str] | None = None,
    you: int | None = None,
) -> str:
    """A line of the log; seats are called by the names given or by number, the reader "you"."""
    params = {name: _told(name, value, lang, game, names) for name, value in line.params}
    if card := dict(line.params).get("card"):
        params["label"] = label(game, str(card), lang)
    key = f"{game}.heard.{line.code}"
    if not knows(lang, key):
        key = f"heard.{line.code}"
    if line.code == "power":
        verb, *cells = params["text"].split()
        whose = "power_rival" if any(":" in cell for cell in cells) else "power"
        params["one"], params["two"] = [cell.rpartition(":")[2] for cell in cells] or ["", ""]
        key = f"heard.{whose}.{verb}"
    yours = you is not None and dict(line.params).get("seat") == you and knows(lang, f"{key}.you")
    return say(lang, f"{key}.you" if yours else key, **params)


def _told(
    name: str, value: Param, lang: str, game: str | None, names: Mapping[int, str] | None
) -> str:
    if name in ("seat", "rival") and isinstance(value, int):
        return seat_name(value, lang, names)
    if isinstance(value, tuple):
        return _listed(name, value, lang, game)
    text = str(value)
    if name in _WORDS:
        return _word(text, lang, game)
    if name == "card":
        return a_card(game, text, lang)
    return cards_list(game, text, lang) if name == "cards" else text


def _listed(name: str, values: tuple[str, ...], lang: str, game: str | None) -> str:
    """Several cards, words or other values, separated by commas."""
    if name == "cards":
        values = tuple(_card(card, lang, game) for card in values)
    elif name in _WORDS:
        values = tuple(_word(word, lang, game) for word in values)
    return ", ".join(values)


def _card(card: str, lang: str, game: str | None) -> str:
    """The name of a card that has more than a letter for a token, if it has been worded."""
    known = game is not None and knows(lang, f"{game}.card.{card}")
    return card_name(str(game), card, lang) if known else card


def _word(word: str, lang: str, game: str | None) -> str:
    """A word of the game, or the name of the card called so."""
    key = f"{game}.word.{word}"
    return say(lang, key) if knows(lang, key) else _card(word, lang, game)


def judged(verdict: Verdict, lang: str = "en", names: Mapping[int, str] | None = None) -> str:
    """Who has won, and how."""
    winners = [seat_name(seat, lang, names) for seat in verdict.winners]
    head, last = ", ".join(winners[:-1]), winners[-1:]
    joined = f" {say(lang, 'word.and')} ".join(filter(None, (head, *last)))
    key = f"verdict.{verdict.code}"
    if winners == [say(lang, "table.just_you")] and knows(lang, f"{key}.you"):
        key = f"{key}.you"
    params = dict(verdict.params)
    for name in [name for name in params if f"{name}_{lang}" in params]:
        params[name] = params[f"{name}_{lang}"]
    return say(lang, key, winners=joined, **params)
