"""Single keys from a terminal, arrows included, without waiting for a line."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

ESCAPES = {
    "\x1b[D": "left",
    "\x1b[C": "right",
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\x1bOD": "left",
    "\x1bOC": "right",
    "\x1bOH": "home",
    "\x1bOF": "end",
}
_WINDOWS = {"K": "left", "M": "right", "H": "up", "P": "down", "G": "home", "O": "end"}


def present() -> bool:
    """Whether somebody sits at a keyboard and sees what is printed."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty())


@contextmanager
def keys() -> Iterator[Iterator[str]]:
    """The keys as they are pressed: letters, or the names of arrows; they end with the input."""
    if sys.platform == "win32":
        yield _windows()
        return
    import termios
    import tty

    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number)
        yield _pressed(number)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def _pressed(number: int) -> Iterator[str]:
    while read := os.read(number, 32).decode(errors="replace"):
        while read:
            known = next((code for code in ESCAPES if read.startswith(code)), "")
            yield ESCAPES[known] if known else read[0]
            # an escape that nobody knows is one key
            read = read[len(known) or (len(read) if read[0] == "\x1b" else 1) :]


def _windows() -> Iterator[str]:
    if sys.platform == "win32":
        import msvcrt

        while True:
            key = msvcrt.getwch()
            yield _WINDOWS.get(msvcrt.getwch(), "") if key in "\x00\xe0" else key
    else:
        yield from ()
