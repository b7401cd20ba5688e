"""A process in which bots think: it may be slow, hang or die without harm to the server.

Over standard input come requests (a length, then a pickle made by the server), over standard
output go answers: which of the legal actions, or less than 0; with advice also what is expected,
a meaning and its number. Pickles go one way only: what a bot says is never unpickled.
"""

import faulthandler
import os
import pickle
import signal
import struct
import sys
import traceback
from importlib import import_module
from math import isfinite
from random import Random
from typing import Any, BinaryIO

from ecotone.bots import Bot, find
from ecotone.bots.advice import advise
from ecotone.bots.expecting import MEANINGS, Expected

LENGTH = struct.Struct("!I")
ANSWER = struct.Struct("!ibd")
ADVICE = "advice"
"""Who asks for the bot of this name is given advice."""

READY, FAILED = -1, -2
UNKNOWN = -1
NICENESS = 5


def packed(chosen: int, expected: Expected | None = None) -> bytes:
    """An answer as bytes."""
    if expected is None:
        return ANSWER.pack(chosen, UNKNOWN, 0.0)
    return ANSWER.pack(chosen, MEANINGS.index(expected.meaning), expected.number)


def unpacked(answer: bytes) -> tuple[int, Expected | None]:
    """The answer that these bytes are: which action, and what is expected."""
    chosen, meaning, number = ANSWER.unpack(answer)
    known = 0 <= meaning < len(MEANINGS) and isfinite(number)
    return chosen, Expected(MEANINGS[meaning], number) if known else None


def bot(name: str, *, foreign: bool) -> Bot:
    """The bot of this name; a foreign one is named `module:attribute`, a class is made one of."""
    module, colon, attribute = name.partition(":")
    if not foreign or not colon:
        return find(name)
    found: Any = getattr(import_module(module), attribute)
    made: Bot = found() if isinstance(found, type) else found
    return made


def serve(requests: BinaryIO, answers: BinaryIO, *, foreign: bool) -> None:
    """Answer until nobody asks any more."""
    answers.write(packed(READY))
    answers.flush()
    while head := requests.read(LENGTH.size):
        name, view, legal, seed, budget, limit = pickle.loads(  # noqa: S301 - the server's own
            requests.read(*LENGTH.unpack(head))
        )
        # should the server be gone and the bot hang, this process still ends
        faulthandler.dump_traceback_later(limit + 1, exit=True)
        try:
            if name == ADVICE:
                action, expected = advise(view, legal, Random(seed), budget)
            else:
                action = bot(name, foreign=foreign)(view, legal, Random(seed), budget)
                expected = None
            answer = packed(legal.index(action), expected)
        except Exception:  # noqa: BLE001 - whatever a bot does wrong, it is the bot
            traceback.print_exc()
            answer = packed(FAILED)
        faulthandler.cancel_dump_traceback_later()
        answers.write(answer)
        answers.flush()


def main() -> None:
    """Keep the pipes for ourselves: a bot that prints or reads must not disturb them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(NICENESS)  # people's clicks come first
    serve(requests, answers, foreign="--foreign" in sys.argv[1:])


if __name__ == "__main__":
    main()
