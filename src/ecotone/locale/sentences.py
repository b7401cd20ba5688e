"""Refusals, log lines and verdicts as sentences."""

from collections.abc import Mapping

from ecotone.core.errors import Param, Refusal
from ecotone.core.rules import Heard
from ecotone.core.score import Verdict
from ecotone.locale.catalogue import knows, say
from ecotone.locale.names import a_card, card_name, cards_list, label, seat_name


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
        return ", ".join(_named(value, lang, game) if name == "cards" else value)
    text = str(value)
    if name in ("card", "pick"):
        return label(game, text, lang)
    if name == "hand":
        return cards_list(game, text, lang)
    key = f"{text}.title" if name == "game" else f"{name}.{text}"
    return say(lang, key) if name in ("game", "phase", "awaited") and knows(lang, key) else text


def heard(
    line: Heard,
    lang: str = "en",
    game: str | None = None,
    names: Mapping[int, str] | None = None,
    you: int | None = None,
) -> str:
    """A line of the log; seats are called by the names given or by number, the reader "you"."""
    params = {name: _told(name, value, lang, game, names) for name, value in line.params}
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
    if name == "seat" and isinstance(value, int):
        return seat_name(value, lang, names)
    if isinstance(value, tuple):
        return ", ".join(_named(value, lang, game))
    text = str(value)
    if name == "card":
        return a_card(game, text, lang)
    return cards_list(game, text, lang) if name == "cards" else text


def _named(cards: tuple[str, ...], lang: str, game: str | None) -> list[str]:
    """The names of cards that have more than a letter for a token."""
    return [card_name(game, card, lang) if game else card for card in cards]


def judged(verdict: Verdict, lang: str = "en", names: Mapping[int, str] | None = None) -> str:
    """Who has won, and how."""
    winners = [seat_name(seat, lang, names) for seat in verdict.winners]
    head, last = ", ".join(winners[:-1]), winners[-1:]
    joined = f" {say(lang, 'word.and')} ".join(filter(None, (head, *last)))
    key = f"verdict.{verdict.code}"
    if winners == [say(lang, "table.just_you")] and knows(lang, f"{key}.you"):
        key = f"{key}.you"
    return say(lang, key, winners=joined, **dict(verdict.params))
