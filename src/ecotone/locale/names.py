"""What things and people are called in a sentence."""

from collections import Counter
from collections.abc import Mapping
from datetime import date

from ecotone.core.options import Value
from ecotone.games import GAMES
from ecotone.locale.catalogue import knows, say, say_n


def card_name(game: str, letter: str, lang: str) -> str:
    """The card's name as it stands on the card: "Zebra"."""
    return say(lang, f"{game}.card.{letter}")


def a_card(game: str | None, letter: str, lang: str) -> str:
    """The card inside a sentence: "a zebra"; just its letter while the game is not known."""
    key = f"{game}.a.{letter}"
    return say(lang, key) if knows(lang, key) else letter


def label(game: str | None, letter: str, lang: str) -> str:
    """The card's name with its letter: "Zebra (Z)"; just the name where there is no letter."""
    key = f"{game}.card.{letter}"
    if not game or not knows(lang, key):
        return letter
    if len(letter) > 1:
        return say(lang, key)
    return f"{say(lang, key)} ({card_letter(game, letter, lang)})"


def card_letter(game: str, card: str, lang: str) -> str:
    """What people of the language write for a card."""
    return GAMES[game].letters.get(lang, {}).get(card, card)


def read_letters(game: str, text: str, lang: str) -> str:
    """Cards in the letters of actions, from those of the language.

    What can be no cards in these is left as it is where it may be a record's.
    """
    meant = {said: card for card, said in GAMES[game].letters.get(lang, {}).items()}
    written = {letter for letter in text if letter.isalpha()}
    if not written <= meant.keys() and written <= set(GAMES[game].cards):
        return text
    return "".join(meant.get(letter, letter) for letter in text)


def cards_list(game: str | None, letters: str, lang: str) -> str:
    """Several cards with their numbers, separated by commas."""
    counts = Counter(letters)
    named = (
        say_n(lang, "word.copies", many, card=label(game, letter, lang))
        for letter, many in counts.items()
    )
    return ", ".join(named) or say(lang, "word.nothing")


def seat_name(seat: int, lang: str, names: Mapping[int, str] | None = None) -> str:
    """The name given for a seat, or its number counted from 1."""
    given = names.get(seat) if names else None
    return given or say_n(lang, "word.seat", seat + 1)


def players(seats: range, lang: str) -> str:
    """How many a game is for."""
    least, most = seats[0], seats[-1]
    if least == most:
        return say_n(lang, "word.players", most)
    return say(lang, "word.players.range", least=least, most=most)


def own_name(name: str, lang: str) -> str:
    """The reader's name, marked as the reader's; just "you" needs no mark."""
    return name if name == say(lang, "table.just_you") else say(lang, "table.you", name=name)


def rival_name(game: str, options: Mapping[str, Value], lang: str) -> str:
    """What the solo opponent is called; a choice of an option, or a language, may have its own."""
    keys = (f"{game}.rival.{choice}" for choice in (*options.values(), lang))
    return say(lang, next((key for key in keys if knows(lang, key)), f"{game}.rival"))


def dated(day: date, lang: str) -> str:
    """A day as people write it."""
    month = say(lang, f"daily.month.{day.month}")
    return say_n(lang, "daily.date", day.day, month=month, year=str(day.year))


def own_key(game: str | None, key: str, lang: str) -> str:
    """The key with the game's name before it, if the game words it itself."""
    own = f"{game}.{key}"
    return own if game and knows(lang, own) else key


def asking(game: str, verb: str, chosen: int, lang: str) -> str:
    """The key of the question after so many words of an action; the plain one if it has none."""
    keys = (f"{game}.ask.{verb}.{chosen}", f"cli.ask.{verb}.{chosen}")
    return next((key for key in keys if knows(lang, key)), "cli.ask")


def word_name(game: str, word: str, lang: str) -> str:
    """What a word of an action means: a card's name, a verb, whose cell, or just itself."""
    whose, colon, cell = word.partition(":")
    if colon:
        return f"{say(lang, f'cli.word.{whose}')} {cell}"
    if knows(lang, f"{game}.card.{word}"):
        return label(game, word, lang)
    keys = (f"{game}.word.{word}", f"cli.word.{word}")
    return next((say(lang, key) for key in keys if knows(lang, key)), word)
