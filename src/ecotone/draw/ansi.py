"""Terminal text: colours, and columns that count what is seen."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from unicodedata import combining, east_asian_width

BOLD, DIM = "1", "2"
RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN = "31", "32", "33", "94", "35", "36"
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def paint(text: str, *codes: str) -> str:
    """The text in these colours."""
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


def plain(text: str) -> str:
    """The text without any colour."""
    return _ESCAPE.sub("", text)


def width(text: str) -> int:
    """How many columns the text takes on the screen."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in plain(text))


def cut(text: str, room: int) -> str:
    """The uncoloured text, shortened to fit."""
    if width(text) <= room:
        return text
    while width(text) > room - 1:
        text = text[:-1]
    return f"{text}…"


def fill(text: str, room: int) -> str:
    """The text with spaces behind it up to this width."""
    return text + " " * (room - width(text))


def fill_left(text: str, room: int) -> str:
    """The text with spaces before it up to this width."""
    return " " * (room - width(text)) + text


def wrapped(text: str, room: int) -> list[str]:
    """The uncoloured text in lines of at most this width."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(cut(word, room))
    return lines


def headline(title: str, more: Sequence[str], room: int) -> Iterator[str]:
    """A bold title and what stands beside it, broken where there is no more room."""
    first, *others = wrapped(" · ".join([title, *more]), room)
    yield first.replace(title, paint(title, BOLD), 1)
    yield from others


def written(lines: Iterable[str], *, color: bool) -> str:
    """The lines as one text, without colour unless it is wanted."""
    return "\n".join(lines if color else map(plain, lines)) + "\n"


def centred(text: str, room: int) -> str:
    """The text in the middle of this width."""
    spare = max(room - width(text), 0)
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def beside(blocks: Sequence[Sequence[str]], gap: int) -> list[str]:
    """Blocks of lines side by side."""
    widths = [max(map(width, block), default=0) for block in blocks]
    lines = zip_longest(*blocks, fillvalue="")
    return [
        (" " * gap).join(fill(part, room) for part, room in zip(line, widths, strict=True)).rstrip()
        for line in lines
    ]
