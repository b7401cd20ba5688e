"""The language a command speaks, and where it speaks it."""

import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from functools import partial

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from ecotone import draw
from ecotone.core.errors import Param, ParseError, Refusal
from ecotone.core.table import AnyTable
from ecotone.core.view import View
from ecotone.locale import LANGUAGES, refused, rival_name, say, say_n, word_name
from ecotone.locale.markdown import dialect

ROOMY = (80, 40)
"""Columns and rows of a terminal that shows a whole table and what may be chosen."""

LONG_WORD = 30
"""No word of a sentence is as long; a path may be."""

_COLUMNS = re.compile(r"[\u2500-\u257f]|^\s|\S {2,}\S")
"""What a line has that is no sentence: a frame, or words that stand in columns."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f]+")


def spoken() -> str:
    """The reader's language by the environment, English unless it is one of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return value[:2] if value[:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def prose(text: str) -> Markdown:
    """A text as a terminal shows it, read as the pages read it."""
    shown = Markdown("")
    shown.parsed = dialect().parse(text)
    return shown


def _whole(text: str, screen: Console) -> bool:
    """Whether a text is left on one line: for a program, or for a path that people will copy."""
    return not screen.is_terminal or max(map(len, text.split()), default=0) > LONG_WORD


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
        self.err.print(f"ecotone: {line}", markup=False, soft_wrap=_whole(line, self.err))

    def draw(
        self, view: View, names: Mapping[int, str], marks: Mapping[str, str] | None = None
    ) -> Text:
        """A view as text, in colour where the terminal has it, in brief where it is small."""
        colour = self.out.is_terminal and not self.out.no_color
        drawing = draw.drawing(view.game)
        told = partial(drawing.brief, columns=self.out.width) if self.small else drawing.text
        return Text.from_ansi(told(view, lang=self.lang, color=colour, names=names, marks=marks))

    @property
    def small(self) -> bool:
        """Whether this is a terminal without room for a whole table."""
        columns, rows = self.out.size
        return self.out.is_terminal and (rows < ROOMY[1] or columns < ROOMY[0])

    def show(self, drawn: Text) -> None:
        """A drawing on the screen: what is too wide is cut, only sentences are wrapped."""
        if not self.out.is_terminal:
            self.out.print(drawn, soft_wrap=True)
            return
        for line in drawn.split("\n", allow_blank=True):
            prose = not _COLUMNS.search(line.plain)
            self.out.print(line, no_wrap=not prose, overflow=None if prose else "ellipsis")

    def word(self, game: str, word: str) -> str:
        """What a word of an action means: a card's name, a verb, whose cell, or just itself."""
        return word_name(game, word, self.lang)

    def rival(self, table: AnyTable) -> str:
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
        self.err.print(prompt, end=" ", markup=False, soft_wrap=_whole(prompt, self.err))
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            self.err.print()
            raise ParseError("input_ended")
        return line.rstrip("\r\n")
