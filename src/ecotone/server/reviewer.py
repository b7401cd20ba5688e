"""A process in which finished games are looked over, a step at a time, after everybody else.

Over standard input come requests, over standard output go answers: each a length, then JSON. A
review has a step for its start, one for each decision, and a last one that adds them up.
"""

import os
import signal
import struct
from functools import lru_cache
from typing import BinaryIO

import msgspec

from ecotone.analysis.between import start
from ecotone.analysis.moves import Move, moves
from ecotone.analysis.review import closed, judge
from ecotone.core.table import AnyTable
from ecotone.games import GAMES
from ecotone.server.kept_review import KeptDecision, KeptReview, kept, kept_whole, read

LENGTH = struct.Struct("!I")
NICENESS = 19


class Step(msgspec.Struct, frozen=True):
    """What is asked: a step of the review of a seat; the last one needs all that was found."""

    record: str
    seat: int
    number: int
    budget: float
    start: float | None = None
    known: tuple[KeptDecision, ...] = ()


class Done(msgspec.Struct, frozen=True):
    """How many steps there are, and what this one found; nothing where nobody can judge."""

    steps: int
    start: float | None = None
    decision: KeptDecision | None = None
    whole: KeptReview | None = None


def done(step: Step) -> Done:
    """One step."""
    table, found = _opened(step.record, step.seat)
    steps = len(found) + 2
    if step.number == 0:
        return Done(steps, start=start(table, step.seat, step.budget))
    if step.number <= len(found):
        decision = judge(table, found[step.number - 1], step.budget)
        return Done(steps, decision=None if decision is None else kept(decision))
    by = {move.event: move for move in found}
    known = [read(by[one.event], one) for one in step.known]
    review = closed(table, step.seat, known, step.budget, step.start)
    return Done(steps, whole=kept_whole(review, found))


@lru_cache(2)
def _opened(record: str, seat: int) -> tuple[AnyTable, list[Move]]:
    table = GAMES.replay(record)
    return table, moves(table, seat)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    ask = msgspec.json.Decoder(Step).decode
    while head := requests.read(LENGTH.size):
        told = msgspec.json.encode(done(ask(requests.read(*LENGTH.unpack(head)))))
        answers.write(LENGTH.pack(len(told)) + told)
        answers.flush()


def main() -> None:
    """Keep the pipes for ourselves, and everybody else before us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    serve(requests, answers)


if __name__ == "__main__":
    main()
