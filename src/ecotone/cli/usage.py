"""What the command line itself says, in the reader's language: help, and what cannot be read."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from ecotone.bots import BOTS, FORMS
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES, knows, say

ARGPARSE = {
    "usage: ": "cli.usage.usage",
    "positional arguments": "cli.usage.positional",
    "options": "cli.usage.options",
    "show this help message and exit": "help.any.help",
    "argument %(argument_name)s: %(message)s": "cli.usage.argument",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli.usage.invalid_choice",
    "the following arguments are required: %s": "cli.usage.required",
    "unrecognized arguments: %s": "cli.usage.unrecognized",
    "expected one argument": "cli.usage.one_argument",
    "expected at least one argument": "cli.usage.some_arguments",
    "not allowed with argument %s": "cli.usage.not_allowed",
    "ambiguous option: %(option)s could match %(matches)s": "cli.usage.ambiguous",
    "ignored explicit argument %r": "cli.usage.no_value",
}
"""The sentences of argparse that people meet, and our keys for them."""

_lang = ContextVar("lang", default=LANGUAGES[0])


def asked_for(argv: Sequence[str]) -> str | None:
    """The language that the command line asks for, found before anything else is read."""
    for at, word in enumerate(argv):
        option, _, value = word.partition("=")
        if option == "--lang":
            lang = value or "".join(argv[at + 1 : at + 2])
            return lang if lang in LANGUAGES else None
    return None


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Let argparse speak this language."""
    before, told = getattr(argparse, "_"), _lang.set(lang)  # noqa: B009 (typeshed hides it)

    def words(text: str) -> str:
        return say(lang, ARGPARSE[text]) if text in ARGPARSE else str(before(text))

    setattr(argparse, "_", words)  # noqa: B010
    try:
        yield
    finally:
        setattr(argparse, "_", before)  # noqa: B010
        _lang.reset(told)


def said(key: str, **params: str | int) -> str:
    """The sentence of a key in the language that is spoken."""
    return say(_lang.get(), key, **params)


def help_of(command: str, argument: str, otherwise: str | None = None) -> str | None:
    """What an argument of a command is for; what its own author says where we have no words."""
    games = GAMES.names()
    words = {"bots": ", ".join(BOTS), "forms": ", ".join(FORMS), "games": ", ".join(games)}
    words |= {"one": games[0], "other": games[-1]}
    for key in (f"help.{command}.{argument}", f"help.any.{argument}"):
        if knows(_lang.get(), key):
            return said(key, **words).replace("%", "%%")
    return otherwise


def summary_of(command: str, otherwise: str) -> str:
    """What a command does."""
    key = f"help.{command}"
    return said(key) if knows(_lang.get(), key) else otherwise
