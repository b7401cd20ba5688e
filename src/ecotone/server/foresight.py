"""Which legal actions a player should think over: told in few words, and never from secrets."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ecotone.core.table import Foreseen
from ecotone.core.view import Action
from ecotone.server.room import Room

MOST_TRIED = 200
"""Of more actions than this, one with each verb is tried and speaks for the others."""


class Foresight(NamedTuple):
    """The actions that can never be taken back, and those that end the turn, as messages tell."""

    final: tuple[str, ...]
    ends: tuple[str, ...]


def foreseen(
    room: Room, seat: int | None, legal: Sequence[Action], weighty: Collection[str] = ()
) -> Foresight:
    """What the legal actions would bring to an end.

    Weighty verbs count as final where others may go on at once; bots that wait make up for it.
    """
    if seat is None:
        return Foresight((), ())
    texts = [str(action) for action in legal]
    alike = room.table.game.drawing.alike if len(legal) <= MOST_TRIED else _verb_of
    tried, told = dict[str, Foreseen](), []
    for action in legal:
        key = alike(action)
        if key not in tried:
            tried[key] = room.table.foresee(seat, action)
        told.append(tried[key])
    hasty = () if room.patient_with == seat else weighty
    final = {
        text for text, one in zip(texts, told, strict=True) if one.final or verb(text) in hasty
    }
    # where bots wait, a turn is confirmed after it and not before
    ends = (
        set()
        if room.patient_with == seat
        else {text for text, one in zip(texts, told, strict=True) if one.ends}
    )
    return Foresight(briefly(final, texts), briefly(ends, texts))


def briefly(some: Collection[str], texts: Sequence[str]) -> tuple[str, ...]:
    """Some of the texts, a verb standing for all that begin with it."""
    part = {verb(text) for text in texts if text not in some}
    told = (text if verb(text) in part else verb(text) for text in texts if text in some)
    return tuple(dict.fromkeys(told))


def _verb_of(action: Action) -> str:
    return verb(str(action))


def verb(text: str) -> str:
    """The first word of an action."""
    return text.partition(" ")[0]
