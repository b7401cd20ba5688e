"""The language a command speaks, and where it speaks it."""

import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from ecotone import render
from ecotone.core.errors import Param, ParseError, Refusal
from ecotone.core.table import Table
from ecotone.locale import LANGUAGES, refused, rival_name, say, say_n, word_name

_CONTROL = re.compile(r"[\x00-\x1f\x7f]+")


def spoken() -> str:
    """The reader's language by the environment, English unless it is one of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return value[:2] if value[:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


class Screen(Console):
    """A console that leaves a closed pipe to its caller."""

    def on_broken_pipe(self) -> None:
        """Results that nobody reads are told at the end; complaints are not worth another."""
        if not self.stderr:
            raise BrokenPipeError


class Voice:
    """Sentences in one language, results on standard output, complaints on standard error."""

    def __init__(self, lang: str | None = None) -> None:
        self.lang = lang or spoken()
        self.out = Screen(highlight=False, soft_wrap=False)
        self.err = Screen(stderr=True, highlight=False)
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                # a terminal that cannot show é shows ? rather than failing
                stream.reconfigure(errors="replace")

    def say(self, key: str, **params: Param) -> str:
        """The sentence of a key."""
        plain = {
            name: ", ".join(value) if isinstance(value, tuple) else value
            for name, value in params.items()
        }
        return say(self.lang, key, **plain)

    def say_n(self, key: str, n: int, **params: Param) -> str:
        """The sentence of a key in the form that goes with the number."""
        return say_n(self.lang, key, n, **params)

    def refused(self, refusal: Refusal, game: str | None = None) -> str:
        """A refusal as a sentence."""
        return refused(refusal, self.lang, game)

    def complain(self, sentence: str) -> None:
        """One sentence, on one line of standard error."""
        line = _CONTROL.sub(" ", sentence)
        self.err.print(f"ecotone: {line}", markup=False, soft_wrap=True)

    def draw(
        self, view: Any, names: Mapping[int, str], marks: Mapping[str, str] | None = None
    ) -> Text:
        """A view as text, in colour where the terminal has it."""
        colour = self.out.is_terminal and not self.out.no_color
        return Text.from_ansi(
            render.text(view, lang=self.lang, color=colour, names=names, marks=marks)
        )

    def word(self, game: str, word: str) -> str:
        """What a word of an action means: a card's name, a verb, whose cell, or just itself."""
        return word_name(game, word, self.lang)

    def rival(self, table: Table) -> str:
        """The solo opponent's name."""
        return rival_name(table.game.name, table.options, self.lang)

    def columns(self, lines: Sequence[str]) -> None:
        """Short lines side by side, as many as fit."""
        self.out.print(Columns([Text(line) for line in lines], padding=(0, 3)))

    def clear(self) -> None:
        """Wipe the screen, and what can be scrolled back to: it may hold somebody's hand."""
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write("\x1b[3J")
            self.out.file.flush()

    def ask(self, prompt: str) -> str:
        """One line from the person at the terminal."""
        self.err.print(f"{prompt} ", end="", markup=False, soft_wrap=True)
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            self.err.print()
            raise ParseError("input_ended")
        return line.rstrip("\r\n")
