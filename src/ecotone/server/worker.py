"""A process in which bots think: it may be slow, hang or die without harm to the server.

Over standard input come requests (a length, then a pickle made by the server), over standard
output go answers: which of the legal actions, or less than 0; with advice also what is expected,
a meaning, its number and doubt, the same of some others, and where the choice ends with more.
Pickles go one way only: what a bot says is never unpickled.
"""

import faulthandler
import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Sequence
from math import isfinite
from random import Random
from typing import BinaryIO, NamedTuple

from ecotone.bots import Bot, find, load
from ecotone.bots.hints import ALTERNATIVES, advise
from ecotone.bots.parts import NAMED
from ecotone.core.player import MEANINGS, Expected, Hint, Part
from ecotone.core.view import Action, View

LENGTH = struct.Struct("!I")
ANSWER = struct.Struct("!ibdd")
PART = struct.Struct("!32sd")
ADVICE = "advice"
"""Who asks for the bot of this name is given advice."""

READY, FAILED, NONE = -1, -2, -3
TOLD = 1 + ALTERNATIVES
"""How many choices an answer has room for."""

PARTS = NAMED + 1
"""How many parts: those that are named, and the rest."""

SIZE = TOLD * ANSWER.size + PARTS * PART.size
"""How many bytes every answer has."""

UNKNOWN = -1
NICENESS = 5


def packed(chosen: int, expected: Expected | None = None) -> bytes:
    """An answer as bytes."""
    if expected is None:
        return ANSWER.pack(chosen, UNKNOWN, 0.0, 0.0)
    return ANSWER.pack(chosen, MEANINGS.index(expected.meaning), *expected[1:])


def unpacked(answer: bytes) -> tuple[int, Expected | None]:
    """The answer that these bytes are: which action, and what is expected."""
    chosen, meaning, number, within = ANSWER.unpack(answer)
    known = 0 <= meaning < len(MEANINGS) and isfinite(number) and isfinite(within)
    return chosen, Expected(MEANINGS[meaning], number, within) if known else None


class Told(NamedTuple):
    """The choice and some others, each as its place among the legal actions and what is expected.

    `because` is where the choice ends with more than the first of the others.
    """

    choices: tuple[tuple[int, Expected | None], ...]
    because: tuple[Part, ...] = ()

    @classmethod
    def of(cls, hint: Hint, legal: Sequence[Action]) -> "Told":
        """A hint whose actions are among these."""
        named = ((hint.action, hint.expected), *hint.others)
        return cls(tuple((legal.index(one), number) for one, number in named), hint.because)


def whole(told: Told) -> bytes:
    """All that an answer tells as bytes, always as many."""
    some = [*told.choices, *[(NONE, None)] * TOLD][:TOLD]
    why = [*told.because, *[Part("", 0.0)] * PARTS][:PARTS]
    parts = (PART.pack(part.category.encode(), part.gain) for part in why)
    return b"".join((*(packed(*one) for one in some), *parts))


def read(answer: bytes) -> Told:
    """What these bytes tell."""
    edge = TOLD * ANSWER.size
    choices = (unpacked(answer[at : at + ANSWER.size]) for at in range(0, edge, ANSWER.size))
    why = (
        Part(category.rstrip(b"\0").decode(errors="replace"), gain)
        for category, gain in PART.iter_unpack(answer[edge:])
    )
    return Told(tuple(choices), tuple(one for one in why if one.category and isfinite(one.gain)))


def bot(name: str, *, foreign: bool) -> Bot[View, Action]:
    """The bot of this name; a foreign one only where the host has allowed it."""
    return load(name) if foreign else find(name)


def serve(requests: BinaryIO, answers: BinaryIO, *, foreign: bool) -> None:
    """Answer until nobody asks any more."""
    answers.write(whole(Told(((READY, None),))))
    answers.flush()
    while head := requests.read(LENGTH.size):
        name, view, legal, seed, budget, limit = pickle.loads(  # noqa: S301 - the server's own
            requests.read(*LENGTH.unpack(head))
        )
        # should the server be gone and the bot hang, this process still ends
        faulthandler.dump_traceback_later(limit + 1, exit=True)
        try:
            if name == ADVICE:
                hint = advise(view, legal, Random(seed), budget)
            else:
                hint = Hint(bot(name, foreign=foreign)(view, legal, Random(seed), budget), None)
            answer = whole(Told.of(hint, legal))
        except Exception:  # noqa: BLE001 - whatever a bot does wrong, it is the bot
            traceback.print_exc()
            answer = whole(Told(((FAILED, None),)))
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
