"""Decisions and whole reviews as JSON that is read again: exact, and without any language."""

from collections.abc import Sequence

import msgspec

from ecotone.analysis.moves import Move
from ecotone.analysis.review import Decision, Review
from ecotone.bots.parts import reason
from ecotone.core.player import Choice, Meaning


class KeptChoice(msgspec.Struct, frozen=True, array_like=True):
    """A choice by its text."""

    action: str
    number: float
    doubt: float
    behind: float
    within: float


class KeptDecision(msgspec.Struct, frozen=True):
    """A decision whose actions are texts."""

    event: int
    action: str
    best: str
    lost: float
    within: float
    expected: float
    cost: float
    stake: float
    now: float
    after: float
    episode: str
    others: tuple[KeptChoice, ...]


class KeptReview(msgspec.Struct, frozen=True):
    """A whole review; `because` tells of events why something else was better, where known."""

    meaning: Meaning
    accuracy: float
    start: float
    draws: float
    others: float
    both: float
    choices: float
    lost: float
    final: float
    decisions: tuple[KeptDecision, ...]
    moments: tuple[int, ...]
    because: dict[int, tuple[tuple[str, float], ...]]


def kept(decision: Decision) -> KeptDecision:
    """A decision as it is kept."""
    one = decision
    others = tuple(KeptChoice(str(each.action), *each[1:]) for each in one.others)
    numbers = (one.lost, one.within, one.expected, one.cost, one.stake, one.now, one.after)
    return KeptDecision(one.event, str(one.action), str(one.best), *numbers, one.episode, others)


def read(move: Move, told: KeptDecision) -> Decision:
    """The decision again."""
    by = {str(action): action for action in move.legal}
    others = tuple(
        Choice(by[one.action], one.number, one.doubt, one.behind, one.within) for one in told.others
    )
    return Decision(
        told.event,
        by[told.action],
        by[told.best],
        told.lost,
        told.within,
        told.expected,
        told.cost,
        told.stake,
        told.now,
        told.after,
        told.episode,
        others,
    )


def kept_whole(review: Review, moves: Sequence[Move]) -> KeptReview:
    """A review as it is kept, with the reasons of its moments."""
    views = {move.event: move.view for move in moves}
    found = {one.event: reason(views[one.event], one.best, one.action) for one in review.moments}
    return KeptReview(
        review.meaning,
        review.accuracy,
        review.start,
        review.draws,
        review.others,
        review.both,
        review.choices,
        review.lost,
        review.final,
        tuple(map(kept, review.decisions)),
        tuple(one.event for one in review.moments),
        {event: parts for event, parts in found.items() if parts},
    )
